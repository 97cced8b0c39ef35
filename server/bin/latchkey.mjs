#!/usr/bin/env node
// The command line `npx latchkey`. In a checkout it first builds what is missing; the published package has it built.

import { existsSync } from 'node:fs'

const inCheckout = existsSync(new URL('../../esbuild.mjs', import.meta.url))
try {
  if (inCheckout) {
    const { buildIfStale } = await import(new URL('../../scripts/build-if-stale.mjs', import.meta.url).href)
    buildIfStale((line) => console.error(line))
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const { run } = await import(new URL(`${inCheckout ? '../..' : '..'}/dist/server/cli.js`, import.meta.url).href)
process.exitCode = await run(process.argv.slice(2))
