// What a fault of a page is made of: answers, scripts that run before its own ones, changes of it later.

import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import type { World } from '../e2e/world.ts'
import type { Act } from './page-acts.ts'
import type { Traffic } from './traffic.ts'

export type Step = (page: Page, traffic: Traffic, world: World) => unknown
export interface Fault {
  readonly options?: () => BrowserContextOptions
  /** Before the page is loaded. */
  readonly before?: Step
  /** Once its tags are ready. */
  readonly after?: Step
  /** While what was asked is under way. */
  readonly during?: Step
  /** Absent: a login, a press of the button, a wallet, the account. */
  readonly acts?: readonly Act[]
}

const CALLS = '**/api/v1/**'
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

export const answer =
  (status: number, body: string, contentType = 'application/json', headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType, headers: { ...ANY_ORIGIN, ...headers }, body })
/** All calls are answered so, from here on. */
export const calls =
  (how: (route: Route) => unknown): Step =>
  (page) =>
    page.route(CALLS, how)
/** Calls that are never answered. */
export const hang = (): Step => hangAt(CALLS, /\/api\/v1\//)
/** Requests for these addresses are never answered. */
export const hangAt =
  (addresses: string | RegExp, pattern: RegExp): Step =>
  (page, traffic) => {
    traffic.hold(pattern)
    return page.route(addresses, () => undefined)
  }
/** Runs in the page before any of its scripts. */
export const script =
  (content: string): Step =>
  (page) =>
    page.addInitScript({ content })
export const run =
  (content: string): Step =>
  (page) =>
    page.evaluate(content)
/** The connection of a page, by the numbers of a browser's own tools. */
export const slowed =
  (latency: number, bytesPerSecond: number): Step =>
  async (page) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 4 },
    })
  }

export const READERS: readonly Act[] = ['refreshUser', 'getAccessToken', 'logout']
