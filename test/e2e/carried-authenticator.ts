// A person's authenticator that several browsers use: a tab of its own, to which windows for keys are led.
// Chromium's virtual authenticators belong to one tab, and `WebAuthn.addCredential` carries no secret of PRF from one to another.

import type { BrowserContext, Page } from 'playwright-core'
import { type Device, device } from './device.ts'
import { inDialog, pressIn } from './window-dialog-steps.ts'
import type { World } from './world.ts'

interface Carried {
  /** The tab: what a window shows is there. */
  readonly tab: Page
  readonly key: Device
  /** Presses what opens a window in a page, and opens it in the tab. It has no opener there, so that it works by its ticket. */
  opens(page: Page, label?: string): Promise<Page>
  /** The same, and presses a button there; how many milliseconds pass from the press to what `until` waits for. */
  uses(page: Page, label: string, press: string, until: () => Promise<unknown>): Promise<number>
}

/** Has windows of a browser open elsewhere: the page keeps their address, and a handle as of a window that is open. */
export const opensElsewhere = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.open = (address) => {
      Object.assign(window, { openedElsewhere: String(address) })
      return { closed: false, focus() {}, close() {} } as unknown as Window
    }
  })

/** An authenticator in a browser of its own. */
export const carriedAuthenticator = async (world: World, options: Parameters<typeof device>[1]): Promise<Carried> => {
  const context = await world.person()
  // The tab keeps the authenticator after a window is done.
  await context.addInitScript(() => {
    window.close = () => {}
  })
  const tab = await context.newPage()
  const key = await device(tab, options)
  const opens = async (page: Page, label = 'Open the window'): Promise<Page> => {
    await page.evaluate(() => Object.assign(window, { openedElsewhere: '' }))
    await inDialog(page, label).click()
    const address = await page.waitForFunction(() => (window as unknown as { openedElsewhere: string }).openedElsewhere)
    const to = await address.jsonValue()
    // The same document with another fragment would not be loaded. Another site in between would take the authenticator away.
    await tab.goto(new URL('/', to).href)
    await tab.goto(to)
    return tab
  }
  return {
    tab,
    key,
    opens,
    async uses(page, label, press, until) {
      await opens(page, label)
      await tab.bringToFront()
      await pressIn(tab, press)
      const begun = Date.now()
      await until()
      return Date.now() - begun
    },
  }
}
