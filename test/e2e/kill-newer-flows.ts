// Callers of a service that is killed amid imports of people, deletions, and sign-ins by OpenID.

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { HEADER } from '../../src/contract/wire.ts'
import { CALLBACK, dataOf, newBrowser } from '../server/openid-lab.ts'
import { act, createBrowser, type FlowOf, good, type Place, send } from './kill-calls.ts'
import { signIn } from './person.ts'
import { DEMO_APP } from './world.ts'

/** People of a call. */
const BATCH = 20
const NO_OPTIONS = {}

interface Import {
  readonly id: string
  readonly rows_done: number
  readonly counts: Readonly<Record<string, number>>
}

/** A file of people in calls of twenty: what was acknowledged is there once, and the file is gone on with to its end. */
export const imports: FlowOf = (place, name) => {
  const digest = createHash('sha256').update(name).digest('hex')
  let id = ''
  let done = 0
  const begin = async (): Promise<Import> => {
    const of = { app: DEMO_APP, source: 'csv', options: NO_OPTIONS, file: `${name}.csv`, digest }
    return good(await act(place, 'users.importBegin', of)).import as Import
  }
  const add = async (at: number, last = false): Promise<Import> => {
    const rows = Array.from({ length: BATCH }, (_, of) => {
      const record = at + of + 1
      return { record, line: record + 1, row: { id: `${name}-${record}`, email: `${name}-${record}@import.example` } }
    })
    return good(await act(place, 'users.importRows', { app: DEMO_APP, import: id, at, rows, bad: 0, last })).import as Import
  }
  return {
    live: async () => {
      id = (await begin()).id
      for (;;) done = (await add(done)).rows_done
    },
    check: async () => {
      if (!id) return
      // The same file: it goes on where it was. The call behind the last acknowledged one may have been done.
      const there = await begin()
      assert.equal(there.id, id)
      assert.ok(there.rows_done === done || there.rows_done === done + BATCH, `${there.rows_done} of ${done}`)
      const { rows_done, counts } = await add(there.rows_done, true)
      assert.deepEqual([rows_done, counts.made, counts.there], [there.rows_done + BATCH, there.rows_done + BATCH, 0])
    },
  }
}

/** People who sign in and are deleted: whose deletion was acknowledged, of them nothing is left, and their session is over. */
export const deletions: FlowOf = (place, name) => {
  interface Person {
    readonly user: string
    readonly refresh_token: string
    readonly browser: ReturnType<typeof createBrowser>
    is: 'made' | 'ending' | 'gone'
  }
  const people: Person[] = []
  return {
    live: async () => {
      for (let count = 0; ; count++) {
        const browser = createBrowser(place)
        const { user, refresh_token } = await browser.signIn(`${name}-${count}@example.com`)
        const person: Person = { user: user.id, refresh_token, browser, is: 'made' }
        people.push(person)
        // Every third one stays.
        if (count % 3 === 2) continue
        person.is = 'ending'
        good(await act(place, 'users.delete', { app: DEMO_APP, user: person.user, notice: false }))
        person.is = 'gone'
      }
    },
    check: async () => {
      for (const { user, refresh_token, browser, is } of people) {
        if (is === 'ending') continue
        const { status } = await act(place, 'users.get', { app: DEMO_APP, user })
        const renewed = await browser.call('/api/v1/sessions', { refresh_token })
        assert.deepEqual([status, renewed.status], is === 'made' ? [200, 200] : [404, 401], `${is} ${user}`)
      }
    },
  }
}

/** A call of the provider, with its moments. */
const ofProvider = async (place: Place, path: string, init: RequestInit) => {
  const { app, origin } = place.openid
  const answer = fetch(`${origin}/oidc/${app}${path}`, init)
  place.moment()
  const response = await answer
  const text = await response.text()
  place.moment()
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> }
}

/** A person who agrees once, codes without a question from then on, and tokens for a code. */
const agreeing = (place: Place, email: string) => {
  const { app, origin, id, secret } = place.openid
  const browser = newBrowser()
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    ...{ client_id: id, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid offline_access' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  })
  const ask = (prompt: string) => browser.go(`${origin}/oidc/${app}/auth?${asked}&prompt=${prompt}`)
  const codeIn = (answer: Response): string =>
    new URL(answer.headers.get('location') ?? 'none:', origin).searchParams.get('code') ?? ''
  const agree = async (): Promise<string> => {
    const { token } = await signIn(place.url(), email, { [HEADER.appId]: app })
    const began = await ask('consent')
    const page = await (await browser.go(origin + (began.headers.get('location') ?? ''))).text()
    const shown = { request: dataOf(page, 'request'), ticket: dataOf(page, 'ticket') }
    const own = { origin, [HEADER.appId]: app, authorization: `Bearer ${token}` }
    const { digest } = good(await send(place, '/api/v1/openid/describe', shown, own))
    const allowed = good(await send(place, '/api/v1/openid/allow', { ...shown, digest }, own))
    return codeIn(await browser.go(String(allowed.redirect_to)))
  }
  const tokens = (of: Record<string, string>) => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const body = new URLSearchParams({ redirect_uri: CALLBACK, code_verifier: verifier, ...of })
    return ofProvider(place, '/token', { method: 'POST', body, headers: { authorization } })
  }
  return { agree, again: async () => codeIn(await ask('none')), tokens }
}

/** Sign-ins by OpenID: codes for tokens, renewals, and what an access token tells. A renewal that was cut off may have used its token up. */
export const openIds: FlowOf = (place, name) => {
  const { agree, again, tokens } = agreeing(place, `${name}@example.com`)
  let held: { access: string; refresh: string } | null = null
  let isRenewing = false
  let agreed = false
  const take = ({ access_token, refresh_token }: Record<string, unknown>) => {
    held = { access: String(access_token), refresh: String(refresh_token) }
    return held
  }
  const look = async (token: string) => good(await ofProvider(place, '/me', { headers: { authorization: `Bearer ${token}` } }))
  const byCode = async (code: string) => take(good(await tokens({ grant_type: 'authorization_code', code })))
  return {
    live: async () => {
      await byCode(await agree())
      agreed = true
      for (let count = 1; ; count++) {
        if (count % 4 === 0) {
          held = null
          await byCode(await again())
        }
        await look(held?.access ?? '')
        isRenewing = true
        take(good(await tokens({ grant_type: 'refresh_token', refresh_token: held?.refresh ?? '' })))
        isRenewing = false
        await look(held?.access ?? '')
      }
    },
    check: async () => {
      if (held && !isRenewing) {
        await look(held.access)
        good(await tokens({ grant_type: 'refresh_token', refresh_token: held.refresh }))
      }
      // Who has agreed is not asked again.
      if (agreed) await look((await byCode(await again())).access)
    },
  }
}
