// A hostile page's requests in one wallet's frame: a newer one, another address, a sign-out, another app.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { OTHER_APP, TWO_APPS } from './demo-app-data.ts'
import { ended, endedWithAll, type HostilePage, hostilePage, send } from './hostile-steps.ts'
import { press, pressOpen } from './key-window-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { hostOfTests } from './wallet-host.ts'
import { DEMO_APP, worldOfTests } from './world.ts'

const world = worldOfTests({}, { seeds: TWO_APPS })
const host = hostOfTests()

const HARMLESS = 'Hello, Ada'
const EVIL = 'I give everything I have to Mallory'
const OVER = /This request has ended, or another window has it/
const CLOSED = /This window was left or loaded again/
const SIGNED_OUT = /You are logged out in the app/
const open = ({ page }: HostilePage, app = DEMO_APP): Promise<Page> => pressOpen(world, page, 'confirm', { app })
const shows = async (window: Page, text: string): Promise<void> => window.getByText(text, { exact: true }).first().waitFor()
/** Says that it has ended, with nothing in it that signs. */
const dead = async (window: Page, words: RegExp): Promise<void> => {
  await window.getByText(words).waitFor()
  for (const name of ['Sign', 'Refuse']) assert.equal(await window.getByRole('button', { name, exact: true }).count(), 0, name)
  for (const text of [HARMLESS, EVIL]) assert.equal(await window.getByText(text).count(), 0, text)
}
const isSigned = async ({ wallets }: HostilePage, signature: string, message: string): Promise<void> =>
  assert.ok(await verifyMessage({ address: wallets[DEMO_APP] as Hex, message, signature: signature as Hex }), message)

test('a newer request ends the one that is shown, and is shown in a window of its own alone', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const first = await send(there, 'first', 'one', HARMLESS)
  const window = await open(there)
  await shows(window, HARMLESS)
  const next = await send(there, 'first', 'one', EVIL)
  assert.equal(await ended(page, first), 'request_dropped')
  await dead(window, OVER)
  assert.equal(await endedWithAll(page, 'first', next), 'must_be_authenticated')
})

sweepTest('a window that the page leads away, or loads again, takes its request along', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const led = await send(there, 'first', 'one', HARMLESS)
  const first = await open(there)
  await shows(first, HARMLESS)
  await page.evaluate((name) => void window.open('about:blank', name), await first.evaluate(() => window.name))
  assert.equal(await ended(page, led), 'window_closed')
  await first.close()
  const again = await send(there, 'first', 'two', HARMLESS)
  const second = await open(there)
  await shows(second, HARMLESS)
  await second.reload()
  assert.equal(await ended(page, again), 'window_closed')
  await dead(second, CLOSED)
})

test('a session that ends, ends the request where it is shown', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const window = await open(there)
  await shows(window, HARMLESS)
  assert.equal(await endedWithAll(page, 'first', key), 'must_be_authenticated')
  await dead(window, SIGNED_OUT)
})

test('what a page writes into the address of a window is nothing that is shown', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  await send(there, 'first', 'one', HARMLESS)
  const url = world.serviceUrl + keyWindowPath(DEMO_APP, 'confirm', { lang: 'en' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), `${url}&title=Mallory&origin=https://bank.example&app=Mallory#ticket=Mallory`),
  ])
  await shows(popup, HARMLESS)
  assert.ok(!/Mallory|bank\.example/.test((await popup.locator('body').textContent()) ?? ''))
})

sweepTest('windows and frames of two apps have nothing to do with each other', async () => {
  const there = await hostilePage(world, host, { apps: [OTHER_APP, DEMO_APP] })
  const { page } = there
  const key = await send(there, 'first', 'one', HARMLESS)
  const other = await send(there, `of-${OTHER_APP}`, 'one', EVIL, OTHER_APP)
  const window = await open(there)
  await shows(window, HARMLESS)
  await press(window, 'Sign')
  await isSigned(there, await ended(page, key), HARMLESS)
  assert.equal(await endedWithAll(page, `of-${OTHER_APP}`, other), 'must_be_authenticated')
})
