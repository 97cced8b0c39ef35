// Steps of cross-app journeys: data with two apps of which one lends to the other, and the window of the lending one.

import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { askForCode, DEMO_APP, skipSuccess, type World } from './world.ts'

export const LENDER = 'latchkeydemoapp0000000002'
/** An app that does not lend to the one of the demo page. */
export const OTHER = 'latchkeydemoapp0000000003'

/** The app of the demo page, an app that lends to it, and one that does not. */
export const crossAppData = async (): Promise<TestData> => {
  const data = await testData()
  const latchkey = async (...args: readonly string[]): Promise<void> => {
    const { code, err } = await command(['app', ...args], data.env)
    if (code !== 0) throw new Error(err)
  }
  const app = (id: string, name: string) =>
    ['create', '--id', id, '--name', name, '--origin', 'http://localhost', '--method', 'email', '--no-origin', 'yes'] as const
  await latchkey(...app(DEMO_APP, 'Tidewater'))
  await latchkey(...app(LENDER, 'Lighthouse'), '--cross-app-requester', DEMO_APP)
  await latchkey(...app(OTHER, 'Breakwater'))
  await latchkey('change', DEMO_APP, '--cross-app-provider', LENDER)
  return data
}

/** The demo page has the tags of this app, in this person's browser. */
export const atPageOf = (person: BrowserContext, app: string): Promise<unknown> =>
  person.addInitScript((app) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const tag of document.querySelectorAll('login-modal, wallet-button, fund-account')) tag.setAttribute('app-id', app)
    })
  }, app)

type Method = 'loginWithCrossApp' | 'linkCrossApp'
/** Begins it; how it ends is kept for `endOfLogin`. */
export const begin = (page: Page, method: Method, app = LENDER): Promise<void> =>
  page.evaluate(
    ([method, app]) => {
      const place = window as { ended?: unknown }
      delete place.ended
      const modal = document.querySelector('login-modal') as LoginModal
      modal[method](app).then(
        (result) => {
          place.ended = { id: result.user.id, accounts: result.user.linkedAccounts.map(({ type }) => type) }
        },
        ({ code, message }: { code: string; message: string }) => {
          place.ended = { code, message }
        },
      )
    },
    [method, app] as const,
  )

/** Logs somebody in at the lending app, in its window. */
export const logInThere = async (world: World, popup: Page, email: string): Promise<void> => {
  await askForCode(popup, email)
  await popup
    .locator('dialog[open]')
    .getByLabel('Six-digit code')
    .fill(await world.codeFor(email))
  await skipSuccess(popup)
}
/** Presses a button of the window and waits until it is gone. */
export const answer = async (popup: Page, name: 'Allow' | 'Refuse'): Promise<void> => {
  const closed = popup.waitForEvent('close')
  await popup.locator('body > main').getByRole('button', { name }).click()
  await closed
}
