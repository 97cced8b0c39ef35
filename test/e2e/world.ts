// The set-up of a journey: the built service and demo page on free ports, a real browser, outbox and faults.

import { readdirSync, readFileSync } from 'node:fs'
import { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { openBrowser } from '../../scripts/browser.mjs'
import type { LoginResult } from '../../src/contract/events.ts'
import { STORAGE } from '../../src/contract/wire.ts'
import { afterThisTest, newPerson } from './people.ts'
import { signIn as signInWithoutPage } from './person.ts'
import type { ServiceChild } from './service-child.ts'
import { type Grounds, serviceFor } from './services.ts'

export const DEMO_APP = 'latchkeydemoapp0000000001'

/** Everything a page did that a host's developer would not like to see. */
export interface Complaints {
  readonly lines: string[]
}

export interface World {
  readonly service: ServiceChild
  /** Origin of the service, as pages name it. */
  readonly serviceUrl: string
  /** Origin of its sandbox: the captcha's frame and the stand-ins' pages. */
  readonly sandboxUrl: string
  /** Origin of the demo page. */
  readonly demoUrl: string
  readonly browser: Browser
  /** A person's browser: storage and cookies of its own. One that comes in a test goes with it. */
  person(options?: BrowserContextOptions): Promise<BrowserContext>
  /** The demo page, ready, in a person's browser; `complaints` collects errors, refused requests of the policy included. */
  visit(context: BrowserContext, path?: string, options?: { menu?: boolean }): Promise<{ page: Page; complaints: Complaints }>
  /** The code in the newest message to an address or a number; waits for a message beyond the `seen` ones. */
  codeFor(email: string, seen?: number): Promise<string>
  /** Answers calls with a fault, until it is used up or the test ends. */
  fault(fault: object): Promise<void>
  clearFaults(): Promise<void>
  close(): Promise<void>
}

/** The way from the card of who logged in before to the menu. */
export const anotherAccount = (page: Page): Locator => page.getByRole('button', { name: 'Use another account', exact: true })

let people = 0
/** A fresh number of the United States, where the demo app sends to. */
export const newPhone = (): string => `+1415555${String((process.pid * 97 + ++people * 13) % 10_000).padStart(4, '0')}`
/** A fresh address. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${++people}@example.com`

/** Both; where one of them does not come, the other goes: a browser's connection would keep the process of a journey that has failed. */
const openBoth = async (env: Record<string, string>, grounds: Grounds) => {
  const [running, opened] = await Promise.allSettled([serviceFor(env, grounds), openBrowser()])
  if (running.status === 'fulfilled' && opened.status === 'fulfilled') return { ...running.value, browser: opened.value }
  if (running.status === 'fulfilled') await running.value.stop()
  if (opened.status === 'fulfilled') await opened.value.close()
  throw [running, opened].find((one) => one.status === 'rejected')?.reason
}

/** A service with the usual settings and these, and a browser. Journeys of a process that ask for the same have the same service. */
export const openWorld = async (env: Record<string, string> = {}, grounds: Grounds = {}): Promise<World> => {
  const { service, stop, browser } = await openBoth(env, grounds)
  const { url: serviceUrl, sandboxUrl } = service
  const demoUrl = (service.demoUrl ?? '').replace('127.0.0.1', 'localhost')
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(service.url + path, { signal: AbortSignal.timeout(30_000), ...init })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const clearFaults = async (): Promise<void> => {
    await ask('/dev/faults', { method: 'DELETE' })
  }
  return {
    service,
    serviceUrl,
    sandboxUrl,
    demoUrl,
    browser,
    person: (options) => newPerson(browser, options),
    async visit(context, path = '/', { menu = true } = {}) {
      const page = await context.newPage()
      const lines: string[] = []
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        // A refused code is an answer with status 422: the browser logs every such answer, and no page can prevent it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) lines.push(message.text())
      })
      // Who logged in before in this browser is met by their card: every journey but the card's own goes on to the menu.
      if (menu) await page.addLocatorHandler(anotherAccount(page), (other) => other.click())
      const unanswered: string[] = []
      page.on('requestfailed', (request) => unanswered.push(`${request.url()} ${request.failure()?.errorText}`))
      page.on('response', (response) => response.status() >= 400 && unanswered.push(`${response.url()} ${response.status()}`))
      await page.goto(demoUrl + path)
      await page
        .waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
        .catch((cause) => {
          throw new Error(`The page is not ready. ${[...unanswered, ...lines].join('\n')}\n${service.output()}`, { cause })
        })
      return { page, complaints: { lines } }
    },
    async codeFor(email, seen = 0) {
      const end = Date.now() + 15_000
      while (Date.now() < end) {
        const all = (await ask(`/dev/outbox.json?to=${encodeURIComponent(email)}`)) as { code: string | null }[]
        // Mails that tell of a login or a wallet have none.
        const mails = all.filter((one): one is { code: string } => one.code !== null)
        const newest = mails[0]
        if (newest && mails.length > seen) return newest.code
        // The service has other work than to be asked.
        await pause(5)
      }
      throw new Error(`No message came for ${email}.`)
    },
    async fault(fault) {
      // One that is left behind by a test that failed would meet the next one.
      afterThisTest(clearFaults)
      await ask('/dev/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) })
    },
    clearFaults,
    async close() {
      await browser.close()
      await stop()
    },
  }
}

