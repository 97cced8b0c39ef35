// The last release and this one in production mode on one Postgres, rolled both ways: no call is refused.
// See docs/deploy.md, "Upgrade and rollback".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { Fetch } from '../../frame/service/call.ts'
import { type Connected, connect } from '../../server/db/connect.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { command } from '../cli/latchkey.ts'
import { startPostgres } from '../postgres.ts'
import { basic, type Endpoint, startEndpoint } from '../server/backend-lab.ts'
import { openFrame } from '../server/frame-lab.ts'
import type { Client, Lab } from '../server/lab.ts'
import { buildLastRelease } from './last-release.ts'
import { type Many, onlyReady, openMany } from './many.ts'
import type { Session } from './person.ts'

const CALLERS = 4
/** Whole lives that are lived in each state of the roll-out. */
const LIVES = 12
const REFRESHES = 3
const SERVICE = 'https://id.example.com'
const PAGE = 'https://shop.example'
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: SERVICE,
  SERVICE_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '1',
  REQUESTS_PER_IP_PER_MINUTE: '1000000',
  BACKEND_CALLS_PER_MINUTE: '1000000',
}
/** Its back ends may be on this machine, which production refuses. */
const DELIVERING = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:0', ALLOW_PRIVATE_TARGETS: 'yes' }

const postgres = await startPostgres()
const last = typeof postgres === 'string' ? postgres : buildLastRelease()
const skip = typeof last === 'string' ? last : false

