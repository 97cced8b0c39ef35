// People of the test that runs: their browsers go with it, and what they wait for has an end.

import { afterEach, beforeEach } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startBrowser } from '../../scripts/browser.mjs'
import { keepPictures, watchContext } from './failures.ts'
import { watchPresses } from './press-times.ts'
import { NEVER_LOOKED_AT, shortWaits } from './short-waits.ts'
import { isSlowed, slowDown } from './slow.ts'

/** What Playwright bounds not (`evaluate` of a promise that never settles) ends after these minutes: with a test's name, not with the limit of the run. */
const MINUTES = isSlowed || process.env.SWEEP ? 30 : 3

interface Running {
  readonly contexts: BrowserContext[]
  readonly limit: NodeJS.Timeout
  readonly afterwards: Set<() => Promise<void>>
}
let running: Running | undefined
/** Contexts that were opened before the tests, for all of them. */
const lasting = new Set<BrowserContext>()

beforeEach(() => {
  const contexts: BrowserContext[] = []
  const reason = `The test took longer than ${MINUTES} minutes.`
  const limit = setTimeout(async () => {
    await keepPictures()
    for (const context of [...contexts, ...lasting]) void context.close({ reason })
  }, MINUTES * 60_000)
  running = { contexts, limit, afterwards: new Set() }
})
afterEach(async () => {
  if (!running) return
  const { contexts, limit, afterwards } = running
  running = undefined
  clearTimeout(limit)
  // A call that is still being answered for them is of no use any more. A window that closes meanwhile has nothing to answer.
  const behavior = 'ignoreErrors'
  for (const context of contexts) {
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior }).catch(() => undefined)))
    await context.close()
  }
  for (const step of afterwards) await step()
})

/** Has a step done when the test that runs has ended, however it ended, and its people have left. */
export const afterThisTest = (step: () => Promise<void>): void => void running?.afterwards.add(step)

/** All contexts of a browser have one clipboard: who may read it has a browser alone, because another journey would write into it. */
const withClipboard = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const own = await startBrowser()
  const end = (): void => void own.close()
  // One that comes before the tests is closed with the browser that it would be in.
  browser.once('disconnected', end)
  const context = await own.newContext(options)
  context.once('close', () => {
    browser.off('disconnected', end)
    end()
  })
  return context
}

/** A person's browser: it goes with the test in which it comes. One that comes before the tests stays. */
export const newPerson = async (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const all: BrowserContextOptions = { viewport: { width: 1000, height: 760 }, reducedMotion: 'reduce', ...options }
  const context = await (all.permissions?.includes('clipboard-read') ? withClipboard(browser, all) : browser.newContext(all))
  watchContext(context)
  if (running) running.contexts.push(context)
  else {
    lasting.add(context)
    context.once('close', () => lasting.delete(context))
  }
  await shortWaits(context, NEVER_LOOKED_AT)
  if (isSlowed) slowDown(context)
  await watchPresses(context)
  // The same journeys with `lite` (scripts/test.mjs): every page gets it in the place of the script with React.
  if (process.env.LITE)
    await context.route('**/elements/latchkey.js', (route) =>
      route.continue({ url: route.request().url().replace('latchkey.js', 'latchkey-lite.js') }),
    )
  return context
}
