// Steps of journeys with passkeys.

import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { endOfLogin } from './world.ts'

/** The open modal of the page. */
export const dialog = (page: Page) => page.locator('login-modal').first().locator('dialog[open]')
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

export const signedIn = (page: Page) =>
  page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
export const closeModal = (page: Page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
export const logOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
  await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
}

/** Adds a passkey on the open screen of passkeys, and does not wait out its success. */
export const addPasskey = async (page: Page) => {
  await button(page, 'Add new passkey').click()
  await dialog(page).getByRole('heading', { name: 'Your passkey is added' }).waitFor()
  await closeModal(page)
  return endOfLogin(page)
}

/** Holds a call back until it is let go. */
export const hold = async (page: Page, path: string): Promise<() => void> => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // It stays in the way for good and then lets everything pass: taken away, it might be gone before a held call has gone on.
  await page.route(path, async (route) => {
    await released
    // What was called off meanwhile wants no answer.
    await route.continue().catch(() => undefined)
  })
  return release
}
