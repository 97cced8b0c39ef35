// Flow of ACCOUNT_MENU_SCREEN, the menu of <wallet-button>: wallet, balance, network, account.

import type { HostWallets } from '../../app/app-view.ts'
import { COPIED_SHOWN, NETWORKS_WITHOUT_SEARCH } from '../../contract/screen-limits.ts'
import type { Route } from '../../contract/screens.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { Identity } from '../../kit/person/identity.ts'
import type { ShownWallet } from '../../kit/shown-wallet.ts'
import type { Chains } from '../../wallets/chains.ts'
import type { Command, Facts, HostRequest, Machine } from '../runtime/flow.ts'

/** What the menu is about. */
export interface Subject {
  readonly wallet: ShownWallet | null
  /** Null: nobody is signed in. */
  readonly person: Identity | null
}

type Networks = Pick<Chains, 'supported' | 'first'>

export interface AccountMenuState {
  /** `reading` until the subject is known; `networks`: the list of networks replaces the items. */
  readonly at: 'reading' | 'menu' | 'networks'
  readonly subject: Subject
  /** The networks of the app; null where no wallet is connected. */
  readonly networks: Networks | null
  /** In the smallest unit; null: not to be had. */
  readonly balance: bigint | 'loading' | null
  /** Id of the network that the wallet is asked to switch to. */
  readonly switching: number | null
  readonly copied: boolean
  /** What is looked for in the list of networks. */
  readonly search: string
  /** Why the network was not switched. */
  readonly refusal: 'declined' | 'not-switched' | null
}

export type AccountMenuItem =
  | 'switch'
  | 'copy'
  | 'send'
  | 'receive'
  | 'transactions'
  | 'networks'
  | 'link'
  | 'login'
  | 'account'
  | 'disconnect'
  | 'logout'
  | 'back'

export type AccountMenuEvent =
  | { type: 'looked'; subject: Subject; networks: Networks | null; balance: bigint | null }
  | { type: 'look' | 'copy-shown' | 'leave' }
  | { type: 'balance'; chainId: number; address: string; amount: bigint | null }
  | { type: 'choose'; item: AccountMenuItem }
  | { type: 'network'; id: number }
  | { type: 'search'; text: string }
  | { type: 'copied'; done: boolean }
  | { type: 'switched'; network: string }
  | { type: 'not-switched'; declined: boolean }

/** Input of the job `look`; `seen` is what it need not report again. */
export interface Looking {
  readonly seen: Subject | null
  readonly host: HostWallets
}

/** The app's network that the wallet is on; null: none, or one that the app does not work on. */
export const networkOf = ({ subject: { wallet }, networks }: AccountMenuState): Chain | null =>
  networks?.supported.find(({ id }) => id === wallet?.chainId) ?? null

/** Whether the wallet is on a network that the app does not work on. */
export const isWrongNetwork = (state: AccountMenuState): boolean =>
  typeof state.subject.wallet?.chainId === 'number' && !networkOf(state)

/** Whether the person sends with it here: a wallet from outside has its own app for that. */
const canSend = (state: AccountMenuState): boolean => {
  const { wallet, person } = state.subject
  return person !== null && wallet?.embedded === true && wallet.chainType === 'ethereum' && networkOf(state) !== null
}

/** The items of the menu, in order. */
export const itemsOf = (state: AccountMenuState): AccountMenuItem[] => {
  const { wallet, person } = state.subject
  const signedIn = person !== null
  const wrong = isWrongNetwork(state)
  const others = wallet?.chainId ? (state.networks?.supported ?? []).filter(({ id }) => id !== wallet.chainId).length : 0
  const offers: readonly (readonly [offered: boolean, item: AccountMenuItem])[] = [
    [wrong, 'switch'],
    [!signedIn, 'login'],
    [wallet !== null, 'copy'],
    [canSend(state), 'send'],
    [wallet !== null, 'receive'],
    [canSend(state), 'transactions'],
    [others > (wrong ? 1 : 0), 'networks'],
    [wallet !== null && signedIn && !wallet.linked, 'link'],
    [signedIn, 'account'],
    [wallet?.connected === true && !wallet.embedded, 'disconnect'],
    [signedIn, 'logout'],
  ]
  return offers.flatMap(([offered, item]) => (offered ? [item] : []))
}

