// A fake store of wallets: connected as the test says, with recorded requests.

import { atom } from 'nanostores'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Connector, ConnectorEvent } from '../../src/wallets/connectors/connector.ts'
import type { ConnectedWallet, Wallets } from '../../src/wallets/store.ts'

export const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const wallet = (own: Partial<ConnectedWallet> = {}): ConnectedWallet => ({
  address: ADA,
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'metamask',
  connectorType: 'injected',
  name: 'MetaMask',
  icon: null,
  connectedAt: 1,
  ...own,
})

interface FakeWallets extends Wallets {
  /** What was asked of the wallets, in order. */
  readonly asked: { method: string; params?: unknown }[]
  /** How the next requests are answered. */
  answer(next: (ask: { method: string; params?: unknown }) => unknown): void
  /** Says what is connected now, the active one first. */
  be(...wallets: ConnectedWallet[]): void
  /** An event of every wallet. */
  tell(event: ConnectorEvent): void
}

export const fakeWallets = (...connected: ConnectedWallet[]): FakeWallets => {
  const $wallets = atom<readonly ConnectedWallet[]>(connected)
  const $active = atom<ConnectedWallet | null>(connected[0] ?? null)
  const asked: { method: string; params?: unknown }[] = []
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let answers: (ask: { method: string; params?: unknown }) => unknown = () => null
  const connectorOf = ({ chainType, connectorType, walletClientType, name, icon }: ConnectedWallet): Connector => ({
    ...{ chainType, connectorType, walletClientType, name, icon },
    connect: () => Promise.reject(new Error('This wallet is connected.')),
    resume: async () => null,
    disconnect: async () => undefined,
    async request(ask) {
      asked.push(ask)
      return answers(ask)
    },
    signMessage: async () => '0x',
    switchChain: async () => undefined,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const connectors = new Map(connected.map((one) => [one.address, connectorOf(one)]))
  return {
    asked,
    answer(next) {
      answers = next
    },
    be(...wallets) {
      for (const one of wallets) if (!connectors.has(one.address)) connectors.set(one.address, connectorOf(one))
      $wallets.set(wallets)
      $active.set(wallets[0] ?? null)
    },
    tell(event) {
      for (const listener of [...listeners]) listener(event)
    },
    $offers: atom([]),
    $wallets,
    $active,
    lookForSolana: async () => undefined,
    resumed: Promise.resolve(),
    connect: () => Promise.reject(new Error('These wallets connect nothing.')),
    connectorOf: (address) => ($wallets.get().some((one) => one.address === address) ? (connectors.get(address) ?? null) : null),
    disconnect: async () => undefined,
    choose: () => undefined,
    at: () => $active.get() ?? wallet(),
    embed: async () => undefined,
    onWalletEvent: () => () => undefined,
  }
}

/** Puts such wallets in the place of a runtime's own. */
export const giveWallets = (runtime: Runtime, wallets: Wallets): void => {
  runtime.state.set('wallets', wallets)
}
