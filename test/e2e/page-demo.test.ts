// Demo, studio and gallery: what a visitor does there, under their policies, in both themes and widths.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { declineKey } from './decline-key.ts'
import { recordShifts, settled } from './layout-shifts.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, DEMO_APP, newEmail, skipSuccess, type World, worldOfTests } from './world.ts'

const ALL = { within: 'html' }

/** Has a code sent by the service, from no page. */
const sendCode = async ({ serviceUrl, demoUrl }: World, email: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'privy-app-id': DEMO_APP, origin: demoUrl }
  const answer = await fetch(`${serviceUrl}/api/v1/passwordless/init`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  })
  assert.equal(answer.status, 200)
}

describe('the pages that show the tags', () => {
  const world = worldOfTests({}, { own: true })

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; lines: string[] }> => {
    const person = await world.person({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
    const page = await person.newPage()
    const lines: string[] = []
    page.on('console', (message) => message.type() !== 'log' && lines.push(message.text()))
    page.on('pageerror', (error) => lines.push(error.message))
    await page.goto(world.demoUrl + path)
    return { page, lines }
  }
  const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  test('the demo: a berth is reserved with the code of the message', async () => {
    const { page, lines } = await open('/demo', { viewport: { width: 1280, height: 900 } })
    const shop = page.frameLocator('iframe')
    const events = page.getByRole('log', { name: 'Events' })
    await events.getByText('the tags are ready').waitFor()
    await shop.getByRole('button', { name: 'Reserve Sandholm 12' }).click()
    await shop.getByText('Log in to reserve Sandholm 12.').waitFor()
    await shop.getByLabel('Email address').fill('ada@example.com')
    await page.keyboard.press('Enter')
    // The message comes as a toast; its code is copied there.
    const copy = page.getByRole('button', { name: /^Copy \d{6}$/ })
    await copy.click()
    await page.getByText('Copied').waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(await copy.textContent(), `Copy ${code}`)
    await shop.getByLabel('Six-digit code').fill(code)
    await declineKey(shop)
    await shop.getByRole('listitem').filter({ hasText: '€28 · tonight' }).waitFor()
    await events.getByText('a new person logged in by email').waitFor()
    assert.equal(await page.getByLabel('Logged in').isChecked(), true)
    assert.deepEqual(await findings(page, ALL), [])
    assert.deepEqual(lines, [])
  })

  sweepTest('the demo: the controls change tags, product and code, and the link carries them', async () => {
    const { page, lines } = await open('/demo', { viewport: { width: 1280, height: 900 } })
    const shop = page.frameLocator('iframe')
    await page.getByRole('log', { name: 'Events' }).getByText('the tags are ready').waitFor()
    const inShop = page.frames().find((frame) => frame.url().endsWith('/product'))
    assert.ok(inShop)
    await page.getByLabel('Logged out').check()
    await shop.locator('wallet-button').getByRole('button', { name: 'Log in' }).waitFor()
    await page.getByRole('button', { name: 'Later: Email' }).press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Later: Email')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Accent').fill('#b3261e')
    await page.getByLabel('Name of the app').fill('Harbour')
    await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
    await page.getByRole('group', { name: 'Window' }).getByLabel('Phone').check()
    const told = await inShop.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      const { lang, dir, dataset } = document.documentElement
      return [lang, dir, dataset.theme, modal.loginMethods, modal.accentColor, modal.theme, modal.config?.name, innerWidth < 441]
    })
    assert.deepEqual(told, ['ar', 'rtl', 'dark', 'google email apple passkey wallet', '#b3261e', 'dark', 'Harbour', true])
    const tags = (await page.getByRole('region', { name: 'Code' }).textContent()) ?? ''
    for (const part of [
      '<html lang="ar" dir="rtl">',
      'theme="dark"',
      '"#b3261e"',
      '"google email apple',
      '{"name":"Harbour","embeddedWallets"',
    ])
      assert.ok(tags.includes(part), part)
    assert.deepEqual(await findings(inShop, ALL), [])

    // The link carries all of it; a person who is logged in by the control needs no screen.
    const again = await open(new URL(page.url()).pathname + new URL(page.url()).hash, { viewport: { width: 360, height: 740 } })
    await again.page.frameLocator('iframe').getByRole('heading', { name: 'مرسى هادئ لهذه الليلة' }).waitFor()
    // The control works once the product's script is there.
    await again.page.frameLocator('iframe').locator('wallet-button').getByRole('button').waitFor()
    await again.page.getByLabel('Logged in').check()
    await again.page.frameLocator('iframe').locator('wallet-button').getByText('ada-').waitFor()
    assert.equal(await fits(again.page), true)
    assert.deepEqual(await findings(again.page, ALL), [])
    // The last method stays, and is seen to.
    for (const name of ['Google', 'Email', 'Apple', 'Passkey', 'Wallet'])
      await again.page.getByRole('checkbox', { name, exact: true }).click()
    assert.equal(await again.page.getByRole('checkbox', { name: 'Wallet', exact: true }).isChecked(), true)
    assert.deepEqual([...lines, ...again.lines], [])
  })

  sweepTest('the demo without script shows product, controls and tags, with their style', async () => {
    const { page } = await open('/demo', { javaScriptEnabled: false })
    await page.frameLocator('iframe').getByRole('heading', { name: 'A quiet berth for tonight' }).waitFor()
    await page.getByText('<login-modal').waitFor()
    assert.equal(await page.getByRole('group', { name: 'Theme' }).getByLabel('Auto').isChecked(), true)
    const sizes = await page.evaluate(() => getComputedStyle(document.querySelector('.controls') as Element).display)
    assert.equal(sizes, 'grid')
  })

  sweepTest('the gallery: stays where it is, draws what comes into view, finds by words, and links to one state', async () => {
    const { page, lines } = await open('/gallery.html', { viewport: { width: 1280, height: 800 } })
    const drawn = () => page.locator('section[data-drawn]').count()
    const settled = () =>
      page.waitForFunction(() =>
        [...document.querySelectorAll('gallery-modal')].every((still) => still.shadowRoot?.querySelector('h2, [role=menu]')),
      )
    await page.locator('section[data-drawn]').first().waitFor()
    await settled()
    const all = await page.locator('#gallery section').count()
    assert.ok(all > 200 && (await drawn()) < all / 4, `${await drawn()} of ${all}`)
    assert.deepEqual(await page.evaluate(() => [scrollY, document.activeElement?.localName]), [0, 'body'])
    assert.deepEqual(await findings(page, ALL), [])

    const index = page.getByRole('navigation', { name: 'Flows' })
    await index.getByRole('link', { name: /^Waiting for a wallet/ }).click()
    const first = page.locator('#waiting-for-a-wallet')
    await first.locator('gallery-modal').waitFor()
    const top = () => first.evaluate((section) => Math.round(section.getBoundingClientRect().top))
    const began = await top()
    await settled()
    assert.equal(await top(), began)
    assert.ok((await drawn()) < all / 2)

    await page.getByRole('searchbox', { name: 'Search' }).fill('passkey waiting')
    const found = await page.locator('#count').textContent()
    assert.equal(found, `${await page.locator('#gallery section:visible').count()} states`)
    await page.getByRole('searchbox', { name: 'Search' }).fill('zyxwv')
    await page.getByText('Nothing here has these words.').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByText('Nothing here has these words.').waitFor({ state: 'hidden' })
    await page.getByLabel('Flow', { exact: true }).selectOption('Wallet button')
    assert.deepEqual(await page.locator('#gallery h2:visible').allTextContents(), ['Wallet button'])
    await page.getByLabel('Dark').check()
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Accent').fill('#b3261e')
    await page.locator('section[data-drawn] gallery-modal [lang=ar][dir=rtl]').first().waitFor()
    assert.equal(new URL(page.url()).search, '?theme=dark&locale=ar&flow=Wallet+button&accent=%23b3261e')

    const link = page.getByRole('link', { name: 'Receive · Copied' })
    await link.click()
    await page.locator('gallery-modal').locator('[lang=ar]').waitFor()
    assert.deepEqual(await page.locator('#gallery section').evaluateAll((them) => them.map((one) => one.dataset.state)), [
      'copied',
    ])
    assert.deepEqual([...new URL(page.url()).searchParams.keys()].sort(), ['accent', 'locale', 'screen', 'state', 'theme'])
    await settled()
    assert.deepEqual(await findings(page, ALL), [])
    assert.deepEqual(lines, [])

    const narrow = await open('/gallery.html?screen=AWAITING_PASSWORDLESS_CODE', {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await narrow.page.locator('gallery-modal').first().waitFor()
    assert.equal(await fits(narrow.page), true)
    // As the system is, until the page's own switch was used.
    const theme = () => narrow.page.evaluate(() => document.documentElement.dataset.theme)
    assert.equal(await theme(), 'dark')
    assert.equal(await narrow.page.getByLabel('Dark').isChecked(), true)
    assert.equal(new URL(narrow.page.url()).searchParams.get('theme'), null)
    await narrow.page.getByLabel('Light').check()
    assert.equal(await theme(), 'light')
    assert.equal(new URL(narrow.page.url()).searchParams.get('theme'), 'light')
    assert.deepEqual(narrow.lines, [])
  })

  sweepTest('the outbox: a mail appears as it arrives, without a reload, and its code is copied', async () => {
    const { page, lines } = await open('', {})
    await page.goto(`${world.sandboxUrl}/dev/outbox`)
    await page.getByRole('button', { name: 'Light' }).waitFor()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const email = newEmail()
    await sendCode(world, email)
    const code = await world.codeFor(email)
    const mail = page.getByRole('article').filter({ hasText: email })
    await mail.getByRole('heading', { name: `${code} is your login code for Tidewater` }).waitFor()
    await mail.getByRole('button', { name: 'Copy code' }).click()
    await mail.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
    assert.equal(await page.evaluate(() => (window as { stayed?: boolean }).stayed), true)
    assert.deepEqual(await findings(page, ALL), [])
    assert.deepEqual(lines, [])
  })

  sweepTest('the studio: a colour, a logo and a preset reach every screen, figures, exports and the link', async () => {
    const { page, lines } = await open('/studio', { viewport: { width: 1280, height: 900 } })
    const drawn = () =>
      page.waitForFunction(() => {
        const stills = [...document.querySelectorAll('.column gallery-modal')]
        return stills.length === 18 && stills.every((still) => still.shadowRoot?.querySelector('h2'))
      })
    await drawn()
    assert.deepEqual(await findings(page, ALL), [])
    await page.getByLabel('Text, light', { exact: true }).fill('#aaaaaa')
    const figure = page.getByRole('region', { name: 'Contrast, light' }).getByRole('listitem').first()
    assert.equal((await figure.textContent())?.replace(/\s+/g, ' ').trim(), 'Text 2.3 : 1 below 4.5')
    const title = page.locator('[data-column=light] gallery-modal').first().locator('h2')
    assert.equal(await title.evaluate((one) => getComputedStyle(one).color), 'rgb(170, 170, 170)')
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#c81e28"/></svg>'
    await page.getByLabel('Logo').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
    const refused = page.getByText('This file is not a picture that the browser can read.')
    await refused.waitFor()
    assert.ok(((await refused.boundingBox())?.y ?? 900) < 450, 'said where the file was chosen')
    await page.getByLabel('Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page.getByText('The accent is #c81e28, taken from the logo.').waitFor()
    assert.equal(await page.getByLabel('Brand colour').inputValue(), '#c81e28')
    await drawn()
    assert.match((await page.getByRole('region', { name: 'Code' }).textContent()) ?? '', /--latch-text: light-dark\(#aaaaaa, #/)

    await page.getByLabel('Begin with').selectOption('Paper')
    await page.getByText('Design tokens', { exact: true }).click()
    const tokens = JSON.parse((await page.getByRole('region', { name: 'Code' }).textContent()) ?? '')
    assert.equal(tokens.latch.light.background.$value, '#fdfaf3')
    await page.getByRole('button', { name: 'Copy a link to this theme' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await open(new URL(link).pathname + new URL(link).hash, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await other.page.locator('[data-column=dark] gallery-modal').first().waitFor()
    assert.equal(await other.page.getByLabel('Background, light').inputValue(), '#fdfaf3')
    assert.equal(await fits(other.page), true)
    assert.deepEqual(await findings(other.page, ALL), [])
    assert.deepEqual([...lines, ...other.lines], [])
  })

  sweepTest('menu, code and account stand still once they are there: no more than 0.02 of the window shifts', async () => {
    const { page } = await world.visit(await world.person({ reducedMotion: 'no-preference' }))
    // What the page itself does while it loads is not looked at: its own style comes by script.
    await page.waitForLoadState('networkidle')
    const shifts = await recordShifts(page)
    // What a press moves is its answer, however long a slow machine takes for it: these are the times when nothing answers.
    const still: [from: number, to: number][] = []
    const email = newEmail()
    await page.locator('wallet-button').click()
    const address = page.locator('dialog[open]').getByLabel('Email address')
    await address.waitFor()
    const menu = await settled(page)
    await address.fill(email)
    still.push([menu, await settled(page)])
    await askForCode(page, email)
    const code = await settled(page)
    // A second of the countdown goes by.
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: /^Resend in (2[0-8]|1?\d) s$/ })
      .waitFor()
    const typed = await world.codeFor(email)
    still.push([code, await settled(page)])
    await page.locator('dialog[open]').getByLabel('Six-digit code').fill(typed)
    await skipSuccess(page)
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    await page.locator('wallet-button').getByText(email).waitFor()
    const account = async (): Promise<void> => {
      await page.evaluate(() => {
        document.querySelector<LoginModal>('login-modal')?.manageAccount()
      })
      await page.locator('dialog[open] .panes').waitFor()
    }
    // There is no press while the account opens, so its opening counts too.
    // Its code is not here at the first opening: the dialog opens when it is, as high as it stays.
    still.push([await settled(page), Number.POSITIVE_INFINITY])
    await account()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    await account()
    await settled(page)
    const all = await shifts.jsonValue()
    const seen = all.filter(({ at }) => still.some(([from, to]) => at >= from && at < to))
    const shifted = seen.reduce((sum, { value }) => sum + value, 0)
    assert.ok(shifted <= 0.02, seen.map(({ what }) => what).join('\n'))
  })
})
