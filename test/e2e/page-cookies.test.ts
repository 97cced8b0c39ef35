// Server-cookie mode in a real browser: the service keeps the session, the page holds no refresh token.
// See docs/design/protocol.md, "Cookies".

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { sweepTest } from './sweep-test.ts'
import { facts, openWorld, signIn, type World } from './world.ts'

const APP = 'cookiecookiecookiecookie1'

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}
const refreshed = (page: Page) =>
  page.evaluate(async () => (await document.querySelector<LoginModal>('login-modal')?.refreshUser())?.id ?? null)
const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)

describe('a session in cookies of the service', () => {
  let world: World
  before(async () => {
    const data = await testData()
    const [port, demoPort] = [await freePort(), await freePort()]
    const [api, page] = [`http://localhost:${port}`, `http://localhost:${demoPort}`]
    const app = ['--id', APP, '--name', 'Cookies', '--origin', page, '--cookie-domain', 'localhost']
    const { code, err } = await command(['app', 'create', ...app, '--set', `custom_api_url=${api}`], data.env)
    assert.equal(code, 0, err)
    world = await openWorld({ PORT: port, DEMO_PORT: demoPort }, { data })
  })
  after(() => world.close())
  const someone = async () => {
    const person = await world.person()
    await person.addInitScript((app) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') document.querySelector('login-modal')?.setAttribute('app-id', app)
      })
    }, APP)
    const { page, complaints } = await world.visit(person)
    await signIn(world, page)
    return { person, page, complaints, user: (await facts(page)).user }
  }

  test('signs in, stays signed in over reloads and without storage, refreshes by cookies alone, signs out', async () => {
    const { person, page, complaints, user } = await someone()
    const cookies = async () =>
      Object.fromEntries(
        (await person.cookies()).filter(({ name }) => name.startsWith('privy')).map(({ name, httpOnly }) => [name, httpOnly]),
      )
    assert.deepEqual(await cookies(), { 'privy-token': true, 'privy-refresh-token': true, 'privy-session': false })
    assert.equal(await page.evaluate(() => localStorage.getItem('privy:refresh_token')), null)
    const bodies: unknown[] = []
    person.on('request', (request) => {
      if (request.url().endsWith('/api/v1/sessions') && request.method() === 'POST') bodies.push(request.postDataJSON())
    })
    assert.equal(await refreshed(page), user)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, user)
    assert.deepEqual(bodies, [{}, {}])
    const { page: beside } = await world.visit(person)
    assert.equal((await facts(beside)).user, user)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await beside.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated === false)
    assert.deepEqual([await cookies(), await refreshed(beside), complaints.lines], [{}, null, []])
  })

  sweepTest('a sign-out while the service is down stays a sign-out on the page', async () => {
    const { person, page } = await someone()
    await person.route('**/api/v1/sessions/logout', (route) => route.abort())
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await person.unroute('**/api/v1/sessions/logout')
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, null)
  })

  test('a session that has ended is taken away from the browser by the answer', async () => {
    const { person, page } = await someone()
    await person.addCookies([
      {
        name: 'privy-refresh-token',
        value: 'nonsense',
        domain: 'localhost',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ])
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, null)
    assert.deepEqual(
      (await person.cookies()).filter(({ name }) => name.startsWith('privy')),
      [],
    )
  })

  sweepTest('ten tabs refresh at once, and nobody is signed out', async () => {
    const { person, user } = await someone()
    const pages = await Promise.all(Array.from({ length: 10 }, () => person.newPage()))
    await Promise.all(pages.map((page) => page.goto(world.demoUrl).then(() => ready(page))))
    assert.deepEqual(new Set(await Promise.all(pages.map(refreshed))), new Set([user]))
  })
})
