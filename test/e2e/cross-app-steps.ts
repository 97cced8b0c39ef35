// Steps of cross-app journeys: data with two apps of which one lends to the other, and the window of the lending one.

import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { HEADER, STORAGE } from '../../src/contract/wire.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { popupOf } from './oauth-steps.ts'
import { signIn } from './person.ts'
import { askForCode, DEMO_APP, endSoon, signInElsewhere, skipSuccess, type World } from './world.ts'

export const LENDER = 'latchkeydemoapp0000000002'
/** An app that does not lend to the one of the demo page. */
export const OTHER = 'latchkeydemoapp0000000003'

/** The app of the demo page, an app that lends to it (`options`: more of its own), and one that does not. */
export const crossAppData = async (...options: readonly string[]): Promise<TestData> => {
  const data = await testData()
  const latchkey = async (...args: readonly string[]): Promise<void> => {
    const { code, err } = await command(['app', ...args], data.env)
    if (code !== 0) throw new Error(err)
  }
  const app = (id: string, name: string) =>
    ['create', '--id', id, '--name', name, '--origin', 'http://localhost', '--method', 'email', '--no-origin', 'yes'] as const
  await latchkey(...app(DEMO_APP, 'Tidewater'))
  await latchkey(...app(LENDER, 'Lighthouse'), '--cross-app-requester', DEMO_APP, ...options)
  await latchkey(...app(OTHER, 'Breakwater'))
  await latchkey('change', DEMO_APP, '--cross-app-provider', LENDER)
  return data
}

/** The demo page has the tags of this app, in this person's browser. */
const atPageOf = (person: BrowserContext, app: string): Promise<unknown> =>
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

/** The login in a window of the lending app says which app has sent the person there, by the name that the service has of it. */
export const asksForLogin = (popup: Page): Promise<void> =>
  popup.locator('dialog[open]').getByText('“\u2068Tidewater\u2069” asks you to log in here.', { exact: true }).waitFor()
/** Logs a person in at the lending app, in its window. */
export const logInThere = async (world: World, popup: Page, email: string): Promise<void> => {
  await asksForLogin(popup)
  await askForCode(popup, email)
  await popup
    .locator('dialog[open]')
    .getByLabel('Six-digit code')
    .fill(await world.codeFor(email))
  await skipSuccess(popup)
}
/** A person is signed in at the lending app already: its windows in this browser find them. */
export const signedInThere = async (world: World, person: BrowserContext, email: string): Promise<void> => {
  const { token, refresh_token } = await signIn(world.service.url, email, { [HEADER.appId]: LENDER, origin: world.demoUrl })
  await person.addInitScript(
    ([origin, pairs]) => {
      if (location.origin !== origin) return
      for (const [key, value] of pairs) if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value))
    },
    [
      world.serviceUrl,
      [
        [STORAGE.refreshToken, refresh_token],
        [STORAGE.token, token],
      ],
    ] as const,
  )
}
/** Moves the mouse in a window of the service, and waits until presses count there. */
export const look = async (popup: Page): Promise<void> => {
  await popup.mouse.move(5, 5)
  await popup.mouse.move(9, 9)
  await popup.locator('body[data-counts]').waitFor()
}
/** Presses a button of a question once presses count. */
const pressIn = async (popup: Page, name: 'Allow' | 'Review'): Promise<void> => {
  const button = popup.locator('body > main').getByRole('button', { name })
  await button.waitFor()
  await look(popup)
  await button.click()
}
export const allow = (popup: Page): Promise<void> => pressIn(popup, 'Allow')
/** Presses a button of the window and waits until it is gone. */
export const answer = async (popup: Page, name: 'Allow' | 'Refuse'): Promise<void> => {
  const closed = popup.waitForEvent('close')
  if (name === 'Allow') await allow(popup)
  else await popup.locator('body > main').getByRole('button', { name }).click()
  await closed
}
/** A page of the lending app, where this person is signed in. */
export const pageThere = async (world: World, person: BrowserContext, email: string): ReturnType<World['visit']> => {
  await atPageOf(person, LENDER)
  const visit = await world.visit(person)
  await signInElsewhere(world, visit.page, email, { [HEADER.appId]: LENDER, origin: world.demoUrl })
  return visit
}
/** Makes a person of the lending app with a wallet; gives its address. `then`: what they do more there. */
export const walletThere = async (
  world: World,
  email: string,
  then: (page: Page) => Promise<void> = async () => undefined,
): Promise<`0x${string}`> => {
  const person = await world.person({ reducedMotion: 'reduce' })
  const { page } = await pageThere(world, person, email)
  const address = await page.evaluate(async () => {
    const modal = document.querySelector('login-modal') as LoginModal
    return (await modal.createWallet()).wallet.address
  })
  await then(page)
  return address as `0x${string}`
}
/** Signs them in at the app of the page, by a window of the lending one. */
export const comeWithWallet = async (world: World, page: Page, email: string): Promise<void> => {
  const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
  await logInThere(world, popup, email)
  await answer(popup, 'Allow')
  await endSoon(page)
}

type Request = 'signMessage' | 'signTypedData' | 'sendTransaction'
/** Asks the page's wallet; how it ends is kept for `ended`. */
export const ask = (page: Page, method: Request, ...given: unknown[]): Promise<void> =>
  page.evaluate(
    ([method, given]) => {
      const place = window as { ended?: unknown }
      delete place.ended
      const modal = document.querySelector('login-modal') as unknown as Record<Request, (...all: unknown[]) => Promise<unknown>>
      modal[method](...given).then(
        (result) => {
          place.ended = result
        },
        ({ code, message }: { code: string; message: string }) => {
          place.ended = { code, message }
        },
      )
    },
    [method, given] as const,
  )
/** How it has ended. */
export const ended = async <T>(page: Page): Promise<T> => {
  const end = await page.waitForFunction(() => (window as { ended?: unknown }).ended)
  return (await end.jsonValue()) as T
}
/** The question of a window, before the wallet's own screen. */
export const question = (popup: Page) => popup.locator('body > main')
/** On to the wallet's own screen. */
export const review = (popup: Page): Promise<void> => pressIn(popup, 'Review')
/** Presses a button of the wallet's own screen. */
export const decide = async (popup: Page, name: string): Promise<void> => {
  const button = popup.locator('dialog[open]').getByRole('button', { name, exact: true })
  await button.waitFor()
  await look(popup)
  await button.click()
}
/** Presses a button of the window, or of the wallet's own screen in it, that closes the window in the very press. */
export const shutBy = async (popup: Page, name: 'Refuse' | 'Close', where = question(popup)): Promise<void> => {
  const closed = popup.waitForEvent('close')
  await where
    .getByRole('button', { name, exact: true })
    .click()
    .catch(() => undefined)
  await closed
}
