// Bound sessions where the browser itself changes: a private window, a restored session, cleared data, a clock that is wrong.
// See docs/design/protocol.md, "Bound sessions".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { launchOptions } from '../../scripts/browser.mjs'
import { DAY, HOUR, SECOND } from '../../src/kit/durations.ts'
import { findFirefox, openFirefox } from '../browsers/firefox.ts'
import { faults, logIn, open } from '../browsers/journeys.ts'
import { servePage } from '../browsers/page.ts'
import { newFolder } from '../new-folder.ts'
import { boundTo, keyOf, ready, refreshed, refusedOf, signedIn, signedOut, watch } from './bound-steps.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { afterThisTest } from './people.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, signIn, worldOfTests } from './world.ts'

/** Wallets that sign without a screen: what signs is the subject. */
const configure = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const modal = document.querySelector('login-modal') as LoginModal
    modal.config = { embeddedWallets: { createOnLogin: 'off', noPromptOnSignature: true } }
  })
const wallet = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (document.querySelector('login-modal') as LoginModal).createWallet()).wallet.address)
const sign = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    return provider.request({ method: 'personal_sign', params: ['0x6869', account] })
  })

describe('a bound session', () => {
  const world = worldOfTests({ TEST_TIME: new Date().toISOString() }, async () => ({
    data: await demoAppData(...LETS_SIGN_UNSEEN),
  }))
  const advance = async (milliseconds: number): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ advanceSeconds: milliseconds / SECOND })
    const answer = await fetch(`${world.serviceUrl}/dev/clock`, { method: 'POST', headers, body })
    assert.equal(answer.status, 200)
  }

  test('is there again when the browser is started again, with its key and its wallet', async () => {
    const folder = newFolder()
    afterThisTest(async () => folder.remove())
    const start = async (): Promise<{ person: BrowserContext; page: Page }> => {
      const person = await chromium.launchPersistentContext(folder.path, await launchOptions())
      afterThisTest(() => person.close())
      const { page } = await world.visit(person)
      return { person, page }
    }
    const first = await start()
    await configure(first.page)
    await signIn(world, first.page)
    const { user } = await facts(first.page)
    const [jkt, address, signature] = [await boundTo(first.page), await wallet(first.page), await sign(first.page)]
    assert.ok(jkt && address)
    await first.person.close()
    const { person, page } = await start()
    const seen = watch(person)
    await configure(page)
    assert.deepEqual([(await facts(page)).user, await boundTo(page), await refreshed(page)], [user, jkt, user])
    assert.deepEqual([await sign(page), refusedOf(seen)], [signature, []])
  })

  test('is over where all data of the site were cleared, and the person who signs in again has lost nothing else', async () => {
    const person = await world.person()
    const { page } = await world.visit(person)
    await configure(page)
    const email = await signIn(world, page)
    const { user } = await facts(page)
    const [jkt, address, signature] = [await boundTo(page), await wallet(page), await sign(page)]
    const cdp = await person.newCDPSession(page)
    for (const frame of page.frames())
      await frame.evaluate(async () => {
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
      })
    for (const { origin } of [world.demoUrl, world.serviceUrl].map((url) => new URL(url)))
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, null)
    await configure(page)
    await signIn(world, page, email)
    assert.equal((await facts(page)).user, user)
    const own = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.wallet?.address)
    assert.deepEqual([own, await sign(page)], [address, signature])
    assert.notEqual(await boundTo(page), jkt)
  })

  for (const [how, wrong] of [
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ] as const)
    test(`works where the browser’s clock is ${how}: the nonce has the time`, async () => {
      const person = await world.person()
      await person.addInitScript(`Date = new Proxy(Date, {
        construct: (real, given) => Reflect.construct(real, given.length > 0 ? given : [real.now() + ${wrong}]),
        get: (real, name) => (name === 'now' ? () => real.now() + ${wrong} : Reflect.get(real, name)),
      })`)
      const seen = watch(person)
      const { page, complaints } = await world.visit(person)
      await configure(page)
      await signIn(world, page)
      const { user } = await facts(page)
      assert.ok(await boundTo(page))
      await wallet(page)
      assert.match(String(await sign(page)), /^0x[\da-f]{130}$/)
      assert.equal(await refreshed(page), user)
      await page.reload()
      await ready(page)
      assert.deepEqual([(await facts(page)).user, await refreshed(page)], [user, user])
      assert.deepEqual([refusedOf(seen), complaints.lines], [[], []])
      // A token that is over at the service, and not by this clock, and the other way around: the session goes on.
      await advance(2 * HOUR)
      assert.equal(await refreshed(page), user)
      assert.ok(refusedOf(seen).every(({ status }) => status === 401))
      assert.ok(refusedOf(seen).length <= 2, JSON.stringify(refusedOf(seen)))
    })

  test('of a window is of another browser’s storage than that of a private one: each has its own, and nothing is left of it', async () => {
    const person = await world.person()
    const { page } = await world.visit(person)
    const email = await signIn(world, page)
    const hidden = await world.person()
    const { page: there } = await world.visit(hidden)
    assert.equal((await facts(there)).user, null)
    await signIn(world, there, email)
    assert.notEqual(await boundTo(there), await boundTo(page))
    assert.equal((await facts(there)).user, (await facts(page)).user)
    await hidden.close()
    const { page: later } = await world.visit(await world.person())
    assert.equal((await facts(later)).user, null)
    assert.ok(await refreshed(page))
  })

  const firefox = findFirefox()
  sweepTest('is kept in a private window of Firefox over a reload', async (test) => {
    if (!firefox) return test.skip('Firefox is not installed')
    const browser = await openFirefox(firefox, { 'browser.privatebrowsing.autostart': true })
    afterThisTest(() => browser.close())
    const served = await servePage(world)
    afterThisTest(served.close)
    const page = await browser.newPage()
    await open(page, served.url)
    await logIn(world, page)
    const key = async () => keyOf((await page.run('modal.getAccessToken()')) as string)
    const jkt = await key()
    assert.ok(jkt, 'it is bound')
    await open(page, served.url)
    assert.deepEqual([await page.run('modal.authenticated'), await key(), await faults(page)], [true, jkt, []])
    await page.close()
  })

  test('of two tabs is one, whichever of them renews it, and ends in both', async () => {
    const person = await world.person()
    const { page } = await world.visit(person)
    await signIn(world, page)
    const { page: beside } = await world.visit(person)
    const { user } = await facts(page)
    const seen = watch(person)
    await advance(2 * HOUR)
    assert.deepEqual(await Promise.all([refreshed(page), refreshed(beside)]), [user, user])
    assert.equal(await boundTo(page), await boundTo(beside))
    assert.ok(refusedOf(seen).every(({ status, path }) => status === 401 && path.startsWith('/api/v1/')))
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await signedOut(beside)
    await signIn(world, beside)
    await signedIn(page)
    assert.equal(await boundTo(page), await boundTo(beside))
  })
})
