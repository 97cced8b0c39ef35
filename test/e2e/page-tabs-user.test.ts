// One person in several tabs: what changes in one is there in the others, and a session that is over is over in all.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoApp, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, endOfLogin, facts, newEmail, signInElsewhere, startLogin, worldOfTests } from './world.ts'

const MANY = process.env.SWEEP ? 20 : 8

type Heard = { heard: [name: string, detail: unknown][] }
/** The provider of the page, whose events are kept with the tag's own; gives what it is asked. */
const follow = (page: Page, config: object = { embeddedWallets: { createOnLogin: 'off', noPromptOnSignature: true } }) =>
  page.evaluate(async (config) => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = config
    const heard: Heard['heard'] = []
    Object.assign(window, { heard })
    modal.addEventListener('logout', () => heard.push(['logout', null]))
    const provider = await modal.getEthereumProvider()
    Object.assign(window, { provider })
    for (const name of ['connect', 'disconnect', 'accountsChanged'] as const)
      provider.on(name, (what: unknown) => heard.push([name, what]))
  }, config)
const heard = (page: Page) => page.evaluate(() => (window as unknown as Heard).heard)
const accounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { provider: { request(ask: object): Promise<string[]> } }).provider.request({ method: 'eth_accounts' }),
  )
/** Resolves when a tab knows this wallet: in its user, and for tools of Ethereum. */
const untilWallet = async (page: Page, address: string): Promise<void> => {
  // What is waited for is no promise: one counts as true at once.
  await page.waitForFunction(
    (address) => document.querySelector<LoginModal>('login-modal')?.user?.wallet?.address === address,
    address,
  )
  while ((await accounts(page))[0] !== address);
}
const wallet = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (document.querySelector('login-modal') as LoginModal).createWallet()).wallet.address)
const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
      const { appId, apiUrl } = modal.runtime as { appId: string; apiUrl: string }
      const headers = {
        'privy-app-id': appId,
        'content-type': 'application/json',
        authorization: `Bearer ${await modal.getAccessToken()}`,
      }
      const answer = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.status
    },
    [path, body] as const,
  )

describe('one person in several tabs', () => {
  const world = worldOfTests({}, { seeds: demoApp(...LETS_SIGN_UNSEEN) })
  /** Tabs of one browser in which somebody is signed in. */
  const tabs = async (
    count: number,
  ): Promise<{ person: BrowserContext; pages: Page[]; complaints: { lines: readonly string[] } }> => {
    const person = await world.person()
    const { page, complaints } = await world.visit(person)
    await signInElsewhere(world, page)
    const pages = [page]
    for (let more = 1; more < count; more++) pages.push((await world.visit(person)).page)
    for (const one of pages) {
      await one.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
      await follow(one)
    }
    return { person, pages, complaints }
  }

  sweepTest(
    'a wallet that is made in one tab is the person’s in the other, in their user, for tools of Ethereum and by their events',
    async () => {
      const { person, pages, complaints } = await tabs(2)
      const [one, two] = pages as [Page, Page]
      assert.deepEqual(await accounts(two), [])
      const address = await wallet(one)
      await untilWallet(two, address)
      // The accounts may be asked for before it is told that they are others.
      await two.waitForFunction(() => (window as unknown as Heard).heard.some(([name]) => name === 'accountsChanged'))
      const events = (await heard(two)).filter(([name]) => name === 'accountsChanged')
      assert.deepEqual(events, [['accountsChanged', [address]]])
      assert.deepEqual(complaints.lines, [])
      await person.close()
    },
  )

  sweepTest('terms that are accepted in one tab are accepted in the other', async () => {
    const { person, pages } = await tabs(2)
    const [one, two] = pages as [Page, Page]
    assert.equal(await call(one, '/api/v1/users/me/accept_terms', {}), 200)
    await one.evaluate(() => (document.querySelector('login-modal') as LoginModal).refreshUser())
    await two.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.hasAcceptedTerms)
    await person.close()
  })

  test('another person who logs in in one tab, with a wallet made at the login, is whole in the other', async () => {
    const { person, pages } = await tabs(2)
    const [one, two] = pages as [Page, Page]
    const before = (await facts(one)).user
    await two.evaluate(async () => {
      const modal = document.querySelector('login-modal') as LoginModal
      modal.config = { embeddedWallets: { createOnLogin: 'all-users' } }
      await modal.logout()
    })
    await one.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.ok((await heard(one)).some(([name]) => name === 'logout'))
    await startLogin(two)
    const email = newEmail()
    await askForCode(two, email)
    await two
      .locator('dialog[open]')
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    assert.deepEqual((await endOfLogin(two)).accounts?.sort(), ['email', 'wallet'])
    const address = (await accounts(two))[0] as string
    await untilWallet(one, address)
    const { user } = await facts(one)
    assert.equal(user, (await facts(two)).user)
    assert.notEqual(user, before)
    await person.close()
  })

  sweepTest('a change of the person is read once by each of many tabs, and no session is renewed for it', async () => {
    const { person, pages } = await tabs(MANY)
    const asked: string[] = []
    person.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'OPTIONS' && /^\/api\/v1\/(sessions|users\/me\/user)$/.test(pathname)) asked.push(pathname)
    })
    const address = await wallet(pages[0] as Page)
    await Promise.all(pages.map((page) => untilWallet(page, address)))
    const reads = (): number => asked.filter((path) => path.endsWith('/users/me/user')).length
    // The driver may hear of a request later than the page of its answer.
    while (reads() < MANY - 1) await person.waitForEvent('request')
    // The tab that has made it asks who its person is by now.
    assert.deepEqual(asked.filter((path) => path.endsWith('/sessions')).length, 1)
    assert.ok(reads() <= 2 * (MANY - 1), String(reads()))
    await person.close()
  })

  sweepTest('a session that was ended elsewhere is over in every tab as soon as one call of the wallet learns it', async () => {
    const { person, pages } = await tabs(2)
    const [one, two] = pages as [Page, Page]
    const address = await wallet(one)
    await untilWallet(two, address)
    // Ended by the service, which no tab has been told.
    const token = await one.evaluate(() => (document.querySelector('login-modal') as LoginModal).getAccessToken())
    assert.equal(await call(one, '/api/v1/sessions/logout', {}), 200, String(token).slice(0, 0))
    assert.equal((await facts(one)).authenticated, true)
    const code = await one.evaluate(async (address) => {
      const modal = document.querySelector('login-modal') as LoginModal
      modal.config = { embeddedWallets: { noPromptOnSignature: true } }
      const { provider } = window as unknown as { provider: { request(ask: object): Promise<unknown> } }
      return provider.request({ method: 'personal_sign', params: ['0x68', address] }).catch(({ code }: { code: number }) => code)
    }, address)
    assert.equal(code, 4100)
    for (const page of pages) {
      await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
      assert.deepEqual((await heard(page)).filter(([name]) => name === 'logout').length, 1)
      assert.deepEqual(await accounts(page), [])
      assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user-mark/.test(key))), [])
    }
    await person.close()
  })
})
