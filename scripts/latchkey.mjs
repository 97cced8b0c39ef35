#!/usr/bin/env node
// The command line `npx latchkey`: builds what is missing, then hands over.

import { buildIfStale } from './build-if-stale.mjs'

try {
  buildIfStale((line) => console.error(line))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { run } = await import('../dist/server/cli.js')
process.exitCode = await run(process.argv.slice(2))
