// What a document of the wallet's origin takes for the facts of its app, and what it refuses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FACTS_MOST_BYTES, type WalletFacts } from '../../src/contract/wallet-facts.ts'
import { appOfAddress } from './app-of-address.ts'
import { readFacts } from './read-facts.ts'

const APP = 'latchkeydemoapp0000000001'
const FACTS: WalletFacts = {
  app_id: APP,
  name: 'Demo',
  icon_url: null,
  accent_color: '#123456',
  pages: ['https://a.example', 'http://localhost:*'],
  service_origins: ['https://id.example'],
  sandbox: null,
  lends: false,
  passkey_rp_id: null,
  confirms: true,
  password_length: 8,
  drive: 'https://www.googleapis.com',
  cloudkit: null,
}
const TYPE = { 'content-type': 'application/json' }
const json = (of: object) => new Response(JSON.stringify(of), { headers: TYPE })
const refusedBy = (answer: () => Response | Promise<Response>, late?: AbortSignal): Promise<string> =>
  readFacts(APP, async () => answer(), late).then(
    () => 'taken',
    ({ code }) => code,
  )

test('facts of the app are taken, with what a later release may add left out', async () => {
  const asked: unknown[] = []
  const facts = await readFacts(APP, async (path, { redirect }) => {
    asked.push(path, redirect)
    return json({ ...FACTS, later: 1 })
  })
  assert.deepEqual(facts, FACTS)
  assert.deepEqual(asked, [`/apps/${APP}/embedded-wallets/facts`, 'error'])
})

test('the app is the one of the address', () => {
  assert.equal(appOfAddress(`/apps/${APP}/embedded-wallets`), APP)
  assert.equal(appOfAddress(`/apps/a%20b/keys/export`), 'a b')
  for (const path of ['/apps/', '/apps//keys', '/oauth/consent', '/apps/%zz/keys', '/x/apps/a/keys'])
    assert.equal(appOfAddress(path), '')
})

const WRONG: Readonly<Record<string, unknown>> = {
  app_id: 'latchkeydemoapp0000000002',
  name: 1,
  pages: ['https://a.example/path'],
  service_origins: 'https://id.example',
  sandbox: 'javascript:0',
  lends: 'no',
  confirms: null,
  password_length: 1.5,
  drive: 'ftp://a.example',
}
for (const [name, value] of Object.entries(WRONG))
  test(`${name} that is ${JSON.stringify(value)} is refused, and so are facts without it`, async () => {
    assert.equal(await refusedBy(() => json({ ...FACTS, [name]: value })), 'invalid_answer')
    assert.equal(await refusedBy(() => json({ ...FACTS, [name]: undefined })), 'invalid_answer')
  })

test('pages that are no origins are refused, also beside right ones', async () => {
  for (const page of [
    'https://a.example/',
    'https://',
    'null',
    '*',
    "'self'",
    'https://a.example https://b.example',
    'https://u@a.example',
  ])
    assert.equal(await refusedBy(() => json({ ...FACTS, pages: ['https://a.example', page] })), 'invalid_answer', page)
})

test('what is no JSON, another type, or came by a redirect is refused', async () => {
  for (const body of ['', '{', 'null', '[]', '"x"'])
    assert.equal(await refusedBy(() => new Response(body, { headers: TYPE })), 'invalid_answer', body)
  assert.equal(
    await refusedBy(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })),
    'invalid_answer',
  )
  assert.equal(
    await refusedBy(() => new Response(JSON.stringify(FACTS), { headers: { 'content-type': 'text/plain' } })),
    'invalid_answer',
  )
  assert.equal(await refusedBy(() => Object.defineProperty(json(FACTS), 'redirected', { value: true })), 'invalid_answer')
})

test('an answer without end is left at the bound', async () => {
  let parts = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts++
      controller.enqueue(new Uint8Array(1024).fill(32))
    },
  })
  assert.equal(await refusedBy(() => new Response(endless, { headers: TYPE })), 'invalid_answer')
  assert.ok(parts <= FACTS_MOST_BYTES / 1024 + 2, `${parts}`)
})

test('a service that is away, answers no, or too late is told apart from one whose answer is wrong', async () => {
  assert.equal(await refusedBy(() => Promise.reject(new TypeError('Failed to fetch'))), 'service_unreachable')
  for (const status of [404, 429, 500, 503])
    assert.equal(await refusedBy(() => new Response('{}', { status, headers: TYPE })), 'service_unreachable')
  const late = new AbortController()
  const waiting = refusedBy(() => new Promise((_, reject) => late.signal.addEventListener('abort', reject)), late.signal)
  late.abort()
  assert.equal(await waiting, 'client_request_timeout')
  // It has begun in time, and its end has not come.
  const slow = new AbortController()
  const begun = refusedBy(() => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => slow.signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
    })
    queueMicrotask(() => slow.abort())
    return new Response(body, { headers: TYPE })
  }, slow.signal)
  assert.equal(await begun, 'client_request_timeout')
})

const carriedAs = (text: string | undefined, ask: () => Promise<Response> = () => assert.fail('it asked')): Promise<string> =>
  readFacts(APP, ask, new AbortController().signal, text).then(
    ({ name }) => name,
    ({ code }) => code,
  )

test('facts that came with the document are taken without a request', async () => {
  assert.equal(await carriedAs(encodeURIComponent(JSON.stringify({ ...FACTS, name: 'Größe "1"; 日本 %' }))), 'Größe "1"; 日本 %')
})

test('facts that came with the document and are wrong are refused, and asked for nowhere', async () => {
  for (const text of ['', '%', '%E0%A4%A', 'x', encodeURIComponent('{}'), JSON.stringify(FACTS).slice(0, -1)])
    assert.equal(await carriedAs(text), 'invalid_answer', text)
  for (const [name, value] of Object.entries(WRONG))
    assert.equal(await carriedAs(encodeURIComponent(JSON.stringify({ ...FACTS, [name]: value }))), 'invalid_answer', name)
})

test('where none came, or the browser does not tell, they are asked for', async () => {
  assert.equal(await carriedAs(undefined, async () => json(FACTS)), 'Demo')
})
