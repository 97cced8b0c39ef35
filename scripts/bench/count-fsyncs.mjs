// Loaded before a service: counts how often it makes the disk hold what was written, and tells when it is asked.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let count = 0
const { fsyncSync, fdatasyncSync } = fs
fs.fsyncSync = (descriptor) => {
  count += 1
  fsyncSync(descriptor)
}
fs.fdatasyncSync = (descriptor) => {
  count += 1
  fdatasyncSync(descriptor)
}
syncBuiltinESMExports()
process.on('message', () => process.send?.(count))
// Asking must not keep a service alive that has been told to stop.
process.channel?.unref()
