// The store of wallets in a page without screens, and `@johanneskares/wallet-mock` with an announcement of its own.

import { createWallet, installMockWallet } from '@johanneskares/wallet-mock'
import type { BrowserContext, Page } from 'playwright-core'
import { custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { ChainType, WalletEvent } from '../../src/contract/wallets/wallets.ts'
import type { Wallets } from '../../src/wallets/store.ts'

/** Two of the accounts that every development chain has. */
export const [first, second] = (
  [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  ] as const
).map((key) => privateKeyToAccount(key)) as [ReturnType<typeof privateKeyToAccount>, ReturnType<typeof privateKeyToAccount>]
export const MOCK = 'com.example.mock-wallet'

/** What a test has in the page. */
export interface Place {
  wallets: Wallets
  news: (WalletEvent & { on: string })[]
  ended?: unknown
  walletSays(event: string, what: unknown): void
}

/** How the wallet behaves: a table that a test changes while the page is open. */
export const mockWallet = async (context: BrowserContext, answers: Record<string, () => unknown> = {}) => {
  // The mock says nothing by itself; its provider is given events before a page sees it.
  await context.addInitScript(() => {
    const heard: Record<string, Set<(what: unknown) => void>> = {}
    const place = window as unknown as Place
    place.walletSays = (event, what) => heard[event]?.forEach((listener) => void listener(what))
    window.addEventListener(
      'eip6963:announceProvider',
      (event) => {
        const { provider } = (event as CustomEvent).detail
        if (provider?.on?.length !== 0) return
        provider.on = (name: string, listener: (what: unknown) => void) => {
          heard[name] ??= new Set()
          heard[name].add(listener)
        }
        provider.removeListener = (name: string, listener: (what: unknown) => void) => heard[name]?.delete(listener)
      },
      true,
    )
  })
  const methods: string[] = []
  const wallet = createWallet(first, { [mainnet.id]: custom({ request: async () => '0x1' }) }, mainnet)
  await installMockWallet({
    browserContext: context as never,
    wallet: {
      request: async (ask) => {
        methods.push(ask.method)
        const answer = answers[ask.method]
        return answer ? answer() : wallet.request(ask)
      },
    } as Parameters<typeof installMockWallet>[0] extends infer P ? (P extends { wallet: infer W } ? W : never) : never,
  })
  return { answers, methods }
}

/** Takes the store of wallets, which the screens use, into the page. */
export const takeWallets = (page: Page) =>
  page.evaluate(async () => {
    const place = window as unknown as Place
    const modal = document.querySelector('login-modal') as LoginModal
    place.news = []
    for (const type of ['wallet-connect', 'wallet-disconnect'] as const)
      for (const tag of ['login-modal', 'wallet-button', 'fund-account'])
        document.querySelector(tag)?.addEventListener(type, (event) => {
          place.news.push({ type, on: tag, ...(event as CustomEvent).detail })
        })
    // Asking for a provider loads the wallets.
    await modal.getEthereumProvider()
    place.wallets = modal.runtime?.state.get('wallets') as Wallets
    await place.wallets.resumed
  })
/** Chooses a wallet. Gives it, or the code of why not. */
export const connect = (page: Page, key: string, chainType: ChainType = 'ethereum') =>
  page.evaluate(
    async ([key, chainType]) => {
      const { wallets } = window as unknown as Place
      try {
        if (chainType === 'solana') await wallets.lookForSolana()
        const connector = await wallets.$offers
          .get()
          .find((offer) => offer.key === key)
          ?.connector(chainType)
        if (!connector) return 'not offered'
        return await wallets.connect(connector, { signal: new AbortController().signal })
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    [key, chainType] as const,
  )
export const signText = (page: Page, address: string, text: string) =>
  page.evaluate(
    ([address, text]) => {
      const connector = (window as unknown as Place).wallets.connectorOf(address)
      return connector?.signMessage(address, text, new AbortController().signal)
    },
    [address, text] as const,
  )
export const facts = (page: Page) =>
  page.evaluate(() => {
    const { wallets, news } = window as unknown as Place
    return {
      list: wallets.$wallets.get().map(({ address, chainId }) => `${address} ${chainId}`),
      active: wallets.$active.get()?.address ?? null,
      news: news.map(({ type, on, wallet }) => `${type} ${wallet.address} ${on}`).sort(),
      kept: localStorage.getItem('privy:connections'),
    }
  })
export const says = (page: Page, event: string, what: unknown) =>
  page.evaluate(([event, what]) => (window as unknown as Place).walletSays(event as string, what), [event, what])
export const told = (type: string, address: string) => ['login-modal', 'wallet-button'].map((tag) => `${type} ${address} ${tag}`)
