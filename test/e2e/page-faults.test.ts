import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { BEFORE_RETRIES, hasty } from './short-waits.ts'
import { sweepTest } from './sweep-test.ts'
import {
  askForCode,
  chunksWith,
  endOfLogin,
  endSoon,
  facts,
  newEmail,
  signInElsewhere,
  startLogin,
  worldOfTests,
} from './world.ts'

const code = 'Six-digit code'
const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const REFRESH = '/api/v1/sessions'

describe('a service that fails', () => {
  const world = worldOfTests()

  /** Somebody whose page waits before no further try of a call. */
  const person = () => hasty(world, BEFORE_RETRIES)
  const visit = async (context?: BrowserContext): Promise<Page> => (await world.visit(context ?? (await person()))).page

  sweepTest('a retryable status is tried again, and the login goes through', async () => {
    const context = await world.person()
    // Only the wait before the second try is shortened, and for all but the first status.
    await context.addInitScript(() => {
      const real = setTimeout
      const place = window as { hasty?: boolean }
      const hasty = (call: () => void, ms?: number) => real(call, place.hasty && ms === 500 ? 5 : ms)
      window.setTimeout = hasty as typeof setTimeout
    })
    const page = await visit(context)
    let keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(AUTHENTICATE) && request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
    })
    for (const status of process.env.SWEEP ? [503, 408, 409, 425, 500, 502, 504] : [503, 408, 502]) {
      const email = newEmail()
      keys = []
      await world.fault({ path: INIT, status, times: 1 })
      await world.fault({ path: AUTHENTICATE, status, times: 1 })
      await startLogin(page)
      await askForCode(page, email)
      await page.getByLabel(code).fill(await world.codeFor(email))
      assert.equal((await endSoon(page)).isNewUser, true, String(status))
      // Every attempt names the same call (after a 408 the browser may repeat it by itself, unseen).
      assert.ok(keys[0] && new Set(keys).size === 1 && (keys.length === 2 || status === 408), `${status} ${keys}`)
      await page.evaluate(async () => {
        Object.assign(window, { hasty: true })
        await document.querySelector<LoginModal>('login-modal')?.logout()
      })
    }
  })

  test('after three failures the catalogue speaks, what was typed stays, and "Try again" works', async () => {
    const page = await visit()
    const email = newEmail()
    await world.fault({ path: INIT, status: 503, times: 3 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('Something went wrong', { exact: true }).waitFor()
    await page.getByText('Try again later', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.getByLabel(code).fill(await world.codeFor(email))
    assert.equal((await endSoon(page)).isNewUser, true)
  })

  sweepTest('a status that is not retryable is said at once, and "Try another method" leads back with the address', async () => {
    const page = await visit()
    const email = newEmail()
    await world.fault({ path: INIT, code: 'disallowed_login_method', message: 'E-mail is closed today.', times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('Not allowed', { exact: true }).waitFor()
    // The catalogue's words for the code, whatever text came along.
    await page.getByText('This app does not allow this way to log in.', { exact: true }).waitFor()
    // The host's log of events shows the message of the error; the modal does not.
    assert.equal(await page.getByRole('dialog').getByText('E-mail is closed today.').count(), 0)
    await page.getByRole('button', { name: 'Try another method' }).click()
    assert.equal(await page.getByLabel('Email address').inputValue(), email)
  })

  sweepTest('an exhausted budget says "Too many attempts."', async () => {
    const page = await visit()
    await world.fault({ path: INIT, code: 'too_many_requests', retryAfter: 1800, times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByText('Request failed', { exact: true }).waitFor()
    await page.getByText('Too many attempts.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try again later' }).waitFor()
  })

  sweepTest('garbage instead of an answer is an error with words, never a blank modal', async () => {
    for (const garbage of process.env.SWEEP ? ['html', 'json', 'empty', 'truncated'] : ['html', 'truncated']) {
      const page = await visit()
      await world.fault({ path: INIT, garbage, times: 3 })
      await startLogin(page)
      await page.getByLabel('Email address').fill(newEmail())
      await page.keyboard.press('Enter')
      await page.getByText('Something went wrong', { exact: true }).waitFor()
      await world.clearFaults()
      await page.close()
    }
  })

  sweepTest('garbage for a code answer says "Issue verifying code"', async () => {
    const page = await visit()
    const email = newEmail()
    await startLogin(page)
    await askForCode(page, email)
    const right = await world.codeFor(email)
    await world.fault({ path: AUTHENTICATE, garbage: 'html', times: 1 })
    await page.getByLabel(code).fill(right)
    await page.getByText('Issue verifying code', { exact: true }).waitFor()
    assert.equal((await facts(page)).authenticated, false)
  })

  test('a connection cut before or after the commit costs nobody a code, and makes no second person', async () => {
    for (const cut of ['before', 'after']) {
      const page = await visit()
      const email = newEmail()
      await startLogin(page)
      await askForCode(page, email)
      const right = await world.codeFor(email)
      await world.fault({ path: AUTHENTICATE, cut, times: 1 })
      await page.getByLabel(code).fill(right)
      assert.equal((await endSoon(page)).isNewUser, true, cut)
      await page.reload()
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
      await page.close()
    }
  })

  sweepTest('a refresh that is cut after its commit leaves the person signed in', async () => {
    const page = await visit()
    await signInElsewhere(world, page)
    await world.fault({ path: REFRESH, cut: 'after', times: 2 })
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
  })

  test('a service that fails at a reload ends no session: the page signs in when it is back', async () => {
    const page = await visit()
    await signInElsewhere(world, page)
    await world.fault({ path: REFRESH, status: 503, times: 3 })
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
  })

  test('a session that the service has ended signs out without a word of error', async () => {
    const page = await visit()
    await signInElsewhere(world, page)
    await world.fault({ path: REFRESH, code: 'missing_or_invalid_token', times: 1 })
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    assert.equal((await facts(page)).authenticated, false)
    assert.deepEqual(
      await page.evaluate(() => [
        Object.keys(localStorage).filter((key) => !/^privy:(caid|sent|[^:]+:recent)/.test(key)),
        document.cookie,
      ]),
      [[], ''],
    )
  })

  sweepTest(
    'a config that cannot be had gives words in the modal, one console error with the address, and a working second try',
    async () => {
      const page = await (await person()).newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().startsWith('<login-modal>')) errors.push(message.text())
      })
      await page.route('**/api/v1/apps/**', (route) => route.abort())
      await page.goto(world.demoUrl)
      await page.locator('wallet-button').click()
      await page.getByText('Something went wrong', { exact: true }).waitFor()
      assert.equal(errors.length, 1)
      assert.match(errors[0] ?? '', /api-url "http:\/\/localhost:\d+": The service cannot be reached/)
      await page.unroute('**/api/v1/apps/**')
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await page.getByLabel('Email address').waitFor()
    },
  )

  sweepTest('screens that cannot be loaded are said by the shell, and a reload brings them back', async () => {
    const page = await (await person()).newPage()
    const screens = chunksWith('login-stage')
    await page.route(screens, (route) => route.abort())
    await page.goto(world.demoUrl)
    await page.locator('wallet-button').click()
    await page.getByText('This page is out of date').waitFor()
    await page.getByRole('button', { name: 'Close' }).waitFor()
    await page.unroute(screens)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await page.locator('wallet-button').click()
    await page.getByLabel('Email address').waitFor()
  })

  sweepTest('a slow service shows that it works, and Esc still leaves', async () => {
    const page = await visit()
    await world.fault({ path: INIT, delayMs: 3000, times: 1 })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByText('Sending a code to').waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await endOfLogin(page)).code, 'exited_auth_flow')
  })

  sweepTest('a call that takes longer than 20 s says "Timed out", and is not repeated', async () => {
    const page = await (await person()).newPage()
    await page.goto(world.demoUrl)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await world.fault({ path: INIT, delayMs: 2000, times: 1 })
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith(INIT) && request.method() === 'POST') calls++
    })
    await startLogin(page)
    await page.getByLabel('Email address').fill(newEmail())
    // Only the limit of this call is shortened: what the menu asked for before may take its time on a slow machine.
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => real(ms === 20_000 ? 300 : ms)
    })
    await page.keyboard.press('Enter')
    await page.getByText('Timed out', { exact: true }).waitFor()
    await page.getByText('Request timed out', { exact: true }).waitFor()
    assert.equal(calls, 1)
  })
})
