// Steps of journeys with a second factor: what a page asks, the prompt, an authenticator app, the service's clock.

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { TestData } from '../data.ts'
import { demoAppData } from './demo-app-data.ts'
import type { Grounds } from './services.ts'
import { openWorld, type World } from './world.ts'

/** What every message has in test mode. */
export const CODE = '271828'
/** Longer than a verification counts. */
const LATER = 301

/** The person's dialog. */
export const dialog = (page: Page) => page.locator('login-modal').first().locator('dialog[open]')
export const titled = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true }).waitFor()
export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const type = (page: Page, code: string) => dialog(page).getByLabel('Six-digit code').fill(code)
/** Types what every message has, once a message has been sent: the code is known before, and refused before. */
export const typeSent = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('Six-digit code').waitFor()
  await page.waitForFunction(() => {
    const at = document.querySelector<LoginModal>('login-modal')?.state.at
    return at === 'awaiting-code-input' || at === 'asking'
  })
  await type(page, CODE)
}

type Method = 'signMessage' | 'enrollMfa' | 'unenrollMfa' | 'verifyMfa' | 'createWallet' | 'login'
/** Calls a method of the page's modal; gives how it ends: its result, or the code of its error. */
export const ask = (page: Page, method: Method, ...parameters: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, parameters]) => {
      const modal = document.querySelector('login-modal') as unknown as Record<Method, (...all: unknown[]) => Promise<unknown>>
      return modal[method](...parameters).then(
        (result) => result,
        ({ code }: { code: string }) => code,
      )
    },
    [method, parameters] as const,
  )

/** A service in test mode, whose clock does not run and is moved by tests. */
export const openFactorWorld = async (grounds: Grounds = {}) => {
  let now = Date.now()
  const world: World = await openWorld({ TEST_TIME: new Date(now).toISOString(), TEST_CODE: CODE }, grounds)
  const later = async (seconds = LATER): Promise<void> => {
    now += seconds * 1000
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ advanceSeconds: seconds })
    await fetch(new URL('/dev/clock', world.serviceUrl), { method: 'POST', headers, body })
  }
  return { world, now: () => now, later }
}

/** What an authenticator app shows for the key on the screen, at a time in milliseconds. */
export const appOf = async (page: Page) => {
  const key = ((await dialog(page).locator('.key').textContent()) ?? '').replace(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  return (timestamp: number) => totp.generate({ timestamp })
}

/** Data in which the demo app asks for a second factor at each login, or before anything of a wallet. */
export const heldData = (what: 'login' | 'wallets' = 'login'): Promise<TestData> =>
  demoAppData('--mfa', 'totp', '--require-mfa', what)

export const authenticated = (page: Page) =>
  page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.authenticated === true)
