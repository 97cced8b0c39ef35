// Steps of a login by a wallet: the list, the choice, the screens, the calls.

import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { LinkedAccount } from '../../src/contract/entities.ts'
import { letTimersGo, openWalletSide, type WalletSide } from '../wallet-side.ts'
import { DEMO_APP, startLogin, type World } from './world.ts'

export const dialog = (page: Page) => page.locator('login-modal dialog[open]')
export const heading = (page: Page, name: string | RegExp) => dialog(page).getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
export const rejection = (): never => {
  throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
/** Names of the calls to the service that a login makes, in their order. */
export const countCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/api\/v1\/siw/.test(pathname)) calls.push(pathname)
  })
  return calls
}
export const toList = async (page: Page): Promise<void> => {
  await startLogin(page)
  await button(page, /^Wallet/).click()
  await heading(page, 'Choose your wallet').waitFor()
}
export const choose = (page: Page) => button(page, /^Test Wallet/).click()
export const at = (page: Page, at: string) =>
  page.waitForFunction((at) => document.querySelector<LoginModal>('login-modal')?.state.at === at, at)
/** Events of the modal, by name and what they tell of a wallet. */
export const hear = (page: Page) =>
  page.evaluate(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    for (const name of ['wallet-connect', 'wallet-disconnect', 'login', 'link', 'unlink'])
      document.querySelector('login-modal')?.addEventListener(name, (event) => {
        const { wallet, account } = (event as CustomEvent).detail
        told.push([name, wallet?.address ?? account?.address])
      })
  })
export const told = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told)
/** A wallet at the other end of the service's own relay. From then on no timer of WalletConnect's holds up the end of a test. */
export const sideOf = async (world: World): Promise<{ side: WalletSide; relayUrl: string }> => {
  const answer = await fetch(`${world.service.url}/api/v1/apps/${DEMO_APP}`, { headers: { 'privy-app-id': DEMO_APP } })
  const { wallet_connect_relay_url: relayUrl } = (await answer.json()) as { wallet_connect_relay_url: string }
  letTimersGo()
  return { side: await openWalletSide(relayUrl), relayUrl }
}
/** The wallets of the signed-in person. */
export const linkedWallets = async (page: Page): Promise<LinkedWallet[]> => {
  const accounts = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts ?? [])
  return accounts.filter((one): one is LinkedWallet => one.type === 'wallet')
}
type LinkedWallet = Extract<LinkedAccount, { type: 'wallet' }>
export const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
  await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
}
/** What the modal has been given of a host's config. */
export const configure = (page: Page, config: object) =>
  page.evaluate((config) => void Object.assign(document.querySelector('login-modal') as LoginModal, { config }), config)
/** Takes a wallet off the account screen. */
export const removeWallet = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(
    () =>
      void document
        .querySelector<LoginModal>('login-modal')
        ?.manageAccount()
        .catch(() => {}),
  )
  await heading(page, 'Account').waitFor()
  const short = `${address.slice(0, 5)}…${address.slice(-4)}`
  await button(page, `Unlink ${short}`).click()
  await button(page, /^Unlink$/).click()
  await dialog(page).getByText(short).first().waitFor({ state: 'detached' })
}
