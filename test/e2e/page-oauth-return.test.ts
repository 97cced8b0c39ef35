// Social login by redirect, in a real browser (docs/design/security.md, "OAuth", "URL secrets").

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import {
  button,
  choose,
  countCalls,
  heading,
  listen,
  PHONE,
  popupOf,
  ready,
  restored,
  row,
  seen,
  TAMPERED,
  takeTokens,
} from './oauth-steps.ts'
import { holdSuccess } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, newEmail, signInElsewhere, start, startLogin, worldOfTests } from './world.ts'

describe('social login that leaves the page', () => {
  const world = worldOfTests()

  const visit = async (context?: BrowserContext) => {
    const visit = await world.visit(context ?? (await world.person()))
    return { ...visit, calls: countCalls(visit.page) }
  }

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
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await page.goto(`${world.demoUrl}/?privy_oauth_code=abc&privy_oauth_state=foreign&privy_oauth_provider=google`)
    await ready(page)
    assert.equal(await takeTokens(page), null)
    assert.deepEqual([(await facts(page)).user, (await facts(page)).open, page.url()], [user, false, `${world.demoUrl}/`])
  })

  sweepTest(
    'where windows are blocked, this one goes to the provider; the page that comes back ends the login by itself',
    async () => {
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
      const letClose = await holdSuccess(page)
      await row(page).click()
      await choose(page)
      await heading(page, 'You are logged in').waitFor()
      assert.equal(page.url(), `${world.demoUrl}/?a=%20b#part`)
      await letClose()
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
      assert.deepEqual(calls, ['/api/v1/oauth/init', '/api/v1/apps', '/api/v1/oauth/authenticate'])
      await restored(page, (await facts(page)).user)
      assert.deepEqual(complaints.lines, [])
    },
  )

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
    await restored(page, (await facts(page)).user)
  })

  sweepTest(
    'a no on a phone is said on the page that comes back; back from the provider leaves a page that can try again',
    async () => {
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
    },
  )

  sweepTest('a code that was used already signs nobody else in', async () => {
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

  sweepTest('a window whose page was loaded anew ends the login itself', async () => {
    const { page } = await visit()
    await startLogin(page)
    const popup = await popupOf(page, () => row(page).click())
    await popup.waitForURL(/choose/)
    await page.reload()
    await ready(page)
    await choose(popup)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await restored(page, (await facts(page)).user)
  })

  sweepTest(
    'a link on a phone leaves the page, comes back and is told by its event; whoever closes it has ended it',
    async () => {
      const { page } = await visit(await world.person(PHONE))
      await listen(page)
      await page.reload()
      await ready(page)
      await signInElsewhere(world, page, newEmail())
      const letClose = await holdSuccess(page)
      await start(page, 'link', 'twitter')
      await choose(page)
      await heading(page, 'Your X account is linked').waitFor()
      await letClose()
      await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
      const [name, detail] = (await seen(page)).find(([name]) => name === 'link') ?? []
      assert.deepEqual([name, detail?.account?.type], ['link', 'twitter_oauth'])
    },
  )

  sweepTest('a link that was begun in the account comes back to it', async () => {
    const { page, complaints } = await visit(await world.person(PHONE))
    await listen(page)
    await page.reload()
    await ready(page)
    await signInElsewhere(world, page, newEmail())
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await button(page, 'Link another account').click()
    const letClose = await holdSuccess(page)
    await row(page).click()
    await choose(page, { person: 'Grace' })
    await heading(page, 'Your Google account is linked').waitFor()
    await letClose()
    await button(page, 'Unlink grace@example.com').waitFor()
    assert.deepEqual((await seen(page)).filter(([name]) => name === 'link').length, 1)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('nobody new is let in where the page says so, also after leaving it', async () => {
    for (const leaves of [false, true]) {
      const { page } = await visit(await world.person(leaves ? PHONE : {}))
      await start(page, 'login', { disableSignup: true })
      const press = () => row(page, 'Google').click()
      if (leaves) await press()
      await choose(leaves ? page : await popupOf(page, press))
      await heading(page, 'Account not found').waitFor()
      assert.equal((await facts(page)).authenticated, false)
    }
  })
})
