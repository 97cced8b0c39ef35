// A list of wallets to choose from (spec section 2, "Wallet list"): in the login menu, for a connection without a login, and to link one. Flow of
// LANDING_WALLETS, CONNECT_ONLY_LANDING_SCREEN, CONNECT_ONLY_AUTHENTICATED_SCREEN and LINK_WALLET_SCREEN.

import { WALLETS_WITHOUT_SEARCH } from '../../contract/limits.ts'
import type { ScreenParams, WalletIntent, WalletsParams } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import type { ListWishes, WalletRow } from '../../wallets/wallet-list.ts'
import { takenFor } from '../../wallets/wallet-list.ts'
import type { Facts, Machine } from '../runtime/flow.ts'
import { wayOfWallet } from './wallet-route.ts'

type Menu = ScreenParams['LANDING_WALLETS']
type Params = Menu & WalletsParams

export interface WalletListState {
  /** `looking`: wallets are asked to say that they are here. */
  readonly at: 'looking' | 'shown'
  readonly intent: WalletIntent
  readonly rows: readonly WalletRow[]
  /** Whether the list is so long that it is searched. */
  readonly long: boolean
  readonly search: string
  /** The address that the page would like to see. */
  readonly suggested: string | null
  readonly chainTypes: readonly ChainType[]
  readonly mobile: boolean
  /** What stood in the menu. */
  readonly menu: Menu
}
export type WalletListEvent =
  | { type: 'found'; rows: readonly WalletRow[]; mobile: boolean }
  | { type: 'search'; text: string }
  | { type: 'choose'; key: string }
  | { type: 'reload' }
  | { type: 'done' }

/** What is looked for, and what is known already. */
export type Looking = Omit<ListWishes, 'recent'> & {
  readonly seen: readonly WalletRow[] | null
  /** The host's own project at WalletConnect. */
  readonly projectId: string
}
const looking = ({ app }: Facts, chainTypes: readonly ChainType[], seen: Looking['seen']): Looking => ({
  list: app.walletList,
  chainTypes,
  seen,
  projectId: app.hostWallets.walletConnectCloudProjectId ?? '',
})

const machineFor = (intentOf: (facts: Facts) => WalletIntent): Machine<WalletListState, WalletListEvent, Params> => ({
  start({ suggested, chainType, ...menu }, facts) {
    const intent = intentOf(facts)
    const chainTypes = chainType ? [chainType] : takenFor(intent, facts.app.methods)
    return [
      { at: 'looking', intent, rows: [], long: false, search: '', suggested: suggested ?? null, chainTypes, mobile: false, menu },
      { run: 'look', with: looking(facts, chainTypes, null) },
    ]
  },
  on(state, event, facts) {
    switch (event.type) {
      case 'found': {
        const { rows, mobile } = event
        const { chainTypes } = state
        return [
          // A field that somebody types in does not go away.
          { ...state, at: 'shown', rows, mobile, long: state.long || rows.length > WALLETS_WITHOUT_SEARCH },
          { run: 'look', with: looking(facts, chainTypes, rows) },
        ]
      }
      case 'search':
        return [{ ...state, search: event.text }]
      case 'choose': {
        const { intent, suggested, chainTypes, mobile } = state
        const row = state.rows.find(({ key }) => key === event.key)
        if (!row) return [state]
        const wish = { intent, ...(suggested && { suggested }) }
        return [state, { go: wayOfWallet(row, wish, { mobile, inApp: facts.app.inApp, chainTypes, reachable: null }) }]
      }
      case 'reload':
        return [state, { run: 'reload' }]
      case 'done':
        return [state]
    }
  },
})

/** In the menu, which gets back what was typed in it. */
export const login: Machine<WalletListState, WalletListEvent, Params> = {
  ...machineFor(({ app }) => (app.connectOnly ? 'connect' : 'login')),
  back({ menu: { from = 'main', ...params } }) {
    return [{ back: true }, { replace: { screen: 'LANDING', params: { ...params, view: from } } }]
  },
}
export const connect = machineFor(() => 'connect')
export const link = machineFor(() => 'link')
