// A session handed on by a link to another site of the same app (docs/design/protocol.md, "Handing a session on").

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, openWorld, signInElsewhere, type World } from './world.ts'

const forkOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.forkSession() ?? '')
/** Presses the button of the screen that asks, and waits for the end of it. */
const press = async (page: Page, name: string): Promise<void> => {
  await page.locator('login-modal').getByRole('button', { name, exact: true }).click()
  if (name === 'Continue') await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
}
const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
const refreshed = (page: Page) =>
  page.evaluate(async () => (await document.querySelector<LoginModal>('login-modal')?.refreshUser())?.id ?? null)

describe('a session that is handed on', () => {
  let world: World
  let otherSite: string
  before(async () => {
    world = await openWorld()
    otherSite = world.demoUrl.replace('localhost', 'app.localhost')
  })
  after(() => world.close())
  const signedIn = async (): Promise<{ person: BrowserContext; page: Page; user: string }> => {
    const person = await world.person()
    const { page } = await world.visit(person)
    await signInElsewhere(world, page)
    return { person, page, user: (await facts(page)).user ?? '' }
  }

  test('signs the same person in on the other site; the token is out of the address before our first request', async () => {
    const { person, page, user } = await signedIn()
    const token = await forkOf(page)
    const there = await person.newPage()
    const told: string[] = []
    await there.addInitScript(() => {
      const place = window as unknown as { told: string[] }
      place.told = []
      for (const name of ['login', 'session']) document.addEventListener(name, () => place.told.push(name))
    })
    there.on('request', (request) => {
      if (!request.isNavigationRequest()) told.push(request.url(), request.headers().referer ?? '')
    })
    await there.goto(`${otherSite}/?from=here&privy_token=${token}&x=a%20b#part`)
    await ready(there)
    assert.equal(there.url(), `${otherSite}/?from=here&x=a%20b#part`)
    const title = there.locator('login-modal').getByRole('heading', { level: 2 })
    assert.match((await title.textContent()) ?? '', /^Continue as .+@.+\?$/)
    // Nothing is signed in before the press.
    assert.equal((await facts(there)).user, null)
    await press(there, 'Continue')
    assert.equal((await facts(there)).user, user)
    assert.deepEqual(
      told.filter((line) => line.includes(token)),
      [],
    )
    const events = await there.evaluate(() => (window as unknown as { told: string[] }).told)
    assert.ok(events.includes('session'), events.join())
    const kept = await there.evaluate(() => Object.keys(localStorage))
    assert.deepEqual([kept.includes('privy:session_transfer_token'), kept.includes('privy:refresh_token')], [false, true])
    // Both sessions go on; signing out of one leaves the other.
    assert.deepEqual([await refreshed(page), await refreshed(there)], [user, user])
    await there.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.deepEqual([await refreshed(page), await refreshed(there)], [user, null])
    await there.reload()
    await ready(there)
    assert.equal((await facts(there)).user, null)
  })

  sweepTest('a link that was used opens nothing in a second browser, and asks nothing there', async () => {
    const { person, page, user } = await signedIn()
    const link = `${otherSite}/?privy_token=${await forkOf(page)}`
    const there = await person.newPage()
    await there.goto(link)
    await press(there, 'Continue')
    assert.equal((await facts(there)).user, user)
    const thief = await (await world.person()).newPage()
    await thief.goto(link)
    await ready(thief)
    await thief.waitForFunction(() => localStorage.getItem('privy:session_transfer_token') === null)
    assert.deepEqual([(await facts(thief)).user, await refreshed(there), await refreshed(page)], [null, user, user])
  })

  sweepTest('somebody who uses another account is signed in by nothing, also not after a reload', async () => {
    const { person, page } = await signedIn()
    const there = await person.newPage()
    await there.goto(`${otherSite}/?privy_token=${await forkOf(page)}`)
    await press(there, 'Use another account')
    await there.locator('login-modal').getByRole('textbox').first().waitFor()
    assert.equal(await there.evaluate(() => localStorage.getItem('privy:session_transfer_token')), null)
    await there.reload()
    await ready(there)
    assert.equal((await facts(there)).user, null)
  })

  test('a link leaves somebody who is signed in alone', async () => {
    const { page } = await signedIn()
    const other = await signedIn()
    const token = await forkOf(page)
    await other.page.goto(`${world.demoUrl}/?privy_token=${token}`)
    await ready(other.page)
    assert.equal((await facts(other.page)).user, other.user)
    assert.equal(await other.page.evaluate(() => localStorage.getItem('privy:session_transfer_token')), null)
  })

  sweepTest('a link whose token is nonsense is a page where nobody is signed in', async () => {
    const page = await (await world.person()).newPage()
    for (const token of ['nonsense', '%00', 'x'.repeat(3000)]) {
      await page.goto(`${world.demoUrl}/?privy_token=${token}`)
      await ready(page)
      assert.deepEqual([(await facts(page)).user, page.url()], [null, `${world.demoUrl}/`])
    }
  })

  sweepTest(
    'a service that fails meanwhile costs nothing: the token is kept, also over a reload, and taken up afterwards',
    async () => {
      const { person, page, user } = await signedIn()
      const token = await forkOf(page)
      const there = await person.newPage()
      await world.fault({ path: 'sessions.describeFork', status: 500, times: 100 })
      const failed = there.waitForResponse((response) => response.url().endsWith('/fork/describe') && response.status() === 500)
      await there.goto(`${otherSite}/?privy_token=${token}`)
      await failed
      assert.equal(there.url(), `${otherSite}/`)
      await there.reload()
      await world.clearFaults()
      await there.reload()
      await press(there, 'Continue')
      assert.equal((await facts(there)).user, user)
    },
  )

  sweepTest('an answer that is lost after it was given is given again', async () => {
    const { person, page, user } = await signedIn()
    const token = await forkOf(page)
    const there = await person.newPage()
    await world.fault({ path: 'sessions.recover', cut: 'after', times: 1 })
    await there.goto(`${otherSite}/?privy_token=${token}`)
    await press(there, 'Continue')
    assert.equal((await facts(there)).user, user)
    assert.equal(await refreshed(there), user)
  })

  sweepTest('works where the browser gives the page no storage', async () => {
    const { page, user } = await signedIn()
    const token = await forkOf(page)
    const person = await world.person()
    await person.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError')
        },
      })
    })
    const there = await person.newPage()
    await there.goto(`${otherSite}/?privy_token=${token}`)
    await press(there, 'Continue')
    assert.deepEqual([(await facts(there)).user, there.url()], [user, `${otherSite}/`])
  })

  test('forkSession of somebody who is signed out rejects, and so does one of a tag that is in no page', async () => {
    const { page } = await world.visit(await world.person())
    const ends = await page.evaluate(async () => {
      const loose = document.createElement('login-modal') as LoginModal
      loose.setAttribute('app-id', document.querySelector('login-modal')?.getAttribute('app-id') ?? '')
      const calls = [
        document.querySelector<LoginModal>('login-modal')?.forkSession(),
        loose.forkSession(),
        loose.getAccessToken(),
        loose.logout(),
      ]
      return Promise.all(
        calls.map((call) => call?.then(String, ({ code, message }: { code: string; message: string }) => [code, message])),
      )
    })
    const none = ['no_session_api', 'Session has no API instance']
    assert.deepEqual(ends, [['must_be_authenticated', 'User must be authenticated'], none, none, none])
  })
})
