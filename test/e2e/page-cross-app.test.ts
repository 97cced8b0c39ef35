// Login and link with an account of another app, in a real browser, in the window of that app.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { findings } from './axe.ts'
import { answer, begin, crossAppData, logInThere, OTHER, pageThere, signedInThere } from './cross-app-steps.ts'
import { button, popupOf, restored } from './oauth-steps.ts'
import { endOfLogin, endSoon, newEmail, openWorld, signInElsewhere, type World } from './world.ts'

describe('another app', () => {
  let world: World
  before(async () => {
    world = await openWorld({}, { data: await crossAppData() })
  })
  after(() => world.close())
  const visit = async (context?: BrowserContext) => world.visit(context ?? (await world.person({ reducedMotion: 'reduce' })))

  /** Of a person who is signed in at the lending app. */
  const visitAs = async (email: string) => {
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
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    popup.on('pageerror', ({ message }) => faults.push(message))
    popup.on('console', (line) => line.text().includes('Content Security Policy') && faults.push(line.text()))
    await logInThere(world, popup, email)
    assert.equal(new URL(popup.url()).origin, world.serviceUrl)
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

  test('stands among the connected apps of its person where it lends, until they disconnect it', async () => {
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
    await dialog.getByText('No app is connected to your wallet.').waitFor()
    assert.equal(await listed.count(), 0)
    assert.deepEqual(complaints.lines, [])
  })

  test('is linked to somebody who is signed in', async () => {
    const { page } = await visitAs(newEmail())
    await signInElsewhere(world, page)
    const popup = await popupOf(page, () => begin(page, 'linkCrossApp'))
    await answer(popup, 'Allow')
    assert.deepEqual((await endSoon(page)).accounts, ['email', 'cross_app'])
  })

  test('blocked, refused or closed, nobody is signed in, and it begins again at a press', async () => {
    const { page } = await visitAs(newEmail())
    await page.evaluate('window.kept = window.open; window.open = () => null')
    await begin(page, 'loginWithCrossApp')
    await button(page, 'Open the window').waitFor()
    await page.evaluate('window.open = window.kept')
    const popup = await popupOf(page, () => button(page, 'Open the window').click())
    await answer(popup, 'Refuse')
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
})
