// Steps in the visible frames of the service: until they are armed, and presses that count.

import assert from 'node:assert/strict'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { violations } from './axe.ts'

export const framed = (page: Page, kind: string): FrameLocator =>
  page.frameLocator(`dialog[open] iframe[src*="/embedded-wallets/${kind}?"]`)
export const armed = (frame: FrameLocator): Promise<void> => frame.locator('body[data-armed]').waitFor()
/** Axe finds nothing, neither in the dialog nor in the frame. */
export const accessible = async (page: Page, kind: string): Promise<void> => {
  assert.deepEqual(await violations(page), [])
  const inside = page.frames().find((one) => one.url().includes(`/embedded-wallets/${kind}`))
  assert.ok(inside)
  // The heading is the dialog's, around the frame.
  assert.deepEqual(await violations(inside, { within: 'html', but: ['page-has-heading-one'] }), [])
}
/** Until the frame has the room that it asked for, and the dialog no longer moves. */
export const settled = async (frame: FrameLocator): Promise<void> => {
  await frame.locator('main').evaluate(async (main) => {
    while (Math.ceil(main.getBoundingClientRect().height) !== innerHeight)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
/** Brings the mouse in, and waits until the frame says that a press by it counts. */
export const reach = async (frame: FrameLocator, button: Locator): Promise<void> => {
  await settled(frame)
  await button.hover()
  await frame.locator('body[data-counts~=mouse]').waitFor()
}
export const press = async (frame: FrameLocator, button: Locator): Promise<void> => {
  await reach(frame, button)
  await button.click()
}
