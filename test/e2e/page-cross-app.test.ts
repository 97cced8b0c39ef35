// Login and link with an account of another app, in a real browser, in the window of that app, and what is in the way.
// See docs/design/protocol.md, "Other apps"; docs/design/security.md, "OAuth".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { CROSS_APP_TIMEOUT } from '../../src/contract/limits.ts'
import { findings } from './axe.ts'
import {
  answer,
  begin,
  crossAppData,
  LENDER,
  logInThere,
  OTHER,
  pageThere,
  allow as pressAllow,
  question,
  signedInThere,
} from './cross-app-steps.ts'
import { button, heading, popupOf, restored, TAMPERED } from './oauth-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { endOfLogin, endSoon, newEmail, signInElsewhere, worldOfTests } from './world.ts'

/** In a page: the time for which a question is not answered does not pass before `letGo()`. As a text: a bundle would name its functions. */
const HELD = `{
  const after = setTimeout
  window.setTimeout = (act, time) => time === 600 ? void (window.letGo = act) : after(act, time)
}`
/** In a page: puts a window's address into a frame; settles once that has loaded. */
const frameOf = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.addEventListener('load', () => resolve())
    frame.src = address
    document.body.append(frame)
  })
/** How many buttons the frame has. */
const countIn = (page: Page): Promise<number | undefined> =>
  (page.frames().at(-1) as Frame).evaluate(() => document.querySelectorAll('main button').length).catch(() => 0)
const allow = (popup: Page) => question(popup).getByRole('button', { name: 'Allow' })

