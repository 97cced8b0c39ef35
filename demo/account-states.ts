// The account's screens in every state: one account, many, and every question that is asked in place.

import type { LinkedAccount } from '../src/contract/entities.ts'
import { OAUTH_PROVIDERS } from '../src/contract/methods.ts'
import type { Identity } from '../src/kit/person/identity.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState, statesOf, unreachable } from './screen-state.ts'

const times = {
  verifiedAt: new Date('2026-11-02'),
  firstVerifiedAt: new Date('2026-01-02'),
  latestVerifiedAt: new Date('2026-11-02'),
}
const social = (type: 'google_oauth' | 'github_oauth' | 'tiktok_oauth', own: { email?: string; username?: string } = {}) =>
  ({ type, subject: '1', ...own, ...times }) as LinkedAccount

const OWN_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const email: LinkedAccount = { type: 'email', address: 'ada@example.com', ...times }
const MANY: readonly LinkedAccount[] = [
  { type: 'email', address: 'a.very.long.name.that.goes.on@subdomain.example.com', ...times },
  { type: 'phone', phoneNumber: '+49 1511 2345678', ...times },
  social('google_oauth', { email: 'ada@example.com' }),
  social('github_oauth', { username: 'ada' }),
  social('tiktok_oauth'),
  { type: 'farcaster', fid: 7, ownerAddress: '0x', username: 'ada', ...times },
  { type: 'telegram', telegramUserId: '1', firstName: 'Ada', ...times },
  {
    ...{ type: 'wallet', address: OWN_ADDRESS, chainType: 'ethereum', walletClientType: 'privy', recoveryMethod: 'privy' },
    ...times,
  },
  { type: 'wallet', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', chainType: 'ethereum', ...times },
  { type: 'custom_auth', customUserId: 'user-7', ...times },
  { type: 'smart_wallet', address: OWN_ADDRESS, smartWalletType: 'safe', ...times } as LinkedAccount,
  { type: 'cross_app', subject: 's', providerAppId: 'p', embeddedWallets: [], ...times } as LinkedAccount,
  { type: 'from_the_future', ...times } as unknown as LinkedAccount,
]

type Overview = FlowTypes['ACCOUNT_SCREEN']['state']
const listed = (accounts: readonly LinkedAccount[]): Overview['accounts'] =>
  accounts.map((account, place) => ({
    key: String(place),
    account,
    canRemove: accounts.length > 1 && ['email', 'phone', 'google_oauth', 'github_oauth'].includes(account.type),
    canChange: account.type === 'email',
  }))
const person = (kind: Identity['kind'], name: string, brand: Identity['brand'] = null): Identity => ({
  ...{ id: 'did:privy:1', kind, name, brand },
})
const PERSONS: Readonly<Record<'none' | 'one' | 'two' | 'many', Identity>> = {
  none: person('guest', ''),
  one: person('email', 'ada@example.com'),
  two: person('email', 'ada@example.com'),
  many: person('name', 'Ada Lovelace', 'google'),
}
/** A state of ACCOUNT_SCREEN. */
const account = (name: string, accounts: 'none' | 'one' | 'two' | 'many', own: Partial<Overview> = {}) => {
  const state: Overview = {
    ...{ at: 'shown', view: 'main', guest: accounts === 'none', person: PERSONS[accounts] },
    ...{ since: new Date('2026-01-02'), checks: [], backup: null, folded: false, passkeys: null, factors: false },
    ...{ lends: false, asking: null, saved: false, resumed: false, problem: null },
    accounts: listed(
      accounts === 'none' ? [] : accounts === 'one' ? [email] : accounts === 'two' ? [email, ...MANY.slice(1, 2)] : MANY,
    ),
    addable: accounts === 'none' ? ['email', 'sms'] : accounts === 'one' ? ['sms'] : [],
    ...own,
  }
  return screenState('ACCOUNT_SCREEN', name, state, {})
}

/** What a person with an address alone can link where the app has everything. */
const ALL_LINKS = { addable: ['sms', ...OAUTH_PROVIDERS], folded: true } as const

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
  ['from_the_future', 'email', null, null, null],
] as const
/** A state of ACCOUNT_ACTIVITY_SCREEN. */
const activity = (name: string, own: Partial<Activity> = {}) => {
  const all = HAPPENED.map(([kind, account, browser, os, country], place) => ({
    ...{ kind, account, browser, os, country },
    at: Date.UTC(2026, 10, 20 - place, 9, 30) / 1000,
  }))
  return screenState('ACCOUNT_ACTIVITY_SCREEN', name, { at: 'shown', activity: all, problem: null, ...own }, {})
}

