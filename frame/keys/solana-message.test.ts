// Messages to a Solana account: base64 or text, never a transaction.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { PROOF_BEGINNINGS } from '../../src/contract/wallets/proof-text.ts'
import { proofSignature } from './proof-signature.ts'
import { RequestRefused } from './request-refused.ts'
import { readSolanaRequest, solanaKeyOf } from './solana-message.ts'

const key = ed25519.utils.randomPrivateKey()
const publicKey = ed25519.getPublicKey(key)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
type Params = Parameters<typeof readSolanaRequest>[0]['params']
const signed = (params: Params): Uint8Array =>
  base64.decode(readSolanaRequest({ method: 'signMessage', params }, publicKey).sign(key))
const isOver = (params: Params, bytes: Uint8Array): boolean => ed25519.verify(signed(params), bytes, publicKey)

test('base64, text, and each where it is named', () => {
  assert.ok(isOver({ message: base64.encode(utf8('Hello')) }, utf8('Hello')))
  assert.ok(isOver({ message: 'Hello, world' }, utf8('Hello, world')))
  assert.ok(isOver({ message: 'test', encoding: 'utf8' }, utf8('test')))
  assert.ok(isOver({ message: 'test', encoding: 'base64' }, base64.decode('test')))
})

test('nothing else, nothing empty, no other method', () => {
  for (const params of [{ message: '' }, { message: 'no base64!', encoding: 'base64' as const }])
    assert.throws(() => signed(params))
  for (const method of ['signTransaction', 'signAndSendTransaction'])
    assert.throws(() => readSolanaRequest({ method, params: { message: 'a' } }, publicKey), /is not supported/)
})

test('what could be sent as a transaction of this account is refused, in both layouts', () => {
  const other = new Uint8Array(32).fill(9)
  // Header, two keys, a block hash, no instruction.
  const legacy = Uint8Array.from([1, 0, 1, 2, ...publicKey, ...other, ...new Uint8Array(32), 0])
  for (const bytes of [legacy, Uint8Array.from([0x80, ...legacy, 0])])
    assert.throws(() => signed({ message: base64.encode(bytes) }), /is a transaction/)
  const ofOther = Uint8Array.from([1, 0, 1, 2, ...other, ...publicKey, ...new Uint8Array(32), 0])
  assert.ok(isOver({ message: base64.encode(ofOther) }, ofOther), 'which another account would sign')
})

test('what the wallet signs for the service is signed for no page, however it is encoded, and by the frame still', () => {
  for (const beginning of Object.values(PROOF_BEGINNINGS)) {
    const text = `${beginning}\n\nWallet: a` as const
    const encoded = base64.encode(utf8(text))
    for (const params of [
      { message: text },
      { message: text, encoding: 'utf8' as const },
      { message: encoded },
      { message: encoded, encoding: 'base64' as const },
    ])
      assert.throws(
        () => signed(params),
        (error) => error instanceof RequestRefused && error.code === 4200 && /how your wallet is kept/.test(error.message),
      )
    const own = proofSignature({ chainType: 'solana', address: '', key: Uint8Array.from(key) }, text)
    assert.ok(ed25519.verify(base64.decode(own), utf8(text), publicKey))
  }
})

test('a public key has 32 bytes in base58', () => {
  assert.deepEqual(solanaKeyOf(base58.encode(publicKey)), publicKey)
  for (const wrong of ['', '0x12', base58.encode(new Uint8Array(31)), 'l0O'])
    assert.throws(() => solanaKeyOf(wrong), /no public key/)
})
