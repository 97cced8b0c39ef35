// Sessions that are bound to the browser that made them: nobody notices, and what is copied is worthless elsewhere.
// See docs/design/protocol.md, "Bound sessions".

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { BrowserContext, BrowserContextOptions, ConsoleMessage } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sha256Text } from '../../src/kit/sha256-text.ts'
import { boundTo, keyOf, ready, refreshed, refusedOf, signedIn, signedOut, stored, token, watch } from './bound-steps.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { afterThisTest } from './people.ts'
import { post } from './person.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, DEMO_APP, enterCode, facts, newEmail, signIn, signInElsewhere, startLogin, worldOfTests } from './world.ts'

describe('a session that is bound to its browser', () => {
  const world = worldOfTests({ TEST_TIME: new Date().toISOString() }, async () => ({
    data: await demoAppData(...LETS_SIGN_UNSEEN),
  }))
  const someone = async (setUp?: (person: BrowserContext) => Promise<unknown>, options?: BrowserContextOptions) => {
    const person = await world.person(options)
    const seen = watch(person)
    await setUp?.(person)
    const { page, complaints } = await world.visit(person)
    const email = await signIn(world, page)
    return { person, page, seen, complaints, email, user: (await facts(page)).user }
  }
  const advance = async (seconds: number): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ advanceSeconds: seconds })
    const answer = await fetch(`${world.serviceUrl}/dev/clock`, { method: 'POST', headers, body })
    assert.equal(answer.status, 200)
  }

  test('is one for whoever signs in: every call is proved, none is refused, over reloads, tabs and a sign-out', async () => {
    const { person, page, seen, complaints, user } = await someone()
    const jkt = await boundTo(page)
    assert.match(String(jkt), /^[\w-]{43}$/)
    const login = seen.find(({ path }) => path.endsWith('/authenticate'))
    const { protectedHeader, payload } = await jwtVerify(String(login?.proof), EmbeddedJWK, { typ: 'dpop+jwt' })
    assert.equal(protectedHeader.jwk && (await calculateJwkThumbprint(protectedHeader.jwk)), jkt)
    assert.equal(payload.htu, `${world.serviceUrl}/api/v1/passwordless/authenticate`)
    assert.equal(await refreshed(page), user)
    await page.reload()
    await ready(page)
    assert.deepEqual([(await facts(page)).user, await boundTo(page)], [user, jkt])
    const { page: beside } = await world.visit(person)
    assert.deepEqual([(await facts(beside)).user, await boundTo(beside)], [user, jkt])
    assert.deepEqual([await refreshed(page), await refreshed(beside)], [user, user])
    await page.goto('about:blank')
    await page.goBack()
    await ready(page)
    assert.equal((await facts(page)).user, user)
    const session = await stored(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await signedOut(beside)
    assert.deepEqual([refusedOf(seen), complaints.lines], [[], []])
    const renewals = seen.filter(({ path }) => path === '/api/v1/sessions')
    assert.ok(renewals.length >= 4 && renewals.every(({ proof }) => proof))
    // It has ended at the service, for its own key too.
    await page.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    }, session)
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, null)
  })

  sweepTest('its tokens are worthless outside of it, and nothing changes for who has it', async () => {
    const { page, user } = await someone()
    const session = await stored(page)
    const [access, refresh] = ['privy:token', 'privy:refresh_token'].map((key) => JSON.parse(session[key] ?? ''))
    const bearer = { authorization: `Bearer ${access}` }
    const origin = { origin: world.demoUrl }
    const told = async (answer: Response): Promise<unknown> => [answer.status, ((await answer.json()) as { code?: string }).code]
    const refusal = [401, 'invalid_proof']
    for (const headers of [bearer, { ...bearer, ...origin }]) {
      const read = { headers: { 'privy-app-id': DEMO_APP, ...headers } }
      assert.deepEqual(await told(await fetch(`${world.serviceUrl}/api/v1/users/me/user`, read)), refusal)
      for (const body of [{ refresh_token: refresh }, {}])
        for (const path of ['/sessions/fork', '/sessions/logout'])
          assert.deepEqual(await told(await post(world.serviceUrl, path, body, headers)), refusal, path)
      assert.deepEqual(await told(await post(world.serviceUrl, '/sessions', { refresh_token: refresh }, headers)), refusal)
    }
    const after = await stored(page)
    for (const key of ['privy:token', 'privy:refresh_token']) assert.equal(after[key], session[key])
    assert.equal(await refreshed(page), user)
  })

  test('its storage, copied into another profile, signs nobody in there, asks nothing, and goes on here', async () => {
    const { person, page, user } = await someone()
    const session = await stored(page)
    const cookies = await person.cookies()
    const thief = await world.person()
    await thief.addCookies(cookies)
    await thief.addInitScript((session) => {
      if (sessionStorage.getItem('copied')) return
      sessionStorage.setItem('copied', 't')
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    }, session)
    const seen = watch(thief)
    const { page: there, complaints } = await world.visit(thief)
    assert.deepEqual([(await facts(there)).user, await token(there)], [null, null])
    assert.deepEqual(
      seen.filter(({ path }) => !/\/apps\/|analytics/.test(path)),
      [],
    )
    const kept = Object.keys(await stored(there))
    assert.deepEqual(
      kept.filter((key) => /privy:(token|refresh_token)/.test(key)),
      [],
    )
    assert.deepEqual(
      (await thief.cookies()).filter(({ name }) => name.startsWith('privy')),
      [],
    )
    // Whoever it is can sign in there, by a key of that profile.
    await signIn(world, there)
    assert.notEqual(await boundTo(there), keyOf(JSON.parse(session['privy:token'] ?? '')))
    assert.deepEqual([await refreshed(page), complaints.lines], [user, []])
  })

  sweepTest('is over where the site’s data was cleared in part, and is had again by a sign-in', async () => {
    const { page, email, user } = await someone()
    const before = await boundTo(page)
    await page.evaluate(() => indexedDB.deleteDatabase('latchkey-session'))
    // The page that is there goes on.
    assert.equal(await refreshed(page), user)
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, null)
    await signIn(world, page, email)
    assert.equal((await facts(page)).user, user)
    assert.notEqual(await boundTo(page), before)
    await page.reload()
    await ready(page)
    assert.equal((await facts(page)).user, user)
  })

  sweepTest('lives as long as its page where the browser keeps no keys; another tab takes nothing away', async () => {
    const { person, page, user, complaints } = await someone((person) =>
      person.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('no', 'SecurityError')
        }
      }),
    )
    const jkt = await boundTo(page)
    assert.ok(jkt)
    assert.equal(await refreshed(page), user)
    const { page: beside } = await world.visit(person)
    assert.deepEqual([(await facts(beside)).user, await token(beside)], [null, null])
    assert.deepEqual([await refreshed(page), await boundTo(page)], [user, jkt])
    const { page: other } = await world.visit(person)
    await signIn(world, other)
    await signedOut(page)
    assert.ok(await refreshed(other))
    await other.reload()
    await ready(other)
    assert.equal((await facts(other)).user, null)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('is handed on to another site of the app, whose key it is bound to there', async () => {
    const { person, page, user, seen } = await someone()
    const link = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.forkSession())
    const there = await person.newPage()
    await there.goto(`${world.demoUrl.replace('localhost', 'app.localhost')}/?privy_token=${link}`)
    await there.locator('login-modal').getByRole('button', { name: 'Continue', exact: true }).click()
    await signedIn(there)
    const [here, other] = [await boundTo(page), await boundTo(there)]
    assert.ok(here && other && here !== other)
    assert.deepEqual([await refreshed(there), await refreshed(page), refusedOf(seen)], [user, user, []])
  })

  sweepTest('that was opened before, by no key, goes on by none', async () => {
    const person = await world.person()
    const seen = watch(person)
    const { page } = await world.visit(person)
    await signInElsewhere(world, page)
    const { user } = await facts(page)
    await page.reload()
    await ready(page)
    assert.deepEqual([(await facts(page)).user, await refreshed(page), await boundTo(page)], [user, user, undefined])
    assert.deepEqual([seen.filter(({ proof }) => proof), refusedOf(seen)], [[], []])
  })

  sweepTest('is none where the page has no cryptography, which is said once', async () => {
    const said: string[] = []
    let told: Promise<unknown> | undefined
    const { page } = await someone(async (person) => {
      await person.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
      const isTold = (message: ConsoleMessage): boolean => message.type() === 'warning' && message.text().includes('not bound')
      told = person.waitForEvent('console', { predicate: isTold })
      person.on('console', (message) => {
        if (isTold(message)) said.push(message.text())
      })
    })
    await told
    assert.deepEqual([await boundTo(page), said.length], [undefined, 1])
  })

  sweepTest('asks once more after five minutes of rest, and no more', async () => {
    const { page, seen, user } = await someone()
    await advance(301)
    seen.length = 0
    assert.equal(await refreshed(page), user)
    assert.deepEqual(
      seen.filter(({ path }) => path === '/api/v1/sessions').map(({ status }) => status),
      [401, 200],
    )
    seen.length = 0
    assert.equal(await refreshed(page), user)
    assert.deepEqual(refusedOf(seen), [])
  })

  sweepTest('has wallets: made, signed with and recovered elsewhere by the frames’ own keys', async () => {
    const email = newEmail()
    const device = async () => {
      const person = await world.person()
      const seen = watch(person)
      const { page } = await world.visit(person)
      const configure = () =>
        page.evaluate(() => {
          const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
          modal.config = { embeddedWallets: { createOnLogin: 'all-users', noPromptOnSignature: true } }
        })
      await configure()
      await startLogin(page)
      await askForCode(page, email)
      await enterCode(world, page, email)
      await signedIn(page)
      const sign = () =>
        page.evaluate(async () => {
          const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
          const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
          return provider.request({ method: 'personal_sign', params: ['0x6869', account] })
        })
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.wallet)
      return { page, seen, sign, configure }
    }
    const first = await device()
    const signature = await first.sign()
    assert.match(String(signature), /^0x[\da-f]{130}$/)
    await first.page.reload()
    await signedIn(first.page)
    await first.configure()
    const second = await device()
    assert.deepEqual([await second.sign(), await first.sign()], [signature, signature])
    for (const { seen, page } of [first, second]) {
      const own = seen.filter(({ path }) => path.startsWith('/api/v1/embedded_wallets'))
      assert.ok(own.length > 0 && own.every(({ proof, delegation }) => proof && delegation))
      const { payload } = await jwtVerify(String(own[0]?.delegation), EmbeddedJWK, { typ: 'latchkey-frame+jwt' })
      const { protectedHeader } = await jwtVerify(String(own[0]?.proof), EmbeddedJWK)
      assert.equal(payload.jkt, protectedHeader.jwk && (await calculateJwkThumbprint(protectedHeader.jwk)))
      assert.notEqual(payload.jkt, await boundTo(page))
      assert.deepEqual(refusedOf(seen), [])
    }
  })

  sweepTest('proves calls to a server of the host, from a worker too, and none to the service', async () => {
    // The demo's own policy lets its page call the service alone.
    const { page } = await someone(undefined, { bypassCSP: true })
    const asked: { authorization: string | undefined; dpop: string | undefined; url: string | undefined }[] = []
    const server = createServer((request, response) => {
      const { authorization, dpop } = request.headers as Record<string, string>
      if (request.method !== 'OPTIONS') asked.push({ authorization, dpop, url: request.url })
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, dpop' })
      response.end('{}')
    }).listen(0, '127.0.0.1')
    afterThisTest(async () => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://localhost:${(server.address() as AddressInfo).port}/orders?id=7`
    const refused = await page.evaluate(
      async ([url, service]) => {
        const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
        const accessToken = (await modal.getAccessToken()) ?? ''
        const authorization = `Bearer ${accessToken}`
        const call = { method: 'get', url, token: accessToken }
        await fetch(url, { headers: { authorization, dpop: String(await modal.getProof(call)) } })
        const program = 'onmessage = async ({ data: [url, headers] }) => postMessage((await fetch(url, { headers })).status)'
        const worker = new Worker(URL.createObjectURL(new Blob([program])))
        const done = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
        worker.postMessage([url, { authorization, dpop: String(await modal.getProof(call)) }])
        await done
        return modal
          .getProof({ method: 'GET', url: `${service}/api/v1/users/me/user` })
          .catch(({ code }: { code: string }) => code)
      },
      [url, world.serviceUrl] as const,
    )
    assert.equal(refused, 'not_supported')
    const ids = new Set<unknown>()
    for (const { authorization = '', dpop = '' } of asked) {
      const { payload, protectedHeader } = await jwtVerify(dpop, EmbeddedJWK, { typ: 'dpop+jwt' })
      const bearer = authorization.replace('Bearer ', '')
      assert.deepEqual([payload.htm, payload.htu, payload.ath], ['GET', url.split('?')[0], await sha256Text(bearer)])
      assert.equal(protectedHeader.jwk && (await calculateJwkThumbprint(protectedHeader.jwk)), keyOf(bearer))
      ids.add(payload.jti)
    }
    assert.deepEqual([asked.length, ids.size], [2, 2])
  })
})
