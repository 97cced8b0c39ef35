// The success of a modal in journeys: held for a look, or closed at once.

import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { SUCCESS_CLOSE_DELAY } from '../../src/contract/limits.ts'

/** Where a page keeps that it holds one. */
const HELD = 'success-held'
/**
 * From now on a success stays until the function that this gives lets it close by itself: what is shown for 1.4 s may be gone before a slow
 * machine has looked.
 */
export const holdSuccess = async (page: Page): Promise<() => Promise<void>> => {
  // A text: a page does not know the function that the bundler gives names with. The page that comes back from a provider holds it too.
  const hold = `if (window.origin !== 'null' && sessionStorage.getItem('${HELD}')) {
    const [real, held] = [setTimeout, []]
    window.setTimeout = (act, ms, ...more) => (ms === ${SUCCESS_CLOSE_DELAY} ? -held.push(act) : real(act, ms, ...more))
    window.letClose = () => {
      window.setTimeout = real
      for (const act of held) act()
    }
  }`
  await page.addInitScript({ content: hold })
  await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), HELD)
  await page.evaluate(hold)
  return () =>
    page.evaluate((key) => {
      sessionStorage.removeItem(key)
      ;(window as unknown as { letClose(): void }).letClose()
    }, HELD)
}
/** Closes the modal as soon as it has come to its success, instead of looking at that for 1.4 s; gives how what was begun ended. */
export const hasten = async <T>(page: Page, ending: Promise<T>): Promise<T> => {
  await page.waitForFunction(() => {
    const modal = document.querySelector<LoginModal>('login-modal')
    const isOver = !modal?.open && (window as { ended?: object }).ended
    return isOver || modal?.state.at === 'done' || modal?.state.at === 'success'
  })
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
  return ending
}
