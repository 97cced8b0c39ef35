// Social login by a window, in a real browser, through the stand-in of the nine providers.
// See docs/design/security.md, "OAuth"; docs/design/spec.md, "OAuth login".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { POPUP_CLOSE_POLL } from '../../src/contract/limits.ts'
import { METHODS, OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import {
  button,
  type Choice,
  choose,
  countCalls,
  heading,
  listen,
  popupOf,
  ready,
  restored,
  row,
  seen,
  TAMPERED,
  takeTokens,
} from './oauth-steps.ts'
import { hasten, holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { endOfLogin, facts, newEmail, signInElsewhere, start, startLogin, worldOfTests } from './world.ts'

/** One that answers by an address, and the one that answers by a form. */
const SAMPLE: readonly OAuthProvider[] = ['discord', 'apple']

describe('social login by a window', () => {
  const world = worldOfTests()

  const visit = async (context?: BrowserContext) => {
    const visit = await world.visit(context ?? (await world.person()))
    return { ...visit, calls: countCalls(visit.page) }
  }
  /** Signs a person in by a window, from a fresh page. */
  const byWindow = async (page: Page, choice: Choice = {}, provider?: string) => {
    await startLogin(page)
    // The menu shows the first provider; the others are behind a row.
    if (provider) await row(page, 'More options').click()
    const popup = await popupOf(page, () => row(page, provider).click())
    await choose(popup, choice)
    return hasten(page, endOfLogin(page))
  }

  test('somebody new signs in by a window, with two calls; the session lasts, the tokens are handed out once', async () => {
    const { page, complaints, calls } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await heading(page, 'Continue with Google').waitFor()
    await page.locator('dialog[open] .subtitle').getByText('Finish in the window that has opened').waitFor()
    assert.deepEqual((await facts(page)).state, { screen: 'AWAITING_OAUTH_SCREEN', flow: 'oauth', at: 'waiting' })
    const inPopup = countCalls(popup)
    await choose(popup)
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.account, end.accounts], [true, 'google', 'google_oauth', ['google_oauth']])
    assert.deepEqual([calls, inPopup], [['/api/v1/oauth/init', '/api/v1/oauth/authenticate'], []])
    assert.equal(popup.isClosed(), true)
    const tokens = await takeTokens(page)
    assert.deepEqual([tokens?.provider, typeof tokens?.accessToken], ['google', 'string'])
    assert.equal(await takeTokens(page), null)
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /oauth|state_code|verifier/.test(key))),
      [],
    )
    await restored(page, end.id)
    assert.equal(await takeTokens(page), null)
    assert.deepEqual(complaints.lines, [])
  })

  // What the nine answer, a no and somebody known among it, is tried without a page (test/server/oauth-login.test.ts).
  sweepTest(
    'a provider has a row of its own name, whose window lets somebody new in with two calls; each knows them again',
    async () => {
      const { page, calls, complaints } = await visit()
      const enter = async (provider: OAuthProvider, person: string) => {
        calls.length = 0
        await start(page, 'login', { methods: [provider] })
        const popup = await popupOf(page, () => row(page, METHODS[provider].name).click())
        const inPopup = countCalls(popup)
        await choose(popup, { person })
        const end = await hasten(page, endOfLogin(page))
        assert.deepEqual([end.method, end.account], [provider, `${provider}_oauth`])
        assert.deepEqual([calls, inPopup], [['/api/v1/oauth/init', '/api/v1/oauth/authenticate'], []], provider)
        await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
        return end
      }
      for (const provider of process.env.SWEEP ? OAUTH_PROVIDERS : SAMPLE) {
        const first = await enter(provider, 'Ada')
        assert.equal(first.isNewUser, true, provider)
        const again = await enter(provider, 'Ada')
        assert.deepEqual([again.isNewUser, again.id], [false, first.id], provider)
      }
      assert.deepEqual(complaints.lines, [])
    },
  )

  sweepTest('tokens of one person are not handed to the next', async () => {
    const { page } = await visit()
    await byWindow(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await signInElsewhere(world, page)
    assert.equal(await takeTokens(page), null)
  })

  // The words of each trouble are walked with the catalogue's rows (page-errors.test.ts).
  for (const [what, define, choice, title, text, code] of [
    [
      'a no',
      sweepTest,
      { answer: 'Deny' },
      'Authentication failed',
      'The login was declined. You can try again.',
      'oauth_user_denied',
    ],
    [
      'a provider that fails',
      sweepTest,
      { trouble: 'error' },
      'Authentication failed',
      'Something went wrong. Try again.',
      'unknown_auth_error',
    ],
    [
      'a suspended account',
      sweepTest,
      { trouble: 'suspended' },
      'Authentication failed',
      'This account is suspended. Try another login method.',
      'oauth_account_suspended',
    ],
    [
      'a provider with too many requests',
      sweepTest,
      { trouble: 'limited' },
      'Authentication failed',
      'The provider takes no more logins right now. Please wait before trying again.',
      'too_many_requests',
    ],
  ] as const) {
    define(`${what} is said, and the next try signs in`, async () => {
      const { page } = await visit()
      await listen(page)
      await page.reload()
      await ready(page)
      await startLogin(page)
      await choose(await popupOf(page, () => row(page).click()), choice)
      await heading(page, title).waitFor()
      await page.locator('dialog[open] .subtitle').getByText(text).waitFor()
      assert.equal((await seen(page)).find(([name]) => name === 'error')?.[1].code, code)
      const menu = button(page, 'Try another method')
      const again = await popupOf(page, async () => {
        if (await menu.isVisible()) {
          await menu.click()
          await row(page).click()
        } else await button(page, 'Try again').click()
      })
      await choose(again)
      const end = await hasten(page, endOfLogin(page))
      assert.equal(end.method, 'google')
      await restored(page, end.id)
    })
  }

  sweepTest('a window that is closed is told, and opened again', async () => {
    const { page } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    await popup.close()
    await heading(page, 'Window closed').waitFor()
    await choose(await popupOf(page, () => button(page, 'Try again').click()))
    const end = await hasten(page, endOfLogin(page))
    assert.equal(end.isNewUser, true)
    await restored(page, end.id)
  })

  sweepTest('a window that has answered is not told as closed, however long the service takes', async () => {
    const { page } = await visit()
    let hold = (_route: Route): void => {}
    const trade = new Promise<Route>((resolve) => {
      hold = resolve
    })
    await page.route('**/oauth/authenticate', (route) => hold(route))
    await startLogin(page)
    await page.clock.install()
    await choose(await popupOf(page, () => row(page).click()))
    const route = await trade
    for (let looks = 0; looks < 4; looks++) await page.clock.runFor(POPUP_CLOSE_POLL)
    assert.equal((await facts(page)).state?.at, 'verifying')
    await route.continue()
    assert.equal((await hasten(page, endOfLogin(page))).method, 'google')
  })

  sweepTest(
    'Esc while the provider has the word ends the login and closes the window; back leads to the menu and closes it too',
    async () => {
      const { page } = await visit()
      await startLogin(page)
      const popup = await popupOf(page, () => row(page).click())
      await popup.waitForURL(/choose/)
      await Promise.all([popup.waitForEvent('close'), page.locator('dialog[open]').press('Escape')])
      assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
      await startLogin(page)
      const other = await popupOf(page, () => row(page).click())
      await other.waitForURL(/choose/)
      await Promise.all([other.waitForEvent('close'), button(page, 'Back').click()])
      await row(page).waitFor()
    },
  )

  sweepTest('the whole way by keyboard', async () => {
    const { page } = await visit()
    await startLogin(page)
    await row(page).focus()
    const popup = await popupOf(page, () => page.keyboard.press('Enter'))
    await popup.waitForURL(/choose/)
    await popup.close()
    await heading(page, 'Window closed').waitFor()
    // From the title on: back, close, then the buttons of the screen.
    await button(page, 'Try again').focus()
    const again = await popupOf(page, () => page.keyboard.press('Enter'))
    await holdSuccess(page)
    await choose(again)
    await heading(page, 'You are logged in').waitFor()
    await page.locator('dialog[open]').press('Escape')
    assert.equal((await endOfLogin(page)).method, 'google')
  })

  test('a message counts only from our own window and origin', async () => {
    const { page } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    const forged = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'x', authorizationCode: 'y' }
    // The page itself, and the window while it shows the provider's page.
    await page.evaluate((data) => postMessage(data, '*'), forged)
    await popup.evaluate((data) => opener.postMessage(data, '*'), forged)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    assert.equal((await facts(page)).state?.at, 'waiting')
    await choose(popup)
    assert.equal((await hasten(page, endOfLogin(page))).method, 'google')
  })

  test('a tampered state signs nobody in', async () => {
    const { page, calls } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    // The page that began closes the window as soon as it hears of it, be it before all of it has come.
    const tampered = `${world.demoUrl}/?privy_oauth_code=abc&privy_oauth_state=tampered&privy_oauth_provider=google`
    await popup.evaluate((url) => location.assign(url), tampered)
    await heading(page, TAMPERED).waitFor()
    assert.deepEqual(calls, ['/api/v1/oauth/init'])
    assert.equal((await facts(page)).authenticated, false)
  })

  sweepTest('links a provider, refuses a second account of it and one of somebody else, and unlinks it', async () => {
    const taken = await visit()
    await byWindow(taken.page, { person: 'Grace' }, 'Discord')
    const { page, complaints } = await visit()
    await listen(page)
    await page.reload()
    await ready(page)
    await signInElsewhere(world, page, newEmail())
    const link = async (provider: string, choice: Choice) => {
      const popup = await popupOf(page, () => start(page, 'link', provider))
      await choose(popup, choice)
    }
    await link('discord', { person: 'Grace' })
    await page.locator('dialog[open] .subtitle').getByText('This account has already been linked to another user.').waitFor()
    await choose(await popupOf(page, () => button(page, 'Try again').click()))
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.account, end.accounts], ['discord_oauth', ['email', 'discord_oauth']])
    assert.equal((await takeTokens(page))?.provider, 'discord')
    await start(page, 'link', 'discord')
    assert.equal((await endOfLogin(page)).code, 'cannot_link_more_of_type')
    const subject = await page.evaluate(() => {
      const account = document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts.at(-1)
      return account && 'subject' in account ? account.subject : ''
    })
    await start(page, 'unlink', { type: 'discord_oauth', id: 'another' })
    assert.equal((await endOfLogin(page)).code, 'linked_account_not_found')
    await start(page, 'unlink', { type: 'discord_oauth', id: subject })
    assert.deepEqual((await endOfLogin(page)).accounts, ['email'])
    const told = (await seen(page)).filter(([name]) => /link/.test(name))
    assert.deepEqual(
      told.map(([name, { type }]) => [name, type]),
      [
        ['link', 'discord_oauth'],
        ['unlink', 'discord_oauth'],
      ],
    )
    assert.doesNotMatch(JSON.stringify(told), /token/i)
    assert.deepEqual(complaints.lines, [])
  })
})
