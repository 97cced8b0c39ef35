// The account's screens in every state: one account, many, and every question that is asked in place.

import type { LinkedAccount } from '../src/contract/entities.ts'
import { OAUTH_PROVIDERS } from '../src/contract/methods.ts'
import type { FlowTypes } from '../src/flows/directory.ts'
import { type ScreenStates, screenState } from './screen-state.ts'

const times = {
  verifiedAt: new Date('2026-11-02'),
  firstVerifiedAt: new Date('2026-01-02'),
  latestVerifiedAt: new Date('2026-11-02'),
}
const social = (type: 'google_oauth' | 'github_oauth' | 'tiktok_oauth', own: { email?: string; username?: string } = {}) =>
  ({ type, subject: '1', ...own, ...times }) as LinkedAccount

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
    type: 'wallet',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    chainType: 'ethereum',
    walletClientType: 'privy',
    ...times,
  },
  { type: 'wallet', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', chainType: 'ethereum', ...times },
  { type: 'custom_auth', customUserId: 'user-7', ...times },
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
/** A state of ACCOUNT_SCREEN. */
const overview = (accounts: 'none' | 'one' | 'two' | 'many', own: Partial<Overview> = {}): Overview => ({
  at: 'shown',
  view: 'main',
  guest: accounts === 'none',
  accounts: listed(
    accounts === 'none' ? [] : accounts === 'one' ? [email] : accounts === 'two' ? [email, ...MANY.slice(1, 2)] : MANY,
  ),
  addable: accounts === 'none' ? ['email', 'sms'] : accounts === 'one' ? ['sms'] : [],
  folded: false,
  passkeys: null,
  asking: null,
  saved: false,
  problem: null,
  ...own,
})

/** What a person with an address alone can link where the app has everything. */
const ALL_LINKS = { addable: ['sms', ...OAUTH_PROVIDERS], folded: true } as const

type Sessions = FlowTypes['ACCOUNT_SESSIONS_SCREEN']['state']
const DEVICES = [
  ['Chrome', 'macOS'],
  ['Safari', 'iOS'],
  ['Samsung Internet', 'Android'],
  [null, null],
] as const
/** A state of ACCOUNT_SESSIONS_SCREEN with so many sessions. */
const sessions = (count: number, own: Partial<Sessions> = {}): Sessions => ({
  at: 'shown',
  sessions: DEVICES.slice(0, count).map(([browser, os], place) => ({
    id: String(place),
    isCurrent: place === 0,
    browser,
    os,
    lastUsedAt: new Date(Date.UTC(2026, 10, 20 - place, 9, 30)),
  })),
  asking: null,
  problem: null,
  ...own,
})

type Deletion = FlowTypes['DELETE_ACCOUNT_SCREEN']['state']
/** A state of DELETE_ACCOUNT_SCREEN. */
const deletion = (own: Partial<Deletion> = {}): Deletion => ({
  at: 'asking',
  typed: '',
  ready: false,
  confirmed: false,
  hasWallet: false,
  problem: null,
  ...own,
})

const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.'

/** The account, its sessions, its end. */
export const ACCOUNT_STATES = {
  ACCOUNT_SCREEN: [
    screenState('ACCOUNT_SCREEN', 'guest', overview('none'), {}),
    screenState('ACCOUNT_SCREEN', 'one account', overview('one'), {}),
    screenState('ACCOUNT_SCREEN', 'every type of account', overview('many', { passkeys: 2 }), {}),
    screenState('ACCOUNT_SCREEN', 'two ways to link', overview('one', { addable: ['sms', 'google'] }), {}),
    screenState('ACCOUNT_SCREEN', 'many ways to link', overview('one', ALL_LINKS), {}),
    screenState('ACCOUNT_SCREEN', 'list of ways to link', overview('one', { ...ALL_LINKS, view: 'link' }), {}),
    screenState('ACCOUNT_SCREEN', 'asking', overview('two', { asking: '1' }), {}),
    screenState('ACCOUNT_SCREEN', 'removing', overview('two', { asking: '0', at: 'removing' }), {}),
    screenState(
      'ACCOUNT_SCREEN',
      'not removed',
      overview('two', { asking: '0', problem: { plain: UNREACHABLE, code: 'service_unreachable' } }),
      {},
    ),
    screenState('ACCOUNT_SCREEN', 'downloading', overview('one', { at: 'downloading' }), {}),
    screenState('ACCOUNT_SCREEN', 'data saved', overview('one', { saved: true }), {}),
  ],
  ACCOUNT_SESSIONS_SCREEN: [
    screenState('ACCOUNT_SESSIONS_SCREEN', 'loading', sessions(0, { at: 'loading' }), {}),
    screenState(
      'ACCOUNT_SESSIONS_SCREEN',
      'not loaded',
      sessions(0, { at: 'failed', problem: { plain: UNREACHABLE, code: 'service_unreachable' } }),
      {},
    ),
    screenState('ACCOUNT_SESSIONS_SCREEN', 'one session', sessions(1), {}),
    screenState('ACCOUNT_SESSIONS_SCREEN', 'several sessions', sessions(4), {}),
    screenState('ACCOUNT_SESSIONS_SCREEN', 'asking about one', sessions(2, { asking: '1' }), {}),
    screenState('ACCOUNT_SESSIONS_SCREEN', 'asking about all others', sessions(3, { asking: 'others' }), {}),
    screenState('ACCOUNT_SESSIONS_SCREEN', 'ending', sessions(2, { asking: '1', at: 'ending' }), {}),
  ],
  DELETE_ACCOUNT_SCREEN: [
    screenState('DELETE_ACCOUNT_SCREEN', 'empty', deletion(), {}),
    screenState('DELETE_ACCOUNT_SCREEN', 'typed, with a wallet', deletion({ typed: 'delete', ready: true, hasWallet: true }), {}),
    screenState('DELETE_ACCOUNT_SCREEN', 'deleting', deletion({ typed: 'delete', ready: true, at: 'deleting' }), {}),
    screenState('DELETE_ACCOUNT_SCREEN', 'confirmed', deletion({ typed: 'delete', ready: true, confirmed: true }), {}),
    screenState(
      'DELETE_ACCOUNT_SCREEN',
      'failed',
      deletion({ typed: 'delete', ready: true, problem: { plain: UNREACHABLE, code: 'service_unreachable' } }),
      {},
    ),
    screenState('DELETE_ACCOUNT_SCREEN', 'sign in again', deletion({ at: 'sign-in-again' }), {}),
    screenState('DELETE_ACCOUNT_SCREEN', 'deleted', deletion({ at: 'deleted' }), {}),
  ],
} satisfies Partial<ScreenStates>
