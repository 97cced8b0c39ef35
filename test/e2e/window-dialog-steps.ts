// Steps in the dialog beside a window of the service for keys, and presses that count in that window.

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { violations } from './axe.ts'

/** A button of the dialog. */
export const inDialog = (page: Page, name: string | RegExp): Locator =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true })

/** Presses what opens the window, and gives it. */
export const keyWindow = async (page: Page, label: string | RegExp = 'Open the window'): Promise<Page> => {
  const [window] = await Promise.all([page.waitForEvent('popup'), inDialog(page, label).click()])
  return window
}
/** Presses a button of a window once presses count there. */
export const pressIn = async (window: Page, name: string | RegExp): Promise<void> => {
  const button = window.getByRole('button', { name, exact: true }).first()
  await button.waitFor()
  // A mouse that stood still before is no sign of a person.
  await window.mouse.move(5, 5)
  await window.mouse.move(9, 9)
  await window.locator('body[data-counts]').waitFor()
  await button.click()
}
/** Chooses, saves and confirms a password in the window that the dialog opens, and sets it by the last press. `saving`: what is done where it is to be saved. */
export const choosePassword = async (
  page: Page,
  password: string,
  saving: (window: Page) => Promise<unknown> = async () => {},
): Promise<Page> => {
  const window = await keyWindow(page)
  const field = window.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
  await window.getByRole('heading', { name: 'Save your password' }).waitFor()
  await saving(window)
  await window.getByRole('button', { name: 'Continue', exact: true }).click()
  await window.getByRole('heading', { name: 'Confirm your password' }).waitFor()
  await field.fill(password)
  await field.press('Enter')
  await window.getByRole('checkbox').check()
  await pressIn(window, 'Continue')
  return window
}
/** Axe finds nothing, neither in the dialog nor in the window. */
export const accessible = async (page: Page, window: Page): Promise<void> => {
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(await violations(window, { within: 'html' }), [])
}
