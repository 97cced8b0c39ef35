import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { FundAccount } from '../../elements/fund-account.ts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { DARK, LIGHT, setAttributes, setProperties, styleOf } from './attribute-steps.ts'
import { withConfig } from './config-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, signInElsewhere, startLogin, worldOfTests } from './world.ts'

const header = (page: Page) => page.locator('login-modal').getByRole('heading')
const hint = (page: Page) => page.locator('login-modal').locator('.hint')
const WRONG = {
  theme: 'drak',
  mode: 'inline',
  locale: 'english please',
  'accent-color': 'blurple',
  'login-methods': 'pigeon',
  logo: 'javascript:alert(1)',
  'default-country': 'Germany',
}
const RIGHT = {
  theme: 'dark',
  mode: 'modal',
  locale: 'en',
  'accent-color': 'gold',
  'login-methods': 'email',
  logo: null,
  'default-country': 'de',
}

describe('attributes and their properties', () => {
  const world = worldOfTests()

  test('each wrong attribute is one line in a visible hint, one console error with its rule, one event; all work as if absent', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await page.evaluate(() => {
      const place = window as unknown as { codes: string[] }
      place.codes = []
      document
        .querySelector('login-modal')
        ?.addEventListener('error', (event) => place.codes.push((event as unknown as CustomEvent).detail.code))
    })
    await setAttributes(page, WRONG)
    await page.waitForFunction(() => (window as unknown as { codes: string[] }).codes.length >= 7)
    const lines = (await hint(page).innerText()).split('\n')
    for (const [name, value] of Object.entries(WRONG)) {
      const start = `<login-modal> ${name} must `
      assert.equal(
        lines.filter((line) => line.startsWith(start) && line.endsWith(`but it is ${JSON.stringify(value)}.`)).length,
        1,
      )
      assert.equal(complaints.lines.filter((line) => line.startsWith(start)).length, 1, name)
    }
    assert.equal(complaints.lines.length, 7)
    assert.deepEqual(
      await page.evaluate(() => (window as unknown as { codes: string[] }).codes),
      Array(7).fill('invalid_attribute'),
    )
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.equal(await page.locator('login-modal dialog').evaluate((dialog) => dialog.matches(':modal')), true)
    await page.keyboard.press('Escape')
    await setAttributes(page, RIGHT)
    await hint(page).waitFor({ state: 'detached' })
    await signInElsewhere(world, page)
    assert.equal(complaints.lines.length, 7)
  })

  sweepTest('a property of a kind that nobody expects does not throw', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const uncaught: string[] = []
    page.on('pageerror', (error) => uncaught.push(error.message))
    for (const value of [5, true, {}, ['email'], null, undefined])
      await setProperties(page, {
        theme: value,
        locale: value,
        accentColor: value,
        loginMethods: value,
        logo: value,
        defaultCountry: value,
        landingHeader: null,
        loginMessage: value,
      })
    await setProperties(page, { theme: 'auto', loginMessage: '' })
    await signInElsewhere(world, page)
    assert.deepEqual(uncaught, [])
    for (const line of complaints.lines) assert.match(line, /^<login-modal> \S+ must |Content Security Policy.*img-src/)
  })

  test('login methods: a tag names those that the app allows, one login may ask for others, and what is not allowed is said', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await setAttributes(page, { 'login-methods': 'privy:another email' })
    await hint(page).getByText('login-methods must name only methods that the app allows').waitFor()
    assert.equal(complaints.lines.length, 1)
    await setAttributes(page, { 'login-methods': null })
    await hint(page).waitFor({ state: 'detached' })
    const refused = await page.evaluate(async () => {
      const modal = document.querySelector<LoginModal>('login-modal')
      const error = await modal?.login({ methods: ['privy:another'] }).catch((error: Error & { code: string }) => error)
      return error instanceof Error && [(error as unknown as { code: string }).code, error.message, modal?.open]
    })
    assert.deepEqual(refused, [
      'invalid_login_methods',
      'None of the login methods ["privy:another"] is one that the app allows.',
      false,
    ])
    await page.evaluate(
      () => void document.querySelector<LoginModal>('login-modal')?.login({ methods: ['privy:another', 'email'] }),
    )
    await page.getByLabel('Email address').waitFor()
  })

  sweepTest('a logo is an address as attribute, an element as property, and changes while the menu is open', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const logo = page.locator('login-modal .logo')
    const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    await setAttributes(page, { logo: dot })
    await startLogin(page)
    assert.equal(await logo.getAttribute('src'), dot)
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      svg.setAttribute('viewBox', '0 0 400 200')
      svg.id = 'mark'
      document.body.append(svg)
      if (modal) modal.logo = svg
    })
    await logo.locator('svg').waitFor()
    const box = await logo.locator('svg').boundingBox()
    assert.ok(box && box.width <= 180 && box.height <= 90, JSON.stringify(box))
    // The page keeps its own.
    assert.equal(await page.locator('body > svg#mark').count(), 1)
    await page.evaluate(() => document.querySelector('body > svg')?.remove())
    await setProperties(page, { logo: '', config: { appearance: { logo: dot } } })
    await page.locator('login-modal img.logo').waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'header and message change while the menu is open, by attribute, property and config; without them the app’s count',
    async () => {
      const person = await world.person({ colorScheme: 'light' })
      await withConfig(person, {
        landing_header: 'By the app',
        login_message: 'For members',
        login_methods: ['google', 'email'],
        theme: 'dark',
      })
      const { page } = await world.visit(person)
      const background = () => styleOf(page, 'dialog', 'background-color')
      await startLogin(page)
      await page.getByLabel('Email address').fill('half@typed')
      await setAttributes(page, { 'landing-header': 'By attribute' })
      await header(page).getByText('By attribute').waitFor()
      await setProperties(page, { landingHeader: 'By property', loginMessage: 'A message' })
      await header(page).getByText('By property').waitFor()
      await page.getByText('A message').waitFor()
      assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.landingHeader), 'By property')
      await setProperties(page, { landingHeader: '', config: { appearance: { landingHeader: 'By config' } } })
      await header(page).getByText('By config').waitFor()
      await setProperties(page, { config: null })
      await header(page).getByText('By the app').waitFor()
      assert.equal(await page.getByLabel('Email address').inputValue(), 'half@typed')
      await setProperties(page, { loginMessage: '' })
      await page.getByText('For members').waitFor()
      assert.equal(await page.locator('login-modal [data-entry]').first().getAttribute('data-entry'), 'google')
      // Every tag of the app has its theme, where it has none of its own.
      const scheme = (tag: string) =>
        page
          .locator(tag)
          .first()
          .evaluate((element) => getComputedStyle(element).colorScheme)
      assert.deepEqual([await background(), await scheme('wallet-button')], [DARK, 'dark'])
      await setAttributes(page, { theme: 'auto' })
      assert.deepEqual([await background(), await scheme('wallet-button')], [LIGHT, 'dark'])
    },
  )

  test('a JSON child may come, change and go; a broken one is said and taken back', async () => {
    const { page, complaints } = await world.visit(await world.person())
    const child = (json: string | null) =>
      page.evaluate((json) => {
        const modal = document.querySelector('login-modal')
        const script = modal?.querySelector('script') ?? document.createElement('script')
        script.type = 'application/json'
        if (json === null) return script.remove()
        if (script.isConnected && script.firstChild) script.firstChild.nodeValue = json
        else {
          script.append(json)
          modal?.append(script)
        }
      }, json)
    await startLogin(page)
    await child('{ "appearance": { "landingHeader": "First" } }')
    await header(page).getByText('First').waitFor()
    await child('{ "appearance": { "landingHeader": "Second" } }')
    await header(page).getByText('Second').waitFor()
    await child('{ "appearance": ')
    await hint(page).getByText('the JSON child cannot be read').waitFor()
    // What was right before still holds.
    await header(page).getByText('Second').waitFor()
    await child(null)
    await header(page).getByText('Log in to Tidewater').waitFor()
    assert.equal(await hint(page).count(), 0)
    // The strict page's browser has a word of its own on every script that is changed.
    assert.equal(complaints.lines.filter((line) => line.startsWith('<login-modal>')).length, 1)
  })

  test('the theme follows the system, the attribute, else the config, also while the modal is open', async () => {
    const { page } = await world.visit(await world.person())
    const background = () => styleOf(page, 'dialog', 'background-color')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'light dark'
    })
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.equal(await background(), DARK)
    await page.emulateMedia({ colorScheme: 'light' })
    assert.equal(await background(), LIGHT)
    await setAttributes(page, { theme: 'dark' })
    assert.equal(await background(), DARK)
    await setAttributes(page, { theme: null })
    assert.equal(await background(), LIGHT)
    await setProperties(page, { config: { appearance: { theme: 'dark' } } })
    await page.locator('login-modal dialog[data-theme="dark"]').waitFor()
    assert.equal(await background(), DARK)
    await setAttributes(page, { theme: 'light' })
    assert.equal(await background(), LIGHT)
  })

  sweepTest('the accent is the attribute’s, else the token’s; what is no colour does not hide the next one', async () => {
    const { page } = await world.visit(await world.person())
    const ink = () => styleOf(page, '.go', 'background-color')
    const opened = async (): Promise<string> => {
      await startLogin(page)
      await page.getByLabel('Email address').fill('ada@example.com')
      await page.waitForFunction(() =>
        document.querySelector('login-modal')?.shadowRoot?.querySelector('.stage')?.hasAttribute('style'),
      )
      return ink()
    }
    // A config's colours the button of the page, too.
    await setProperties(page, { config: { appearance: { accentColor: '#00008b' } } })
    await page.waitForFunction(() => {
      const pill = document.querySelector('wallet-button')?.shadowRoot?.querySelector('.pill')
      return pill && getComputedStyle(pill).backgroundColor === 'rgb(0, 0, 139)'
    })
    // A token on the modal alone reaches the other tags of the app.
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.style.setProperty('--latch-accent', '#800000'))
    await setProperties(page, { config: null })
    await page.waitForFunction(() => {
      const pill = document.querySelector('wallet-button')?.shadowRoot?.querySelector('.pill')
      return pill && getComputedStyle(pill).backgroundColor === 'rgb(128, 0, 0)'
    })
    assert.equal(await opened(), 'rgb(128, 0, 0)')
    await setAttributes(page, { 'accent-color': 'blurple' })
    await hint(page).waitFor({ state: 'attached' })
    assert.equal(await ink(), 'rgb(128, 0, 0)')
    await setAttributes(page, { 'accent-color': 'darkgreen' })
    await page.waitForFunction(() => {
      // The other tags of the app share it.
      const filled = ['login-modal .go', 'wallet-button .pill'].map((place) => place.split(' '))
      return filled.every(([tag = '', part = '']) => {
        const button = document.querySelector(tag)?.shadowRoot?.querySelector(part)
        return button && getComputedStyle(button).backgroundColor === 'rgb(0, 100, 0)'
      })
    })
  })

  sweepTest('a label changes the text of the buttons; what is to be funded is kept as it was given', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate(() => {
      for (const tag of document.querySelectorAll('wallet-button, fund-account')) tag.setAttribute('label', 'Come in')
    })
    assert.equal(await page.locator('wallet-button').getByRole('button', { name: 'Come in' }).count(), 1)
    assert.equal(await page.locator('fund-account').getByRole('button', { name: 'Come in' }).count(), 1)
    const kept = await page.evaluate(() => {
      const fund = document.querySelector<FundAccount>('fund-account')
      const before = fund?.currency
      for (const [name, value] of Object.entries({ address: '0x1', amount: '25.50', currency: 'USDC_BASE' }))
        fund?.setAttribute(name, value)
      return [before, fund?.address, fund?.amount, fund?.currency]
    })
    assert.deepEqual(kept, ['ETH_ETHEREUM', '0x1', '25.50', 'USDC_BASE'])
  })

  test('setting `open` opens, clearing it closes, and nothing stays open for somebody who is signed in', async () => {
    const { page } = await world.visit(await world.person())
    await setProperties(page, { open: true })
    await page.getByLabel('Email address').waitFor()
    await setProperties(page, { open: false })
    await page.getByLabel('Email address').waitFor({ state: 'hidden' })
    await signInElsewhere(world, page)
    await setAttributes(page, { open: '' })
    await page.waitForFunction(() => !document.querySelector('login-modal')?.hasAttribute('open'))
    assert.equal((await facts(page)).open, false)
  })
})
