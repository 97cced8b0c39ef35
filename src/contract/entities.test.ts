import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, safeParse } from 'valibot'
import { camelKeys } from './camel-keys.ts'
import { userFromWire, wireSession, wireUser } from './entities.ts'

const times = (first: number) => ({ verified_at: first, first_verified_at: first, latest_verified_at: first + 5 })
const wire = {
  id: 'did:privy:cabc',
  created_at: 1_700_000_000,
  linked_accounts: [
    { type: 'email', address: 'old@example.com', ...times(1) },
    { type: 'email', address: 'new@example.com', ...times(9) },
    { type: 'wallet', address: '0x1', chain_type: 'ethereum', wallet_client_type: 'metamask', ...times(3) },
    { type: 'hologram', ray_count: 7, ...times(4) },
  ],
  mfa_methods: [{ type: 'totp', verified_at: 1 }],
  has_accepted_terms: true,
}

test('a user has camelCase names, dates, and shortcuts to the newest account of a type', () => {
  const user = userFromWire(parse(wireUser, wire))
  assert.equal(user.createdAt.toISOString(), '2023-11-14T22:13:20.000Z')
  assert.deepEqual(user.email, { address: 'new@example.com' })
  assert.equal(user.wallet?.walletClientType, 'metamask')
  assert.equal(user.phone, undefined)
  assert.deepEqual(user.mfaMethods, ['totp'])
  assert.deepEqual([user.isGuest, user.customMetadata], [false, {}])
  assert.deepEqual(user.linkedAccounts[0], {
    type: 'email',
    address: 'old@example.com',
    verifiedAt: new Date(1000),
    firstVerifiedAt: new Date(1000),
    latestVerifiedAt: new Date(6000),
  })
})

test('an account of a type that is not known is let through', () => {
  const { linkedAccounts } = userFromWire(parse(wireUser, wire))
  assert.deepEqual(linkedAccounts[3], {
    ...camelKeys({ type: 'hologram', ray_count: 7 }),
    verifiedAt: new Date(4000),
    firstVerifiedAt: new Date(4000),
    latestVerifiedAt: new Date(9000),
  })
})

test('an account without its times, or a user of another kind of id, is no user', () => {
  assert.equal(safeParse(wireUser, { ...wire, linked_accounts: [{ type: 'email', address: 'a@b.co' }] }).success, false)
  assert.equal(safeParse(wireUser, { ...wire, id: 'someone' }).success, false)
})

test('a session says set, clear, ignore or nothing', () => {
  const session = { user: wire, token: 't', refresh_token: null }
  for (const session_update_action of ['set', 'clear', 'ignore', undefined])
    assert.equal(safeParse(wireSession, { ...session, session_update_action }).success, true, session_update_action)
  assert.equal(safeParse(wireSession, { ...session, session_update_action: 'keep' }).success, false)
})

test('keys are renamed at every depth, values stay', () => {
  assert.deepEqual(camelKeys({ chain_id: 1, a_b: [{ c_d: 'x_y' }], e: null }), { chainId: 1, aB: [{ cD: 'x_y' }], e: null })
})
