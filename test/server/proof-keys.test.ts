// What a browser's key has signed is read anew with each call, also where its header is known.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProofKeys } from '../../server/services/sessions/bound/proof-keys.ts'
import { DELEGATION_TYPE, PROOF_TYPE } from '../../src/contract/proof-of-possession.ts'
import { jwtOf, newKey } from './bound-lab.ts'

test('a known header counts for its own type alone, and no signature is taken for it', async () => {
  const keys = createProofKeys()
  const [key, other] = [newKey(), newKey()]
  const proof = jwtOf(key, PROOF_TYPE, { jti: 'one' })
  for (const _ of ['first', 'known'])
    assert.deepEqual(await keys.read(proof, PROOF_TYPE), { jkt: key.jkt, claims: { jti: 'one' } })
  assert.equal(await keys.read(proof, DELEGATION_TYPE), null)
  const delegation = jwtOf(key, DELEGATION_TYPE, { aud: 'app' })
  assert.equal(await keys.read(delegation, PROOF_TYPE), null)
  assert.deepEqual((await keys.read(delegation, DELEGATION_TYPE))?.claims, { aud: 'app' })
  // The header and the claims of the one key, signed by another one.
  const [head, body] = proof.split('.')
  const foreign = jwtOf({ ...key, privateKey: other.privateKey }, PROOF_TYPE, { jti: 'one' })
  assert.equal(`${head}.${body}`, foreign.split('.').slice(0, 2).join('.'))
  assert.equal(await keys.read(foreign, PROOF_TYPE), null)
  assert.deepEqual(await keys.read(proof, PROOF_TYPE), { jkt: key.jkt, claims: { jti: 'one' } })
})

test('a header whose signature never held is not kept in the place of one that counts', async () => {
  const keys = createProofKeys()
  const [key, thief] = [newKey(), newKey()]
  const forged = jwtOf({ ...key, privateKey: thief.privateKey }, PROOF_TYPE, { jti: 'one' })
  for (const _ of ['first', 'again']) assert.equal(await keys.read(forged, PROOF_TYPE), null)
  assert.equal((await keys.read(jwtOf(key, PROOF_TYPE, { jti: 'two' }), PROOF_TYPE))?.jkt, key.jkt)
})
