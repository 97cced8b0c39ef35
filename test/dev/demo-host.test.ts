// The addresses in the pages of the demo: each is the one that the service listens on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { demoHost } from '../../server/dev/demo-host.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outbox = { list: async () => [], watch: () => () => {} }
const pageWith = async (service: string, demo: string): Promise<string> => {
  const addresses = { service, demo, sandbox: service.replace('localhost', '127.0.0.1') }
  const host = demoHost({ addresses, root, first: 'plain', outbox, apps: async () => [], stopping: new AbortController().signal })
  return (await host.request('http://localhost/')).text()
}
const scriptOf = (html: string): string | undefined => /src="([^"]+\/elements\/latchkey\.js)"/.exec(html)?.[1]

test('a page loads the tags from its service, on whatever ports the two are', async () => {
  for (const [service, demo] of [
    ['http://localhost:5001', 'http://localhost:5000'],
    // One begins like an address in the page, one is another of them.
    ['http://localhost:40002', 'http://localhost:40020'],
    ['http://localhost:4000', 'http://localhost:4001'],
  ] as const)
    assert.equal(scriptOf(await pageWith(service, demo)), `${service}/elements/latchkey.js`, service)
})
