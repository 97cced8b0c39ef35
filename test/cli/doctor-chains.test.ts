// Promises of the doctor about the nodes of chains.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { readEnv } from '../../server/boot/env.ts'
import { checkChains } from '../../server/cli/doctor/check-chains.ts'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { listening } from '../listening.ts'

let server: Server
let node: string
before(async () => {
  const answers: Record<string, string> = { '/ten/KEY': '{"result":"0xa"}', '/none/KEY': '<html>', '/error/KEY': '{"error":{}}' }
  server = createServer((request, response) => response.end(answers[request.url ?? '']))
  node = `http://127.0.0.1:${await listening(server)}`
})
after(() => server.close())

const app = (wallet_auth: boolean) => ({ id: 'shop', config: { wallet_auth } }) as CheckContext['apps'][number]
const look = (nodes: Record<string, string>, production = false, apps: CheckContext['apps'] = [app(true)]) => {
  const env = readEnv({ RPC_URLS: JSON.stringify(nodes) })
  return checkChains({ env, production, apps, database: { state: 'none' }, pages: [], now: 0 })
}

test('a node that is of its chain is told, without its key', async () => {
  const found = await look({ 10: `${node}/ten/KEY` })
  assert.deepEqual(found, [{ state: 'ok', what: `${new URL(node).host} is the node of chain 10` }])
})
for (const [what, chain, place, said] of [
  ['a node of another chain', 1, () => `${node}/ten/KEY`, /is the node of chain 10, not of 1$/],
  ['something that is no node', 1, () => `${node}/none/KEY`, /does not answer as the node of a chain/],
  ['a node that refuses', 1, () => `${node}/error/KEY`, /does not answer as the node of a chain/],
  ['a node that is not there', 1, () => 'http://127.0.0.1:1/KEY', /does not answer \(unreachable\)$/],
] as const) {
  test(`${what} is a problem with its fix`, async () => {
    const [found, ...more] = await look({ [chain]: place() })
    assert.deepEqual([found?.state, more], ['problem', []])
    assert.match(found?.what ?? '', said)
    assert.match(found?.fix ?? '', /RPC_URLS=/)
    assert.ok(!found?.what.includes('KEY'))
  })
}
test('public nodes are worth a word in production, where somebody signs in by wallet', async () => {
  const states = async (...args: Parameters<typeof look>) => (await look(...args)).map(({ state }) => state)
  assert.deepEqual(await states({}, true), ['hint'])
  assert.deepEqual(await states({}, true, [app(false)]), ['ok'])
  assert.deepEqual(await states({}, false), ['ok'])
})
