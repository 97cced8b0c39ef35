// The account of a signed-in person: what is linked, sessions in two browsers, the data, the end of the account.

import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { EventName } from '../../src/contract/events.ts'
import { findings } from './axe.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, newEmail, newPhone, signIn, signInElsewhere, startLogin, worldOfTests } from './world.ts'

const modal = (page: Page) => page.locator('login-modal dialog[open]')
const row = (page: Page, name: string) => modal(page).getByRole('button', { name, exact: true })

/** Opens the account through the method, and keeps how that ends in `window.managed` and the events in `window.seen`. */
const manage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const place = window as unknown as { managed?: unknown; seen: string[] }
    place.seen = []
    delete place.managed
    const names: EventName[] = ['link', 'unlink', 'update', 'login', 'logout', 'close', 'error']
    for (const name of names)
      document.addEventListener(
        name,
        (event) => {
          const { type, reason, code } = (event as CustomEvent).detail
          place.seen.push([name, type ?? reason ?? code ?? ''].join(' ').trim())
        },
        true,
      )
    document
      .querySelector<LoginModal>('login-modal')
      ?.manageAccount()
      .then(
        ({ user }) => {
          place.managed = user ? user.linkedAccounts.map(({ type }) => type) : 'nobody'
        },
        ({ code }) => {
          place.managed = code
        },
      )
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
const ended = async (page: Page): Promise<unknown> => {
  const handle = await page.waitForFunction(() => (window as { managed?: unknown }).managed)
  return handle.jsonValue()
}
const ALL = { within: 'html' }
/** What a proxy before the service writes. */
const FROM_GERMANY = { 'cf-ipcountry': 'DE' }

/** The card is 720 px wide, and its list is beside its title. */
/** The screen is in the frame of the account, beside the list of places, of which `place` is marked. Gives the height of the frame. */
const inPanes = async (page: Page, place: string): Promise<number> => {
  const [card, places, title, pane] = await Promise.all(
    [modal(page), modal(page).locator('.sections'), modal(page).locator('h2'), modal(page).locator('.pane')].map((one) =>
      one.boundingBox(),
    ),
  )
  assert.ok(card && places && title && pane)
  assert.equal(card.width, 720)
  assert.ok(places.x + places.width <= Math.min(title.x, pane.x) && pane.width > 400, JSON.stringify({ places, title, pane }))
  assert.equal(await modal(page).locator('.sections [aria-current]').innerText(), place)
  return card.height
}

