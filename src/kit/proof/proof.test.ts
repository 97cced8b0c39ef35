// Keys and proofs of a browser: what is signed, and how often a refused call is made again.

import assert from 'node:assert/strict'
import { describe, mock, type TestContext, test } from 'node:test'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { withNonce } from '../nonces.ts'
import { sha256Text } from '../sha256-text.ts'
import { type BrowserKey, openBrowserKey } from './browser-key.ts'
import { createProver } from './prover.ts'

const none = (): IDBFactory => {
  throw new DOMException('no', 'SecurityError')
}
const newKey = async (): Promise<BrowserKey> => {
  const key = await openBrowserKey(none, 'app')
  assert.ok(key)
  return key
}
const answerWith = (nonce: string) => ({ headers: new Headers(nonce ? { 'dpop-nonce': nonce } : {}) })

describe('a proof', () => {
  test('is a JWT of RFC 9449: signed by the key in its header, for one call, with the newest nonce', async () => {
    const [key, prover] = [await newKey(), createProver()]
    prover.hear(answerWith('n1'))
    prover.hear(answerWith(''))
    const call = { method: 'POST', url: 'https://id.example.com/api/v1/sessions?a=1#b', token: 'abc' }
    const proof = await prover.proof(key, call)
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt' })
    const { jti, iat, ...claims } = payload
    assert.deepEqual(claims, {
      htm: 'POST',
      htu: 'https://id.example.com/api/v1/sessions',
      nonce: 'n1',
      ath: await sha256Text('abc'),
    })
    assert.ok(Math.abs(Number(iat) * 1000 - Date.now()) < 5000)
    assert.match(String(jti), /^[\w-]{48}$/)
    assert.deepEqual(protectedHeader, { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk })
    assert.deepEqual(Object.keys(key.jwk).sort(), ['crv', 'kty', 'x', 'y'])
    assert.equal(key.jkt, await calculateJwkThumbprint({ ...key.jwk }))
  })

  test('is another one for each attempt, and of the token that goes along', async () => {
    const [key, prover] = [await newKey(), createProver()]
    const read = async (token: string | null) =>
      (await jwtVerify(await prover.proof(key, { method: 'GET', url: 'https://a.example/x', token }), EmbeddedJWK)).payload
    const [first, second, third, bare] = [await read('a'), await read('a'), await read('b'), await read(null)]
    assert.notEqual(first.jti, second.jti)
    assert.equal(first.ath, second.ath)
    assert.equal(third.ath, await sha256Text('b'))
    assert.ok(!('ath' in bare))
  })

  test('for a server of the host has its own nonce, or none', async () => {
    const [key, prover] = [await newKey(), createProver()]
    prover.hear(answerWith('of the service'))
    const call = { method: 'GET', url: 'https://a.example/x', token: 'a' }
    const claims = async (nonce: string | null) => (await jwtVerify(await prover.proof(key, call, nonce, 7), EmbeddedJWK)).payload
    assert.ok(!('nonce' in (await claims(null))))
    const { nonce, iat } = await claims('theirs')
    assert.deepEqual([nonce, iat], ['theirs', 7])
  })
})

describe('a call whose proof is refused', () => {
  const invalid = () => new LatchkeyError('invalid_proof', 'no', { status: 401 })
  /** Refuses so many times, each time with another nonce where `tells`. */
  const refusing = (times: number, tells = true) => {
    const prover = createProver()
    let calls = 0
    const call = async (): Promise<string> => {
      calls++
      if (calls > times) return 'done'
      if (tells) prover.hear(answerWith(`n${calls}`))
      throw invalid()
    }
    return { prover, call, calls: () => calls }
  }

  test('is made once more with the nonce that came', async () => {
    const { prover, call, calls } = refusing(1)
    assert.equal(await withNonce(prover, false, call), 'done')
    assert.equal(calls(), 2)
  })

  test('never a third time: its session is over', async () => {
    const { prover, call, calls } = refusing(9)
    await assert.rejects(withNonce(prover, false, call), { code: 'missing_or_invalid_token', status: 401 })
    assert.equal(calls(), 2)
  })

  test('is not made again where no other nonce came', async () => {
    const { prover, call, calls } = refusing(9, false)
    await assert.rejects(withNonce(prover, false, call), { code: 'missing_or_invalid_token' })
    assert.equal(calls(), 1)
  })

  test('says what it is where it was to open a session', async () => {
    const { prover, call } = refusing(9)
    await assert.rejects(withNonce(prover, true, call), { code: 'invalid_proof' })
  })

  test('and any other refusal is the call’s own', async () => {
    const prover = createProver()
    let calls = 0
    const call = async () => {
      calls++
      prover.hear(answerWith(`n${calls}`))
      throw new LatchkeyError('too_many_requests', 'slow', { status: 429 })
    }
    await assert.rejects(withNonce(prover, false, call), { code: 'too_many_requests' })
    assert.equal(calls, 1)
  })
})

describe('the key of a browser', () => {
  test('without a database lives as long as the page, and no script can read it', async () => {
    const key = await newKey()
    assert.equal(key.isKept, false)
    await assert.rejects(crypto.subtle.exportKey('jwk', key.privateKey))
    assert.notEqual((await newKey()).jkt, key.jkt)
  })

  test('is in memory where the database never answers', async (t: TestContext) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const opening = openBrowserKey(() => ({ open: () => ({}) }) as unknown as IDBFactory, 'app')
    t.mock.timers.tick(5000)
    assert.equal((await opening)?.isKept, false)
  })

  test('is none without Web Cryptography', async () => {
    const { subtle } = crypto
    mock.getter(crypto, 'subtle', () => undefined)
    assert.equal(await openBrowserKey(none, 'app'), null)
    mock.restoreAll()
    assert.equal(crypto.subtle, subtle)
  })
})
