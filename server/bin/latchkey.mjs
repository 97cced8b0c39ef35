#!/usr/bin/env node
// The command line `npx latchkey`. In a checkout it first builds what is missing; the published package has it built.

import { existsSync } from 'node:fs'

const inCheckout = existsSync(new URL('../../esbuild.mjs', import.meta.url))
let docsBeside = () => {}
try {
  if (inCheckout) {
    const checkout = await import(new URL('../../scripts/in-checkout.mjs', import.meta.url).href)
    checkout.prepare()
    docsBeside = checkout.docsBeside
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const built = new URL(`${inCheckout ? '../..' : '..'}/dist/server/`, import.meta.url)
const { run } = await import(new URL('cli.js', built).href)
const startService = async () => {
  const started = await (await import(new URL('main.js', built).href)).start()
  if (started) docsBeside()
  return started
}
process.exitCode = await run(process.argv.slice(2), undefined, startService)
