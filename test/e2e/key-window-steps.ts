// Steps of a page that asks the wallet's frame for a window, opens it by a press, and of the window itself.

import type { Page } from 'playwright-core'
import { KEY_WINDOW_FEATURES, KEY_WINDOW_NAME, type KeyPurpose, keyWindowPath } from '../../src/contract/key-windows.ts'
import { type Evil, evil, type HostilePage } from './hostile-steps.ts'
import { DEMO_APP, type World } from './world.ts'

/** Has a button open an address, as a page does it in the press. */
const layButton = (page: Page, url: string, name: string): Promise<void> =>
  page.evaluate(
    ([url, name, features]) => {
      const button = document.querySelector('#open') ?? document.body.appendChild(document.createElement('button'))
      Object.assign(button, { id: 'open', textContent: 'Open', onclick: () => void window.open(url, name, features) })
    },
    [url, name, KEY_WINDOW_FEATURES] as const,
  )

/** Opens the window of a purpose by a press in the page. */
export const pressOpen = async (
  world: World,
  page: Page,
  purpose: KeyPurpose,
  { app = DEMO_APP, lang = 'en', name = KEY_WINDOW_NAME } = {},
): Promise<Page> => {
  await layButton(page, world.serviceUrl + keyWindowPath(app, purpose, { lang }), name)
  const [window] = await Promise.all([page.waitForEvent('popup'), page.click('#open')])
  return window
}

/** Sends a message to a wallet's frame; `outcome` is its answer, or the code of its refusal. */
export const ask = (page: Page, event: string, data: object, frame = 'first'): { readonly outcome: Promise<unknown> } => ({
  outcome: evil(
    page,
    async (evil: Evil, frame: string, event: string, data: object) => {
      const { data: given, error } = await evil.call(frame, event, { accessToken: evil.token(), ...data })
      return error ? (error.reason ?? error.code ?? error.type) : given
    },
    frame,
    event,
    data,
  ),
})

/** Asks for a window of a purpose, and opens it. */
export const openFor = async (
  world: World,
  { page, wallets }: HostilePage,
  purpose: Exclude<KeyPurpose, 'confirm'>,
  more: object = {},
): Promise<{ window: Page; outcome: Promise<unknown> }> => {
  const { outcome } = ask(page, 'latchkey:wallet:window', { purpose, address: wallets[DEMO_APP], ...more })
  return { window: await pressOpen(world, page, purpose), outcome }
}

/** Moves the mouse in a window, and waits until presses count there. */
export const bringMouse = async (window: Page): Promise<void> => {
  await window.mouse.move(5, 5)
  await window.mouse.move(9, 9)
  await window.locator('body[data-counts]').waitFor()
}

/** Presses the first button of a name in a window, once presses count there. */
export const press = async (window: Page, name: string): Promise<void> => {
  const button = window.getByRole('button', { name, exact: true }).first()
  await button.waitFor()
  await bringMouse(window)
  await button.click()
}

/** Presses a button that closes the window in the very press: the release finds no page. */
export const pressLast = async (window: Page, name: string): Promise<void> => {
  const closed = window.waitForEvent('close')
  await window
    .getByRole('button', { name, exact: true })
    .first()
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
  await closed
}
