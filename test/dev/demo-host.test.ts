// The addresses in the pages of the demo: each is the one that the service listens on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { demoHost } from '../../server/dev/demo-host.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outbox = { list: async () => [], watch: () => () => {} }
const hostOf = (service: string, demo: string) => {
  const addresses = { service, demo, sandbox: service.replace('localhost', '127.0.0.1') }
  return demoHost({ addresses, root, first: 'plain', outbox, apps: async () => [], stopping: new AbortController().signal })
}
const pageWith = async (service: string, demo: string): Promise<string> =>
  (await hostOf(service, demo).request('http://localhost/')).text()
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

test('an address that leads nowhere is a page with the way back, in the language of who opens it; a script is told so in a line', async () => {
  const host = hostOf('http://localhost:5001', 'http://localhost:5000')
  for (const path of ['/nowhere', '/examples/plain/nowhere.html']) {
    const answer = await host.request(`http://localhost:5000${path}`, {
      headers: { accept: 'text/html,*/*', 'accept-language': 'de' },
    })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=UTF-8'], path)
    assert.match(answer.headers.get('content-security-policy') ?? '', /style-src 'self'/)
    const text = await answer.text()
    for (const part of [
      '<nav',
      'lang="de" dir="ltr"',
      'An dieser Adresse ist nichts',
      '<a href="/">Weiter zu localhost:5000</a>',
    ])
      assert.ok(text.includes(part), `${path}: ${part}`)
    assert.ok(!/\{\w+\}|<!-- bar/.test(text), text)
    const script = await host.request(`http://localhost:5000${path}`)
    assert.deepEqual([script.status, await script.text()], [404, 'There is nothing at this address.\n'])
  }
})
