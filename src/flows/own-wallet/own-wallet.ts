// The person's embedded wallet: address, network, what it has, recovery. Flow of EMBEDDED_WALLET_SCREEN.

import type { HostWallets } from '../../app/app-view.ts'
import type { RecoveryMethod } from '../../contract/accounts.ts'
import type { User } from '../../contract/entities.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { ANSWER_PATIENCE, COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Asset, ChainAssets } from '../../wallets/assets/read-assets.ts'
import type { CollectionItems } from '../../wallets/assets/read-items.ts'
import type { Prices } from '../../wallets/assets/read-prices.ts'
import type { ReleaseSaid } from '../../wallets/release/read-release.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SCREEN']

/** What is known of the wallet beside the user. */
export interface OnChain {
  /** The network that it is on; null: not known. */
  readonly network: Chain | null
  /** Every network of the app, this one first. */
  readonly networks: readonly string[]
}
export interface OwnWalletState extends OnChain {
  /** `refused`: the browser gives no clipboard; the address is selected, to be copied by hand. */
  readonly at: 'shown' | 'copied' | 'refused'
  readonly address: string
  readonly chainType: ChainType
  readonly recovery: RecoveryMethod
  /** What it has, by network, the present one first; null: it is not asked for. */
  readonly assets: readonly ChainAssets[] | 'loading' | null
  /** Items of collections that the app and the person name. */
  readonly items: readonly CollectionItems[]
  /** In US dollars, by chain and symbol. */
  readonly prices: Prices
  /** Address of the token that the person does not want to keep, while that is told the service. */
  readonly dropping: string | null
  readonly problem: CodeWords | null
  /** What the service's code is; null: not known. */
  readonly release: ReleaseSaid | null
  /** The QR code is shown. */
  readonly receives: boolean
  /** Where its recovery is changed; null: it cannot be. */
  readonly change: Route | null
  /** One passkey alone opens it: where that is lost, so is the wallet. */
  readonly single: boolean
  /** Answers that come before the facts are drawn: each would move what is below it. */
  readonly awaits: number
}
export type OwnWalletEvent =
  | { type: 'copy' | 'copy-shown' | 'receive' }
  | { type: 'copied'; done: boolean }
  /** What is known of the wallet now. */
  | { type: 'changed'; user: User | null }
  | { type: 'change-route'; change: Route | null }
  | { type: 'passkeys'; count: number }
  | ({ type: 'looked' } & OnChain)
  | { type: 'assets'; assets: readonly ChainAssets[]; items: readonly CollectionItems[] }
  | { type: 'prices'; prices: Prices }
  | { type: 'release'; release: ReleaseSaid | null }
  /** Nothing was to be had, not even the code that asks. */
  | { type: 'unread' }
  /** Asks for what it has once more. */
  | { type: 'again' }
  | { type: 'drop'; chain: number; asset: Asset }
  | { type: 'dropped' }
  | { type: 'not-dropped'; error: Failure }
  /** The facts are drawn with what is known. */
  | { type: 'waited' }
  /** A row of the list leads there. */
  | { type: 'go'; route: Route }

export interface Asked {
  readonly address: string
  readonly host: HostWallets
}
/** `chainId`: of the network that the wallet is on. */
export interface Reading {
  readonly address: string
  readonly chainId: number
}
export interface Dropping {
  readonly chain: number
  readonly address: string
}
type Next = Step<OwnWalletState, OwnWalletEvent>

/** What answers the questions that are asked first. */
const AWAITED: readonly OwnWalletEvent['type'][] = ['change-route', 'looked', 'passkeys']

/** What the user says of the wallet. */
const ownOf = (address: string, user: User | null): Pick<OwnWalletState, 'chainType' | 'recovery'> => {
  const account = embeddedAccounts(user).find((one) => sameAddress(one.address, address))
  return {
    chainType: account?.chainType ?? (address.startsWith('0x') ? 'ethereum' : 'solana'),
    recovery: account?.recoveryMethod ?? AUTOMATIC_RECOVERY,
  }
}

