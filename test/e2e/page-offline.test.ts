// Journeys without a connection: a screen says so, keeps what was typed, and goes on by itself.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEFORE_RETRIES, hasty } from './short-waits.ts'
import { sweepTest } from './sweep-test.ts'
import { endOfLogin, endSoon, newEmail, signInElsewhere, startLogin, worldOfTests } from './world.ts'

const code = 'Six-digit code'

/** Waits for the screens that come next, which are loaded once the menu is painted: that of the code, that of an error. */
const nextScreensLoaded = async (page: Page): Promise<void> => {
  const ahead = await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const found = ['shared', 'code'].map((chunk) => files.find((name) => name.includes(`/chunks/${chunk}-`)))
    return found.every(Boolean) && found
  })
  await ahead.evaluate((files) => Promise.all((files as string[]).map((file) => import(file))))
}

/** A page that is never idle, and hears of no paint (a promise that a timer resolves) until `paint()` is called. */
const NO_PAINT = `{
  const real = setTimeout, held = []
  window.requestIdleCallback = () => 0
  window.setTimeout = (call, ...rest) =>
    String(call).includes('[native code]') && rest.length === 0 ? held.push(call) : real(call, ...rest)
  window.paint = () => {
    window.setTimeout = real
    for (const call of held) call()
  }
}`

describe('without a connection', () => {
  const world = worldOfTests({ RESEND_SECONDS: '0' })

  test('the screen says so, keeps what was typed, and goes on by itself when there is one', async () => {
    const person = await hasty(world, BEFORE_RETRIES)
    const { page, complaints } = await world.visit(person)
    const offline = page.getByRole('heading', { name: 'You are offline' })
    const unreachable = page.getByRole('dialog').getByText('The service cannot be reached. Check your connection and try again.')
    await startLogin(page)
    await nextScreensLoaded(page)
    const email = newEmail()
    await page.getByLabel('Email address').fill(email)
    await person.setOffline(true)
    await page.keyboard.press('Enter')
    await offline.waitFor()
    await unreachable.waitFor()
    await page.getByText(email).waitFor()
    await person.setOffline(false)
    const right = await world.codeFor(email)
    await page.getByText(/^Code sent · /).waitFor()
    // The code that cannot be checked stays in its boxes, and is checked by itself.
    await person.setOffline(true)
    await page.getByLabel(code).fill(right)
    await offline.waitFor()
    assert.equal(await page.getByLabel(code).inputValue(), right)
    await person.setOffline(false)
    assert.equal((await endSoon(page)).isNewUser, true)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a row of the menu says so, throws nothing, and is opened by itself when there is one', async () => {
    const person = await hasty(world, BEFORE_RETRIES)
    const { page, complaints } = await world.visit(person)
    await startLogin(page)
    await nextScreensLoaded(page)
    await person.setOffline(true)
    await page.locator('login-modal').getByRole('button', { name: 'Phone number' }).click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await person.setOffline(false)
    await page.getByRole('heading', { name: 'Enter your phone number' }).waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  test('a menu and a screen whose code is not here wait for the connection, say so, and go on with what was typed', async () => {
    const person = await hasty(world, BEFORE_RETRIES)
    // Nothing is loaded ahead.
    await person.addInitScript(NO_PAINT)
    const { page, complaints } = await world.visit(person)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    const dialog = page.getByRole('dialog', { name: 'You are offline' })
    const close = dialog.getByRole('button', { name: 'Close' })
    await person.setOffline(true)
    await page.locator('wallet-button').getByRole('button').hover()
    await startLogin(page)
    await dialog.getByText('Waiting for a connection.').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Reload the page' }).count(), 0)
    assert.equal(await close.evaluate((button) => button.matches(':focus')), true)
    // After closing, it is shown again at the next press.
    await close.click()
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    await startLogin(page)
    await close.waitFor()
    await person.setOffline(false)
    const email = newEmail()
    await page.getByLabel('Email address').fill(email)
    await person.setOffline(true)
    await page.keyboard.press('Enter')
    await close.waitFor()
    // Closed and opened again, the menu that is here is there.
    await close.click()
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    await startLogin(page)
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await close.waitFor()
    await page.evaluate(() => (window as unknown as { paint(): void }).paint())
    await person.setOffline(false)
    await page.getByText(email).waitFor()
    await page.getByLabel(code).fill(await world.codeFor(email))
    assert.equal((await endSoon(page)).isNewUser, true)
    assert.deepEqual([failed.filter((url) => url.includes('/chunks/')), complaints.lines], [[], []])
  })

  sweepTest('a menu whose code was under way as the connection ended is shown as soon as it is here', async () => {
    const person = await hasty(world, BEFORE_RETRIES)
    const page = await person.newPage()
    let bring = (): void => {}
    const held = new Promise<void>((resolve) => {
      bring = resolve
    })
    const asked = new Promise<void>((resolve) => {
      void page.route('**/elements/chunks/menu-*', async (route) => {
        const response = await route.fetch()
        resolve()
        await held
        await route.fulfill({ response })
      })
    })
    await page.goto(`${world.demoUrl}/plain`)
    await asked
    await page.waitForFunction(() => (document.querySelector('login-modal') as { ready?: boolean } | null)?.ready)
    await person.setOffline(true)
    await startLogin(page)
    await page.getByRole('dialog', { name: 'You are offline' }).waitFor()
    bring()
    await page.getByLabel('Email address').waitFor()
  })

  sweepTest(
    'the menu of the button, whose code is not here, says so in a dialog, and is opened by itself when there is a connection',
    async () => {
      const person = await hasty(world, BEFORE_RETRIES)
      const { page, complaints } = await world.visit(person)
      const failed: string[] = []
      page.on('requestfailed', (request) => failed.push(request.url()))
      const email = await signInElsewhere(world, page)
      const pill = page.locator('wallet-button').getByRole('button', { name: email })
      await pill.waitFor()
      const dialog = page.getByRole('dialog', { name: 'You are offline' })
      const account = page.getByRole('menuitem', { name: 'Account' })
      await person.setOffline(true)
      await pill.hover()
      await pill.click()
      await dialog.getByText('Waiting for a connection.').waitFor()
      assert.equal(await dialog.getByRole('button', { name: 'Reload the page' }).count(), 0)
      await person.setOffline(false)
      await account.waitFor()
      assert.equal(await dialog.count(), 0)
      assert.deepEqual([failed.filter((url) => url.includes('/chunks/')), complaints.lines], [[], []])
    },
  )

  sweepTest('who closes that has asked for nothing more', async () => {
    const person = await hasty(world, BEFORE_RETRIES)
    const { page } = await world.visit(person)
    const pill = page.locator('wallet-button').getByRole('button', { name: await signInElsewhere(world, page) })
    await pill.waitFor()
    await person.setOffline(true)
    await pill.click()
    await page.getByRole('dialog', { name: 'You are offline' }).getByRole('button', { name: 'Close' }).click()
    // What the button does then, in the very task in which the page hears that there is a connection.
    await page.evaluate(() => {
      const busy = new Promise((resolve) => {
        const button = document.querySelector('wallet-button')?.shadowRoot?.querySelector('button')
        addEventListener('online', () => resolve(button?.ariaBusy ?? 'not busy'), { once: true })
      })
      Object.assign(window, { busy })
    })
    await person.setOffline(false)
    assert.equal(await page.evaluate(() => (window as unknown as { busy: Promise<string> }).busy), 'not busy')
    await pill.click()
    await page.getByRole('menuitem', { name: 'Account' }).waitFor()
  })
})
