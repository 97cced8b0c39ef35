// Steps of journeys that send: chain 1 is a development chain of the test's own, where a person has a wallet and coins.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { createTestClient, type Hex, http, numberToHex, padHex, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { createAnvil } from '../../server/dev/anvil.ts'
import type { TransactionInfo, TransactionInput } from '../../src/contract/wallets/send-input.ts'
import type { TestData } from '../data.ts'
import { tokenCode } from '../fakes/token-contract.ts'
import { declineKey } from './decline-key.ts'
import { askForCode, type Complaints, endOfLogin, enterCode, newEmail, openWorld, startLogin, type World } from './world.ts'

export const ETHER = 10n ** 18n
const wallet = { createOnLogin: 'all-users', noPromptOnSignature: false } as const

/** `data`: made by the test before; `env`: settings beside the usual ones. */
export const openSendWorld = async (data?: TestData, env: Record<string, string> = {}) => {
  const anvil = createAnvil(undefined, () => {})
  const url = await anvil.address()
  const chain = createTestClient({ mode: 'anvil', chain: mainnet, transport: http(url) }).extend(publicActions)
  await chain.request({ method: 'anvil_setChainId' as never, params: [1] as never })
  await chain.mine({ blocks: 1 })
  const world = await openWorld({ RPC_URLS: JSON.stringify({ 1: url }), ...env }, { own: true, ...(data && { data }) })
  return { world, chain, close: () => Promise.all([world.close(), anvil.close()]) }
}
export type SendWorld = Awaited<ReturnType<typeof openSendWorld>>

export interface Sender {
  readonly page: Page
  readonly complaints: Complaints
  readonly address: Hex
}

/** Gives the page's modal a config, with a wallet for every login. */
export const configure = (page: Page, embeddedWallets: object = {}, config: object = {}): Promise<void> =>
  page.evaluate(
    (config) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      modal.config = config
    },
    { embeddedWallets: { ...wallet, ...embeddedWallets }, ...config },
  )

const logIn = async (world: World, page: Page): Promise<Hex> => {
  await startLogin(page)
  const email = newEmail()
  await askForCode(page, email)
  await enterCode(world, page, email)
  const { recovery_default } = await page.evaluate(
    () => document.querySelector<LoginModal>('login-modal')?.appConfig?.embedded_wallet_config ?? { recovery_default: null },
  )
  if (recovery_default === 'passkey') await declineKey(page)
  await endOfLogin(page)
  await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
  return page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.wallet?.address as Hex)
}

/** A person who has logged in, with a wallet and ten coins. */
export const newSender = async ({ world, chain }: SendWorld, settings: BrowserContextOptions = {}): Promise<Sender> => {
  const { page, complaints } = await world.visit(await world.person(settings))
  await configure(page)
  const address = await logIn(world, page)
  await chain.setBalance({ address, value: 10n * ETHER })
  return { page, complaints, address }
}

/** Puts a token of six decimals in place, TKN, of which `sender` has five; `allows`: others may be allowed to take some. */
export const giveTokens = async ({ chain }: SendWorld, address: Hex, sender: Sender, allows = false): Promise<void> => {
  await chain.setCode({ address, bytecode: tokenCode({ decimals: 6, symbol: 'TKN', allows }) })
  await chain.setStorageAt({ address, index: padHex(sender.address), value: numberToHex(5_000_000n, { size: 32 }) })
}

/** Begins to send; `window.sends` keeps how each one ended, in their order. */
export const send = (page: Page, request: TransactionInput, info?: TransactionInfo): Promise<number> =>
  page.evaluate(
    ([request, info]) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      const place = window as unknown as { sends?: unknown[] }
      place.sends ??= []
      const { sends } = place
      const at = sends.push(null) - 1
      modal.sendTransaction(request, info).then(
        (result) => {
          sends[at] = result
        },
        ({ code }: { code: string }) => {
          sends[at] = { code }
        },
      )
      return at
    },
    [request, info] as const,
  )

interface End {
  readonly code?: string
  readonly hash?: Hex
  readonly receipt?: { readonly status: string }
}
/** How one ended. */
export const endOf = async (page: Page, at: number): Promise<End> => {
  const handle = await page.waitForFunction((at) => (window as unknown as { sends: (object | null)[] }).sends[at], at)
  return (await handle.jsonValue()) as End
}

export const dialog = (page: Page) => page.locator('dialog[open]')
export const press = (page: Page, name: string): Promise<void> =>
  dialog(page).locator('main').getByRole('button', { name, exact: true }).click()
/** Waits until what is asked is drawn: not before answers that may change it, or a second. */
const drawn = (page: Page): Promise<void> => dialog(page).locator('[data-waits]').waitFor({ state: 'detached' })
/** Waits for a title, and for what is below it. What was filled into it is isolated from the direction of what is around it, by invisible marks. */
export const heading = async (page: Page, name: string): Promise<void> => {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u2066-\u2069]+')
  await dialog(page)
    .getByRole('heading', { name: new RegExp(`^[\u2066-\u2069]*${text}[\u2066-\u2069]*$`) })
    .waitFor()
  await drawn(page)
}
/** Resolves when the button that sends works. */
export const ready = (page: Page, name = 'Confirm'): Promise<void> =>
  dialog(page).locator('.acts button:not([aria-disabled=true])', { hasText: name }).waitFor()
