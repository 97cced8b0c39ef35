// Custom tokens: forged, foreign and expired ones are refused, and keys are fetched within their limits.

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { fakeClock } from '../../../test/fakes/clock.ts'
import {
  AUDIENCE,
  hashedWith,
  ISSUER,
  type Issuer,
  jwkOf,
  newTokenKey,
  pemOf,
  type Said,
  signToken,
  startIssuer,
  unsigned,
} from '../../../test/fakes/token-issuer.ts'
import { readEnv } from '../../boot/env.ts'
import { createMetrics } from '../../ports/metrics.ts'
import type { Core } from '../core.ts'
import { createKeyRing, keysIn } from './key-ring.ts'
import { publicKeyOf } from './settings.ts'
import { verifyCustomToken } from './verify.ts'

const [own, second, strange] = [newTokenKey('one'), newTokenKey('two', 'RS256'), newTokenKey('one')]
const clock = fakeClock()
let issuer: Issuer
before(async () => {
  issuer = await startIssuer(own)
})
after(() => issuer.close())

const roomFor = (settings: Record<string, string> = {}) => {
  const lines: string[] = []
  const log = { info() {}, warn: (event: string) => void lines.push(event), error() {} }
  const env = readEnv({ ALLOW_PRIVATE_TARGETS: 'yes', JWKS_ANSWER_SECONDS: '1', ...settings })
  const core = { clock, keyRing: createKeyRing({ clock, env, log, metrics: createMetrics() }) } as unknown as Core
  const trust = { issuer: ISSUER, audience: AUDIENCE, public_key: null, jwks_url: issuer.jwksUrl }
  const judge = (token: string, more: Partial<typeof trust> = {}) => verifyCustomToken(core, { ...trust, ...more }, token)
  return { judge, lines }
}
const sign = (key = own, said: Said = {}, sub: unknown = 'anna') => signToken(key, sub, { now: clock.now(), ...said })
const refused = (rule: RegExp) => (error: Error & { code?: string }) =>
  error.code === 'invalid_credentials' && rule.test(error.message)
const unavailable = { code: 'service_unavailable' }
const freshly = (...keys: (typeof own)[]): void => {
  issuer.shows(...keys)
  issuer.asked.length = 0
}

test('a token of the issuer names its person', async () => {
  freshly(own, second)
  const { judge } = roomFor()
  assert.deepEqual(await judge(await sign()), { subject: 'anna', provenEmail: null })
  assert.equal((await judge(await sign(second))).subject, 'anna')
  assert.equal((await judge(await sign(own, { claims: { aud: ['other', AUDIENCE] } }))).subject, 'anna')
  assert.equal((await judge(await sign(second, { header: { kid: undefined } } as unknown as Said))).subject, 'anna')
  assert.deepEqual(issuer.asked, ['/jwks.json'])
})
test('one fixed key does as well, and nothing is asked', async () => {
  freshly(strange)
  const { judge } = roomFor()
  for (const key of [own, second])
    assert.equal((await judge(await sign(key), { jwks_url: null, public_key: pemOf(key) } as object)).subject, 'anna')
  await assert.rejects(judge(await sign(strange), { jwks_url: null, public_key: pemOf(own) } as object), refused(/signature/))
  assert.deepEqual(issuer.asked, [])
})
test('an address is a proof only where the issuer says so', async () => {
  freshly(own)
  const { judge } = roomFor()
  const emailOf = async (claims: object) => (await judge(await sign(own, { claims: { ...claims } }))).provenEmail
  assert.equal(await emailOf({ email: 'Anna@Example.com', email_verified: true }), 'anna@example.com')
  for (const claims of [
    { email: 'a@b.example' },
    { email: 'a@b.example', email_verified: 'true' },
    { email: 7, email_verified: true },
  ])
    assert.equal(await emailOf(claims), null)
})

