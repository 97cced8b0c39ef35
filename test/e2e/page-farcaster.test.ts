// Login with Farcaster in a real browser: a code and a page on which the person approves, declines, or does nothing.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { FARCASTER_POLL } from '../../src/contract/screen-limits.ts'
import { findings } from './axe.ts'
import { appLink, answerAs as press } from './farcaster-steps.ts'
import { button, closeModal, dialog, logOut } from './passkey-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, endSoon, facts, signInElsewhere, start, worldOfTests } from './world.ts'

/** Posts what was posted before, as another call of the page. */
const again = (page: Page, sent: Request): Promise<[number, string]> =>
  page.evaluate(
    async ([url, body, app]) => {
      const headers = { 'content-type': 'application/json', 'privy-app-id': app }
      const answer = await fetch(url, { method: 'POST', body, headers })
      return [answer.status, (await answer.json()).code]
    },
    [sent.url(), sent.postData() ?? '', DEMO_APP] as const,
  )
const says = (page: Page, title: string) => dialog(page).getByRole('heading', { name: title, exact: true }).waitFor()
const way = (page: Page) => dialog(page).getByRole('button', { name: /\bFarcaster( Recent)?$/ })
const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code for the Farcaster app' })

describe('Farcaster', () => {
  // The people of the stand-in are new to it.
  const world = worldOfTests({}, { own: true })

  const guest = async (more: object = {}) => {
    const person = await world.person({ reducedMotion: 'reduce', ...more })
    await person.clock.install()
    return world.visit(person)
  }
  /** The person answers, and the page asks for it at once, instead of within two seconds. */
  const answerAs = async (...[page, person, answer]: Parameters<typeof press>): Promise<void> => {
    await press(page, person, answer)
    await page.clock.runFor(FARCASTER_POLL)
  }
  const begin = async (page: Page): Promise<void> => {
    await start(page, 'login', { methods: ['farcaster', 'email'] })
    await way(page).click()
    await appLink(page).waitFor()
  }

  test('a person scans the code, approves and is in; the same person comes back, and is marked', async () => {
    const { page, complaints } = await guest()
    await begin(page)
    await code(page).waitFor()
    assert.deepEqual((await facts(page)).state, {
      screen: 'AWAITING_FARCASTER_CONNECTION',
      flow: 'farcaster',
      at: 'waiting',
    })
    assert.deepEqual(await findings(page), [])
    const traded = page.waitForRequest('**/api/v1/farcaster/authenticate')
    await answerAs(page, 'Ada Lovelace')
    const first = await endSoon(page)
    // What has been traded once is worth nothing to a reader of it.
    assert.deepEqual(await again(page, await traded), [422, 'invalid_credentials'])
    assert.deepEqual([first.method, first.account, first.isNewUser], ['farcaster', 'farcaster', true])
    await logOut(page)
    await begin(page)
    await answerAs(page, 'Ada Lovelace')
    const second = await endSoon(page)
    assert.deepEqual([second.id, second.isNewUser], [first.id, false])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('on a phone the app is opened, and comes back to the page', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
    const { page } = await guest({ userAgent: phone, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await begin(page)
    assert.equal(await code(page).count(), 0)
    const opened = page.context().waitForEvent('page')
    await appLink(page).click()
    const app = await opened
    await app.getByLabel('Grace Hopper').check()
    const came = app.waitForURL(page.url())
    await app.getByRole('button', { name: 'Approve' }).click()
    await came
    await page.clock.runFor(FARCASTER_POLL)
    assert.equal((await endSoon(page)).method, 'farcaster')
  })

  sweepTest(
    'who declines is told, and tries again; what was altered on its way signs nobody in; who goes elsewhere finds the menu',
    async () => {
      const { page } = await guest()
      await begin(page)
      const before = await appLink(page).getAttribute('href')
      await answerAs(page, 'Ada Lovelace', 'Decline')
      await says(page, 'Something went wrong. Try again.')
      await button(page, 'Try again').click()
      await appLink(page).waitFor()
      assert.notEqual(await appLink(page).getAttribute('href'), before)
      await page.route('**/api/v1/farcaster/authenticate', (route) => {
        const body = route.request().postDataJSON()
        return route.continue({ postData: JSON.stringify({ ...body, fid: body.fid + 1 }) })
      })
      await answerAs(page, 'Ada Lovelace')
      await says(page, 'Something went wrong. Try again.')
      assert.equal((await facts(page)).user, null)
      await button(page, 'Log in another way').click()
      await way(page).waitFor()
      await closeModal(page)
    },
  )

  sweepTest('after two minutes it says that the time is over', async () => {
    const { page } = await guest()
    await begin(page)
    // The clock goes on by itself as well.
    await page.clock.runFor(90_000)
    assert.equal((await facts(page)).state?.at, 'waiting')
    await page.clock.runFor(30_000)
    await says(page, 'The request timed out. Try again.')
    await closeModal(page)
  })

  sweepTest('a page that is loaded anew meanwhile has nobody signed in, and an approval of before opens nothing', async () => {
    const { page, complaints } = await guest()
    await begin(page)
    const before = await appLink(page).getAttribute('href')
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await begin(page)
    const late = await page.context().newPage()
    await late.goto(before ?? '')
    await late.getByLabel('Ada Lovelace').check()
    await late.getByRole('button', { name: 'Approve' }).click()
    await late.getByRole('heading', { name: 'Approved' }).waitFor()
    await late.close()
    // A poll after it still says "not yet".
    const polled = page.waitForResponse('**/api/v1/farcaster/status')
    await page.clock.runFor(FARCASTER_POLL)
    await polled
    assert.deepEqual([(await facts(page)).user, (await facts(page)).state?.at], [null, 'waiting'])
    await answerAs(page, 'Grace Hopper')
    assert.equal((await endSoon(page)).method, 'farcaster')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('where the page lets nobody new in, somebody new is not made', async () => {
    const { page } = await guest()
    await start(page, 'login', { methods: ['farcaster', 'email'], disableSignup: true })
    await way(page).click()
    await appLink(page).waitFor()
    await answerAs(page, 'Somebody new')
    await says(page, 'Account not found')
    assert.equal((await facts(page)).user, null)
  })

  sweepTest('it is linked unless another user has it, named in the account, and unlinked', async () => {
    const { page, complaints } = await guest()
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await start(page, 'link', 'farcaster')
    await says(page, 'Link Farcaster')
    await appLink(page).waitFor()
    // She has logged in by it above.
    await answerAs(page, 'Ada Lovelace')
    await says(page, 'Authentication failed')
    await dialog(page).getByText('This account has already been linked to another user.').first().waitFor()
    await button(page, 'Try again').click()
    await appLink(page).waitFor()
    await answerAs(page, 'Somebody new')
    assert.deepEqual((await endSoon(page)).accounts?.sort(), ['email', 'farcaster'])
    const fid = await page.evaluate(() => document.querySelector('login-modal')?.user?.farcaster?.fid)
    assert.equal((await facts(page)).user, user)
    await page.evaluate((id) => document.querySelector('login-modal')?.unlink({ type: 'farcaster', id: String(id) }), fid)
    assert.equal(await page.evaluate(() => document.querySelector('login-modal')?.user?.farcaster), undefined)
    assert.deepEqual(complaints.lines, [])
  })
})
