// The person's embedded wallet: address, network, balance, recovery. Flow of EMBEDDED_WALLET_SCREEN.

import type { HostWallets } from '../../app/app-view.ts'
import { copyText } from '../../browser/clipboard.ts'
import type { RecoveryMethod } from '../../contract/accounts.ts'
import { evmChainId } from '../../contract/chains/chain-ids.ts'
import type { User } from '../../contract/entities.ts'
import { COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Facts, Job, Machine, Step } from '../runtime/flow.ts'

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
  /** In the smallest unit; null: not to be had. */
  readonly balance: bigint | 'loading' | null
  /** The QR code is shown. */
  readonly receives: boolean
  /** Where its recovery is changed; null: it cannot be. */
  readonly change: Route | null
}
type OwnWalletEvent =
  | { type: 'copy' | 'copy-shown' | 'receive' }
  | { type: 'copied'; done: boolean }
  /** What is known of the wallet now. */
  | { type: 'changed'; user: User | null }
  | { type: 'change-route'; change: Route | null }
  | ({ type: 'looked' } & OnChain)
  | { type: 'balance'; amount: bigint | null }
  /** A row of the list leads there. */
  | { type: 'go'; route: Route }

export interface Asked {
  readonly address: string
  readonly host: HostWallets
}
type Next = Step<OwnWalletState, OwnWalletEvent>

/** What the user says of the wallet. */
const ownOf = (address: string, user: User | null): Pick<OwnWalletState, 'chainType' | 'recovery'> => {
  const account = embeddedAccounts(user).find((one) => sameAddress(one.address, address))
  return {
    chainType: account?.chainType ?? (address.startsWith('0x') ? 'ethereum' : 'solana'),
    recovery: account?.recoveryMethod ?? AUTOMATIC_RECOVERY,
  }
}

export const machine: Machine<OwnWalletState, OwnWalletEvent, Params> = {
  start({ address }, { user, app }: Facts): Next {
    const own = ownOf(address, user)
    const asked = { address, host: app.hostWallets } satisfies Asked
    return [
      { at: 'shown', address, ...own, network: null, networks: [], balance: null, receives: false, change: null },
      { run: 'follow' },
      { run: 'changeRoute', with: address },
      ...(own.chainType === 'ethereum' ? [{ run: 'look', with: asked }] : []),
    ]
  },
  on(state, event, { app }): Next {
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
        return [{ ...state, ...ownOf(state.address, event.user) }, { run: 'follow' }, { run: 'changeRoute', with: state.address }]
      case 'change-route':
        return [{ ...state, change: event.change }]
      case 'looked': {
        const { network, networks } = event
        const asked = { address: state.address, chainId: network?.id, host: app.hostWallets }
        return [
          { ...state, network, networks, balance: network && 'loading' },
          ...(network ? [{ run: 'balance', with: asked }] : []),
        ]
      }
      case 'balance':
        return [{ ...state, balance: event.amount }]
      case 'go':
        return [state, { go: event.route }]
    }
  },
}

/** Resolves as soon as the user changes: what leads on from here may change the recovery. */
const follow: Job<undefined, OwnWalletEvent> = ({ $user }, _, { signal }) =>
  new Promise((resolve) => {
    const stop = $user.listen((user) => {
      stop()
      resolve({ type: 'changed', user })
    })
    signal.addEventListener('abort', stop, { once: true })
  })

/** Where the recovery is changed, by the app's rules and the host's. */
const changeRoute: Job<string, OwnWalletEvent> = async (runtime, address) => {
  const change = async () => (await import('../../session/recovery/own-recovery.ts')).routeToChange(runtime, address)
  return { type: 'change-route', change: await change().catch(() => null) }
}

/** The network that the wallet is on; the app's first one where its code cannot be had. */
const look: Job<Asked, OwnWalletEvent> = async (runtime, { address, host }) => {
  const [{ pageWallets, withEmbedded }, { chainsOf }] = await Promise.all([
    import('../../wallets/page-wallets.ts'),
    import('../../wallets/chains.ts'),
  ])
  await withEmbedded(runtime).catch(() => undefined)
  const wallet = pageWallets(runtime)
    .$wallets.get()
    .find((one) => one.connectorType === 'embedded' && sameAddress(one.address, address))
  const { supported, first } = chainsOf(runtime, host)
  const network = supported.find(({ id }) => wallet && id === evmChainId(wallet.chainId)) ?? first
  const others = supported.filter((one) => one !== network && one.testnet === network.testnet)
  return { type: 'looked', network, networks: [network, ...others].map(({ name }) => name) }
}

const balance: Job<Asked & { chainId: number }, OwnWalletEvent> = async (runtime, { address, chainId, host }, { signal }) => {
  const [{ chainsOf }, { readBalance }] = await Promise.all([
    import('../../wallets/chains.ts'),
    import('../../wallets/balance.ts'),
  ])
  return { type: 'balance', amount: await readBalance(chainsOf(runtime, host), chainId, address, signal) }
}

const copy: Job<string, OwnWalletEvent> = async (_, address) => ({ type: 'copied', done: await copyText(address) })

export const jobs = { follow, look, balance, copy, changeRoute }
