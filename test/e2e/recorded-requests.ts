// Every request of a browser context from now on: of its pages, frames, windows and sockets, and what a policy stops.

import type { BrowserContext, Page } from 'playwright-core'

export interface RecordedRequests {
  /** Addresses of requests that went to none of these origins. What a page holds itself (`data:`, `blob:`) is no request. */
  elsewhere(...origins: readonly string[]): readonly string[]
  /** How many went to an origin. */
  countOf(origin: string): number
  stop(): void
}

export const recordRequests = (context: BrowserContext): RecordedRequests => {
  const addresses: string[] = []
  const note = (one: { url(): string }): void => void addresses.push(one.url())
  const listen = (page: Page): void => void page.on('websocket', note)
  context.on('request', note)
  context.on('page', listen)
  for (const page of context.pages()) listen(page)
  const originOf = (address: string): string => new URL(address).origin
  return {
    elsewhere: (...origins) => addresses.filter((one) => /^(http|ws)s?:/.test(one) && !origins.includes(originOf(one))),
    countOf: (origin) => addresses.filter((one) => originOf(one) === origin).length,
    stop: () => {
      context.off('request', note)
      context.off('page', listen)
      for (const page of context.pages()) page.off('websocket', note)
    },
  }
}
