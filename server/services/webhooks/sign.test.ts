// The signature of deliveries, verified by the library that hosts use and by the lines of docs/backend.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mock, test } from 'node:test'
import { published } from '../../../test/clients/published.ts'
import { random } from '../../ports/random.ts'
import { makeSigningSecret, signedHeaders } from './sign.ts'

const { Webhook } = await published('svix')

const NOW = Date.UTC(2030, 0, 15)
const BODY = '{"type":"user.created","user":{"id":"did:privy:c1"}}'
const secret = makeSigningSecret(random)
const headers = signedHeaders([secret], 'msg_1', NOW / 1000, BODY)

type Verify = (body: string, headers: Record<string, string>, secret: string, now: number) => unknown
const fromDocs = async (): Promise<Verify> => {
  const text = readFileSync(new URL('../../../docs/backend.md', import.meta.url), 'utf8')
  const code = /A test runs these lines[^\n]*\n```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return verify
}

test('a secret is 32 bytes behind whsec_, and never the same', () => {
  assert.match(secret, /^whsec_[\w+/]{43}=$/)
  assert.notEqual(makeSigningSecret(random), secret)
})
test('svix takes it, under both names of the headers', () => {
  mock.timers.enable({ apis: ['Date'], now: NOW })
  try {
    const named = (name: string) => Object.fromEntries(Object.entries(headers).filter(([header]) => header.startsWith(name)))
    for (const name of ['svix-', 'webhook-']) assert.deepEqual(new Webhook(secret).verify(BODY, named(name)), JSON.parse(BODY))
  } finally {
    mock.timers.reset()
  }
})
test('with two secrets either of them will do, and no third', async () => {
  const verify = await fromDocs()
  const next = makeSigningSecret(random)
  const both = signedHeaders([next, secret], 'msg_1', NOW / 1000, BODY)
  for (const one of [next, secret]) assert.deepEqual(verify(BODY, both, one, NOW), JSON.parse(BODY))
  assert.throws(() => verify(BODY, both, makeSigningSecret(random), NOW), /not signed/)
})
test('the lines of the docs take what is signed, and nothing that was changed, is old or is early', async () => {
  const verify = await fromDocs()
  assert.deepEqual(verify(BODY, headers, secret, NOW), JSON.parse(BODY))
  const changed: Record<string, Record<string, string>> = {
    id: { 'webhook-id': 'msg_2' },
    time: { 'webhook-timestamp': String(NOW / 1000 + 1) },
    signature: { 'webhook-signature': 'v1,' },
    none: { 'webhook-signature': '' },
  }
  for (const [what, one] of Object.entries(changed)) {
    assert.throws(() => verify(BODY, { ...headers, ...one }, secret, NOW), /not signed/, what)
  }
  assert.throws(() => verify(BODY.replace('c1', 'c2'), headers, secret, NOW), /not signed/)
  for (const now of [NOW + 300_000, NOW - 300_000]) assert.throws(() => verify(BODY, headers, secret, now), /too old/)
  assert.throws(() => verify(BODY, { ...headers, 'webhook-timestamp': 'soon' }, secret, NOW), /too old/)
})
