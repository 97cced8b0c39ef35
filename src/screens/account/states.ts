// The screens of the moment `account` in every state.

import type { LinkedAccount } from '../../contract/entities.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Identity } from '../../kit/person/identity.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState, unreachable } from '../screen-state.ts'

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
    ...{ since: new Date('2026-01-02'), checks: [], backup: null, folded: false, brings: false, passkeys: null, factors: false },
    ...{ connects: false, asking: null, saved: false, resumed: false, problem: null },
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

export const states = {
  ACCOUNT_SCREEN: [
    account('guest', 'none'),
    account('one account', 'one'),
    account('with a check-up', 'one', { checks: ['second', 'passkey'], backup: '0x', passkeys: 0 }),
    account('every type of account', 'many', { brings: true, passkeys: 2, factors: true, connects: true }),
    account('two ways to link', 'one', { addable: ['sms', 'google'] }),
    account('many ways to link', 'one', ALL_LINKS),
    account('list of ways to link', 'one', { ...ALL_LINKS, view: 'link' }),
    account('asking', 'two', { asking: '1' }),
    account('removing', 'two', { asking: '0', at: 'removing' }),
    account('not removed', 'two', { asking: '0', problem: unreachable }),
    account('downloading', 'one', { at: 'downloading' }),
    account('data saved', 'one', { saved: true }),
  ],
} satisfies StatesOf<'account'>
