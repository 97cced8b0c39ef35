import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { StageElement } from '../../src/screens/stage.tsx'
import { findings } from './axe.ts'
import { sweepTest } from './sweep-test.ts'
import { anotherAccount, askForCode, DEMO_APP, endOfLogin, facts, newEmail, signIn, startLogin, worldOfTests } from './world.ts'

const AUTHENTICATE = 'passwordless.authenticate'
const code = 'Six-digit code'
const ANOTHER = { name: 'Try another account' }

/** Collects the `error` and `close` events of the page's modal. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const place = window as unknown as { told: unknown[] }
    place.told = []
    for (const name of ['error', 'close'] as const)
      document
        .querySelector('login-modal')
        ?.addEventListener(name, (event) => place.told.push([name, (event as unknown as CustomEvent).detail]))
  })
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told)

/** Resolves when a screen is drawn in the closed dialog. */
const drawnAhead = (page: Page, screen: string) =>
  page.waitForFunction((screen) => {
    const root = document.querySelector('login-modal')?.shadowRoot
    const view = root?.querySelector<StageElement>('login-stage')?.stageHost.modal.$view.get()
    return typeof view === 'object' && view?.route.screen === screen
  }, screen)
const endOfDialog = (page: Page) => page.locator('login-modal').locator('dialog[open]').waitFor({ state: 'detached' })