const NOTHING_KNOWN = { assets: null, items: [], prices: {}, dropping: null, problem: null, release: null } as const

const silent = ({ id, name, nativeCurrency: { symbol, decimals }, testnet: test }: Chain): ChainAssets => ({
  ...{ chain: { id, name, symbol, decimals, test, explorer: null }, isSilent: true, assets: [] },
})

/** Asks for what it has; what is shown already stays until the answer. */
const reading = (state: OwnWalletState): Next => {
  if (!state.network) return [state]
  const { address, network, assets } = state
  return [
    { ...state, assets: assets ?? 'loading', problem: null },
    { run: 'read', with: { address, chainId: network.id } satisfies Reading },
  ]
}

/** Counts the passkeys of a wallet that they open. */
const counting = (recovery: RecoveryMethod, address: string) =>
  recovery === 'passkey' ? [{ run: 'countPasskeys', with: address }] : []

const changed = (state: OwnWalletState): Next => [
  { ...state, single: false },
  { run: 'follow' },
  { run: 'changeRoute', with: state.address },
  ...counting(state.recovery, state.address),
]

export const machine: Machine<OwnWalletState, OwnWalletEvent, Params> = {
  start({ address }, { user, app }: Facts): Next {
    const own = ownOf(address, user)
    const asked = { address, host: app.hostWallets } satisfies Asked
    const awaited = [
      { run: 'changeRoute', with: address },
      ...(own.chainType === 'ethereum' ? [{ run: 'look', with: asked }] : []),
      ...counting(own.recovery, address),
    ]
    return [
      {
        at: 'shown',
        address,
        ...own,
        network: null,
        networks: [],
        ...NOTHING_KNOWN,
        receives: false,
        change: null,
        single: false,
        awaits: awaited.length,
      },
      { run: 'follow' },
      { run: 'release' },
      ...awaited,
      { after: ANSWER_PATIENCE, send: { type: 'waited' } },
    ]
  },
  on(before, event): Next {
    const state = AWAITED.includes(event.type) ? { ...before, awaits: Math.max(0, before.awaits - 1) } : before
    switch (event.type) {
      case 'copy':
        return [state, { run: 'copy', with: state.address }]
      case 'copied':
        if (!event.done) return [{ ...state, at: 'refused' }]
        return [
          { ...state, at: 'copied' },
          { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
        ]
      case 'copy-shown':
        return [{ ...state, at: 'shown' }]
      case 'receive':
        return [{ ...state, receives: !state.receives }]
      case 'changed':
        return changed({ ...state, ...ownOf(state.address, event.user) })
      case 'change-route':
        return [{ ...state, change: event.change }]
      case 'passkeys':
        return [{ ...state, single: event.count === 1 }]
      case 'looked':
        return reading({ ...state, network: event.network, networks: event.networks })
      case 'assets': {
        const { assets, items } = event
        return [
          { ...state, assets, items, dropping: null },
          { run: 'price', with: assets },
        ]
      }
      case 'unread':
        return [{ ...state, assets: state.network && [silent(state.network)], items: [], dropping: null }]
      case 'prices':
        return [{ ...state, prices: event.prices }]
      case 'release':
        return [{ ...state, release: event.release }]
      case 'again':
        return reading({ ...state, assets: null })
      case 'drop': {
        const address = event.asset.contract?.address
        if (address === undefined || state.dropping !== null) return [state]
        return [
          { ...state, dropping: address, problem: null },
          { run: 'drop', with: { chain: event.chain, address } satisfies Dropping },
        ]
      }
      case 'dropped':
        return reading(state)
      case 'not-dropped':
        return [{ ...state, dropping: null, problem: messageOf(event.error) }]
      case 'waited':
        return [{ ...state, awaits: 0 }]
      case 'go':
        return [state, { go: event.route }]
    }
  },
}
