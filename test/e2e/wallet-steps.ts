// Steps of wallet journeys: development chain accounts behind `@johanneskares/wallet-mock`, announced to the page, with
// the events that this wallet leaves out.

import { createWallet } from '@johanneskares/wallet-mock'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { custom } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import * as viemChains from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { ANVIL_CHAIN } from '../../server/dev/anvil.ts'
import { DEFAULT_CHAINS } from '../../src/contract/wallets/chains.ts'
import type { Wallets } from '../../src/wallets/store.ts'
import type { World } from './world.ts'

/** The accounts that every development chain has. */
const MNEMONIC = 'test test test test test test test test test test test junk'
export const accountOf = (index: number) => mnemonicToAccount(MNEMONIC, { addressIndex: index })
export const [ADA, BOB] = [accountOf(0).address, accountOf(1).address]

type Ask = { method: string; params?: unknown[] }
export interface TestWallet {
  /** What the page asked, by method. */
  readonly asked: string[]
  /** How the wallet answers the next requests of a method, in the place of its own answer; null: its own again. */
  instead(method: string, answer: ((params: unknown[]) => unknown) | null): void
  /** The person takes another account in the wallet. */
  account(page: Page, index: number): Promise<void>
  /** The person takes another chain in the wallet. */
  chain(page: Page, id: number): Promise<void>
}

/** Chains that the wallet knows: each says its number, and has no node. */
const silent = (id: number) =>
  custom({
    async request({ method }: Ask) {
      if (method === 'eth_chainId') return `0x${id.toString(16)}`
      if (method === 'eth_blockNumber') return '0x10'
      if (method === 'eth_getBalance') return '0x0de0b6b3a7640000'
      throw Object.assign(new Error(`no ${method}`), { code: 4200 })
    },
  })

/** As whom it shows itself: it announces itself, or is in `window` with a flag. */
export interface Face {
  readonly name: string
  readonly rdns: string
  readonly flag?: string
}
const TEST_WALLET: Face = { name: 'Test Wallet', rdns: 'com.example.test-wallet' }

/** Puts a wallet into every page of a person's browser. It is on chain 1, and has its first account in use. */
export const giveWallet = async (
  person: BrowserContext,
  known = [1, 10, 137, 8453],
  face: Face = TEST_WALLET,
): Promise<TestWallet> => {
  const asked: string[] = []
  const transports = Object.fromEntries([...DEFAULT_CHAINS.map(({ id }) => id), ANVIL_CHAIN].map((id) => [id, silent(id)]))
  const answers = new Map<string, (params: unknown[]) => unknown>()
  let [index, current] = [0, viemChains.mainnet as viemChains.Chain]
  let wallet = createWallet(accountOf(index), transports, current)
  /** Chains that a page has added. */
  const added = new Set<number>()
  const ask = async ({ method, params = [] }: Ask): Promise<unknown> => {
    const answer = answers.get(method)
    if (answer) return answer(params)
    const [{ chainId = '0x0' } = {}] = params as { chainId?: string }[]
    if (method === 'wallet_addEthereumChain') return void added.add(Number(chainId))
    if (method === 'wallet_switchEthereumChain' && ![...known, ...added].includes(Number(chainId)))
      throw Object.assign(new Error('Unrecognized chain ID. Try adding the chain first.'), { code: 4902 })
    return wallet.request({ method, params })
  }
  await person.exposeFunction('askTestWallet', async (request: Ask) => {
    asked.push(request.method)
    return ask(request).then(
      (result) => ({ result: result ?? null }),
      (error: { code?: unknown; message: string }) => ({ error: { code: error.code, message: error.message } }),
    )
  })
  // What runs the tests marks functions with their names, by a function that a page does not have.
  await person.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await person.addInitScript(({ name, rdns, flag }) => {
    type Listener = (what: unknown) => void
    const listeners = new Map<string, Set<Listener>>()
    const say = (event: string, what: unknown): void => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(what)
    }
    const provider = {
      async request(request: { method: string; params?: { chainId: string }[] }) {
        const place = window as unknown as { askTestWallet(ask: unknown): Promise<{ result?: unknown; error?: object }> }
        const { result, error } = await place.askTestWallet(request)
        if (error) throw error
        if (request.method === 'wallet_switchEthereumChain') say('chainChanged', request.params?.[0]?.chainId)
        return result
      },
      on: (event: string, listener: Listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    }
    Object.assign(window, { testWallet: { say } })
    if (flag) return void Object.assign(window, { ethereum: Object.assign(provider, { [flag]: true }) })
    const info = {
      uuid: 'f9a1b4a2-0000-4000-8000-000000000001',
      name,
      icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0h1v1H0z' fill='teal'/></svg>",
      rdns,
    }
    const announce = (): void => {
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, face)
  const say = (page: Page, event: string, what: unknown) =>
    page.evaluate(
      ([event, what]) =>
        (window as unknown as { testWallet: { say(event: unknown, what: unknown): void } }).testWallet.say(event, what),
      [event, what],
    )
  return {
    asked,
    instead(method, answer) {
      if (answer) answers.set(method, answer)
      else answers.delete(method)
    },
    async account(page, taken) {
      index = taken
      wallet = createWallet(accountOf(index), transports, current)
      await say(page, 'accountsChanged', [accountOf(index).address])
    },
    async chain(page, id) {
      current = Object.values(viemChains).find((one) => one.id === id) as viemChains.Chain
      wallet = createWallet(accountOf(index), transports, current)
      await say(page, 'chainChanged', `0x${id.toString(16)}`)
    },
  }
}

/** Connects the announced wallet as the screens do, without them. */
export const connectQuietly = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const modal = document.querySelector('login-modal') as LoginModal
    await modal.getEthereumProvider()
    const wallets = modal.runtime?.state.get('wallets') as Wallets
    const offer = wallets.$offers.get().find(({ name }) => name === 'Test Wallet')
    if (!offer) throw new Error(`There is no such wallet among ${wallets.$offers.get().map(({ name }) => name)}.`)
    const connected = await wallets.connect(await offer.connector('ethereum'), { signal: new AbortController().signal })
    return connected.address
  })

