// The calls of a page that are under way, so that a test waits for answers and not for a time.

import type { Page, Request } from 'playwright-core'

export interface Traffic {
  /** Requests that are never answered, by their addresses: nothing waits for them. */
  hold(addresses: RegExp): void
  /** Resolves once no other request is under way. */
  idle(): Promise<void>
}

export const trafficOf = (page: Page): Traffic => {
  const running = new Set<Request>()
  const held: RegExp[] = []
  let looked: (() => void) | null = null
  const isIdle = (): boolean => ![...running].some((one) => !held.some((addresses) => addresses.test(one.url())))
  const ended = (request: Request): void => {
    running.delete(request)
    if (isIdle()) looked?.()
  }
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    hold: (addresses) => void held.push(addresses),
    async idle() {
      // What has been answered is worked through in the page first: a call may follow.
      await page.evaluate(() => undefined)
      while (!isIdle()) {
        await new Promise<void>((resolve) => {
          looked = resolve
        })
        looked = null
        await page.evaluate(() => undefined)
      }
    },
  }
}
