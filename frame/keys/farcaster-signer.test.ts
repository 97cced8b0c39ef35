// A Farcaster signer is what HKDF gives for a secret, and signs as ed25519 does.

import assert from 'node:assert/strict'
import { createPublicKey, hkdfSync, verify } from 'node:crypto'
import { test } from 'node:test'
import { messageHash, signedHash, signerKey, signerPublicKey } from './farcaster-signer.ts'

const SECRET = Uint8Array.from({ length: 16 }, (_, at) => at)
/** The head of an ed25519 key in SPKI. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

test('its key is the one of RFC 5869, and its signatures are checked by the key that it tells', async () => {
  const key = await signerKey(Uint8Array.from(SECRET))
  const expected = hkdfSync('sha256', SECRET, new Uint8Array(), 'latchkey farcaster signer 1', 32)
  assert.deepEqual(Buffer.from(key), Buffer.from(expected))
  const hash = messageHash(Buffer.alloc(20, 7).toString('base64url'))
  assert.ok(hash)
  const told = Buffer.from(signerPublicKey(key).slice(2), 'hex')
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, told]), format: 'der', type: 'spki' })
  assert.ok(verify(null, hash, publicKey, Buffer.from(signedHash(hash, key), 'base64url')))
})

test('it signs what is as long as the hash of a message, and nothing else', () => {
  for (const length of [0, 19, 21, 32, 200]) assert.equal(messageHash(Buffer.alloc(length, 7).toString('base64url')), null)
  for (const text of ['', '***', 'x'.repeat(64)]) assert.equal(messageHash(text), null)
})
