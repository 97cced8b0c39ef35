import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../test/fakes/app.ts'
import { fakeRuntime } from '../../test/fakes/modal.ts'
import type { LinkedAccount, User } from '../contract/entities.ts'
import { LAST_PERSON_LIFETIME } from '../contract/limits.ts'
import { keepPerson, readPerson } from './last-person.ts'

const KEY = 'latchkey:person:latchkeytestapp0000000001'
const email = { type: 'email', address: 'ada@example.com' } as unknown as LinkedAccount & { address: string }
const ada = { ...user, linkedAccounts: [email], email } as unknown as User

/** A page where this person is signed in, with what its storage holds. */
const page = (person: User | null, config: object | null = null) => {
  const { runtime } = fakeRuntime(person)
  const held = new Map<string, unknown>([
    ['privy:latchkeytestapp0000000001:recent-wallet-client', 'metamask'],
    ['privy:latchkeytestapp0000000001:recent-chain-type', 'ethereum'],
  ])
  const storage = {
    ...runtime.storage,
    get: (key: string) => (held.get(key) as string | undefined) ?? null,
    set: (key: string, value: unknown) => void held.set(key, value),
  }
  return { held, runtime: { ...runtime, storage, $config: { get: () => config } } as typeof runtime }
}
const kept = (method: Parameters<typeof keepPerson>[1], person: User, signedIn: User | null = person, config?: object) => {
  const { held, runtime } = page(signedIn, config)
  keepPerson(runtime, method, person)
  return held.get(KEY)
}

test('keeps name, method and where a code goes, and reads it again', () => {
  const found = readPerson(kept('email', ada), Date.now())
  const identity = { id: user.id, kind: 'email', name: 'ada@example.com', brand: null }
  assert.deepEqual(found, { method: 'email', identity, to: 'ada@example.com', chain: '' })
  const named = { ...ada, customMetadata: { name: 'Ada' } } as User
  assert.deepEqual(readPerson(kept('passkey', named), Date.now()), {
    method: 'passkey',
    identity: { ...identity, kind: 'name', name: 'Ada' },
    to: '',
    chain: '',
  })
  const wallet = { type: 'wallet', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as unknown as LinkedAccount
  const owner = { ...user, linkedAccounts: [wallet], wallet } as unknown as User
  const { to, chain } = readPerson(kept('siwe', owner), Date.now()) ?? {}
  assert.deepEqual([to, chain], ['metamask', 'ethereum'])
})

test('keeps no guest, nobody without a name, nobody who has logged out meanwhile, and nobody where the app says so', () => {
  assert.equal(kept('email', { ...ada, isGuest: true } as User), undefined)
  assert.equal(kept('guest', ada), undefined)
  assert.equal(kept('custom', ada), undefined)
  assert.equal(kept('passkey', user), undefined)
  assert.equal(kept('email', ada, null), undefined)
  assert.equal(kept('email', ada, { ...ada, id: 'did:privy:other' } as User), undefined)
  assert.equal(kept('email', ada, ada, { returning_person_enabled: false }), undefined)
})

test('is forgotten after 90 days, and nothing else that stands there is taken for it', () => {
  const now = Date.now()
  const whole = { ...(kept('email', ada) as object), at: now - LAST_PERSON_LIFETIME + 1 }
  assert.ok(readPerson(whole, now))
  for (const wrong of [
    null,
    true,
    'ada',
    [],
    {},
    { ...whole, at: now - LAST_PERSON_LIFETIME },
    { ...whole, at: now + 1 },
    { ...whole, at: undefined },
    { ...whole, name: '' },
    { ...whole, name: { toString: () => 'ada' } },
    { ...whole, kind: 'guest' },
    { ...whole, method: 'constructor' },
  ])
    assert.equal(readPerson(wrong, now), null, JSON.stringify(wrong))
  assert.equal(readPerson({ ...whole, brand: 'constructor' }, now)?.identity.brand, null)
})