/** Answers questions to a chain in the place of the service: `balance` in wei; null: not at all. */
export const answerChains = async (page: Page, balance: () => bigint | null | Promise<bigint | null>): Promise<string[]> => {
  const asked: string[] = []
  await page.route('**/api/v1/rpc/*', async (route) => {
    asked.push(`${new URL(route.request().url()).pathname.split('/').at(-1)} ${route.request().postDataJSON().method}`)
    const amount = await balance()
    const body = { jsonrpc: '2.0', id: 1, ...(amount !== null && { result: `0x${amount.toString(16)}` }) }
    await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } })
  })
  return asked
}

export const SHORT = { [ADA]: '0xf39…2266', [BOB]: '0x709…79C8' }

export const button = (page: Page) => page.locator('wallet-button button.pill')
export const menu = (page: Page) => page.locator('wallet-button [part=menu]:popover-open')
export const items = (page: Page) => menu(page).locator('[role^="menuitem"]').allInnerTexts()
export const item = (page: Page, name: string) => menu(page).locator('[role^="menuitem"]').filter({ hasText: name }).first()
export const focused = (page: Page) =>
  page.evaluate(() => (document.querySelector('wallet-button')?.shadowRoot?.activeElement as HTMLElement | null)?.innerText)
/** What the button shows to the eye. */
export const face = (page: Page, text: string) => button(page).getByText(text, { exact: true }).waitFor()
/** A wallet is connected while no user is signed in: the button keeps its label, beside the wallet's mark. */
export const onlyConnected = (page: Page, address: string) =>
  page
    .locator('wallet-button')
    .getByRole('button', { name: `Log in ${address}`, exact: true })
    .waitFor()
export const status = (page: Page, text: string) =>
  page.locator('wallet-button [role=status]', { hasText: text }).waitFor({ state: 'attached' })

/** Keeps what the tags say of wallets in `window.news`. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const place = window as unknown as { news: string[] }
    place.news = []
    for (const tag of ['wallet-button', 'login-modal'])
      for (const name of ['wallet-connect', 'wallet-disconnect'])
        document.querySelector(tag)?.addEventListener(name, (event) => {
          const { wallet } = (event as CustomEvent).detail
          place.news.push(`${tag} ${name} ${wallet.address} ${wallet.chainId}`)
        })
  })
export const news = (page: Page) => page.evaluate(() => (window as unknown as { news: string[] }).news)

export interface Here {
  person: BrowserContext
  page: Page
  wallet: TestWallet
  complaints: { lines: string[] }
}
/** A page with a wallet in its browser, connected unless said otherwise. */
export const arriveWith = async (
  world: World,
  connected = true,
  known?: number[],
  settings: BrowserContextOptions = {},
): Promise<Here> => {
  const person = await world.person(settings)
  const wallet = await giveWallet(person, known)
  const { page, complaints } = await world.visit(person)
  await listen(page)
  if (connected) {
    await connectQuietly(page)
    await onlyConnected(page, ADA)
  }
  return { person, page, wallet, complaints }
}
