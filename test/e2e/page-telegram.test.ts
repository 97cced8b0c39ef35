// Login and link by Telegram in a real browser, at the stand-in: popup, addresses, web apps, refusals, replays.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { button, closeInFrontOf, heading, popupOf, ready, restored, row } from './oauth-steps.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { acceptIn, beginLogin, declineIn } from './telegram-steps.ts'
import { endSoon, facts, signInElsewhere, start, worldOfTests } from './world.ts'

const FAILED = 'Telegram auth failed or was canceled by the client'
const HELD = 'Something went wrong. Try again.'
/** A user is signed in by Telegram, whatever began it. */
const signedIn = (page: Page) =>
  page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts[0]?.type === 'telegram')

describe('Telegram', () => {
  const world = worldOfTests()
  const visit = async (context?: BrowserContext) => world.visit(context ?? (await world.person({ reducedMotion: 'reduce' })))
  const standIn = (kind: 'login-url' | 'web-app', person: string, path = '/'): string =>
    `${world.sandboxUrl}/dev/telegram/${kind}?person=${person}&to=${encodeURIComponent(world.demoUrl + path)}`
  const press = (page: Page) => popupOf(page, () => row(page, 'Telegram').click())

  test('a window of Telegram signs somebody in, and the same person the next time', async () => {
    const { page, complaints } = await visit()
    await beginLogin(page)
    const popup = await press(page)
    await heading(page, 'Continue with Telegram').waitFor()
    assert.deepEqual(await findings(page), [])
    await acceptIn(popup)
    const end = await endSoon(page)
    assert.deepEqual([end.isNewUser, end.method, end.account], [true, 'telegram', 'telegram'])
    await restored(page, end.id)
    const again = await visit()
    await beginLogin(again.page)
    await acceptIn(await press(again.page))
    const next = await endSoon(again.page)
    assert.deepEqual([next.id, next.isNewUser], [end.id, false])
    assert.deepEqual([...complaints.lines, ...again.complaints.lines], [])
  })

  sweepTest('declined, closed, blocked: it says so, and begins again at a press', async () => {
    const person = await world.person({ reducedMotion: 'reduce' })
    const { page, complaints } = await visit(person)
    await page.clock.install()
    await beginLogin(page)
    await declineIn(await press(page))
    await heading(page, FAILED).waitFor()
    const popup = await popupOf(page, () => button(page, 'Try again').click())
    await heading(page, 'Continue with Telegram').waitFor()
    await closeInFrontOf(page, popup)
    await heading(page, FAILED).waitFor()
    await page.evaluate('window.kept = window.open; window.open = () => null')
    await button(page, 'Try again').click()
    await page.locator('dialog[open]').getByText('Your browser has blocked the window.').first().waitFor()
    await page.evaluate('window.open = window.kept')
    await acceptIn(await popupOf(page, () => button(page, 'Open the window').click()), 'Mallory Unproven')
    assert.equal((await endSoon(page)).method, 'telegram')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('after two minutes it says that the time is over, and its window is closed; another attempt goes well', async () => {
    const { page } = await visit()
    await page.clock.install()
    await beginLogin(page)
    const popup = await press(page)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.state.at === 'waiting')
    // The clock goes on by itself as well.
    await page.clock.runFor(90_000)
    assert.equal((await facts(page)).state?.at, 'waiting')
    const closed = popup.waitForEvent('close')
    await page.clock.runFor(30_000)
    await heading(page, 'Timed out').waitFor()
    await closed
    await page.clock.resume()
    await acceptIn(await popupOf(page, () => button(page, 'Try again').click()), 'Mallory Unproven')
    assert.equal((await endSoon(page)).method, 'telegram')
  })

  sweepTest('a page that is loaded anew while the window is open has nobody signed in, and begins again', async () => {
    const { page, complaints } = await visit()
    await beginLogin(page)
    const popup = await press(page)
    await popup.getByRole('button', { name: 'Accept' }).waitFor()
    await page.reload()
    await ready(page)
    await acceptIn(popup)
    assert.deepEqual([(await facts(page)).user, (await facts(page)).open], [null, false])
    await beginLogin(page)
    await acceptIn(await press(page), 'Mallory Unproven')
    assert.equal((await endSoon(page)).method, 'telegram')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('it is linked, is refused where it is somebody else’s, and is unlinked', async () => {
    const { page } = await visit()
    await signInElsewhere(world, page)
    const letClose = await holdSuccess(page)
    await acceptIn(await popupOf(page, () => start(page, 'link', 'telegram')), 'Grace Hopper')
    await heading(page, 'Your Telegram account is linked').waitFor()
    await letClose()
    const other = await visit()
    await signInElsewhere(world, other.page)
    await acceptIn(await popupOf(other.page, () => start(other.page, 'link', 'telegram')), 'Grace Hopper')
    await heading(other.page, 'Authentication failed').waitFor()
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    const left = await page.evaluate(async () => {
      const modal = document.querySelector('login-modal') as unknown as {
        user: { linkedAccounts: { telegramUserId?: string }[] }
        unlink(of: object): Promise<{ user: { linkedAccounts: { type: string }[] } }>
      }
      const id = modal.user.linkedAccounts.find(({ telegramUserId }) => telegramUserId)?.telegramUserId
      const { user } = await modal.unlink({ type: 'telegram', id })
      return user.linkedAccounts.map(({ type }) => type)
    })
    assert.deepEqual(left, ['email'])
  })

  sweepTest('a link of a bot signs in by its address, which is clean then and good for nobody else', async () => {
    const { page } = await visit()
    const asked = page.waitForRequest((request) => /[?&]hash=/.test(request.url()))
    await page.goto(standIn('login-url', 'ada', '/?from=here#part'))
    const link = (await asked).url()
    await signedIn(page)
    assert.equal(page.url(), `${world.demoUrl}/?from=here#part`)
    const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /telegram|code/.test(key)))
    assert.deepEqual(kept, [])
    const thief = await visit()
    await thief.page.goto(link)
    await heading(thief.page, HELD).waitFor()
    const altered = await visit()
    await altered.page.goto(link.replace(/([?&])id=\d+/, '$1id=1000002'))
    await heading(altered.page, HELD).waitFor()
  })

  sweepTest('words of the page’s own are left alone, and so is somebody who is signed in', async () => {
    const { page } = await visit()
    const own = `${world.demoUrl}/?id=3&hash=abc&username=me`
    await page.goto(own)
    await ready(page)
    assert.deepEqual([page.url(), (await facts(page)).open], [own, false])
    const twice = `${world.demoUrl}/?id=3&id=4&hash=abc&auth_date=5`
    await page.goto(twice)
    await ready(page)
    assert.deepEqual([page.url(), (await facts(page)).open], [twice, false])
    const alike = `${world.demoUrl}/?id=3&hash=abc&auth_date=5`
    await page.goto(alike)
    await ready(page)
    assert.deepEqual([page.url(), (await facts(page)).open], [alike, false])
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await page.goto(standIn('login-url', 'ada'))
    await ready(page)
    assert.deepEqual([(await facts(page)).user, (await facts(page)).open, page.url()], [user, false, `${world.demoUrl}/`])
  })

  /** A person for whom the app says that a web app signs in by itself. */
  const ofSeamlessApp = async (): Promise<BrowserContext> => {
    const context = await world.person({ reducedMotion: 'reduce' })
    await context.route(/\/api\/v1\/apps\/\w+$/, async (route) => {
      const response = await route.fetch()
      const config = await response.json()
      Object.assign(config.telegram_auth_config, { seamless_auth_enabled: true })
      await route.fulfill({ response, json: config })
    })
    return context
  }

  for (const kind of ['login-url', 'web-app'] as const)
    sweepTest(`a page with a ${kind} that is loaded anew before the service has answered signs in all the same`, async () => {
      const context = await ofSeamlessApp()
      const { page } = await visit(context)
      let calls = 0
      // The first call never comes to the service.
      await context.route('**/api/v1/telegram/authenticate', (route) => (++calls === 1 ? undefined : route.fallback()))
      const asked = page.waitForRequest('**/api/v1/telegram/authenticate')
      await page.goto(standIn(kind, 'grace'))
      await asked
      assert.doesNotMatch(page.url(), /hash=|tgWebAppData/)
      await page.reload()
      await signedIn(page)
      const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /telegram|code/.test(key)))
      assert.deepEqual([kept, calls], [[], 2])
    })

  sweepTest('a web app within Telegram signs in by itself, where the app says so', async () => {
    const { page } = await visit()
    await page.goto(standIn('web-app', 'ada'))
    await ready(page)
    assert.equal((await facts(page)).open, false)
    const seamless = await world.visit(await ofSeamlessApp())
    await seamless.page.goto(standIn('web-app', 'ada'))
    await signedIn(seamless.page)
    assert.equal(seamless.page.url(), `${world.demoUrl}/#tgWebAppVersion=8.0`)
  })
})
