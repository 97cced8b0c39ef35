// The login menu in a real browser: configured order, overflow lists, recent method, header and logo, app browsers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { findings } from './axe.ts'
import { withConfig } from './config-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, endOfLogin, facts, newEmail, signIn, startLogin, worldOfTests } from './world.ts'

const ON_A_PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** What the menu shows, row by row: the name of an entry, or of the list that a row opens. */
const rows = (page: Page): Promise<string[]> =>
  page
    .locator('login-modal')
    .locator('[data-entry]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-entry') ?? ''))
const row = (page: Page, name: string) => page.locator('login-modal').locator(`[data-entry=${name}]`)
const heading = (page: Page) => page.locator('login-modal').getByRole('heading')
const back = (page: Page) => page.locator('login-modal').getByRole('button', { name: 'Back' })
const passkey = (page: Page) => page.locator('login-modal').getByRole('button', { name: 'I have a passkey' })
const configure = (page: Page, config: HostConfig): Promise<void> =>
  page.evaluate((config) => void Object.assign(document.querySelector('login-modal') as object, { config }), config as object)
/** Opens the menu with a host's config. */
const openMenu = async (page: Page, config: HostConfig = {}): Promise<string[]> => {
  await configure(page, config)
  await startLogin(page)
  await page.locator('login-modal').locator('dialog[open] h2').waitFor()
  return rows(page)
}