describe('the account screen', () => {
  const world = worldOfTests()
  const visitSignedIn = async (email = newEmail(), headers: Record<string, string> = {}) => {
    const context = await world.person({ reducedMotion: 'reduce' })
    const visit = await world.visit(context)
    await signInElsewhere(world, visit.page, email, headers)
    return { ...visit, context, email }
  }
  /** Shows the newest code that was sent to an address or a number. */
  const prove = async (page: Page, to: string, before: number): Promise<void> => {
    await modal(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(to, before))
  }

  test('opens from the menu of the button, with the keyboard alone, and the focus comes back', async () => {
    const { page, complaints, email } = await visitSignedIn()
    // The menu is loaded with the sign-in.
    await page.locator('wallet-button button[aria-haspopup]').focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.locator('wallet-button').getByRole('menuitem').first().textContent(), 'Account')
    await page.keyboard.press('Enter')
    await modal(page).getByText(email).first().waitFor()
    assert.equal((await facts(page)).state?.screen, 'ACCOUNT_SCREEN')
    assert.deepEqual(await findings(page, ALL), [])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'wallet-button')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('adds a number, changes the address and removes the number, and stays open; each is told', async () => {
    const { page, complaints, email } = await visitSignedIn()
    const [phone, fresh] = [newPhone(), newEmail()]
    await manage(page)
    await modal(page).getByText(email).first().waitFor()
    assert.equal(await row(page, `Unlink ${email}`).count(), 0, 'the only account cannot be removed')
    await row(page, 'Link another account').click()
    assert.deepEqual(await findings(page, ALL), [])
    await row(page, 'Phone').click()
    await modal(page).getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.keyboard.press('Enter')
    await modal(page).getByText('Please check your phone').waitFor()
    await prove(page, phone, 0)
    await row(page, `Change ${email}`).click()
    await modal(page).getByLabel('New email address').fill(fresh)
    await page.keyboard.press('Enter')
    await prove(page, fresh, 0)
    await modal(page).getByText(fresh).first().waitFor()
    // The question is asked once, in place, and begins at the harmless answer.
    const remove = modal(page).getByRole('button', { name: /^Unlink \+1/ })
    await remove.click()
    await modal(page).getByText('You can no longer log in with it.').waitFor()
    assert.deepEqual(await findings(page, ALL), [])
    await page.keyboard.press('Enter')
    await modal(page).getByText('You can no longer log in with it.').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await row(page, 'Unlink').click()
    await remove.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.querySelector('login-modal')?.shadowRoot?.activeElement?.localName), 'h2')
    await page.keyboard.press('Escape')
    assert.deepEqual(await ended(page), ['email'])
    assert.deepEqual(await seen(page), ['link phone', 'update email', 'unlink phone', 'close dismissed'])
    assert.deepEqual(complaints.lines, [])
  })

  test('in two panes where there is room: lists the sessions of two browsers; the one that is ended is signed out at its next call', async () => {
    const { page: one, email } = await visitSignedIn(newEmail(), FROM_GERMANY)
    const { page: two } = await visitSignedIn(email)
    const { page: three } = await visitSignedIn(email)
    await one.setViewportSize({ width: 1280, height: 800 })
    await manage(one)
    await row(one, 'Recent activity').click()
    await modal(one).getByText('Login · Email').first().waitFor()
    const height = await inPanes(one, 'Security')
    assert.deepEqual(await findings(one, ALL), [])
    for (const line of await modal(one).locator('.line').allTextContents())
      assert.match(line, /^\w+ \d+, \d+, .* (?:AM|PM)(?:\nGermany)?$/)
    await modal(one).getByRole('button', { name: 'Back' }).click()
    await row(one, 'Where you are logged in').click()
    await modal(one).getByText('This device · Germany').waitFor()
    assert.equal(await inPanes(one, 'Devices'), height)
    assert.deepEqual(await modal(one).locator('.name').allTextContents(), Array(3).fill('Chrome on Linux'))
    assert.deepEqual(await findings(one, ALL), [])
    await modal(one)
      .getByRole('button', { name: /^Log out Chrome/ })
      .first()
      .click()
    await modal(one).getByText('Log out Chrome on Linux?').waitFor()
    await row(one, 'Log out').click()
    await one.waitForFunction(
      () => document.querySelector('login-modal')?.shadowRoot?.querySelectorAll('.list > li').length === 2,
    )
    const refresh = (page: Page) =>
      page.evaluate(() =>
        document
          .querySelector<LoginModal>('login-modal')
          ?.refreshUser()
          .then((user) => user !== null),
      )
    // The list begins with the session that asks, then the one used last.
    assert.deepEqual([await refresh(three), await refresh(two), await refresh(one)], [false, true, true])
    assert.equal((await facts(three)).authenticated, false)
    await modal(one).getByRole('button', { name: 'Back' }).click()
    await row(one, 'Where you are logged in').waitFor()
    const box = await modal(one).boundingBox()
    assert.equal(box?.width, 720)
    await one.setViewportSize({ width: 760, height: 800 })
    assert.equal((await modal(one).boundingBox())?.width, 360)
  })

  sweepTest('ends all other sessions at once', async () => {
    const { page: one, email } = await visitSignedIn()
    const others = [(await visitSignedIn(email)).page, (await visitSignedIn(email)).page]
    await manage(one)
    await row(one, 'Where you are logged in').click()
    await row(one, 'Log out all other devices').click()
    await modal(one).getByText('Log out everywhere but on this device?').waitFor()
    await row(one, 'Log out').click()
    await one.waitForFunction(
      () => document.querySelector('login-modal')?.shadowRoot?.querySelectorAll('.list > li').length === 1,
    )
    for (const page of others) {
      await page.reload()
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      assert.equal((await facts(page)).authenticated, false)
    }
    assert.equal((await facts(one)).authenticated, true)
  })

  test('hands the data out as a file, under the strict policy of the page', async () => {
    const { page, complaints, email } = await visitSignedIn()
    await manage(page)
    const [download] = await Promise.all([page.waitForEvent('download'), row(page, 'Download your data').click()])
    assert.match(download.suggestedFilename(), /^[\w-]+-account\.json$/)
    const data = JSON.parse(await text(await download.createReadStream()))
    assert.equal(data.linked_accounts[0].address, email)
    assert.equal(data.user.id, (await facts(page)).user)
    assert.equal(new Date(data.user.created_at).getFullYear(), new Date().getFullYear())
    const parts =
      'activity app codes connected_apps embedded_wallets exported_at kept_tokens linked_accounts refused_logins second_factors sessions transactions user'.split(
        ' ',
      )
    assert.deepEqual(Object.keys(data).sort(), parts)
    await modal(page).getByText('Your data is in your downloads.').waitFor()
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'deletes the account after a word was typed: every tab and every browser is signed out, and the address is free',
    async () => {
      const { page, context, complaints, email } = await visitSignedIn()
      const { page: tab } = await world.visit(context)
      const { page: other } = await visitSignedIn(email)
      const { user } = await facts(page)
      await manage(page)
      await row(page, 'Delete account').click()
      const button = row(page, 'Delete account for good')
      const field = modal(page).getByRole('textbox')
      await field.fill('delet')
      await page.keyboard.press('Enter')
      assert.equal(await button.getAttribute('aria-disabled'), 'true')
      assert.equal((await facts(page)).state?.at, 'asking')
      await field.fill(' DELETE ')
      assert.deepEqual(await findings(page, ALL), [])
      await button.click()
      await modal(page).getByText('Your account is deleted').waitFor()
      assert.equal(await ended(page), 'nobody')
      assert.deepEqual(await seen(page), ['logout', 'close success'])
      await tab.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
      await other.evaluate(() => document.querySelector<LoginModal>('login-modal')?.refreshUser())
      assert.equal((await facts(other)).authenticated, false)
      await signIn(world, page, email)
      assert.notEqual((await facts(page)).user, user)
      assert.deepEqual(complaints.lines, [])
    },
  )

  sweepTest('beside a long name the letter of the button stays in its circle, however narrow the page', async () => {
    const { page } = await visitSignedIn(`somebody-with-a-long-name-${newEmail()}`)
    await page.setViewportSize({ width: 320, height: 640 })
    const { width, height } = (await page.locator('wallet-button .face').boundingBox()) ?? {}
    assert.deepEqual([width, height], [24, 24])
    const chevron = await page.locator('wallet-button .pill > svg:last-child').boundingBox()
    assert.deepEqual([chevron?.width, chevron?.height], [16, 16])
  })

  sweepTest('whoever signs out in another tab ends it, and an answer that comes later brings nobody back', async () => {
    const { page, context } = await visitSignedIn()
    const { page: tab } = await world.visit(context)
    // The account looks after what is linked: the answer is on its way while the other tab signs out.
    let hold = (_route: Route): void => {}
    const renewal = new Promise<Route>((resolve) => {
      hold = resolve
    })
    await page.route('**/api/v1/sessions', (route) => hold(route))
    await manage(page)
    const route = await renewal
    const response = await route.fetch()
    await row(page, 'Where you are logged in').waitFor()
    await tab.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.equal(await ended(page), 'must_be_authenticated')
    // Waits with the renewal that is under way.
    const renewed = page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.refreshUser())
    await route.fulfill({ response })
    assert.equal(await renewed, null)
    for (const one of [page, tab]) assert.equal((await facts(one)).authenticated, false)
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))), [])
  })

  sweepTest('opens for nobody who is not signed in, and not while something else is open', async () => {
    const { page } = await world.visit(await world.person())
    await manage(page)
    assert.equal(await ended(page), 'must_be_authenticated')
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    await manage(page)
    assert.equal(await ended(page), 'must_be_authenticated')
  })

  sweepTest('a service that is away is said in place, and nothing is lost', async () => {
    const { page } = await visitSignedIn()
    await manage(page)
    await row(page, 'Where you are logged in').waitFor()
    await world.fault({ path: '/api/v1/users/me/sessions', status: 500, times: 3 })
    await row(page, 'Where you are logged in').click()
    await modal(page).getByText('Something went wrong on our side. Try again later.').waitFor()
    await row(page, 'Try again').click()
    await modal(page).getByText('This device').waitFor()
    await world.clearFaults()
  })
})