describe('the ends of a login', () => {
  const world = worldOfTests()

  const typeCode = async (page: Page, email: string, seen = 0): Promise<void> => {
    await askForCode(page, email)
    await page.getByLabel(code).fill(await world.codeFor(email, seen))
  }

  test('who is not on the allowlist reads why, is told as an event with the flow, and may try another account', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    await world.fault({ path: AUTHENTICATE, code: 'allowlist_rejected', times: 1 })
    const email = newEmail()
    await startLogin(page)
    await typeCode(page, email)
    await page.getByRole('heading', { name: "You don't have access to this app" }).waitFor()
    await page.getByText('Have you been invited?').waitFor()
    assert.deepEqual((await facts(page)).state, { screen: 'ALLOWLIST_REJECTION_SCREEN', flow: 'error', at: 'shown' })
    assert.deepEqual(await told(page), [
      ['error', { code: 'allowlist_rejected', message: "You don't have access to this app", flow: 'passwordless' }],
    ])
    await page.getByRole('button', ANOTHER).click()
    assert.equal(await page.getByLabel('Email address').inputValue(), email)
    await page.getByLabel('Email address').fill('')
    await typeCode(page, newEmail())
    assert.equal((await endOfLogin(page)).isNewUser, true)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('the words and the link of the host stand over the catalogue’s', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (!modal) return
      modal.config = {
        allowlistConfig: {
          errorTitle: 'Members only',
          errorDetail: '<b>Ask Ada.</b>',
          errorCtaText: 'Ask for an invitation',
          errorCtaLink: 'https://example.com/ask',
        },
      }
    })
    await world.fault({ path: AUTHENTICATE, code: 'allowlist_rejected', times: 1 })
    await startLogin(page)
    await typeCode(page, newEmail())
    await page.getByRole('heading', { name: 'Members only' }).waitFor()
    await page.getByText('<b>Ask Ada.</b>', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'Ask for an invitation' })
    assert.deepEqual(
      await link.evaluate((element) => [(element as HTMLAnchorElement).href, (element as HTMLAnchorElement).rel]),
      ['https://example.com/ask', 'noreferrer noopener'],
    )
    await page.getByRole('button', ANOTHER).click()
    await page.getByLabel('Email address').waitFor()
  })

  sweepTest('a full app says so, and closing there rejects like any other closing', async () => {
    const { page } = await world.visit(await world.person())
    await listen(page)
    await world.fault({ path: AUTHENTICATE, code: 'max_accounts_reached', times: 1 })
    await startLogin(page)
    await typeCode(page, newEmail())
    await page
      .locator('login-modal')
      .getByText('This application has reached its user limit and cannot sign in new users.')
      .waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.deepEqual((await told(page)).at(-1), ['close', { reason: 'dismissed' }])
  })

  sweepTest('a login for known people only lets nobody new in, and known ones', async () => {
    const { page } = await world.visit(await world.person())
    const login = () =>
      page.evaluate(() => {
        const place = window as { ended?: unknown }
        delete place.ended
        document
          .querySelector<LoginModal>('login-modal')
          ?.login({ disableSignup: true, reason: 'Only members may vote.' })
          .then(({ isNewUser }) => Object.assign(place, { ended: { isNewUser } }))
      })
    const email = newEmail()
    await login()
    await page.getByRole('heading', { name: /^Log in to / }).waitFor()
    await page.getByText('Only members may vote.').waitFor()
    await typeCode(page, email)
    await page.getByRole('heading', { name: 'Account not found' }).waitFor()
    assert.equal((await facts(page)).state?.screen, 'ACCOUNT_NOT_FOUND_SCREEN')
    await page.getByRole('button', ANOTHER).click()
    await page.getByText('Only members may vote.').waitFor()
    await page.keyboard.press('Escape')
    await signIn(world, page, email)
    assert.equal(await page.getByText('Only members may vote.').count(), 0)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await login()
    await typeCode(page, email, 2)
    assert.equal((await endOfLogin(page)).isNewUser, false)
  })

  sweepTest('a session that ends before the login is complete leads to the menu again', async () => {
    const { page } = await world.visit(await world.person())
    await listen(page)
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      modal?.addEventListener('session', () => void modal.logout(), { once: true })
    })
    const email = newEmail()
    await startLogin(page)
    await typeCode(page, email)
    await page.locator('login-modal').getByText('You were signed out before the login was complete.').waitFor()
    assert.equal((await facts(page)).state?.screen, 'LOGIN_FAILED_SCREEN')
    assert.deepEqual((await told(page))[0], [
      'error',
      { code: 'login_failed', message: 'You were signed out before the login was complete.', flow: 'passwordless' },
    ])
    await page.getByRole('button', { name: 'Try again' }).click()
    await askForCode(page, email)
    // The login that failed is forgotten: there is a way back again.
    await page.getByRole('button', { name: 'Back' }).waitFor()
    await page.getByLabel(code).fill(await world.codeFor(email, 1))
    assert.equal((await endOfLogin(page)).isNewUser, false)
  })

  sweepTest('"No thanks" closes as dismissed, signs out, and does not wait for a service that hangs', async () => {
    const { page } = await world.visit(await world.person())
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = { legal: { requireUsersAcceptTerms: true, alwaysShow: true } }
    })
    await listen(page)
    const email = newEmail()
    await startLogin(page)
    await page.getByText('By logging in I agree to the').waitFor()
    await typeCode(page, email)
    await page.getByRole('heading', { name: 'One last step' }).waitFor()
    await world.fault({ path: 'sessions.logout', delayMs: 60_000, times: 1 })
    const settled: string[] = []
    for (const name of ['requestfinished', 'requestfailed'] as const)
      page.on(name as 'requestfinished', (request) => settled.push(request.url()))
    await page.getByRole('button', { name: 'No thanks' }).click()
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
    assert.equal(settled.filter((url) => url.endsWith('/sessions/logout')).length, 0)
    assert.deepEqual(await told(page), [['close', { reason: 'dismissed' }]])
    assert.deepEqual(await facts(page).then(({ authenticated, open }) => [authenticated, open]), [false, false])
    await page.evaluate(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      if (modal) modal.config = {}
    })
    await signIn(world, page, email)
    assert.equal(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.hasAcceptedTerms), false)
  })

  test('a page whose origin is not allowed is told which one it is', async () => {
    const person = await world.person()
    const page = await person.newPage()
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await page.goto(world.demoUrl.replace('localhost', 'other.localhost'))
    const hint = page.getByRole('alert').getByText("must be one of the app's allowed origins")
    await hint.waitFor()
    assert.equal(await hint.count(), 1)
    const { origin } = new URL(page.url())
    assert.equal(lines.filter((line) => line.includes(JSON.stringify(origin))).length, 1)
    // In development the modal says it too, with the command that mends it.
    await page.locator('wallet-button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Login is not available here' }).waitFor()
    const command = `npx latchkey app change ${DEMO_APP} --origin ${origin}`
    await dialog.getByText(command).waitFor()
    assert.equal(lines.filter((line) => line.includes(command)).length, 1)
    await dialog.locator('main').getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  sweepTest('on a site people are told whom to tell: no hint, no advice, no retry; the console has the command', async () => {
    const page = await (await world.person()).newPage()
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    const site = 'https://shop.example'
    await page.route(
      () => true,
      async (route) => {
        const url = route.request().url().replace(site, world.demoUrl)
        if (url.includes('/api/v1/apps/')) {
          const headers = { 'access-control-allow-origin': site, 'access-control-allow-credentials': 'true' }
          await route.fulfill({ status: 403, headers, json: { error: 'Not allowed.', code: 'invalid_origin' } })
        } else await route.fulfill({ response: await route.fetch({ url }) })
      },
    )
    await page.goto(`${site}/`)
    await page.waitForFunction(() => document.querySelector('wallet-button')?.matches(':not(:state(loading))'))
    await page.locator('wallet-button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Login is not available here' }).waitFor()
    await dialog.getByText('Tell the owner of this site.', { exact: true }).waitFor()
    assert.deepEqual(await dialog.locator('main button').allInnerTexts(), ['Close'])
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.equal(lines.filter((line) => line.includes(`npx latchkey app change ${DEMO_APP} --origin ${site}`)).length, 1)
    // An app id that cannot be one: the same words.
    await page.evaluate(() => {
      const tag = Object.assign(document.createElement('login-modal'), { appId: 'short', open: true })
      document.querySelector('login-modal')?.replaceWith(tag)
    })
    await dialog.getByText('Tell the owner of this site.', { exact: true }).waitFor()
  })

  sweepTest(
    'who logged in before goes on with one press, is asked about by nobody, chooses the menu, or is forgotten',
    async () => {
      const person = await world.person({ reducedMotion: 'no-preference' })
      const { page, complaints } = await world.visit(person, '/', { menu: false })
      const KEY = `latchkey:person:${DEMO_APP}`
      const kept = () => page.evaluate((key) => localStorage.getItem(key), KEY)
      const email = await signIn(world, page)
      await page.waitForFunction((key) => localStorage.getItem(key), KEY)
      await endOfDialog(page)
      await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
      await page.reload()
      await drawnAhead(page, 'LANDING_RETURNING')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await startLogin(page)
      const modal = page.locator('login-modal')
      await modal.getByRole('heading', { name: 'Welcome back' }).waitFor()
      // The menu was never shown, and nothing was asked of the service to draw the card.
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/api') && !path.endsWith('/analytics_events')),
        [],
      )
      assert.equal((await facts(page)).state?.screen, 'LANDING')
      assert.deepEqual(await findings(page), [])
      await anotherAccount(page).click()
      await modal.locator('[data-entry=email]').getByText('Recent', { exact: true }).waitFor()
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('button', { name: `Continue as ${email}` }).click()
      await modal.getByText('Please check your email for the code sent to').waitFor()
      await modal.getByLabel('Six-digit code').fill(await world.codeFor(email, 1))
      assert.equal((await endOfLogin(page)).isNewUser, false)
      await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
      await startLogin(page)
      await modal.getByRole('button', { name: 'Forget me in this browser' }).click()
      await modal.locator('[data-entry=email]').waitFor()
      assert.equal(await kept(), null)
      await page.keyboard.press('Escape')
      await endOfLogin(page)
      await startLogin(page)
      await modal.locator('[data-entry=email]').waitFor()
      assert.deepEqual(complaints.lines, [])
    },
  )
})