describe('refuses', () => {
  const second4 = (offset: number): number => Math.floor(clock.now() / 1000) + offset
  const claims = async (given: Record<string, unknown>) => sign(own, { claims: given })
  const ATTACKS: [name: string, rule: RegExp, token: () => Promise<string> | string][] = [
    ['an unsigned token', /"alg"/, () => unsigned('anna', { now: clock.now() })],
    [
      'one that is signed by the public key as if it were a secret',
      /"alg"/,
      () => hashedWith(pemOf(own), 'one', 'anna', { now: clock.now() }),
    ],
    [
      'the same with the key as it is published',
      /"alg"/,
      () => hashedWith(JSON.stringify(jwkOf(own)), 'one', 'anna', { now: clock.now() }),
    ],
    ['another issuer', /"iss"/, () => claims({ iss: 'https://evil.example/' })],
    ['no issuer', /"iss"/, () => claims({ iss: undefined })],
    ['an issuer that only begins like ours', /"iss"/, () => claims({ iss: `${ISSUER}x` })],
    ['another audience', /"aud"/, () => claims({ aud: 'somebody-else' })],
    ['no audience', /"aud"/, () => claims({ aud: undefined })],
    ['no expiry', /"exp" is missing/, () => claims({ exp: undefined })],
    ['an expiry that is over', /"exp" has passed/, () => claims({ exp: second4(-31) })],
    ['an expiry that is a text', /"exp"/, () => claims({ exp: 'never' })],
    ['one that is not valid yet', /"nbf"/, () => claims({ nbf: second4(31) })],
    ['nobody', /"sub" is missing/, () => claims({ sub: undefined })],
    ['an empty name', /"sub" must be/, () => claims({ sub: '' })],
    ['a name that is a number', /"sub"|be read/, () => claims({ sub: 7 })],
    ['a name with a NUL', /"sub" must be/, () => claims({ sub: 'anna\u0000' })],
    ['a name with half a letter', /"sub" must be/, () => claims({ sub: 'anna\ud800' })],
    ['a name that is too long', /"sub" must be/, () => claims({ sub: 'a'.repeat(256) })],
    ['the key of somebody else under the name of ours', /signature/, () => sign(strange)],
    ['a key in the header', /signature/, () => sign(strange, { header: { jwk: jwkOf(strange) } as object })],
    ['a certificate in the header', /signature/, () => sign(strange, { header: { x5c: ['MIIB'] } })],
    ['an extension that we do not know', /be read/, () => sign(own, { header: { crit: ['x'], x: 1 } as object })],
    ['a second spelling of the same token', /be read/, async () => `${await sign()}==`],
    ['a blank in its signature', /be read/, async () => (await sign()).replace(/.{9}$/, ' $&')],
    ['no token', /be read/, () => 'a.b.c'],
    ['no text of three parts', /be read/, () => 'anna'],
  ]
  for (const [name, rule, token] of ATTACKS)
    test(name, async () => {
      freshly(own)
      await assert.rejects(roomFor().judge(await token()), refused(rule))
    })
  test('an address of keys in the header, and never asks it', async () => {
    freshly(own)
    const thief = await startIssuer(strange)
    for (const name of ['jku', 'x5u'])
      await assert.rejects(roomFor().judge(await sign(strange, { header: { [name]: thief.jwksUrl } })), refused(/signature/))
    assert.deepEqual(thief.asked, [])
    thief.close()
  })
  test('a changed letter anywhere', async () => {
    freshly(own)
    const { judge } = roomFor()
    const token = await sign()
    for (const at of [5, token.indexOf('.') + 5, token.lastIndexOf('.') + 5])
      await assert.rejects(judge(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)), {
        code: 'invalid_credentials',
      })
  })
})

