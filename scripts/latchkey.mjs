#!/usr/bin/env node
// The command line `npx latchkey`: in a checkout it builds what is missing, then hands over.

import { existsSync } from 'node:fs'

try {
  // The published package has no sources, and nothing to build.
  if (existsSync(new URL('../esbuild.mjs', import.meta.url))) {
    const { buildIfStale } = await import('./build-if-stale.mjs')
    buildIfStale((line) => console.error(line))
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { run } = await import('../dist/server/cli.js')
process.exitCode = await run(process.argv.slice(2))
