// A list of wallets to choose from: to log in, to connect without a login, to link.
// Flow of LANDING_WALLETS, CONNECT_ONLY_LANDING_SCREEN, CONNECT_ONLY_AUTHENTICATED_SCREEN and LINK_WALLET_SCREEN.
// See docs/design/spec.md, "Wallet list".

import { isMobile } from '../../browser/is-mobile.ts'
import type { AbsentWallet, ScreenParams, WalletIntent, WalletsParams } from '../../contract/screens.ts'
import { WALLETS_SUGGESTED, WALLETS_WITHOUT_SEARCH } from '../../contract/wallet-limits.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { lateCode } from '../../kit/late-code.ts'
import { recentWallet } from '../../session/recent.ts'
import { INSTALL_LINKS } from '../../wallets/connectors/install-links.ts'
import { type ListOptions, takenFor, type WalletRow, walletRows } from '../../wallets/wallet-list.ts'
import type { Facts, Job, Machine } from '../runtime/flow.ts'
import { hasRelay } from './connection-scope.ts'
import { walletRoute } from './wallet-route.ts'

type Menu = ScreenParams['LANDING_WALLETS']
type Params = Menu & WalletsParams & Pick<ScreenParams['LINK_WALLET_SCREEN'], 'intent'>

export interface WalletListState extends Pick<WalletsParams, 'next'> {
  /** `looking`: wallets are asked to announce themselves. */
  readonly at: 'looking' | 'shown'
  readonly intent: WalletIntent
  readonly rows: readonly WalletRow[]
  /** Whether the list is so long that it is searched. */
  readonly long: boolean
  readonly search: string
  /** The address that the page suggests. */
  readonly suggested: string | null
  readonly chainTypes: readonly ChainType[]
  readonly mobile: boolean
  /** Params of the menu that "back" leads to. */
  readonly menu: Menu
}
type WalletListEvent =
  | { type: 'found'; rows: readonly WalletRow[]; mobile: boolean }
  | { type: 'search'; text: string }
  | { type: 'choose'; key: string }
  | { type: 'reload' | 'no-wallet' | 'done' }

type NoWallet = ScreenParams['NO_WALLET_SCREEN']
/** Where the host lists no wallet that could be installed. */
const USUAL: readonly (AbsentWallet & { readonly chainType: ChainType })[] = [
  { entry: 'metamask', name: 'MetaMask', chainType: 'ethereum' },
  { entry: 'phantom', name: 'Phantom', chainType: 'solana' },
]

/** Which wallets are listed, and which rows are shown already. */
type ListQuery = Omit<ListOptions, 'recent'> & {
  readonly shown: readonly WalletRow[] | null
  /** The host's own project at WalletConnect. */
  readonly projectId: string
}
const queryOf = ({ app }: Facts, chainTypes: readonly ChainType[], shown: ListQuery['shown']): ListQuery => ({
  list: app.walletList,
  chainTypes,
  shown,
  projectId: app.hostWallets.walletConnectCloudProjectId ?? '',
})

/** Some wallets of the list that can be had; where the host lists none, some that fit. Another way in, where a login has one. */
const withoutWallet = ({ rows, chainTypes, mobile, intent, menu }: WalletListState, { app }: Facts): NoWallet => {
  const listed = rows.filter(({ entry, installed }) => !installed && entry !== null && INSTALL_LINKS[entry])
  const wallets = listed.length > 0 ? listed : USUAL.filter((one) => chainTypes.includes(one.chainType))
  const { view: _, from: __, ...typed } = menu
  const hasOther = intent === 'login' && app.methods.some((method) => method !== 'siwe' && method !== 'siws')
  return {
    wallets: wallets.slice(0, WALLETS_SUGGESTED).map(({ entry, name }) => ({ entry, name })),
    mobile,
    ...(hasOther && { menuTyped: typed }),
  }
}

const machineFor = (intentOf: (facts: Facts) => WalletIntent): Machine<WalletListState, WalletListEvent, Params> => ({
  start({ suggested, chainType, intent: asked, next, ...menu }, facts) {
    const intent = asked ?? intentOf(facts)
    const chainTypes = chainType ? [chainType] : takenFor(intent, facts.app.methods)
    return [
      {
        at: 'looking',
        intent,
        ...(next && { next }),
        rows: [],
        long: false,
        search: '',
        suggested: suggested ?? null,
        chainTypes,
        mobile: false,
        menu,
      },
      { run: 'look', with: queryOf(facts, chainTypes, null) },
    ]
  },
  on(state, event, facts) {
    switch (event.type) {
      case 'found': {
        const { rows, mobile } = event
        const { chainTypes } = state
        return [
          // A search field that is shown stays.
          { ...state, at: 'shown', rows, mobile, long: state.long || rows.length > WALLETS_WITHOUT_SEARCH },
          { run: 'look', with: queryOf(facts, chainTypes, rows) },
        ]
      }
      case 'search':
        return [{ ...state, search: event.text }]
      case 'choose': {
        const { intent, suggested, next, chainTypes, mobile } = state
        const row = state.rows.find(({ key }) => key === event.key)
        if (!row) return [state]
        const params = { intent, ...(suggested && { suggested }), ...(next && { next }) }
        return [state, { go: walletRoute(row, params, { mobile, inApp: facts.app.inApp, chainTypes, reachable: null }) }]
      }
      case 'no-wallet':
        return [state, { go: { screen: 'NO_WALLET_SCREEN', params: withoutWallet(state, facts) } }]
      case 'reload':
        return [state, { run: 'reload' }]
      case 'done':
        return [state]
    }
  },
})

/** In the login menu. "Back" restores what was typed there. */
export const login: Machine<WalletListState, WalletListEvent, Params> = {
  ...machineFor(({ app }) => (app.connectOnly ? 'connect' : 'login')),
  back({ menu: { from = 'main', ...params } }) {
    return [{ back: true }, { replace: { screen: 'LANDING', params: { ...params, view: from } } }]
  },
}
export const connect = machineFor(() => 'connect')
export const link = machineFor(() => 'link')

/** Resolves with the rows of the list as soon as they differ from the ones that are shown. */
const look: Job<ListQuery, WalletListEvent> = async (runtime, { shown, projectId, ...options }, { signal }) => {
  const { walletsOf } = await lateCode(() => import('../../wallets/store.ts'))
  const { $offers, lookForSolana } = walletsOf(runtime)
  // Without the code for Solana the other wallets can still be chosen.
  if (options.chainTypes.includes('solana')) await lookForSolana().catch(() => undefined)
  const recent = recentWallet(runtime)
  await runtime.whenReady().catch(() => undefined)
  signal.throwIfAborted()
  // WalletConnect needs a project id or the operator's own relay.
  const isRelayed = hasRelay(runtime, projectId)
  const before = JSON.stringify(shown)
  return new Promise((resolve) => {
    let stop = (): void => {}
    const onOffers = (): void => {
      const rows = walletRows(
        $offers.get().filter(({ entry }) => isRelayed || entry !== 'wallet_connect'),
        { ...options, recent },
      )
      if (JSON.stringify(rows) === before) return
      stop()
      resolve({ type: 'found', rows, mobile: isMobile() })
    }
    stop = $offers.listen(onOffers)
    signal.addEventListener('abort', () => stop(), { once: true })
    onOffers()
  })
}

const reload: Job<undefined, WalletListEvent> = async () => {
  location.reload()
  return { type: 'done' }
}

export const jobs = { look, reload }