describe('two releases on one Postgres', { skip }, () => {
  let many: Many
  let open: Connected
  let endpoint: Endpoint
  let [app, secret] = ['', '']
  const older = typeof last === 'string' ? undefined : last

  before(async () => {
    if (typeof postgres === 'string' || !older) return
    many = await openMany(postgres, PRODUCTION)
    open = await connect({ DATABASE_URL: many.databaseUrl, DATA_DIR: '' })
    endpoint = await startEndpoint()
    // The release before makes the tables: this one migrates them while it serves.
    await many.start(0, {}, older.main)
    await many.start(1, {}, older.main)
    const env = { ...DELIVERING, DATABASE_URL: many.databaseUrl, SERVICE_KEY: PRODUCTION.SERVICE_KEY }
    const run = async (...words: string[]) => {
      const { code, out, err } = await command([...words, '--json'], env)
      assert.equal(code, 0, err)
      return JSON.parse(out)
    }
    app = (await run('app', 'create', '--name', 'Shop', '--origin', PAGE)).id
    secret = (await run('secret', 'create', '--app', app)).secret
    await run('webhook', 'set', '--app', app, '--url', endpoint.url)
  })
  after(async () => {
    await open?.close()
    await many?.close()
    await endpoint?.close()
    older?.remove()
    if (typeof postgres !== 'string') await postgres.stop()
  })

  let turn = 0
  let calls = 0
  /** One call by the instance whose turn it is; sent once, and answered well. */
  const ask = async (
    path: string,
    init: RequestInit,
    isGood: (status: number) => boolean = (status) => status === 200,
  ): Promise<Response> => {
    const response = await onlyReady(many, ++turn, (url) => fetch(url + path, init))
    calls += 1
    const text = await response.text()
    assert.ok(isGood(response.status), `${path} answered ${response.status} ${text}`)
    return new Response(text || null, { status: response.status, headers: response.headers })
  }
  const headers = { 'content-type': 'application/json', origin: PAGE }
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (
      await ask(`/api/v1${path}`, { method: 'POST', headers: { ...headers, [HEADER.appId]: app }, body: JSON.stringify(body) })
    ).json()
  /** What a wallet's frame asks: what is not there is no refusal. */
  const frameFetch: Fetch = (path, init) =>
    ask(
      path,
      { ...init, headers: { ...(init.headers as Record<string, string>), origin: SERVICE, [HEADER.appId]: app }, signal: null },
      (status) => status < 400 || status === 404,
    )

  const users: string[] = []
  /** A person: in by a code, a wallet that signs, renewals, and what a back end lists of them. */
  const live = async (email: string): Promise<void> => {
    await post('/passwordless/init', { email })
    let session = await post<Session>('/passwordless/authenticate', { email, code: await many.codeFor(email) })
    users.push(session.user.id)
    const profile = memoryShares()
    const open = (at = profile) =>
      openFrame({ env: { PUBLIC_URL: SERVICE } } as Lab, { id: app } as Client, { profile: at, fetch: frameFetch })
    const { address } = await open().ask('create', { accessToken: session.token })
    for (let count = 0; count < REFRESHES; count++) {
      session = await post<Session>('/sessions', { refresh_token: session.refresh_token })
      const request = { method: 'personal_sign', params: ['Hello', address] }
      const { response } = await open().ask('rpc', { accessToken: session.token, address, request })
      const signature = response.data as `0x${string}`
      assert.ok(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature }))
    }
    const recovered = open(memoryShares())
    await recovered.ask('recover', { accessToken: session.token, address })
    assert.equal((await recovered.ask('create', { accessToken: session.token })).address, address)
    const listed = await ask('/api/v1/users?limit=100', { headers: { [HEADER.appId]: app, ...basic(app, secret) } })
    assert.ok(((await listed.json()) as { data: unknown[] }).data.length > 0)
  }

  test('roll forward, roll back and forward again: every call of every person is answered', async (t) => {
    assert.ok(older)
    t.diagnostic(`${older.version} (${older.commit}) beside this one`)
    let [over, lived, wanted] = [false, 0, 0]
    let next = (): void => {}
    const callers = Array.from({ length: CALLERS }, async (_, at) => {
      for (let count = 0; !over; count++) {
        await live(`person${at}-${count}@example.com`)
        lived += 1
        if (lived >= wanted) next()
      }
    })
    const failed = Promise.all(callers)
    const states: string[] = []
    /** Holds until so many people more have lived in this state. */
    const hold = async (state: string): Promise<void> => {
      wanted = lived + LIVES
      const [before, came] = [calls, new Promise<void>((resolve) => (next = resolve))]
      await Promise.race([came, failed])
      states.push(`${state}: ${calls - before} calls`)
    }
    const exchange = async (place: number, main?: string): Promise<void> => {
      assert.equal(await many.stop(place), 0)
      await Promise.race([many.start(place, {}, main), failed])
    }
    try {
      await hold('both old')
      await exchange(0)
      await hold('one of each')
      await exchange(1)
      await hold('both new')
      await exchange(0, older.main)
      await hold('one gone back')
      await exchange(1, older.main)
      await hold('both gone back')
      await exchange(0)
      await exchange(1, older.main)
      await hold('forward again')
    } finally {
      over = true
    }
    await failed
    t.diagnostic(`${users.length} people, ${calls} calls, 0 refused; ${states.join('; ')}`)
    assert.equal(new Set(users).size, users.length)
  })

  test('each change is told once, whichever release made it, and either release delivers it', async (t) => {
    assert.ok(older)
    const { rows } = await sql<{ user: string; types: string[] }>`
      select user_id as user, array_agg(type order by seq) as types from webhook_events where app_id = ${app} group by user_id`.execute(
      open.db,
    )
    const told = new Map(rows.map(({ user, types }) => [user, types]))
    for (const user of users)
      assert.deepEqual(told.get(user)?.slice(0, 3).toSorted(), ['user.authenticated', 'user.created', 'wallet.created'], user)
    for (const place of [0, 1]) await many.stop(place)
    const all = rows.reduce((sum, { types }) => sum + types.length, 0)
    const halves: number[] = []
    for (const [place, main] of [undefined, older.main].entries()) {
      const before = endpoint.got.length
      // What production could not deliver to this machine is due anew; the second one gets what the first one has left.
      await sql`update webhook_queues set due_at = ${place === 0 ? 0 : 1}, held_until = 0`.execute(open.db)
      const most = place === 0 ? Math.ceil(all / 2) : all
      let taken = before
      const enough = new Promise<void>((resolve) =>
        endpoint.answer(() => {
          if (taken >= most) return 503
          taken += 1
          if (taken === most) resolve()
          return 204
        }),
      )
      await many.start(place, DELIVERING, main)
      await enough
      await many.stop(place)
      halves.push(endpoint.got.length - before)
    }
    t.diagnostic(`${all} events; delivered by this release ${halves[0]}, by the last one ${halves[1]}`)
    const ids = new Set(endpoint.got.map(({ id }) => id))
    assert.equal(ids.size, all)
    for (const [user, types] of told) {
      const got = endpoint.got.filter(({ body }) => body.user?.id === user).map(({ body }) => body.type)
      assert.deepEqual(got, types, user)
    }
  })
})
