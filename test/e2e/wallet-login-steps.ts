// What a login by a wallet is made of, in a journey: the list, the choice, what is told and what is asked.

import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { startLogin } from './world.ts'

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
/** Closes the modal as soon as its screen has come to its end, instead of looking at the success for 1.4 s. */
export const hasten = async <T>(page: Page, ending: Promise<T>): Promise<T> => {
  await at(page, 'success')
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
  return ending
}
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