describe('another app', () => {
  const world = worldOfTests({}, async () => ({ data: await crossAppData() }))
  const visit = async (context?: BrowserContext) => world.visit(context ?? (await world.person({ reducedMotion: 'reduce' })))

  /** Of somebody who is signed in at the lending app. */
  const visitAs = async (email = newEmail()) => {
    const person = await world.person({ reducedMotion: 'reduce' })
    await signedInThere(world, person, email)
    return visit(person)
  }

  /** Of the person of the first two tests. */
  const email = newEmail()

  test('signs its person in, who logs in there, sees who asks, and allows it; the next time there is one press', async () => {
    const person = await world.person({ reducedMotion: 'reduce' })
    const { page, complaints } = await visit(person)
    const faults: string[] = []
    // The window and the tag in it are drawn as the tag that opens it, whatever the system has.
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('theme', 'dark'))
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    popup.on('pageerror', ({ message }) => faults.push(message))
    popup.on('console', (line) => line.text().includes('Content Security Policy') && faults.push(line.text()))
    await logInThere(world, popup, email)
    assert.equal(new URL(popup.url()).origin, world.serviceUrl)
    for (const drawn of ['html', 'login-modal'])
      assert.equal(await popup.locator(drawn).evaluate((one) => getComputedStyle(one).colorScheme), 'dark', drawn)
    const main = popup.locator('body > main')
    await main.getByRole('heading', { name: /^Log in to .?Tidewater/ }).waitFor()
    await main.getByText(new URL(world.demoUrl).host).waitFor()
    await main.getByText(email).waitFor()
    await answer(popup, 'Allow')
    const end = await endSoon(page)
    assert.deepEqual(end.accounts, ['cross_app'])
    await restored(page, end.id)
    await page.evaluate(() => document.querySelector('login-modal')?.logout())
    const again = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await again.locator('body > main').getByText(email).waitFor()
    await answer(again, 'Allow')
    assert.equal((await endSoon(page)).id, end.id)
    assert.deepEqual([complaints.lines, faults], [[], []])
  })

  sweepTest('stands among the connected apps of its person where it lends, until they disconnect it', async () => {
    const { page, complaints } = await pageThere(world, await world.person({ reducedMotion: 'reduce' }), email)
    const dialog = page.locator('dialog[open]')
    await page.evaluate(() => void document.querySelector('login-modal')?.manageAccount())
    await dialog.getByRole('button', { name: 'Connected apps' }).click()
    const listed = dialog.locator('.name', { hasText: 'Tidewater' })
    await listed.waitFor()
    assert.deepEqual(await findings(page), [])
    await dialog.getByRole('button', { name: 'Disconnect Tidewater' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Disconnect Tidewater' }).click()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await dialog.getByText('The app is disconnected.').waitFor()
    await dialog.getByText('No app is connected to your account.').waitFor()
    assert.equal(await listed.count(), 0)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('is linked to somebody who is signed in', async () => {
    const { page } = await visitAs(newEmail())
    await signInElsewhere(world, page)
    const popup = await popupOf(page, () => begin(page, 'linkCrossApp'))
    await answer(popup, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['email', 'cross_app'])
  })

  sweepTest('blocked, refused, left by Esc or closed, nobody is signed in, and it begins again at a press', async () => {
    const { page } = await visitAs(newEmail())
    await page.evaluate('window.kept = window.open; window.open = () => null')
    await begin(page, 'loginWithCrossApp')
    await button(page, 'Open the window').waitFor()
    await page.evaluate('window.open = window.kept')
    const popup = await popupOf(page, () => button(page, 'Open the window').click())
    await answer(popup, 'Refuse')
    // Esc is a no, wherever the focus is.
    const byKey = await popupOf(page, () => button(page, 'Try again').click())
    await byKey.locator('body > main').getByRole('button', { name: 'Allow' }).focus()
    const left = byKey.waitForEvent('close')
    await byKey.keyboard.press('Escape').catch(() => undefined)
    await left
    const second = await popupOf(page, () => button(page, 'Try again').click())
    await second.locator('body > main').getByRole('button', { name: 'Allow' }).waitFor()
    await second.close()
    const third = await popupOf(page, () => button(page, 'Try again').click())
    await answer(third, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
  })

  test('a window that was put together, or opened in another browser, shows nobody and consents to nothing', async () => {
    const { page } = await visit()
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await popup.locator('dialog[open]').getByLabel('Email address').waitFor()
    const address = popup.url()
    const forged = new URL(address)
    forged.searchParams.set('state', 'x'.repeat(43))
    const elsewhere = new URL(address)
    elsewhere.searchParams.set('redirect_to', 'https://evil.example/')
    const stranger = await (await world.person()).newPage()
    for (const [where, at] of [
      [popup, forged.href],
      [popup, elsewhere.href],
      [stranger, address],
    ] as const) {
      await where.goto(at)
      await where.getByRole('alert').getByText('This window was not opened by a login in this browser').waitFor()
      assert.equal(await where.locator('main').getByRole('button', { name: 'Allow' }).count(), 0)
    }
  })

  test('an app that does not lend to this one is refused before any window of it', async () => {
    const { page } = await visit()
    await begin(page, 'loginWithCrossApp', OTHER)
    await page.locator('dialog[open]').getByText('These two apps are not connected.', { exact: true }).waitFor()
    await page.evaluate(() => document.querySelector('login-modal')?.close())
    assert.notEqual((await endOfLogin(page)).code, undefined)
    assert.equal((await fetch(`${world.serviceUrl}/oauth/consent?provider_app_id=${OTHER}`)).status, 404)
  })

  /** The window with its question. */
  const asked = async (page: Page): Promise<Page> => {
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await allow(popup).waitFor()
    return popup
  }

  /** Of somebody whose account there has signed them in here. */
  const taken = newEmail()

  sweepTest('that is not answered within two minutes is over; its window closes, and a press begins anew', async () => {
    const { page } = await visitAs(taken)
    await page.clock.install()
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await heading(page, 'Log in with Lighthouse')
      .or(heading(page, /Lighthouse/))
      .first()
      .waitFor()
    const closed = popup.waitForEvent('close')
    await page.clock.fastForward(CROSS_APP_TIMEOUT)
    await heading(page, 'Request timeout').waitFor()
    await closed
    const again = await popupOf(page, () => button(page, 'Try again').click())
    await answer(again, 'Allow')
    await page.clock.fastForward(10_000)
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
  })

  sweepTest('that is asked too often says so: in its window, and in the page', async () => {
    const { page } = await visitAs()
    const popup = await asked(page)
    await world.fault({ path: 'cross_app.authorize', code: 'too_many_requests', times: 1 })
    await pressAllow(popup)
    await popup.getByRole('alert').getByText('That was too often. Wait a moment, then try again.').waitFor()
    await world.fault({ path: 'oauth.authenticate', code: 'too_many_requests', times: 1 })
    await answer(popup, 'Allow')
    await heading(page, 'Too many requests. Please wait before trying again.').waitFor()
    const second = await popupOf(page, () => button(page, 'Try again').click())
    await answer(second, 'Allow')
    await endSoon(page)
  })

  sweepTest('an account there that is somebody else’s here is not linked', async () => {
    const { page } = await visitAs(taken)
    await signInElsewhere(world, page)
    const popup = await popupOf(page, () => begin(page, 'linkCrossApp'))
    await answer(popup, 'Allow')
    await page.locator('dialog[open]').getByText('linked to another user').first().waitFor()
    const accounts = await page.evaluate(() =>
      document.querySelector('login-modal')?.user?.linkedAccounts.map(({ type }) => type),
    )
    assert.deepEqual(accounts, ['email'])
  })

  sweepTest('a page that is loaded anew has nobody, and begins again; a window that is, asks the same', async () => {
    const { page } = await visitAs()
    const left = await asked(page)
    await page.reload()
    await page.waitForFunction(() => document.querySelector('login-modal')?.ready)
    await answer(left, 'Allow')
    assert.equal(await page.evaluate(() => document.querySelector('login-modal')?.authenticated), false)
    const popup = await asked(page)
    await popup.reload()
    await answer(popup, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
  })

  test('a forged state has the words of a fraud, and is counted as one, without the states', async () => {
    const { page } = await visitAs()
    const counted = page.waitForRequest(
      (request) => request.url().endsWith('/analytics_events') && `${request.postData()}`.includes('possible_phishing_attempt'),
    )
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await popup.waitForURL(/consent/)
    const forged = `privy_oauth_code=abc&privy_oauth_state=forged&privy_oauth_provider=privy:${LENDER}`
    await popup.evaluate((url) => location.assign(url), `${world.demoUrl}/?${forged}`)
    await heading(page, TAMPERED).waitFor()
    const { payload } = (await counted).postDataJSON() as { payload: Record<string, unknown> }
    assert.deepEqual([payload.provider, payload.flow], [`privy:${LENDER}`, 'cross-app'])
    assert.ok(!JSON.stringify(payload).includes('forged'))
  })

  sweepTest('messages of the window while it shows another site, and of other windows, count for nothing', async () => {
    const { page } = await visitAs()
    const popup = await asked(page)
    const said = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'x', authorizationCode: 'y' }
    await popup.evaluate((said) => window.opener.postMessage(said, '*'), said)
    await page.evaluate((said) => window.postMessage(said, '*'), said)
    assert.equal(await page.evaluate(() => document.querySelector('login-modal')?.state.at), 'waiting')
    await answer(popup, 'Allow')
    await endSoon(page)
  })

  test('a question is not in a frame, and no early or scripted press answers it', async () => {
    const { page } = await visitAs()
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await allow(popup).waitFor()
    await popup.addInitScript({ content: HELD })
    await popup.reload()
    const calls: string[] = []
    popup.on('request', (request) => request.url().includes('authorization_code') && calls.push(request.url()))
    await allow(popup).waitFor()
    assert.equal(await allow(popup).getAttribute('aria-disabled'), 'true')
    await allow(popup).click({ force: true })
    assert.deepEqual(calls, [])
    await popup.evaluate(() => (window as unknown as { letGo(): void }).letGo())
    await popup.waitForFunction(() => document.querySelector('main button.filled:not([aria-disabled])'))
    await allow(popup).evaluate((button: HTMLElement) => button.click())
    assert.deepEqual(calls, [])
    const address = popup.url()
    const around = await page.context().newPage()
    await around.goto(world.demoUrl)
    const refused = around.waitForEvent('console', (line) => /frame-ancestors|X-Frame-Options|frame-src/.test(line.text()))
    await around.evaluate(frameOf, address)
    await refused
    assert.equal(await countIn(around), 0)
    // Neither where a browser knows no such header: the window asks nothing, not even the service.
    await around.route('**/oauth/consent?*', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    const asked: string[] = []
    around.on('request', (request) => request.url().includes('/oauth/verify') && asked.push(request.url()))
    await around.reload()
    await around.evaluate(frameOf, address)
    await around.frameLocator('iframe[src*="/oauth/consent"]').getByText('One moment').waitFor()
    assert.deepEqual([await countIn(around), asked], [0, []])
    // Back from the other page, and from presses that did not count, the time has begun anew.
    await popup.bringToFront()
    await popup.evaluate(() => (window as unknown as { letGo(): void }).letGo())
    await answer(popup, 'Allow')
    await endSoon(page)
  })

  sweepTest('the way to the question and through it by keyboard, without a finding of axe', async () => {
    const { page, complaints } = await visitAs()
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await allow(popup).waitFor()
    assert.deepEqual(await findings(popup, { within: 'html' }), [])
    const closed = popup.waitForEvent('close')
    await popup.waitForFunction(() => document.querySelector('main button.filled:not([aria-disabled])'))
    for (let presses = 0; presses < 5; presses += 1) {
      if (await allow(popup).evaluate((button) => button === document.activeElement)) break
      await popup.keyboard.press('Tab')
    }
    // The window closes at the press: its release finds no page.
    const pressed = popup.keyboard.press('Enter').catch((error) => {
      if (!popup.isClosed()) throw error
    })
    await closed
    await pressed
    assert.deepEqual((await endSoon(page)).accounts, ['cross_app'])
    assert.deepEqual(complaints.lines, [])
  })
})
