// What a browser receives for a page whose menu is open at once: until it is shown, and until the page is idle.

import type { Browser } from 'playwright-core'

/** The page of a host with all three tags; `open`: attributes of the login modal. */
export const tagsPage = (script: string, open: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>bench</title>' +
  `<script type="module" src="${script}"></script><body><wallet-button></wallet-button><fund-account></fund-account>` +
  `<login-modal app-id="latchkeydemoapp0000000001"${open}></login-modal>`

/** Script for a page: `menuShown()` resolves with `performance.now()` of the first frame in which the field of the menu can be seen. */
export const WATCH = `globalThis.menuShown = () => new Promise((resolve, reject) => {
  const field = (root) => root.querySelector('input[type=email]') ??
    [...root.querySelectorAll('*')].map((one) => one.shadowRoot && field(one.shadowRoot)).find(Boolean)
  const look = () => {
    const found = field(document)
    if (found && found.checkVisibility() && found.getBoundingClientRect().height > 0) resolve(performance.now())
    else if (performance.now() > 30000) reject(new Error('The menu did not appear within 30 s.'))
    else requestAnimationFrame(look)
  }
  look()
})`

/** A request of ours. */
interface Received {
  readonly url: string
  readonly isScript: boolean
  /** Milliseconds since the document was asked for, on the clock of the page. */
  readonly asked: number
  /** Headers and body. */
  readonly bytes: number
}

export interface Weight {
  readonly bytes: number
  readonly scripts: number
  readonly requests: number
}

export interface Weighed {
  readonly menu: Weight
  readonly idle: Weight
  readonly all: readonly Received[]
}

/** Scripts that are fetched ahead once the menu is painted: without them a page is not idle. */
const AHEAD = ['shared', 'code', 'here']
/** How often in a row nothing may be under way. */
const QUIET = 5
/** A page that is not idle by then is a fault (ms). */
const LATEST = 30_000

const sum = (all: readonly Received[]): Weight => ({
  bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  scripts: all.filter(({ isScript }) => isScript).length,
  requests: all.length,
})

/**
 * Writes `html` into an empty page of `origin`, cold, and counts what is asked for until the menu is shown, and until the page is idle.
 * The address is one that is not there; the policy of that answer is not the page's.
 */
export const weigh = async (browser: Browser, origin: string, html: string): Promise<Weighed> => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // One clock for requests and for what the page says.
  await session.send('Performance.enable', { timeDomain: 'timeTicks' })
  const asked = new Map<string, { url: string; isScript: boolean; at: number }>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    // The host's own page and icon are not ours.
    if (!request.url.startsWith(`${origin}/`) && !request.url.startsWith('data:'))
      asked.set(requestId, { url: request.url, isScript: type === 'Script', at: timestamp })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => bytes.set(requestId, 0))
  await page.addInitScript(WATCH)
  await page.goto(`${origin}/nothing`)
  // Written and looked for within one task: a machine that is busy would be late to ask.
  const shown = await page.evaluate<number, string>((text) => {
    document.open()
    document.write(text)
    document.close()
    return (globalThis as unknown as { menuShown(): Promise<number> }).menuShown()
  }, html)
  const isComplete = (): boolean => {
    const scripts = [...asked.values()].map(({ url }) => url)
    return (
      AHEAD.every((name) => scripts.some((url) => url.includes(`/${name}-`))) && [...asked.keys()].every((id) => bytes.has(id))
    )
  }
  // Complete, and still so when the browser has had nothing better to do.
  const end = Date.now() + LATEST
  for (let rounds = 0; rounds < QUIET; rounds = isComplete() ? rounds + 1 : 0) {
    if (Date.now() > end)
      throw new Error(`not idle after ${LATEST} ms: ${AHEAD} are wanted of ${[...asked.values()].map(({ url }) => url)}`)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
  }
  const { metrics } = await session.send('Performance.getMetrics')
  const began = metrics.find(({ name }) => name === 'NavigationStart')?.value ?? Number.NaN
  await context.close()
  const all = [...asked].map(([id, { at, ...one }]) => ({ ...one, asked: (at - began) * 1000, bytes: bytes.get(id) ?? 0 }))
  return { menu: sum(all.filter((one) => one.asked <= shown)), idle: sum(all), all }
}