/** The networks to choose from that fit what is looked for; test networks apart. */
export const networksIn = ({ networks, search }: AccountMenuState): readonly [main: Chain[], test: Chain[]] => {
  const wanted = search.trim().toLowerCase()
  const found = (networks?.supported ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
  return [found.filter(({ testnet }) => !testnet), found.filter(({ testnet }) => testnet)]
}
/** Whether the list of networks is so long that it is searched. */
export const isLong = ({ networks }: AccountMenuState): boolean => (networks?.supported.length ?? 0) > NETWORKS_WITHOUT_SEARCH

type Params = Record<string, never>
type Next = readonly [AccountMenuState, ...Command<AccountMenuEvent>[]]

const look = (facts: Facts, seen: Subject | null): Command<AccountMenuEvent> => ({
  run: 'look',
  with: { seen, host: facts.app.hostWallets } satisfies Looking,
})
const end = (state: AccountMenuState, request: HostRequest): Next => [state, { close: 'success' }, { ask: request }]

/** Shows what the wallet and the session are now, and reads the balance where it is one of another wallet or network. */
const follow = (before: AccountMenuState, event: AccountMenuEvent & { type: 'looked' }, facts: Facts): Next => {
  const { subject, networks } = event
  const former = networkOf(before)
  const network = networkOf({ ...before, subject, networks })
  const same = former?.id === network?.id && before.subject.wallet?.address === subject.wallet?.address
  const at = before.at === 'networks' && subject.wallet?.chainId ? 'networks' : 'menu'
  const balance = same ? before.balance : network && (event.balance ?? 'loading')
  const state: AccountMenuState = { ...before, at, subject, networks, balance }
  const address = subject.wallet?.address
  const read = { run: 'balance', with: { chainId: network?.id, address, host: facts.app.hostWallets } }
  return [state, look(facts, subject), ...(network && !same ? [read] : [])]
}

const receive = (state: AccountMenuState): Next => {
  const address = state.subject.wallet?.address
  if (!address) return [state]
  return [state, { go: { screen: 'RECEIVE_SCREEN', params: { address, network: networkOf(state)?.name ?? null } } }]
}

/** The screens that send, and show what was sent, are the modal's. */
const spend = (state: AccountMenuState, item: 'send' | 'transactions'): Next => {
  const [address, chain] = [state.subject.wallet?.address, networkOf(state)]
  if (!address || !chain) return [state]
  const { id, name, nativeCurrency, explorerUrls, testnet: test } = chain
  const { symbol, decimals } = nativeCurrency
  const route: Route =
    item === 'transactions'
      ? { screen: 'TRANSACTIONS_SCREEN', params: { address } }
      : {
          screen: 'SEND_SCREEN',
          params: { address, chain: { id, name, symbol, decimals, test, explorer: explorerUrls[0] ?? null } },
        }
  return end(state, { to: 'wallet', route })
}

const switchTo = (state: AccountMenuState, id: number | undefined, facts: Facts): Next => {
  const { wallet } = state.subject
  if (!wallet || id === undefined || state.switching !== null) return [state]
  if (id === wallet.chainId) return [{ ...state, at: 'menu', refusal: null }]
  return [
    { ...state, switching: id, refusal: null },
    { run: 'switchNetwork', with: { id, address: wallet.address, host: facts.app.hostWallets } },
  ]
}

const choose = (state: AccountMenuState, item: AccountMenuItem, facts: Facts): Next => {
  const { wallet } = state.subject
  switch (item) {
    case 'switch':
      return switchTo(state, state.networks?.first.id, facts)
    case 'copy':
      return [state, { run: 'copy', with: wallet?.address }]
    case 'receive':
      return receive(state)
    case 'send':
    case 'transactions':
      return spend(state, item)
    case 'networks':
      return [{ ...state, at: 'networks', search: '', refusal: null }]
    case 'back':
      return [{ ...state, at: 'menu', refusal: null }]
    case 'link':
    case 'disconnect':
      return wallet ? end(state, { to: item, address: wallet.address, chainType: wallet.chainType }) : [state]
    default:
      return end(state, { to: item })
  }
}

const NOTHING: AccountMenuState = {
  at: 'reading',
  subject: { wallet: null, person: null },
  networks: null,
  balance: null,
  switching: null,
  copied: false,
  search: '',
  refusal: null,
}

export const machine: Machine<AccountMenuState, AccountMenuEvent, Params> = {
  start: (_, facts) => [NOTHING, look(facts, null)],
  on(state, event, facts) {
    switch (event.type) {
      case 'looked':
        return follow(state, event, facts)
      case 'look':
        return [state, look(facts, null)]
      case 'balance': {
        const current = networkOf(state)?.id === event.chainId && state.subject.wallet?.address === event.address
        // A balance that was shown stays where the chain does not answer.
        if (!current || (event.amount === null && state.balance !== 'loading')) return [state]
        return [{ ...state, balance: event.amount }]
      }
      case 'choose':
        return choose(state, event.item, facts)
      case 'search':
        return [{ ...state, search: event.text }]
      case 'network':
        return switchTo(state, event.id, facts)
      case 'copied':
        // Where the browser gives no clipboard, the address is shown to be taken by hand.
        if (!event.done) return receive(state)
        return [
          { ...state, copied: true },
          { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
        ]
      case 'copy-shown':
        return [{ ...state, copied: false }]
      case 'switched':
        return end({ ...state, switching: null }, { to: 'announce-network', network: event.network })
      case 'not-switched':
        return [{ ...state, switching: null, refusal: event.declined ? 'declined' : 'not-switched' }]
      case 'leave':
        return [state, { close: 'dismissed' }]
    }
  },
}
