// Faults of browser, storage, clock and service during a session, and what holds after each.
// See docs/design/security.md, "Faults".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { DAY } from '../../src/kit/durations.ts'
import { ready, refreshed, signedIn, signedOut, token } from './bound-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { DEMO_APP, facts, signIn, worldOfTests } from './world.ts'

const logOut = (page: Page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
/** Storage keys of a session, without the client's own ids, and names of cookies. */
const left = async (page: Page) => [
  await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !/^(privy:(caid|sent|[^:]+:recent)|latchkey:person)/.test(key)),
  ),
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('privy')),
]
/** Counts the calls of a person's pages to one endpoint. */
const counting = (person: BrowserContext, path: string): { count: number } => {
  const calls = { count: 0 }
  person.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls.count++
  })
  return calls
}

describe('a session on a page', () => {
  const world = worldOfTests({}, { embedded: true })
  const someone = async (setUp?: (person: BrowserContext) => Promise<unknown>) => {
    const person = await world.person()
    await setUp?.(person)
    const { page, complaints } = await world.visit(person)
    await signIn(world, page)
    return { person, page, complaints, user: (await facts(page)).user }
  }

  test('stands in the keys and cookies of the protocol, for as long as it says', async () => {
    const { person, page } = await someone()
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([k, v]) => [k, JSON.parse(v)])))
    const keys = Object.keys(stored).filter((key) => !/^(privy:(sent|[^:]+:recent)|latchkey:person)/.test(key))
    assert.deepEqual(keys.sort(), ['privy:caid', 'privy:refresh_token', 'privy:token'])
    const cookies = (await person.cookies(world.demoUrl)).filter(({ name }) => name.startsWith('privy'))
    const now = Date.now() / 1000
    const form = cookies.map(({ name, value, path, secure, httpOnly, sameSite, expires }) => ({
      name,
      value: value === stored['privy:token'] ? 'TOKEN' : value,
      place: [path, secure, httpOnly, sameSite],
      minutes: Math.round((expires - now) / 60),
    }))
    const place = ['/', true, false, 'Strict']
    assert.deepEqual(
      form.sort((a, b) => (a.name < b.name ? -1 : 1)),
      [
        { name: 'privy-session', value: 't', place, minutes: 30 * 24 * 60 },
        { name: 'privy-token', value: 'TOKEN', place, minutes: 60 },
      ],
    )
  })

  test('a sign-out takes everything away, also while the service is down, and stays', async () => {
    const { person, page } = await someone()
    await person.route('**/api/v1/sessions/logout', (route) => route.abort())
    const pending = logOut(page)
    await signedOut(page)
    assert.deepEqual(await left(page), [[], []])
    assert.equal(await page.evaluate(() => localStorage.getItem('privy:caid')), null)
    await pending
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).authenticated, false)
    assert.deepEqual(await left(page), [[], []])
  })

  sweepTest('a storage that is cleared under the page loses nobody', async () => {
    const { page, user } = await someone()
    await page.evaluate(() => localStorage.clear())
    assert.ok(await token(page))
    assert.equal(await refreshed(page), user)
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, user)
    const { page: other } = await world.visit(page.context())
    await other.evaluate(() => localStorage.clear())
    assert.equal(await refreshed(page), user)
    assert.equal(await refreshed(other), user)
  })

  sweepTest('goes on without cookies, over a reload too', async () => {
    const { page, user, complaints } = await someone((person) =>
      person.addInitScript({
        content: `const no = () => { throw new DOMException('no', 'SecurityError') }
          Object.defineProperty(Document.prototype, 'cookie', { get: no, set: no })`,
      }),
    )
    await page.reload()
    await ready(page)
    assert.deepEqual([(await facts(page)).user, await refreshed(page), complaints.lines], [user, user, []])
    await logOut(page)
    assert.deepEqual(await left(page), [[], []])
  })

  for (const wrong of [-DAY, DAY]) {
    sweepTest(`a clock that is ${wrong < 0 ? 'behind' : 'ahead'} by a day changes nothing`, async () => {
      const { person, page, user } = await someone(async (person) => {
        await person.clock.setSystemTime(Date.now() + wrong)
      })
      const refreshes = counting(person, '/api/v1/sessions')
      assert.ok(await token(page))
      assert.equal(refreshes.count, 0)
      await page.reload()
      await ready(page)
      assert.equal((await facts(page)).user, user)
      assert.equal(refreshes.count, 1)
      assert.ok(await token(page))
      assert.equal(refreshes.count, 1)
    })
  }

  sweepTest('offline is an error and no sign-out; back online everything works', async () => {
    const { person, page, user } = await someone()
    await person.setOffline(true)
    assert.equal(await refreshed(page), 'service_unreachable')
    assert.equal((await facts(page)).user, user)
    assert.ok(await token(page))
    await person.setOffline(false)
    assert.equal(await refreshed(page), user)
  })

  sweepTest('a page that was put aside sees on its return what the others did', async () => {
    const { person, page, user } = await someone((context) =>
      context.addInitScript(() => {
        const place = window as { asleep?: boolean }
        addEventListener('storage', (event) => place.asleep && event.stopImmediatePropagation(), true)
      }),
    )
    const { page: other } = await world.visit(person)
    const aside = (asleep: boolean) =>
      page.evaluate((asleep) => {
        Object.assign(window, { asleep })
        if (!asleep) dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, asleep)
    await aside(true)
    await logOut(other)
    assert.equal((await facts(page)).user, user)
    await aside(false)
    await signedOut(page)
    await aside(true)
    await signIn(world, other)
    await aside(false)
    await signedIn(page)
    assert.equal((await facts(page)).user, (await facts(other)).user)
  })

  sweepTest('two sites of one app are two sessions; tabs of one site are one', async () => {
    const { person, page, user } = await someone()
    const there = await person.newPage()
    await there.goto(world.demoUrl.replace('localhost', 'app.localhost'))
    await ready(there)
    assert.equal((await facts(there)).user, null)
    await signIn(world, there)
    const beside = await person.newPage()
    await beside.goto(there.url())
    await ready(beside)
    assert.equal((await facts(beside)).user, (await facts(there)).user)
    await logOut(there)
    await signedOut(beside)
    assert.deepEqual([(await facts(page)).user, await refreshed(page)], [user, user])
  })

  test('a stored refresh token named "deprecated" is none, and one call too few is made', async () => {
    const person = await world.person()
    await person.addInitScript(() => localStorage.setItem('privy:refresh_token', '"deprecated"'))
    const refreshes = counting(person, '/api/v1/sessions')
    const { page } = await world.visit(person)
    assert.deepEqual([(await facts(page)).user, await token(page), refreshes.count], [null, null, 0])
  })

  test('a token of another app signs out', async () => {
    const { page } = await someone()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const exp = Math.floor(Date.now() / 1000) + 3000
    const claims = { sub: 'did:privy:x', aud: 'otherapp00000000000000001', iat: exp - 3600, exp }
    await page.evaluate(
      (foreign) => localStorage.setItem('privy:token', JSON.stringify(foreign)),
      `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`,
    )
    assert.equal(await token(page), null)
    await signedOut(page)
    assert.deepEqual(await left(page), [[], []])
  })

  sweepTest('calls that make or end a session never refresh one first', async () => {
    const { person, page } = await someone()
    await page.evaluate(() => localStorage.setItem('privy:token', '"no token"'))
    const refreshes = counting(person, '/api/v1/sessions')
    const report = page.waitForRequest('**/api/v1/analytics_events')
    await page.evaluate(() => document.querySelector('login-modal')?.dispatchEvent(new CustomEvent('close', { detail: {} })))
    await report
    await logOut(page)
    assert.equal(refreshes.count, 0)
  })

  /** A person whose page has its menu open from the start. */
  const openAtOnce = async () => {
    const person = await world.person()
    await person.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') document.querySelector('login-modal')?.toggleAttribute('open', true)
      })
    })
    return person
  }

  test('a menu that is to stand at once costs five requests, all asked for by the first script: no preflight, no file of words', async () => {
    const person = await openAtOnce()
    const page = await person.newPage()
    const asked: string[] = []
    const config = page.waitForRequest(/\/api\/v1\/apps\//, { timeout: 10_000 })
    // No further code arrives before the config has been asked for.
    await page.route(/\/elements\/chunks\//, async (route) => {
      await config
      await route.continue()
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === world.serviceUrl) asked.push(`${request.method()} ${url.pathname.replace(/[\w-]+\.js$/, '')}`)
    })
    await page.goto(world.demoUrl)
    await page.locator('login-modal').getByText('Log in to Tidewater').waitFor()
    const chunk = 'GET /elements/chunks/'
    assert.deepEqual(asked.slice(0, 4), ['GET /elements/', chunk, chunk, `GET /api/v1/apps/${DEMO_APP}`])
    // The menu was drawn with the config of the early request: there is no second one.
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    assert.equal(asked.filter((one) => one.includes('/apps/')).length, 1)
  })

  sweepTest('a config that was asked for early and does not come is asked for again', async () => {
    const person = await openAtOnce()
    await world.fault({ path: 'apps.config', cut: 'before', times: 1 })
    const { page } = await world.visit(person)
    await page.locator('login-modal').getByText('Log in to Tidewater').waitFor()
  })
})
