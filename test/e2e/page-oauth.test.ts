// Social login in a real browser, through the stand-in of the nine providers (security.md, "OAuth"; spec sections 4 and 8).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { Trouble } from '../../server/dev/idp/people.ts'
import { endOfLogin, facts, newEmail, openWorld, signIn, start, startLogin, type World } from './world.ts'

interface Choice {
  readonly person?: string
  readonly answer?: 'Approve' | 'Deny'
  readonly trouble?: Trouble
}
/** Chooses on the page of the stand-in. */
const choose = async (page: Page, { person = 'Somebody new', answer = 'Approve', trouble = 'none' }: Choice = {}) => {
  await page.waitForURL(/\/dev\/idp\/choose\//)
  await page.getByRole('radio', { name: new RegExp(`^${person}`) }).check()
  await page.getByLabel('What the provider does next').selectOption(trouble)
  await page.getByRole('button', { name: answer }).click()
}
const row = (page: Page, provider = 'Google') =>
  page.locator('dialog[open]').getByRole('button', { name: new RegExp(`\\b${provider}$`) })
/** Presses a button that opens the provider's window; gives that window. */
const popupOf = async (page: Page, press: () => Promise<void>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  return popup
}
const heading = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('button', { name })
const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
/** Closes the modal as soon as somebody is signed in, instead of looking at the success for 1.4 s. */
const hasten = async <T>(page: Page, ending: Promise<T>): Promise<T> => {
  await heading(page, /You are logged in|is linked/).waitFor()
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
  return ending
}
/** What the page asked of the service's interface, but for analytics. */
const countCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'OPTIONS' || !pathname.startsWith('/api/v1/') || pathname.endsWith('analytics_events')) return
    calls.push(pathname.replace(/\/latchkey\w+$/, ''))
  })
  return calls
}
/** Keeps the page's events, over reloads too. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['login', 'link', 'unlink', 'open', 'close', 'error'])
      document.addEventListener(
        name,
        (event) => {
          const kept = JSON.parse(sessionStorage.getItem('seen') ?? '[]')
          sessionStorage.setItem('seen', JSON.stringify([...kept, [name, (event as CustomEvent).detail]]))
        },
        true,
      )
  })
type Seen = [string, { method?: string; code?: string; reason?: string; type?: string; account?: { type: string } }][]
const seen = (page: Page): Promise<Seen> => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'))
const takeTokens = (page: Page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.takeOAuthTokens())
const PHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 800 },
  hasTouch: true,
}

describe('social login', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  const visit = async (context?: BrowserContext) => {
    const visit = await world.visit(context ?? (await world.person()))
    return { ...visit, calls: countCalls(visit.page) }
  }
  /** Signs somebody in by a window, from a fresh page on. */
  const byWindow = async (page: Page, choice: Choice = {}, provider?: string) => {
    await startLogin(page)
    const popup = await popupOf(page, () => row(page, provider).click())
    await choose(popup, choice)
    return hasten(page, endOfLogin(page))
  }

  test('somebody new signs in by a window, with two calls; the session lasts, the tokens are handed out once', async () => {
    const { page, complaints, calls } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await heading(page, 'Continue with Google').waitFor()
    assert.deepEqual((await facts(page)).state, { screen: 'AWAITING_OAUTH_SCREEN', flow: 'oauth', at: 'waiting' })
    const inPopup = countCalls(popup)
    await choose(popup)
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.account, end.accounts], [true, 'google', 'google_oauth', ['google_oauth']])
    assert.deepEqual([calls, inPopup], [['/api/v1/oauth/init', '/api/v1/oauth/authenticate'], ['/api/v1/oauth/callback']])
    assert.equal(popup.isClosed(), true)
    const tokens = await takeTokens(page)
    assert.deepEqual([tokens?.provider, typeof tokens?.accessToken], ['google', 'string'])
    assert.equal(await takeTokens(page), null)
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /oauth|state_code|verifier/.test(key))),
      [],
    )
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, end.id)
    assert.equal(await takeTokens(page), null)
    assert.deepEqual(complaints.lines, [])
  })

  test('a known person is the same one, by a provider that posts its answer and by one without a proof key', async () => {
    for (const provider of ['Apple', 'GitHub']) {
      const first = await byWindow((await visit()).page, { person: 'Ada' }, provider)
      const again = await byWindow((await visit()).page, { person: 'Ada' }, provider)
      assert.deepEqual([first.isNewUser, again.isNewUser, again.id], [true, false, first.id])
    }
  })

  test('tokens of one person are not handed to the next', async () => {
    const { page } = await visit()
    await byWindow(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await signIn(world, page)
    assert.equal(await takeTokens(page), null)
  })

  for (const [what, choice, title, text, code] of [
    ['a no', { answer: 'Deny' }, 'Authentication failed', 'The login was declined. You can try again.', 'oauth_user_denied'],
    [
      'a provider that fails',
      { trouble: 'error' },
      'Authentication failed',
      'Something went wrong. Try again.',
      'unknown_auth_error',
    ],
    [
      'a suspended account',
      { trouble: 'suspended' },
      'Authentication failed',
      'This account is suspended. Try another login method.',
      'oauth_account_suspended',
    ],
    [
      'a provider with too many requests',
      { trouble: 'limited' },
      'Too many requests. Please wait before trying again.',
      '',
      'too_many_requests',
    ],
  ] as const) {
    test(`${what} is said, and the next try signs in`, async () => {
      const { page } = await visit()
      await listen(page)
      await page.reload()
      await ready(page)
      await startLogin(page)
      await choose(await popupOf(page, () => row(page).click()), choice)
      await heading(page, title).waitFor()
      if (text) await page.locator('dialog[open] .subtitle').getByText(text).waitFor()
      assert.equal((await seen(page)).find(([name]) => name === 'error')?.[1].code, code)
      const menu = button(page, 'Try another method')
      const again = await popupOf(page, async () => {
        if (await menu.isVisible()) {
          await menu.click()
          await row(page).click()
        } else await button(page, 'Try again').click()
      })
      await choose(again)
      assert.equal((await hasten(page, endOfLogin(page))).method, 'google')
    })
  }

  test('a window that is closed is told, and opened again', async () => {
    const { page } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    await popup.close()
    await heading(page, 'Window closed').waitFor()
    await choose(await popupOf(page, () => button(page, 'Try again').click()))
    assert.equal((await hasten(page, endOfLogin(page))).isNewUser, true)
  })

  test('Esc while the provider has the word ends the login and closes the window; back leads to the menu and closes it too', async () => {
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
  })

  test('the whole way by keyboard', async () => {
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

  const TAMPERED = 'Unexpected auth flow. This may be a phishing attempt.'
  test('a tampered state signs nobody in', async () => {
    const { page, calls } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    await popup.goto(`${world.demoUrl}/?privy_oauth_code=abc&privy_oauth_state=tampered&privy_oauth_provider=google`)
    await heading(page, TAMPERED).waitFor()
    assert.deepEqual(calls, ['/api/v1/oauth/init'])
    assert.equal((await facts(page)).authenticated, false)
  })

  test('a link with somebody else’s answer says so, leaves the address clean and asks the service for nothing', async () => {
    const { page, calls } = await visit()
    await page.goto(`${world.demoUrl}/?from=here&privy_oauth_code=abc&privy_oauth_state=foreign&privy_oauth_provider=google#part`)
    await heading(page, TAMPERED).waitFor()
    assert.equal(page.url(), `${world.demoUrl}/?from=here#part`)
    assert.ok(!calls.some((path) => path.includes('oauth')), calls.join())
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).open, false)
  })

  test('an answer leaves somebody who is signed in alone', async () => {
    const { page } = await visit()
    await signIn(world, page)
    const { user } = await facts(page)
    await page.goto(`${world.demoUrl}/?privy_oauth_code=abc&privy_oauth_state=foreign&privy_oauth_provider=google`)
    await ready(page)
    assert.equal(await takeTokens(page), null)
    assert.deepEqual([(await facts(page)).user, (await facts(page)).open, page.url()], [user, false, `${world.demoUrl}/`])
  })

  test('where windows are blocked, this one goes to the provider; the page that comes back ends the login by itself', async () => {
    const person = await world.person()
    await person.addInitScript(() => {
      window.open = () => null
    })
    const { page, complaints, calls } = await visit(person)
    await listen(page)
    await page.goto(`${world.demoUrl}/?a=%20b#part`)
    await ready(page)
    await startLogin(page)
    calls.length = 0
    await row(page).click()
    await choose(page)
    await heading(page, 'You are logged in').waitFor()
    assert.equal(page.url(), `${world.demoUrl}/?a=%20b#part`)
    const tokens = await takeTokens(page)
    assert.equal(tokens?.provider, 'google')
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    const events = (await seen(page)).slice(-3)
    assert.deepEqual(
      events.map(([name]) => name),
      ['open', 'login', 'close'],
    )
    assert.deepEqual([events[1]?.[1].method, events[1]?.[1].account?.type], ['google', 'google_oauth'])
    // Beside what every load of the page asks for.
    assert.deepEqual(
      calls.filter((path) => path !== '/api/v1/oauth/callback'),
      ['/api/v1/oauth/init', '/api/v1/apps', '/api/v1/oauth/authenticate'],
    )
    const { user } = await facts(page)
    await page.reload()
    await ready(page)
    assert.deepEqual([(await facts(page)).user, (await facts(page)).open], [user, false])
    assert.deepEqual(complaints.lines, [])
  })

  test('a phone goes there in the same window; loaded anew in the middle, the login still ends', async () => {
    const { page } = await visit(await world.person(PHONE))
    await startLogin(page)
    await row(page).click()
    // The first answer of the service is held back until the page has been loaded anew.
    let hold = true
    await page.route('**/api/v1/oauth/authenticate', async (route) => {
      if (!hold) return route.continue()
      hold = false
      await route.fetch()
      await page.reload()
      await route.abort().catch(() => undefined)
    })
    await choose(page)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.deepEqual([hold, page.url()], [false, `${world.demoUrl}/`])
  })

  test('a no on a phone is said on the page that comes back; back from the provider leaves a page that can try again', async () => {
    const { page } = await visit(await world.person(PHONE))
    await startLogin(page)
    await row(page).click()
    await choose(page, { answer: 'Deny' })
    await page.locator('dialog[open] .subtitle').getByText('The login was declined. You can try again.').waitFor()
    await button(page, 'Try again').click()
    await page.waitForURL(/choose/)
    await page.goBack()
    await ready(page)
    await page.evaluate(
      () =>
        void document
          .querySelector<LoginModal>('login-modal')
          ?.login()
          .catch(() => undefined),
    )
    await page.locator('dialog[open]').getByRole('heading').first().waitFor()
  })

  test('a code that was used already signs nobody else in', async () => {
    const { page } = await visit(await world.person(PHONE))
    await startLogin(page)
    const [request] = await Promise.all([
      page.waitForRequest(/oauth\/authenticate/),
      row(page)
        .click()
        .then(() => choose(page)),
    ])
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    const body = request.postDataJSON()
    const thief = await visit(await world.person())
    await thief.page.evaluate(
      ([state, verifier, rest]) => {
        localStorage.setItem('privy:state_code', JSON.stringify(state))
        localStorage.setItem('privy:code_verifier', JSON.stringify(verifier))
        localStorage.setItem('latchkey:oauth', JSON.stringify(rest))
      },
      [
        body.state_code,
        body.code_verifier,
        JSON.stringify({ provider: 'google', intent: 'login', once: body.state_code }),
      ] as const,
    )
    const query = new URLSearchParams({
      privy_oauth_code: body.authorization_code,
      privy_oauth_state: body.state_code,
      privy_oauth_provider: 'google',
    })
    await thief.page.goto(`${world.demoUrl}/?${query}`)
    await heading(thief.page, 'Something went wrong. Try again.').waitFor()
    assert.equal((await facts(thief.page)).authenticated, false)
  })

  test('a window whose page was loaded anew ends the login itself', async () => {
    const { page } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    await page.reload()
    await ready(page)
    await choose(popup)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
  })

  test('links a provider, refuses a second account of it and one of somebody else, and unlinks it', async () => {
    const taken = await visit()
    await byWindow(taken.page, { person: 'Grace' }, 'Discord')
    const { page, complaints } = await visit()
    await listen(page)
    await page.reload()
    await ready(page)
    await signIn(world, page, newEmail())
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

  test('a link on a phone leaves the page, comes back and is told by its event; whoever closes it has ended it', async () => {
    const { page } = await visit(await world.person(PHONE))
    await listen(page)
    await page.reload()
    await ready(page)
    await signIn(world, page, newEmail())
    await start(page, 'link', 'twitter')
    await choose(page)
    await heading(page, 'Your Twitter account is linked').waitFor()
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    const [name, detail] = (await seen(page)).find(([name]) => name === 'link') ?? []
    assert.deepEqual([name, detail?.account?.type], ['link', 'twitter_oauth'])
  })

  test('nobody new is let in where the page says so, also after leaving it', async () => {
    for (const context of [await world.person(), await world.person(PHONE)]) {
      const { page } = await visit(context)
      await start(page, 'login', { disableSignup: true })
      const pressed = page.waitForEvent('popup', { timeout: 3000 }).catch(() => page)
      await row(page, 'Spotify').click()
      await choose(await pressed)
      await heading(page, 'Account not found').waitFor()
      assert.equal((await facts(page)).authenticated, false)
    }
  })
})
