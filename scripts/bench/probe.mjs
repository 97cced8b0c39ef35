// Preloaded into a program under measurement: reports on request its number of fsyncs and its CPU time.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const NAME = 'latchkey-bench-fsyncs'
/** Threads count with the programme that started them: they load this file too, and find the memory that it left for them. */
const fsyncs = getEnvironmentData(NAME) ?? new Int32Array(new SharedArrayBuffer(4))
setEnvironmentData(NAME, fsyncs)

const { fsyncSync, fdatasyncSync } = fs
fs.fsyncSync = (descriptor) => {
  Atomics.add(fsyncs, 0, 1)
  fsyncSync(descriptor)
}
fs.fdatasyncSync = (descriptor) => {
  Atomics.add(fsyncs, 0, 1)
  fdatasyncSync(descriptor)
}
syncBuiltinESMExports()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ fsyncs: Atomics.load(fsyncs, 0), cpuMilliseconds: (user + system) / 1000 })
})
// The channel must not keep a stopping process alive.
process.channel?.unref()
