// The screens of the moment `account-later` in every state.

import type { FlowTypes } from '../registry.ts'
import { inAccount, type StatesOf, screenState, statesOf, unreachable } from '../screen-state.ts'

type Sessions = FlowTypes['ACCOUNT_SESSIONS_SCREEN']['state']
const DEVICES = [
  ['Chrome', 'macOS', 'DE'],
  ['Safari', 'iOS', 'AT'],
  ['Samsung Internet', 'Android', 'SA'],
  [null, null, null],
] as const
/** A state of ACCOUNT_SESSIONS_SCREEN with so many sessions. */
const sessions = (name: string, count: number, own: Partial<Sessions> = {}) => {
  const state: Sessions = {
    at: 'shown',
    rows: DEVICES.slice(0, count).map(([browser, os, country], place) => ({
      id: String(place),
      isCurrent: place === 0,
      browser,
      os,
      country,
      lastUsedAt: new Date(Date.UTC(2026, 10, 20 - place, 9, 30)),
    })),
    asking: null,
    told: null,
    problem: null,
    ...own,
  }
  return screenState('ACCOUNT_SESSIONS_SCREEN', name, state, {})
}
type Activity = FlowTypes['ACCOUNT_ACTIVITY_SCREEN']['state']
const HAPPENED = [
  ['login', 'google_oauth', 'Chrome', 'macOS', 'DE'],
  ['link', 'wallet', 'Chrome', 'macOS', 'DE'],
  ['update', 'email', 'Safari', 'iOS', 'AT'],
  ['unlink', 'phone', 'Safari', 'iOS', null],
  ['login', 'handover', null, null, null],
  ['login', 'passkey', 'Firefox', null, 'SA'],
  ['revoke', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['export', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['backup', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['import', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['confirm', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['open', 'embedded', 'Safari', 'iOS', 'AT'],
  ['recovery', 'embedded', 'Safari', 'iOS', 'AT'],
  ['create', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['recover', 'embedded', 'Safari', 'iOS', 'AT'],
  ['factor', 'totp', 'Chrome', 'macOS', 'DE'],
  ['factor-removed', 'sms', 'Chrome', 'macOS', 'DE'],
  ['codes', 'recovery-code', 'Chrome', 'macOS', 'DE'],
  ['lend', 'cross_app', 'Chrome', 'macOS', 'DE'],
  ['lend-end', 'cross_app', 'Chrome', 'macOS', 'DE'],
  ['allow', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['disallow', 'embedded', 'Chrome', 'macOS', 'DE'],
  ['end-session', 'session', 'Chrome', 'macOS', 'DE'],
  ['from_the_future', 'email', null, null, null],
] as const
/** A state of ACCOUNT_ACTIVITY_SCREEN. */
const activity = (name: string, own: Partial<Activity> = {}) => {
  const all = HAPPENED.map(([kind, of, browser, os, country], place) => ({
    ...{ kind, account: of, browser, os, country },
    at: Date.UTC(2026, 10, 20 - place, 9, 30) / 1000,
  }))
  return screenState('ACCOUNT_ACTIVITY_SCREEN', name, { at: 'shown', activity: all, problem: null, ...own }, {})
}
type Apps = FlowTypes['CONNECTED_APPS_SCREEN']['state']
const LENT = [
  ['Harbour', null],
  // Of a client of the app's OpenID provider: its host alone, which is no address.
  ['Reef Wiki', 'wiki.example:8443'],
  ['Kite Market', 'https://market.kite.example'],
  ['An app whose name takes more room than a row of the list has for it', 'https://a-long-name-of-a-page.example.org'],
] as const
/** A state of CONNECTED_APPS_SCREEN. */
const apps = (name: string, own: Partial<Apps> = {}) => {
  const lent = LENT.map(([name, origin], place) => ({
    ...{ id: String(place), app_id: `app-${place}`, name, icon_url: null, origin },
    connected_at: Date.UTC(2026, 9, 2 + place) / 1000,
    last_used_at: Date.UTC(2026, 10, 20 - place) / 1000,
  }))
  const state: Apps = { at: 'shown', rows: lent, asking: null, told: null, problem: null, ...own }
  return screenState('CONNECTED_APPS_SCREEN', name, state, {})
}
const ASKING = { at: 'asking', problem: null } as const
const deletion = statesOf('DELETE_ACCOUNT_SCREEN')({}, () => ({
  ...{ ...ASKING, typed: '', ready: false, confirmed: false, hasWallet: false },
}))
type Own = FlowTypes['LINK_PASSKEY_SCREEN']['state']
const day = (date: number): Date => new Date(Date.UTC(2026, 2, date, 12))
const key = (number: number, own: Partial<Own['passkeys'][number]>): Own['passkeys'][number] => ({
  ...{ type: 'passkey', credentialId: `key${number}`, enrolledInMfa: false },
  ...{ verifiedAt: day(number), firstVerifiedAt: day(number), latestVerifiedAt: day(number) },
  ...own,
})
const KEYS = [
  key(1, { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari', latestVerifiedAt: day(20) }),
  key(2, { createdWithBrowser: 'Chrome', createdWithOs: 'Windows', enrolledInMfa: true }),
  key(3, { authenticatorName: 'Google Password Manager', createdWithBrowser: 'Samsung Internet', latestVerifiedAt: day(9) }),
  key(4, { givenName: 'Mum’s old tablet' }),
  key(5, { authenticatorName: 'YubiKey 5 NFC' }),
]
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OF_WALLET: Own['forWallet'] = [
  {
    ...{ id: 'wallet1', address: WALLET, givenName: null, authenticatorName: 'iCloud Keychain' },
    ...{ createdAt: day(2), usedAt: day(19) },
  },
  {
    ...{ id: 'wallet2', address: WALLET, givenName: 'The key in the safe', authenticatorName: null },
    ...{ createdAt: day(4), usedAt: null },
  },
]
/** A state of LINK_PASSKEY_SCREEN with so many passkeys. */
const passkeys = (name: string, count: number, own: Partial<Own> = {}) => {
  const common = {
    at: 'shown',
    passkeys: KEYS.slice(0, count),
    all: false,
    asking: null,
    naming: null,
    wallet: null,
    forWallet: [],
    problem: null,
  } as const
  return screenState('LINK_PASSKEY_SCREEN', name, { ...common, ...own }, {})
}
const newAddress = (email: string, current: string | null = null): FlowTypes['LINK_EMAIL_SCREEN']['state'] => ({
  at: 'entry',
  email,
  valid: email.includes('.com') && email !== current,
  current,
  same: email === current,
})
const update = (name: string, email: string) =>
  screenState('UPDATE_EMAIL_SCREEN', name, newAddress(email, 'ada@example.com'), { current: 'ada@example.com' })

export const states = {
  ACCOUNT_SESSIONS_SCREEN: [
    sessions('loading', 0, { at: 'loading' }),
    sessions('not loaded', 0, { at: 'failed', problem: unreachable }),
    sessions('one session', 1),
    sessions('several sessions', 4),
    sessions('asking about one', 2, { asking: '1' }),
    sessions('asking about all others', 3, { asking: 'others' }),
    sessions('ending', 2, { asking: '1', at: 'ending' }),
  ],
  ACCOUNT_ACTIVITY_SCREEN: [
    activity('loading', { at: 'loading', activity: [] }),
    activity('not loaded', { at: 'failed', activity: [], problem: unreachable }),
    activity('everything that can happen'),
    inAccount('security', activity('everything that can happen')),
  ],
  CONNECTED_APPS_SCREEN: [
    apps('loading', { at: 'loading', rows: [] }),
    apps('not loaded', { at: 'failed', rows: [], problem: unreachable }),
    apps('none', { rows: [] }),
    apps('several apps'),
    inAccount('security', apps('several apps')),
    apps('asking', { asking: '1' }),
    apps('disconnecting', { asking: '1', at: 'ending' }),
    apps('disconnected', { told: 'ended' }),
  ],
  DELETE_ACCOUNT_SCREEN: [
    deletion('empty'),
    deletion('typed, with a wallet', { typed: 'delete', ready: true, hasWallet: true }),
    inAccount('data', deletion('typed, with a wallet', { typed: 'delete', ready: true, hasWallet: true })),
    deletion('deleting', { typed: 'delete', ready: true, at: 'deleting' }),
    deletion('confirmed', { typed: 'delete', ready: true, confirmed: true }),
    deletion('failed', { typed: 'delete', ready: true, problem: unreachable }),
    deletion('sign in again', { at: 'sign-in-again' }),
    deletion('deleted', { at: 'deleted' }),
  ],
  LINK_PASSKEY_SCREEN: [
    passkeys('passkeys, none', 0),
    passkeys('passkeys, adding the first', 0, { at: 'adding' }),
    passkeys('passkeys, one', 1),
    passkeys('passkeys, two of four', 4),
    passkeys('passkeys, all four', 4, { all: true }),
    passkeys('passkeys, five', 5, { all: true }),
    passkeys('passkeys, asking', 2, { asking: 'key1' }),
    passkeys('passkeys, and those of the wallet', 1, { wallet: WALLET }),
    passkeys('passkeys, one of the wallet', 0, { wallet: WALLET, forWallet: OF_WALLET.slice(0, 1) }),
    passkeys('passkeys, of login and wallet', 2, { wallet: WALLET, forWallet: OF_WALLET }),
    passkeys('passkeys, naming one of the wallet', 1, {
      ...{ wallet: WALLET, forWallet: OF_WALLET, naming: { id: 'wallet1', text: 'iCloud Keychain' } },
    }),
    passkeys('passkeys, naming', 2, { naming: { id: 'key1', text: 'iCloud Keychain on Safari' } }),
    passkeys('passkeys, saving a name', 2, { at: 'saving', naming: { id: 'key2', text: 'Work laptop' } }),
    passkeys('passkeys, removing', 2, { asking: 'key2', at: 'removing' }),
    passkeys('passkeys, refused', 2, { problem: 'passkey.not_allowed' }),
    passkeys('passkeys, enrolled in MFA', 2, { problem: 'passkey.in_mfa' }),
    passkeys('passkeys, no connection', 2, { problem: unreachable }),
    passkeys('passkeys, added', 2, { at: 'added' }),
  ],
  LINK_EMAIL_SCREEN: [
    screenState('LINK_EMAIL_SCREEN', 'empty', newAddress(''), {}),
    screenState('LINK_EMAIL_SCREEN', 'valid', newAddress('ada@example.com'), {}),
  ],
  UPDATE_EMAIL_SCREEN: [update('empty', ''), update('the same', 'ada@example.com'), update('valid', 'grace@example.com')],
} satisfies StatesOf<'account-later'>
