// A browser tab with fake wallets and a fake clock, for tests of the store of wallets (src/wallets/store.ts).

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock } from 'node:test'
import { atom } from 'nanostores'
import type { ChainType, WalletEvent } from '../../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../../src/contract/wire.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { type Wallets, walletsOf } from '../../src/wallets/store.ts'
import { announce, info, injectedWallet } from './injected-wallet.ts'
import { openWindow } from './page-window.ts'
import { register } from './solana-wallet.ts'
import { sharedStorage } from './storage.ts'

export const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const THREE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { signal } = new AbortController()

openWindow()
const leaving: (() => void)[] = []
beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_700_000_000_000 }))
afterEach(() => {
  mock.timers.reset()
  for (const leave of leaving.splice(0)) leave()
})
/** Lets everything happen that waits for no clock; code that is loaded lazily takes some turns. */
export const settle = async (): Promise<void> => {
  await Promise.all([
    import('../../src/wallets/connectors/live/injected.ts'),
    import('../../src/wallets/connectors/live/solana.ts'),
    import('../../src/wallets/connectors/live/solana-wallets.ts'),
  ])
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export const wallet = (rdns: string, accounts: string[] = [ONE], more: object = {}) => {
  const fake = injectedWallet({
    eth_requestAccounts: accounts,
    eth_accounts: accounts,
    eth_chainId: '0x1',
    wallet_revokePermissions: null,
    ...more,
  })
  const come = (): void => void leaving.push(announce({ info: info(rdns), provider: fake.provider }))
  return { ...fake, come }
}
export const metaMask = (accounts?: string[], more?: object) => wallet('io.metamask', accounts, more)

/** A tab: its wallets, and what it was told. */
export const openTab = (storage = sharedStorage(), own: Partial<Runtime> = {}) => {
  const news: string[] = []
  const tab = storage.tab()
  const runtime = {
    storage: tab,
    walletListeners: new Set(),
    state: new Map(),
    $config: atom(null),
    whenReady: async () => {},
    ...own,
  } as unknown as Runtime
  const wallets = walletsOf(runtime)
  wallets.onWalletEvent(({ type, wallet }: WalletEvent) => news.push(`${type.slice(7)} ${wallet.address}`))
  const list = () => wallets.$wallets.get().map(({ address, chainId }) => [address, chainId])
  return { storage, tab, runtime, wallets, news, list, active: () => wallets.$active.get()?.address ?? null }
}
export const connect = async (wallets: Wallets, key: string, chainType: ChainType = 'ethereum') => {
  const offer = wallets.$offers.get().find((one) => one.key === key)
  assert.ok(offer, `${key} is offered`)
  mock.timers.tick(1)
  return wallets.connect(await offer.connector(chainType), { signal })
}
export const kept = (storage: ReturnType<typeof sharedStorage>) => storage.values.get(CONNECTIONS_KEY) as unknown

/** A Solana wallet that registers, until the test is over. */
export const registerSolana = (standard: object): void => void leaving.push(register(standard))
