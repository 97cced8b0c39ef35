// Loaded before a programme under measurement: tells, when asked, how often it made the disk hold what was written, and how long it computed.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let fsyncs = 0
const { fsyncSync, fdatasyncSync } = fs
fs.fsyncSync = (descriptor) => {
  fsyncs += 1
  fsyncSync(descriptor)
}
fs.fdatasyncSync = (descriptor) => {
  fsyncs += 1
  fdatasyncSync(descriptor)
}
syncBuiltinESMExports()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ fsyncs, cpuMilliseconds: (user + system) / 1000 })
})
// Asking must not keep a programme alive that has been told to stop.
process.channel?.unref()