type Apps = FlowTypes['CONNECTED_APPS_SCREEN']['state']
const LENT = [
  ['Harbour', null],
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
const conflict = statesOf('LINK_CONFLICT_SCREEN')({ name: 'ada@example.com' }, (params) => ({ ...ASKING, ...params }))
const OWN = { addresses: [OWN_ADDRESS] }
const guestWallet = statesOf('GUEST_WALLET_SCREEN')(OWN, (params) => ({ ...ASKING, ...params }))
const deletion = statesOf('DELETE_ACCOUNT_SCREEN')({}, () => ({
  ...{ ...ASKING, typed: '', ready: false, confirmed: false, hasWallet: false },
}))

/** The account, its sessions, its end. */
export const ACCOUNT_STATES = {
  ACCOUNT_SCREEN: [
    account('guest', 'none'),
    account('one account', 'one'),
    account('with a check-up', 'one', { checks: ['second', 'passkey'], backup: '0x', passkeys: 0 }),
    account('every type of account', 'many', { passkeys: 2, factors: true, lends: true }),
    account('two ways to link', 'one', { addable: ['sms', 'google'] }),
    account('many ways to link', 'one', ALL_LINKS),
    account('list of ways to link', 'one', { ...ALL_LINKS, view: 'link' }),
    account('asking', 'two', { asking: '1' }),
    account('removing', 'two', { asking: '0', at: 'removing' }),
    account('not removed', 'two', { asking: '0', problem: unreachable }),
    account('downloading', 'one', { at: 'downloading' }),
    account('data saved', 'one', { saved: true }),
  ],
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
  ],
  CONNECTED_APPS_SCREEN: [
    apps('loading', { at: 'loading', rows: [] }),
    apps('not loaded', { at: 'failed', rows: [], problem: unreachable }),
    apps('none', { rows: [] }),
    apps('several apps'),
    apps('asking', { asking: '1' }),
    apps('disconnecting', { asking: '1', at: 'ending' }),
    apps('disconnected', { told: 'ended' }),
  ],
  LINK_CONFLICT_SCREEN: [
    conflict('asking'),
    conflict('a wallet', {}, { name: '0x529…9EE7' }),
    conflict('a long address', {}, { name: 'augusta.ada.king.countess.of.lovelace@analytical-engine.example.com' }),
    conflict('moving', { at: 'taking' }),
    conflict('not moved', { problem: unreachable }),
    conflict('moved', { at: 'taken' }),
  ],
  GUEST_WALLET_SCREEN: [
    guestWallet('asking'),
    guestWallet('keeping', { at: 'keeping' }),
    guestWallet('not kept', { problem: unreachable }),
  ],
  DELETE_ACCOUNT_SCREEN: [
    deletion('empty'),
    deletion('typed, with a wallet', { typed: 'delete', ready: true, hasWallet: true }),
    deletion('deleting', { typed: 'delete', ready: true, at: 'deleting' }),
    deletion('confirmed', { typed: 'delete', ready: true, confirmed: true }),
    deletion('failed', { typed: 'delete', ready: true, problem: unreachable }),
    deletion('sign in again', { at: 'sign-in-again' }),
    deletion('deleted', { at: 'deleted' }),
  ],
} satisfies Partial<ScreenStates>
