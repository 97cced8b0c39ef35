import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../contract/entities.ts'
import { colourOf, identityOf, initialOf, shownName } from './identity.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const words = { guest: 'Guest', account: 'Account' }
const email = { type: 'email', address: 'ada@example.com' }
const phone = { type: 'phone', phoneNumber: '+14155550123' }
const wallet = { type: 'wallet', address: ADDRESS }
const passkey = { type: 'passkey', authenticatorName: 'iCloud Keychain' }
const google = { type: 'google_oauth', subject: '1', name: 'Ada Lovelace', email: 'ada@google.example' }
const github = { type: 'github_oauth', subject: '2', username: 'ada' }

/** A user with these accounts, in the order in which they were linked. */
const user = (accounts: readonly object[], customMetadata: User['customMetadata'] = {}): User => {
  const linkedAccounts = accounts as User['linkedAccounts']
  const has = (account: object): boolean => accounts.includes(account)
  return {
    id: 'did:privy:ctest',
    createdAt: new Date(0),
    linkedAccounts,
    mfaMethods: [],
    hasAcceptedTerms: false,
    isGuest: accounts.length === 0,
    customMetadata,
    ...(has(email) && { email: { address: 'ada@example.com' } }),
    ...(has(phone) && { phone: { number: '+14155550123' } }),
    ...(has(wallet) && { wallet: wallet as unknown as User['wallet'] & object }),
  }
}
const shown = (accounts: readonly object[], metadata: User['customMetadata'] = {}) => {
  const identity = identityOf(user(accounts, metadata))
  return [shownName(identity, words), identity.kind, identity.brand]
}

test('name, else the name at a provider, e-mail, phone, short address, name of the passkey, Guest', () => {
  const all = [passkey, wallet, phone, email, google]
  assert.deepEqual(shown(all, { name: 'Countess Ada' }), ['Countess Ada', 'name', null])
  assert.deepEqual(shown(all), ['Ada Lovelace', 'name', 'google'])
  assert.deepEqual(shown(all.slice(0, 4)), ['ada@example.com', 'email', null])
  assert.deepEqual(shown(all.slice(0, 3)), ['+14155550123', 'phone', null])
  assert.deepEqual(shown(all.slice(0, 2)), ['0xf39…2266', 'wallet', null])
  assert.deepEqual(shown(all.slice(0, 1)), ['iCloud Keychain', 'passkey', null])
  assert.deepEqual(shown([]), ['Guest', 'guest', null])
  assert.deepEqual(shown([{ type: 'custom_auth', customUserId: 'u7' }]), ['Account', 'other', null])
})

test('a provider names by a name before a handle, by a handle before an address, and the one linked first stays the name', () => {
  assert.deepEqual(shown([github, google]), ['Ada Lovelace', 'name', 'google'])
  assert.deepEqual(shown([email, github]), ['ada', 'name', 'github'])
  assert.deepEqual(shown([{ ...google, name: null }]), ['ada@google.example', 'email', 'google'])
  assert.deepEqual(shown([google, { ...google, type: 'linkedin_oauth', name: 'A. Lovelace' }]), [
    'Ada Lovelace',
    'name',
    'google',
  ])
  assert.deepEqual(shown([{ type: 'telegram', firstName: 'Ada', lastName: 'King' }]), ['Ada King', 'name', 'telegram'])
  assert.deepEqual(shown([{ type: 'farcaster', displayName: 'Ada', username: 'ada' }]), ['Ada', 'name', 'farcaster'])
})

test('what is no text, or empty, is no name', () => {
  for (const name of [null, undefined, 7, true, '', '  ', {}])
    assert.deepEqual(shown([email, { ...google, name }], { name: name as never }), ['ada@example.com', 'email', null])
  assert.deepEqual(shown([{ type: 'passkey', createdWithBrowser: 'Chrome', createdWithOs: 'macOS' }])[0], 'Chrome · macOS')
  assert.deepEqual(shown([{ type: 'passkey' }])[0], 'Account')
})

test('an initial is a whole letter, of a number its last two digits', () => {
  assert.deepEqual(['ada', 'éva', '𝒜da', '+1 415 555 0123', ''].map(initialOf), ['A', 'É', '𝒜', '23', ''])
})

test('the colour of a user is always the same, and of others another', () => {
  const colours = ['a', 'b', 'c', 'd'].map((end) => colourOf(`did:privy:${end}`))
  assert.equal(new Set(colours).size, 4)
  assert.equal(colourOf('did:privy:a'), colours[0])
})

test('white on every colour has 4.5 : 1', () => {
  /** Linear sRGB of an OKLCH colour, by the matrices of CSS Color 4. */
  const luminance = (colour: string): number => {
    const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
    const l = lightness / 100
    const [x, y, z] = [
      (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
      (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
      (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
    ]
    const channels = [
      4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
      -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
      -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
    ].map((channel) => Math.min(1, Math.max(0, channel)))
    return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0)
  }
  for (let count = 0; count < 400; count++) {
    const colour = colourOf(`did:privy:${count}`)
    assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, colour)
  }
})

test('a domain of e-mail is named in its own letters', () => {
  const address = 'ida@xn--bcher-kva.example'
  const person = { linkedAccounts: [{ type: 'email', address }], email: { address }, customMetadata: {} }
  assert.equal(identityOf(person as never).name, 'ida@bücher.example')
})
