// The development chain: started once, at the first use; ended with its service, also where that is killed.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAnvil } from '../../server/dev/anvil.ts'

const chainId = async (address: string): Promise<string> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(address, { method: 'POST', headers, body })).json()).result
}
/** Resolves when nothing answers there any more. */
const gone = async (address: string): Promise<void> => {
  while (await chainId(address).catch(() => null)) await new Promise((resolve) => setImmediate(resolve))
}

test('it starts for the first who asks, once for all, and ends when it is closed', async () => {
  const said: string[] = []
  const anvil = createAnvil(undefined, (line) => void said.push(line))
  assert.deepEqual(said, [])
  const [one, two] = await Promise.all([anvil.address(), anvil.address()])
  assert.equal(one, two)
  assert.equal(await chainId(one), '0x7a69')
  assert.deepEqual(said, ['Development chain 31337 started'])
  await anvil.close()
  await gone(one)
  await assert.rejects(anvil.address(), /stopping/)
})

test('it ends with a service that is killed', async () => {
  const place = fileURLToPath(new URL('../../server/dev/anvil.ts', import.meta.url))
  const script = `import(${JSON.stringify(place)}).then(async ({ createAnvil }) => {
    console.log(await createAnvil(undefined, () => {}).address()); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const address = String(line).trim()
  assert.equal(await chainId(address), '0x7a69')
  child.kill('SIGKILL')
  await gone(address)
})

test('without the program there is one clear line, and the next question tries again', async () => {
  const said: string[] = []
  const anvil = createAnvil('/nowhere/anvil', (line) => void said.push(line))
  for (let round = 0; round < 2; round++) await assert.rejects(anvil.address(), /there is no anvil/)
  assert.equal(said.length, 2)
  assert.match(said[0] ?? '', /^The development chain \(31337\) does not start: .*ANVIL\.$/)
  await anvil.close()
})

test('a program that ends by itself is started anew for the next who asks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const program = join(folder, 'anvil')
  writeFileSync(program, '#!/bin/sh\necho "Listening on 127.0.0.1:$$"\n', { mode: 0o755 })
  const anvil = createAnvil(program, () => {})
  const first = await anvil.address()
  for (let next = first; next === first; next = await anvil.address()) await new Promise((resolve) => setImmediate(resolve))
  await anvil.close()
  rmSync(folder, { recursive: true })
})
