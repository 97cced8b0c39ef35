// Steps of journeys with passkeys.

import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { holdSuccess } from './success.ts'
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
  const letClose = await holdSuccess(page)
  await button(page, 'Add new passkey').click()
  await dialog(page).getByRole('heading', { name: 'Your passkey is added' }).waitFor()
  await letClose()
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

/**
 * Watches the page's questions to the device. `asked` resolves when there have been so many, offers in a field among them; those that come
 * after `hold` wait until they are let go. When an authenticator receives a request cannot be observed from outside.
 */
export const questions = async (page: Page) => {
  const watch = await page.evaluateHandle(() => {
    const { credentials } = navigator
    const ask = credentials.get.bind(credentials)
    const made = { asked: 0, held: false, waiting: [] as (() => void)[] }
    credentials.get = async (options) => {
      made.asked += 1
      if (made.held) await new Promise<void>((resolve) => made.waiting.push(resolve))
      return ask(options)
    }
    return made
  })
  return {
    asked: (count: number) => page.waitForFunction(({ watch, count }) => watch.asked >= count, { watch, count }),
    hold: () =>
      watch.evaluate((it) => {
        it.held = true
      }),
    letGo: () =>
      watch.evaluate(({ waiting }) => {
        for (const go of waiting) go()
      }),
  }
}