/** The world of the tests of a suite or a file: opened before them, closed after them. What it has can be asked for once they run. */
export const worldOfTests = (env: Record<string, string> = {}, grounds: Grounds | (() => Promise<Grounds>) = {}): World => {
  let world: World | undefined
  before(async () => {
    world = await openWorld(env, typeof grounds === 'function' ? await grounds() : grounds)
  })
  after(() => world?.close())
  const opened = (): World => {
    if (!world) throw new Error('No test runs yet.')
    return world
  }
  return new Proxy({} as World, { get: (_, name: keyof World) => opened()[name] })
}

/** Addresses of the chunks of the page in which a text stands: names of chunks change with their content. */
export const chunksWith = (text: string): RegExp => {
  const folder = new URL('../../dist/chunks/', import.meta.url)
  const names = readdirSync(folder).filter((name) => readFileSync(new URL(name, folder), 'utf8').includes(text))
  if (names.length === 0) throw new Error(`No chunk says ${JSON.stringify(text)}.`)
  return new RegExp(`/elements/chunks/(${names.map((name) => name.replace(/\W/g, '\\$&')).join('|')})$`)
}

/** Types an address into the open menu and asks for a code. */
export const askForCode = async (page: Page, email: string): Promise<void> => {
  const address = page.locator('dialog[open]').getByLabel('Email address')
  await address.fill(email)
  // In the field itself: a dialog that has just opened gives the focus to its title.
  await address.press('Enter')
  await page.locator('dialog[open]').getByText('Please check your email for the code sent to').waitFor()
}

/** Types the code of the newest message into the open dialog. */
export const enterCode = async (world: Pick<World, 'codeFor'>, page: Page, email: string): Promise<void> =>
  page
    .locator('dialog[open]')
    .getByLabel('Six-digit code')
    .fill(await world.codeFor(email))

/** Types a number into the phone entry of the open menu and asks for a code. */
export const askForSms = async (page: Page, phone: string): Promise<void> => {
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Phone number( Recent)?$/ })
    .click()
  await page.locator('dialog[open]').getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').getByText('Please check your phone for the code sent to').waitFor()
}

/** Lets "Resend code" come after its countdown. The person's clock is one that the test moves (`context.clock.install()`). */
export const untilResend = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  await page.clock.fastForward(31_000)
  const resend = page.getByRole('button', { name: 'Resend code' })
  await resend.waitFor()
  return resend
}

/** Closes the modal of a person who is signed in, instead of looking at the success for 1.4 s. */
export const skipSuccess = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const modal = document.querySelector<LoginModal>('login-modal')
    return modal?.authenticated && (!modal.open || modal.state.at === 'done' || modal.state.at === 'success')
  })
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
}
/** Signs a person in through the button of the page; resolves when the modal has closed. */
export const signIn = async (world: World, page: Page, email = newEmail()): Promise<string> => {
  await page.locator('wallet-button').click()
  await askForCode(page, email)
  await enterCode(world, page, email)
  await skipSuccess(page)
  return email
}

/** Signs a person in beside the page, which hears of it from the storage, as of a login in another tab: for journeys that begin after it. */
export const signInElsewhere = async (
  world: World,
  page: Page,
  email = newEmail(),
  headers: Record<string, string> = {},
): Promise<string> => {
  const { token, refresh_token, user } = await signInWithoutPage(world.service.url, email, headers)
  await page.evaluate(
    ([pairs, key]) => {
      for (const [key, value] of pairs) localStorage.setItem(key, JSON.stringify(value))
      dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    },
    // The token last: a page that hears of it finds its companion in place.
    [
      [
        [STORAGE.refreshToken, refresh_token],
        [STORAGE.token, token],
      ],
      STORAGE.token,
    ] as const,
  )
  await page.waitForFunction((id) => document.querySelector<LoginModal>('login-modal')?.user?.id === id, user.id)
  return email
}

type Flow = 'login' | 'link' | 'unlink' | 'updateEmail'
/** Starts a method of the page's modal and keeps how it ends in `window.ended`. */
export const start = (page: Page, method: Flow, ...parameters: unknown[]): Promise<void> =>
  page.evaluate(
    ([method, parameters]) => {
      const modal = document.querySelector('login-modal') as unknown as Record<Flow, (...all: unknown[]) => Promise<LoginResult>>
      const place = window as { ended?: unknown }
      delete place.ended
      modal[method](...parameters).then(
        ({ user, isNewUser, method, account }) => {
          place.ended = {
            id: user.id,
            ...(isNewUser !== undefined && { isNewUser, method }),
            ...(account && { account: account.type }),
            accounts: user.linkedAccounts.map(({ type }) => type),
          }
        },
        (error: { code: string; message: string }) => {
          place.ended = { code: error.code, message: error.message }
        },
      )
    },
    [method, parameters] as const,
  )
export const startLogin = (page: Page): Promise<void> => start(page, 'login')

interface End {
  id?: string
  isNewUser?: boolean
  method?: string
  account?: string
  accounts?: string[]
  code?: string
  message?: string
}
/** How what was begun by {@link start} ended. */
export const endOfLogin = async (page: Page): Promise<End> => {
  try {
    const handle = await page.waitForFunction(() => (window as { ended?: object }).ended)
    return (await handle.jsonValue()) as object
  } catch (error) {
    const shown = await page.evaluate(() => document.querySelector('login-modal')?.shadowRoot?.textContent)
    throw new Error(`It did not end. The page's modal: ${JSON.stringify(await facts(page))} ${shown}`, { cause: error })
  }
}

/** The same of one that succeeds, without a look at its success. */
export const endSoon = async (page: Page): Promise<End> => {
  await skipSuccess(page)
  return endOfLogin(page)
}

/** What the page's modal says of itself. */
export const facts = (page: Page) =>
  page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal')
    return { authenticated: modal?.authenticated, user: modal?.user?.id ?? null, state: modal?.state, open: modal?.open }
  })
