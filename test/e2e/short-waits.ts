// Waits of the tags that only show or repeat something: where they are not the subject, they pass at once.
// What a page asks again and again passes by the page's clock (`page.clock`), which the journey moves once there is an answer. These cannot:
// each begins in the middle of what the journey waits for (a call that failed, a success before the next step), when the page has worked an
// answer through. A clock that is moved before finds no timer; one that is moved until something is seen goes over the limits of calls that
// are still being answered, and is red on a slow machine.

import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { HTTP_RETRY_DELAY, HTTP_RETRY_FACTOR, PRE_STEP_DELAY } from '../../src/contract/limits.ts'
import { WALLET_CREATED_CLOSE_DELAY } from '../../src/contract/wallet-limits.ts'

/** What no journey looks at: the success before a further step, and that of a wallet which is made. */
export const NEVER_LOOKED_AT = [PRE_STEP_DELAY, WALLET_CREATED_CLOSE_DELAY]
/** Before a call is tried a second and a third time. */
export const BEFORE_RETRIES = [HTTP_RETRY_DELAY, HTTP_RETRY_DELAY * HTTP_RETRY_FACTOR]
/** What is asked in turns is asked often, but leaves the service and the page time for something else. */
const SHORT = 50

/**
 * Shortens the waits of exactly these milliseconds on every page of the person that has tags; frames and windows of the service keep theirs.
 * The page's other timers and its dates go on as they are: answers of the service race with nothing.
 */
export const shortWaits = (person: BrowserContext, waits: readonly number[]): Promise<unknown> =>
  // A text: a page does not know the function that the bundler gives names with.
  person.addInitScript({
    content: `{
      const after = setTimeout
      const isShort = (ms) => ${JSON.stringify(waits)}.includes(ms) && document.querySelector('login-modal, wallet-button, fund-account')
      window.setTimeout = (act, ms, ...more) => after(act, isShort(ms) ? ${SHORT} : ms, ...more)
    }`,
  })

/** A person whose pages do not wait so long. */
export const hasty = async (
  world: { person(options?: BrowserContextOptions): Promise<BrowserContext> },
  waits: readonly number[],
  options?: BrowserContextOptions,
): Promise<BrowserContext> => {
  const person = await world.person(options)
  await shortWaits(person, waits)
  return person
}
