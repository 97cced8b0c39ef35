// Steps of social login journeys: rows, windows, the stand-in's page, and what is seen afterwards.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Trouble } from '../../server/dev/idp/people.ts'
import { POPUP_CLOSE_POLL } from '../../src/contract/limits.ts'
import { facts } from './world.ts'

export interface Choice {
  readonly person?: string
  readonly answer?: 'Approve' | 'Deny'
  readonly trouble?: Trouble
}
/** Chooses on the page of the stand-in. */
export const choose = async (page: Page, { person = 'Somebody new', answer = 'Approve', trouble = 'none' }: Choice = {}) => {
  await page.waitForURL(/\/dev\/idp\/choose\//)
  await page.getByRole('radio', { name: new RegExp(`^${person}`) }).check()
  await page.getByLabel('What the provider does next').selectOption(trouble)
  await page.getByRole('button', { name: answer }).click()
}
export const row = (page: Page, provider = 'Google') =>
  page.locator('dialog[open]').getByRole('button', { name: new RegExp(`\\b${provider}$`) })
/** Presses a button that opens the provider's window; gives that window. */
export const popupOf = async (page: Page, press: () => Promise<void>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  return popup
}
/** Closes a window; the page, whose clock is one that the test moves (`page.clock.install()`), looks twice until it believes it. */
export const closeInFrontOf = async (page: Page, popup: Page): Promise<void> => {
  await popup.close()
  for (let looks = 0; looks < 3; looks++) await page.clock.runFor(POPUP_CLOSE_POLL)
}
export const heading = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('button', { name })
export const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
/** The page loaded anew knows the same person, with nothing open. */
export const restored = async (page: Page, id: string | null | undefined): Promise<void> => {
  await page.reload()
  await ready(page)
  const { user, open } = await facts(page)
  assert.deepEqual([user, open], [id, false])
}
/** Analytics, and the one call by which a menu offers passkeys in its field, whatever the method. */
const ASIDE = /\/(analytics_events|passkeys\/authenticate\/init)$/
/** The calls that the page made of the service, but for what is no part of a social login. The way to the provider and back is none. */
export const countCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      request.method() === 'OPTIONS' ||
      request.isNavigationRequest() ||
      !pathname.startsWith('/api/v1/') ||
      ASIDE.test(pathname)
    )
      return
    calls.push(pathname.replace(/\/latchkey\w+$/, ''))
  })
  return calls
}
/** Keeps the page's events, over reloads too. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['login', 'link', 'unlink', 'open', 'close', 'error'])
      document.addEventListener(
        name,
        (event) => {
          const kept = JSON.parse(sessionStorage.getItem('seen') ?? '[]')
          sessionStorage.setItem('seen', JSON.stringify([...kept, [name, (event as CustomEvent).detail]]))
        },
        true,
      )
  })
type Seen = [string, { method?: string; code?: string; reason?: string; type?: string; account?: { type: string } }][]
export const seen = (page: Page): Promise<Seen> => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'))
export const takeTokens = (page: Page) =>
  page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.takeOAuthTokens())
export const PHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 800 },
  hasTouch: true,
}

export const TAMPERED = 'Unexpected auth flow. This may be a phishing attempt.'
