// The bench of proofs in a page: what one costs beside the signature in it, and how soon the key of a browser is there.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { launchOptions } from '../browser.mjs'

const TIMES = 600
/** Milliseconds, a median. */
const MOST = 1

const PAGE = `
import { openBrowserKey } from './src/kit/proof/browser-key.ts'
import { createProver } from './src/kit/proof/prover.ts'
// A page's clock is coarse: of some in a row.
const medianOf = async (times, work, row = 20) => {
  const all = []
  for (let at = 0; at < times; at += row) {
    const began = performance.now()
    for (let one = 0; one < row; one++) await work(at + one)
    all.push((performance.now() - began) / row)
  }
  return all.sort((a, b) => a - b)[all.length >> 1]
}
globalThis.bench = async (times) => {
  const open = (name) => openBrowserKey(() => indexedDB, name)
  const made = await medianOf(15, (at) => open('new ' + at), 1)
  const read = await medianOf(15, () => open('new 0'), 1)
  const key = await open('new 0')
  const prover = createProver()
  prover.hear({ headers: { get: () => 'mi1abcdef.' + 'n'.repeat(43) } })
  const call = { method: 'POST', url: location.origin + '/api/v1/users/me/user', token: 't'.repeat(600) }
  const bytes = new Uint8Array(600)
  const bare = () => crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, bytes)
  await medianOf(50, () => prover.proof(key, call))
  const proof = await medianOf(times, () => prover.proof(key, call))
  const other = await medianOf(times, (at) => prover.proof(key, { ...call, token: call.token + at }))
  return { made, read, proof, other, sign: await medianOf(times, bare) }
}`

/** Prints the figures; gives whether the target was met. */
const benchPageProofs = async (): Promise<boolean> => {
  const stdin = { contents: PAGE, resolveDir: process.cwd(), loader: 'ts' as const }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, minify: true })
  const script = outputFiles?.[0]?.text ?? ''
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><script type="module">${script}</script>`),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const browser = await chromium.launch(await launchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const took = await page.evaluate<Record<'made' | 'read' | 'proof' | 'other' | 'sign', number>>(`bench(${TIMES})`)
    const ms = (value: number): string => `${value.toFixed(2)} ms`
    const ratio = (took.proof / took.sign).toFixed(2)
    console.log(
      `a proof in the page: ${ms(took.proof)}, its signature alone ${ms(took.sign)}, ratio ${ratio} (target <= ${MOST} ms)`,
    )
    console.log(`with a token that was not hashed before: ${ms(took.other)}`)
    console.log(`the key of a browser: made and kept in ${ms(took.made)}, read in ${ms(took.read)}`)
    return took.proof <= MOST && took.other <= MOST
  } finally {
    await browser.close()
    server.close()
  }
}

if (!(await benchPageProofs())) process.exitCode = 1
