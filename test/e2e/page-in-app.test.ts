// The login menu in the browser of an app: what cannot be done there, and whose clicks count.
// See docs/design/spec.md, "In-app browsers".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { sweepTest } from './sweep-test.ts'
import { askForCode, endSoon, facts, newEmail, startLogin, worldOfTests } from './world.ts'

const IN_FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.36.110;]'

const row = (page: Page, name: string) => page.locator('login-modal').locator(`[data-entry=${name}]`)
const heading = (page: Page) => page.locator('login-modal').getByRole('heading')
const back = (page: Page) => page.locator('login-modal').getByRole('button', { name: 'Back' })
/** Opens the menu with a host's config. */
const openMenu = async (page: Page, config: object = {}): Promise<void> => {
  await page.evaluate((config) => void Object.assign(document.querySelector('login-modal') as object, { config }), config)
  await startLogin(page)
  await page.locator('login-modal').locator('dialog[open] h2').waitFor()
}

describe('the login menu in the browser of an app', () => {
  const world = worldOfTests()

  const visit = async (options: BrowserContextOptions = {}, setUp?: (person: BrowserContext) => unknown) => {
    const person = await world.person(options)
    await setUp?.(person)
    return world.visit(person)
  }

  test('in the browser of an app a provider cannot be reached: the page’s link can be copied, and other ways go on', async () => {
    const { page, complaints } = await visit({ userAgent: IN_FACEBOOK, permissions: ['clipboard-read', 'clipboard-write'] })
    await openMenu(page, { loginMethodsAndOrder: { primary: ['email'], overflow: ['google', 'sms'] } })
    await row(page, 'more').click()
    await row(page, 'google').click()
    await heading(page).getByText('Could not log in with provider').waitFor()
    assert.deepEqual((await facts(page)).state, { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', flow: 'in-app', at: 'shown' })
    assert.equal(await page.locator('login-modal').getByLabel('Link to this page').inputValue(), page.url())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied. Paste it into your browser.').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url())
    await page.getByRole('button', { name: 'Try another method' }).click()
    await row(page, 'sms').waitFor()
    await back(page).click()
    const email = newEmail()
    await askForCode(page, email)
    await page
      .locator('login-modal')
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    assert.equal((await endSoon(page)).isNewUser, true)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('where such a browser refuses the clipboard, the link is selected to be copied by hand', async () => {
    const { page } = await visit({ userAgent: IN_FACEBOOK }, (person) =>
      person.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    )
    await openMenu(page)
    await row(page, 'google').click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link is selected. Copy it by hand.').waitFor()
    const selected = await page
      .locator('login-modal')
      .getByLabel('Link to this page')
      .evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))
    assert.equal(selected, page.url())
  })

  sweepTest('a click that no finger made chooses nothing in the browser of an app, and does elsewhere', async () => {
    for (const [options, native, next] of [
      [{ userAgent: IN_FACEBOOK }, false, 'Log in to Tidewater'],
      [{}, true, 'Log in to Tidewater'],
      [{}, false, 'Enter your phone number'],
    ] as const) {
      const { page } = await visit(options, (person) =>
        native ? person.addInitScript(() => Object.assign(window, { ReactNativeWebView: {} })) : null,
      )
      // A button of the page's own opens the menu only where a finger has pressed it.
      if (next !== 'Enter your phone number') {
        for (const tag of ['wallet-button', 'fund-account'])
          await page.locator(tag).evaluate((host) => host.shadowRoot?.querySelector('button')?.click())
        assert.deepEqual(
          [(await facts(page)).state?.screen, await page.getByText('Funding is not enabled').isVisible()],
          [null, false],
        )
      }
      await openMenu(page)
      await row(page, 'sms').evaluate((button: HTMLElement) => button.click())
      // A press that is one, after it, is heard either way.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
      await heading(page).getByText(next).waitFor()
      if (next === 'Enter your phone number') continue
      assert.equal((await facts(page)).state?.at, 'entry')
      await row(page, 'sms').click()
      await heading(page).getByText('Enter your phone number').waitFor()
    }
  })
})