describe('keys', () => {
  test('are asked for once for many tokens at one moment, and again when they are no longer fresh', async () => {
    freshly(own)
    const { judge } = roomFor()
    const token = await sign(own, { claims: { exp: Math.floor(clock.now() / 1000) + 100_000 } })
    await Promise.all(Array.from({ length: 20 }, () => judge(token)))
    assert.equal(issuer.asked.length, 1)
    clock.advance(601_000)
    await judge(token)
    assert.equal(issuer.asked.length, 2)
  })
  test('may change: a new name is asked for once, and the old key is worth nothing', async () => {
    freshly(own)
    const { judge } = roomFor()
    await judge(await sign())
    clock.advance(31_000)
    issuer.shows(second)
    assert.equal((await judge(await sign(second))).subject, 'anna')
    await assert.rejects(judge(await sign()), refused(/"kid"/))
    assert.equal(issuer.asked.length, 2)
  })
  test('are not asked for by a flood of unknown names', async () => {
    freshly(own)
    const { judge } = roomFor()
    for (let count = 0; count < 50; count++)
      await assert.rejects(judge(await sign(newTokenKey(`kid-${count % 5}`))), refused(/"kid"/))
    assert.equal(issuer.asked.length, 1)
    clock.advance(31_000)
    for (let count = 0; count < 50; count++)
      await assert.rejects(judge(await sign(newTokenKey(`kid-${count % 5}`))), refused(/"kid"/))
    assert.equal(issuer.asked.length, 2)
    assert.equal((await judge(await sign())).subject, 'anna')
  })
  test('that cannot be renewed are used for an hour and no longer', async () => {
    freshly(own)
    const { judge, lines } = roomFor()
    const token = await sign(own, { claims: { exp: Math.floor(clock.now() / 1000) + 100_000 } })
    await judge(token)
    issuer.answers({ status: 500 })
    clock.advance(3_599_000)
    assert.equal((await judge(token)).subject, 'anna')
    assert.deepEqual(lines, ['jwks_failed'])
    clock.advance(2000)
    await assert.rejects(judge(token), unavailable)
  })
  const TROUBLE: [string, Parameters<Issuer['answers']>[0]][] = [
    ['that are elsewhere', { status: 302, headers: { location: '/elsewhere' }, body: JSON.stringify({ keys: [jwkOf(own)] }) }],
    ['without an end', { body: `{"keys":[${JSON.stringify(jwkOf(own))}],"x":"${'x'.repeat(300_000)}"}` }],
    ['that are no JSON', { body: '<html>' }],
    ['that are none', { body: '{"keys":[]}' }],
    ['that are secrets', { body: JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'one' }] }) }],
    ['that do not come', { silent: true }],
  ]
  for (const [name, answer] of TROUBLE)
    test(`${name} are none, and that is told as a fault of theirs`, async () => {
      freshly()
      issuer.answers(answer)
      const { judge, lines } = roomFor()
      await assert.rejects(judge(await sign()), unavailable)
      // A flood does not ask again and again.
      await assert.rejects(judge(await sign()), unavailable)
      assert.deepEqual([issuer.asked, lines], [['/jwks.json'], ['jwks_failed']])
    })
  test('at a private address are not asked for', async () => {
    freshly(own)
    const { judge } = roomFor({ ALLOW_PRIVATE_TARGETS: 'no' })
    const { port } = issuer
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254'])
      for (const scheme of ['http', 'https'])
        await assert.rejects(judge(await sign(), { jwks_url: `${scheme}://${host}:${port}/jwks.json` }), unavailable, host)
    assert.deepEqual(issuer.asked, [])
  })
  test('with a private half in them are left out', () => {
    const secret = own.privateKey.export({ format: 'jwk' })
    assert.equal(keysIn(JSON.stringify({ keys: [secret] })), null)
    assert.equal(keysIn(JSON.stringify({ keys: [secret, jwkOf(second)] }))?.keys.length, 1)
    assert.equal(keysIn('null'), null)
  })
})

test('a fixed key is a public one that is strong enough', () => {
  for (const key of [own, second]) {
    assert.ok(publicKeyOf(pemOf(key)))
    assert.ok(publicKeyOf(JSON.stringify(jwkOf(key))))
    assert.equal(publicKeyOf(key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()), null)
    assert.equal(publicKeyOf(JSON.stringify(key.privateKey.export({ format: 'jwk' }))), null)
  }
  const pem = (key: { publicKey: { export(options: object): unknown } }) =>
    String(key.publicKey.export({ type: 'spki', format: 'pem' }))
  assert.equal(publicKeyOf(pem(generateKeyPairSync('rsa', { modulusLength: 1024 }))), null)
  assert.equal(publicKeyOf(pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }))), null)
  for (const text of ['', 'a secret', '{"kty":"oct","k":"c2VjcmV0"}']) assert.equal(publicKeyOf(text), null)
})