describe('the login menu', () => {
  const world = worldOfTests()

  /** A visit to an app whose config the service gives with these changes. */
  const visit = async (app: object = {}, options: BrowserContextOptions = {}, setUp?: (person: BrowserContext) => unknown) => {
    const person = await world.person(options)
    await withConfig(person, app)
    await setUp?.(person)
    return world.visit(person)
  }

  test('stands grouped without a config: three, a row for the rest, the passkey as a link', async () => {
    const { page, complaints } = await visit()
    assert.deepEqual(await openMenu(page), ['email', 'sms', 'google', 'web3', 'web2'])
    await passkey(page).waitFor()
    await page.getByRole('button', { name: 'More options' }).click()
    await heading(page).getByText('More options').waitFor()
    assert.deepEqual(await rows(page), [
      'twitter',
      'discord',
      'github',
      'spotify',
      'instagram',
      'tiktok',
      'linkedin',
      'apple',
      'farcaster',
      'telegram',
    ])
    assert.equal(await passkey(page).count(), 0)
    assert.equal((await facts(page)).state?.screen, 'LANDING')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('stands in the order of a config; five without an overflow, four and a row with one', async () => {
    const { page } = await visit()
    const primary = ['discord', 'email', 'google', 'sms', 'apple'] as const
    assert.deepEqual(await openMenu(page, { loginMethodsAndOrder: { primary: [...primary] } }), primary)
    await configure(page, { loginMethodsAndOrder: { primary: primary.slice(0, 4), overflow: ['apple', 'github'] } })
    await row(page, 'more').waitFor()
    assert.deepEqual(await rows(page), [...primary.slice(0, 4), 'more'])
    // A tag's own list overrides its config.
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('login-methods', 'github email'))
    await row(page, 'github').waitFor()
    assert.deepEqual(await rows(page), ['github', 'email'])
  })

  sweepTest('tells the host of a fifth primary method in one warning', async () => {
    const { page, complaints } = await visit()
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    await configure(page, { loginMethodsAndOrder: { primary: ['email', 'sms', 'google', 'apple', 'discord'] } })
    assert.match((await warned).text(), /config\.loginMethodsAndOrder\.primary: should hold at most 4 methods/)
    assert.deepEqual(complaints.lines, [])
  })

  test('what lies behind a row comes and goes by keyboard alone, and what was typed in either list stays typed', async () => {
    const { page } = await visit()
    await openMenu(page, { loginMethodsAndOrder: { primary: ['google', 'email'], overflow: ['sms', 'discord'] } })
    const email = page.locator('login-modal').getByLabel('Email address')
    await email.fill('ada@')
    // Past the submit, which has nothing to submit yet.
    await row(page, 'more').focus()
    await page.keyboard.press('Enter')
    await heading(page).getByText('More options').waitFor()
    assert.deepEqual(await rows(page), ['sms', 'discord'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page).getByText('Enter your phone number').waitFor()
    await page.locator('login-modal').getByRole('textbox', { name: 'Phone number' }).fill('415')
    await back(page).press('Enter')
    await heading(page).getByText('More options').waitFor()
    assert.deepEqual(await rows(page), ['sms', 'discord'])
    await row(page, 'sms').press('Enter')
    assert.equal(await page.locator('login-modal').getByRole('textbox', { name: 'Phone number' }).inputValue(), '(415)')
    await back(page).press('Enter')
    await heading(page).getByText('More options').waitFor()
    await back(page).press('Enter')
    await row(page, 'google').waitFor()
    assert.equal(await email.inputValue(), 'ada@')
    assert.equal(await back(page).count(), 0)
  })

  sweepTest('a person tabs through the menu in the order in which it is read', async () => {
    const { page } = await visit()
    await openMenu(page, { loginMethodsAndOrder: { primary: ['google', 'sms'], overflow: ['discord'] } })
    await row(page, 'google').focus()
    const names: string[] = []
    for (let stop = 0; stop < 4; stop++) {
      names.push(
        await page.evaluate(() => {
          const focused = document.querySelector('login-modal')?.shadowRoot?.activeElement
          return focused?.getAttribute('data-entry') ?? focused?.textContent ?? ''
        }),
      )
      await page.keyboard.press('Tab')
    }
    assert.deepEqual(names, ['google', 'sms', 'more', 'I have a passkey'])
  })

  sweepTest('the one filled button is always there, and says what it needs where it cannot go on', async () => {
    const { page } = await visit()
    await openMenu(page)
    const field = page.locator('login-modal').getByRole('textbox', { name: 'Email address' })
    const go = page.locator('login-modal').getByRole('button', { name: 'Continue', exact: true })
    await field.fill('ada@')
    await go.click()
    await page.locator('login-modal').getByText('Enter an email address like ada@example.com.').waitFor()
    assert.equal(await field.evaluate((input) => input.matches(':focus[aria-invalid=true]')), true)
    assert.deepEqual(await findings(page), [])
    await field.pressSequentially('x')
    await page.locator('login-modal').getByText('Enter an email address like').waitFor({ state: 'detached' })
    await field.fill(newEmail())
    await go.click()
    await page.getByText('Please check your email for the code sent to').waitFor()
  })

  sweepTest('a field that the host hides is one press away', async () => {
    const { page } = await visit()
    const hidden = { loginMethods: ['email', 'google'], appearance: { hideDirectWeb2Inputs: true } } as const
    await openMenu(page, { ...hidden, loginMethods: [...hidden.loginMethods] })
    assert.equal(await page.locator('login-modal').getByRole('textbox').count(), 0)
    await row(page, 'email').click()
    const email = newEmail()
    await askForCode(page, email)
    await back(page).click()
    assert.equal(await page.locator('login-modal').getByLabel('Email address').inputValue(), email)
  })

  sweepTest('marks what was used last in this browser, after a sign-out and a reload; for this app alone', async () => {
    const { page, complaints } = await visit()
    await openMenu(page)
    assert.equal(await page.getByText('Recent', { exact: true }).count(), 0)
    await page.keyboard.press('Escape')
    await endOfLogin(page)
    await signIn(world, page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('recent')))
    assert.deepEqual(kept, [['privy:latchkeydemoapp0000000001:recent-login-method', '"email"']])
    const marked = async (): Promise<void> => {
      await startLogin(page)
      await row(page, 'email').getByText('Recent', { exact: true }).waitFor()
      assert.equal(await page.getByText('Recent', { exact: true }).count(), 1)
      const field = page.locator('login-modal').getByRole('textbox', { name: 'Email address' })
      assert.equal(await field.evaluate((input) => input.getAttribute('aria-describedby')), 'recent-email email-problem')
      await field.fill('ada@example.com')
      await page.locator('login-modal').getByRole('button', { name: 'Continue', exact: true }).waitFor()
    }
    await marked()
    await page.reload()
    await marked()
    // Another person's browser knows nothing of it.
    const { page: other } = await visit()
    await openMenu(other)
    assert.equal(await other.getByText('Recent', { exact: true }).count(), 0)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a social method used last leads its group, and marks the row that it is behind where a config orders', async () => {
    const { page } = await visit({}, {}, (person) =>
      person.addInitScript(() => localStorage.setItem('privy:latchkeydemoapp0000000001:recent-login-method', '"tiktok_oauth"')),
    )
    assert.deepEqual(await openMenu(page), ['tiktok', 'email', 'sms', 'web3', 'web2'])
    await page.locator('login-modal').getByRole('button', { name: 'Continue with TikTok Recent', exact: true }).waitFor()
    await configure(page, { loginMethodsAndOrder: { primary: ['email'], overflow: ['sms', 'tiktok'] } })
    await row(page, 'more').getByText('Recent', { exact: true }).waitFor()
    await row(page, 'more').click()
    await row(page, 'tiktok').getByText('Recent', { exact: true }).waitFor()
  })

  sweepTest('whatever another script wrote there as used last, the menu stands', async () => {
    const { page, complaints } = await visit({}, {}, (person) =>
      person.addInitScript(() =>
        localStorage.setItem('privy:latchkeydemoapp0000000001:recent-login-method', '"<b>constructor</b>"'),
      ),
    )
    assert.deepEqual(await openMenu(page), ['email', 'sms', 'google', 'web3', 'web2'])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('shows header, message and logo of the app in the first list alone, the logo within 180 × 90 px', async () => {
    const { page } = await visit()
    const appearance = { landingHeader: 'The archive', loginMessage: 'm'.repeat(120), logo: PNG }
    await openMenu(page, { appearance })
    await heading(page).getByText('The archive').waitFor()
    assert.equal(await page.locator('login-modal').locator('.subtitle').textContent(), 'm'.repeat(100))
    const logo = page.locator('login-modal').locator('img.logo')
    for (const [width, height] of [
      ['900px', '900px'],
      ['900px', '20px'],
    ] as const) {
      await logo.evaluate((image, size) => Object.assign((image as HTMLElement).style, size), { width, height })
      const box = await logo.boundingBox()
      assert.ok(box && box.width <= 180 && box.height <= 90, JSON.stringify(box))
    }
    await row(page, 'web2').click()
    await heading(page).getByText('More options').waitFor()
    assert.equal(await logo.count(), 0)
    assert.equal(await page.locator('login-modal').locator('.subtitle').count(), 0)
  })

  sweepTest('Twitter is on a phone only where the app switches it on there', async () => {
    const methods = { loginMethods: ['email', 'twitter'] } as const
    const phone = { userAgent: ON_A_PHONE }
    const { page } = await visit({ twitter_oauth_on_mobile_enabled: false }, phone)
    assert.deepEqual(await openMenu(page, { loginMethods: [...methods.loginMethods] }), ['email'])
    const { page: on } = await visit({ twitter_oauth_on_mobile_enabled: true }, phone)
    assert.deepEqual(await openMenu(on, { loginMethods: [...methods.loginMethods] }), ['email', 'twitter'])
  })

  test('what the app has not is not offered, and a browser without passkeys offers none', async () => {
    const methods = 'email sms apple discord github google linkedin spotify instagram twitter tiktok'.split(' ')
    const off = Object.fromEntries(methods.flatMap((name) => [`${name}_auth`, `${name}_oauth`]).map((flag) => [flag, false]))
    const only = {
      ...off,
      passkey_auth: true,
      wallet_auth: false,
      solana_wallet_auth: false,
      farcaster_auth: false,
      telegram_auth: false,
    }
    const { page } = await visit(only)
    assert.deepEqual(await openMenu(page), ['passkey'])
    const { page: without } = await visit(only, {}, (person) =>
      person.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential')),
    )
    assert.deepEqual(await openMenu(without), [])
    await without.locator('login-modal').getByText('No way to log in is set up for this app yet.').waitFor()
  })

  test('asks no host but the service for anything, and nobody for an icon, thirteen methods shown', async () => {
    const asked = new Set<string>()
    const kinds = new Set<string>()
    const { page, complaints } = await visit({}, {}, (person) =>
      person.on('request', (request) => {
        const { origin } = new URL(request.url())
        asked.add(origin)
        if (origin === world.serviceUrl) kinds.add(request.resourceType())
      }),
    )
    await openMenu(page)
    await row(page, 'web2').click()
    await row(page, 'apple').waitFor()
    assert.equal(
      await page.locator('login-modal').locator('.row:has(svg)').count(),
      await page.locator('login-modal').locator('.row').count(),
    )
    assert.deepEqual([...asked].sort(), [world.demoUrl, world.serviceUrl].sort())
    assert.deepEqual([...kinds].sort(), ['fetch', 'script'])
    assert.deepEqual(complaints.lines, [])
  })
})
