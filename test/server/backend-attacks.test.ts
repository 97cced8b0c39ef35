// The app secret: ownership, guess limits, revocation, no reach into another app, no database words in answers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { isBackendPath } from '../../server/http/middleware/backend-paths.ts'
import { cors, readableRefusals } from '../../server/http/middleware/cors.ts'
import { createAppSecret, listAppSecrets, revokeAppSecret } from '../../server/services/apps/app-secrets.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { backendOf, basic } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { waitsForLock } from './lock-wait.ts'
import { prepared } from './prepared.ts'

const USERS = '/api/v1/users'
const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS).filter(({ access }: Endpoint) => access === 'secret')
const ORIGIN = 'https://host.example'
const NAUGHTY = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  '1); delete from users; --',
  '\\',
  '%',
  '%27%20or%201=1',
  '$1',
  '{{7*7}}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  '💥',
]

/** Half of a pair of surrogates. */
const LONE = /\p{Surrogate}/u

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { WRONG_SECRETS_PER_IP_PER_HOUR: '5', REQUESTS_PER_IP_PER_MINUTE: '100000' }))
  const client = prepared(() => lab.newApp())
  const other = prepared(() => lab.newApp())
  const backend = prepared(() => backendOf(lab, client))
  const stranger = prepared(() => backendOf(lab, other))
  const bodyOf = ({ method, body }: Endpoint): unknown => (method === 'POST' || body ? {} : undefined)
  const pathOf = (row: Endpoint, app: string): string =>
    row.path.replace(':appId', app).replace(':userId', 'did:privy:cnobody').replace(':provider', 'google')
  const call = (row: Endpoint, headers: Record<string, string>, app = client.id) =>
    lab.call(pathOf(row, app), bodyOf(row), { app, method: row.method, headers, from: '192.0.2.77' })
  const fresh = createFreshAddress()

  for (const row of ROWS) {
    test(`${row.name} is refused without the app's secret, and a page reads no more than that it is refused`, async () => {
      const wrong: Record<string, Record<string, string>> = {
        nothing: {},
        'a bearer': { authorization: `Bearer ${backend.secret}` },
        'another secret': basic(client.id, 'x'.repeat(43)),
        'no secret': basic(client.id, ''),
        'the secret of another app': basic(client.id, stranger.secret),
        'the name of another app': basic(other.id, stranger.secret),
        'the own secret under another name': basic(other.id, backend.secret),
        'no name': basic('', backend.secret),
        'no Basic at all': { authorization: 'Basic %%%' },
        'the secret twice': { authorization: `${basic(client.id, backend.secret).authorization}, Basic x` },
      }
      for (const [what, headers] of Object.entries(wrong)) {
        const options = { app: client.id, method: row.method, headers, from: fresh() }
        const { status, body } = await lab.call(pathOf(row, client.id), bodyOf(row), options)
        assert.deepEqual([status, body.code], [401, 'missing_or_invalid_app_secret'], what)
      }
      const page = { origin: ORIGIN, ...basic(client.id, backend.secret) }
      const seen = await call(row, page)
      assert.deepEqual([seen.status, seen.body.code], [403, 'invalid_origin'])
      assert.deepEqual(Object.keys(seen.body).sort(), ['code', 'error'])
      assert.equal(seen.headers.get('access-control-allow-origin'), ORIGIN)
      assert.equal(seen.headers.get('cache-control'), 'no-store')
      // Whether the secret is right is not looked at: a page cannot try secrets.
      const guess = await call(row, { origin: ORIGIN, ...basic(client.id, 'x'.repeat(43)) })
      assert.deepEqual([guess.status, guess.body], [403, seen.body])
      const preflight = await lab.request(pathOf(row, client.id), {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': row.method },
      })
      assert.equal(preflight.headers.get('access-control-allow-origin'), ORIGIN)
      const evil = { origin: 'https://evil.example', 'access-control-request-method': row.method }
      const unknown = await lab.request(pathOf(row, client.id), { method: 'OPTIONS', headers: evil })
      assert.equal(unknown.headers.get('access-control-allow-origin'), null)
    })
  }

  test('no page reads an answer to the secret, also where one would be given', async () => {
    const [row] = ROWS
    assert.ok(row)
    const service = new Hono()
    service.use(
      '/api/*',
      readableRefusals,
      cors(async () => true),
    )
    service.all('*', (c) => c.json({ secret: true }))
    const answer = await service.request(pathOf(row, client.id), { headers: { origin: ORIGIN } })
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, null])
  })

  test('the address of a page is none of a back end', () => {
    const pages: readonly Endpoint[] = Object.values(ENDPOINTS).filter(({ access }: Endpoint) => access !== 'secret')
    for (const { path } of pages) assert.ok(!isBackendPath(path.replace(/:\w+/g, 'x')), path)
    for (const row of ROWS) assert.ok(isBackendPath(pathOf(row, client.id)), row.path)
  })

  test('an app that does not exist is refused like a wrong secret', async () => {
    const nobody = 'x'.repeat(25)
    const [row] = ROWS
    assert.ok(row)
    const answers = [
      await lab.call(pathOf(row, nobody), undefined, { app: nobody, headers: basic(nobody, backend.secret), from: fresh() }),
      await lab.call(pathOf(row, client.id), undefined, {
        app: client.id,
        headers: basic(client.id, stranger.secret),
        from: fresh(),
      }),
    ]
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    assert.deepEqual([answers[0]?.status, answers[1]?.status], [401, 401])
  })

  test('the app in the path is the one that is asked about, not the one in the header', async () => {
    const path = `/api/v1/apps/${other.id}/allowlist`
    const { status } = await lab.call(path, undefined, {
      app: client.id,
      headers: basic(client.id, backend.secret),
      from: fresh(),
    })
    assert.equal(status, 401)
  })

  test('a right secret is one guess of a burst: refused where the wrong ones before it have used up the limit', async () => {
    const late = lateAnswers(engine)
    const behind = createLab(late.engine, { WRONG_SECRETS_PER_IP_PER_HOUR: '5', REQUESTS_PER_IP_PER_MINUTE: '100000' })
    const from = fresh()
    const ask = (password: string) => behind.call(USERS, undefined, { app: client.id, headers: basic(client.id, password), from })
    const { answered, release } = late.holdNext(/hash from app_secrets/)
    const right = ask(backend.secret)
    await answered
    for (let guesses = 0; guesses < 5; guesses += 1) assert.equal((await ask('x'.repeat(43))).status, 401)
    release()
    const { status, body, headers } = await right
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'too_many_requests', '3600'])
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres')
    test('a right secret waits for the wrong ones that are being counted', async () => {
      const from = fresh()
      const ask = (password: string) => lab.call(USERS, undefined, { app: client.id, headers: basic(client.id, password), from })
      for (let guesses = 0; guesses < 4; guesses += 1) assert.equal((await ask('x'.repeat(43))).status, 401)
      const asking = await engine.db.transaction().execute(async (trx) => {
        await sql`update limits set hits = 5 where hits = 4`.execute(trx)
        const right = ask(backend.secret)
        await waitsForLock(engine.db, right)
        return { right }
      })
      assert.equal((await asking.right).status, 429)
    })

  test('users of another app are nobody here, whatever they are asked by', async () => {
    const email = 'elsewhere@example.com'
    const { user } = (await other.logIn(email)).body
    const missing = `did:privy:c${'0'.repeat(24)}`
    const asks: [string, unknown, string | undefined][] = [
      [`${USERS}/${user.id}`, undefined, undefined],
      [`${USERS}/email/address`, { address: email }, undefined],
      [`${USERS}/${user.id}/custom_metadata`, { custom_metadata: { a: 1 } }, undefined],
      [`${USERS}/${user.id}`, undefined, 'DELETE'],
    ]
    for (const [path, body, method] of asks) {
      const options = method ? { method } : {}
      const theirs = await backend.ask(path, body, options)
      const unknown = { address: 'nobody@example.com' }
      const nobodys = await backend.ask(path.replace(user.id, missing), path.endsWith('address') ? unknown : body, options)
      assert.equal(theirs.status, 404, path)
      assert.deepEqual([theirs.status, theirs.body], [nobodys.status, nobodys.body], path)
    }
    const { body } = await backend.ask(`${USERS}/search`, { searchTerm: email })
    assert.deepEqual(body.data, [])
    const still = await stranger.ask(`${USERS}/${user.id}`)
    assert.deepEqual([still.status, still.body.custom_metadata], [200, undefined])
    const listed = (await backend.ask(USERS)).body.data.map(({ id }: { id: string }) => id)
    assert.ok(!listed.includes(user.id))
  })

  test('a secret that was revoked is worth nothing at once, and the others hold on', async () => {
    const next = await createAppSecret(lab.deps, client.id, 'next')
    const ask = (secret: string) =>
      lab.call(USERS, undefined, { app: client.id, headers: basic(client.id, secret), from: fresh() })
    assert.deepEqual([(await ask(next.secret)).status, (await ask(backend.secret)).status], [200, 200])
    assert.equal(await revokeAppSecret(lab.deps, client.id, next.id), true)
    assert.deepEqual([(await ask(next.secret)).status, (await ask(backend.secret)).status], [401, 200])
    assert.equal(await revokeAppSecret(lab.deps, client.id, next.id), false)
    assert.equal(await revokeAppSecret(lab.deps, other.id, backend.id), false)
    assert.equal((await ask(backend.secret)).status, 200)
    const records = await listAppSecrets(lab.deps, client.id)
    assert.deepEqual(
      records.map(({ id, revokedAt }) => (id === next.id) === (revokedAt !== null)),
      [true, true],
    )
  })

  test('a secret stands in no table', async () => {
    const { rows } = await sql<{ row: string }>`select row_to_json(s)::text as row from app_secrets s`.execute(engine.db)
    assert.ok(rows.length > 0)
    for (const { row } of rows) assert.ok(!row.includes(backend.secret))
  })

  test('after so many wrong secrets an address is refused, with the right one too, for an hour and for this app only', async () => {
    const from = fresh()
    const ask = (secret: string, app = client.id) => lab.call(USERS, undefined, { app, headers: basic(app, secret), from })
    const burst = await Promise.all(Array.from({ length: 12 }, () => ask('wrong')))
    assert.deepEqual(burst.map(({ status }) => status).sort(), [...Array(5).fill(401), ...Array(7).fill(429)])
    const right = await ask(backend.secret)
    assert.deepEqual([right.status, right.body.code], [429, 'too_many_requests'])
    assert.ok(Number(right.headers.get('retry-after')) > 0)
    assert.equal((await ask(stranger.secret, other.id)).status, 200)
    lab.clock.advance(60 * 60 * 1000)
    assert.equal((await ask(backend.secret)).status, 200)
  })

  test('so many calls a minute are answered, then none, until the minute is over', async () => {
    const tight = createLab(engine, { BACKEND_CALLS_PER_MINUTE: '3' })
    const host = await backendOf(tight, await tight.newApp())
    const statuses = async (): Promise<number[]> => {
      const all: number[] = []
      for (let i = 0; i < 4; i++) all.push((await host.ask(USERS)).status)
      return all
    }
    assert.deepEqual(await statuses(), [200, 200, 200, 429])
    tight.clock.advance(60_000)
    assert.deepEqual(await statuses(), [200, 200, 200, 429])
  })

  test('no word that is sent becomes part of a statement, in any parameter of any call', async () => {
    const { user } = (await client.logIn('untouched@example.com')).body
    const before = await count()
    const safe = (text: string): string => encodeURIComponent(text.replace(LONE, '?'))
    for (const text of NAUGHTY) {
      const asks: [string, unknown, string?][] = [
        [`${USERS}/${safe(text)}`, undefined],
        [`${USERS}/did:privy:${safe(text)}`, undefined],
        [`${USERS}/${safe(text)}`, undefined, 'DELETE'],
        [`${USERS}?cursor=${safe(text)}`, undefined],
        [`${USERS}?cursor=${Buffer.from(`1.${text}`).toString('base64url')}`, undefined],
        [`${USERS}?limit=${safe(text)}`, undefined],
        [`${USERS}/search`, { searchTerm: text }],
        [`${USERS}/search`, { searchTerm: 'a', cursor: text }],
        [`${USERS}/search`, { emails: [text], phoneNumbers: [text], walletAddresses: [text] }],
        [`${USERS}/email/address`, { address: text }],
        [`${USERS}/phone/number`, { number: text }],
        [`${USERS}/wallet/address`, { address: text }],
        [`${USERS}/smart_wallet/address`, { address: text }],
        [`${USERS}/farcaster/fid`, { fid: text }],
        [`${USERS}/custom_auth/id`, { custom_user_id: text }],
        [`${USERS}/telegram/telegram_user_id`, { telegram_user_id: text }],
        [`${USERS}/google/subject`, { subject: text }],
        [`${USERS}/${safe(text)}/subject`, { subject: 'a' }],
        [`${USERS}/twitter/username`, { username: text }],
        [`${USERS}/${safe(text)}/username`, { username: 'a' }],
        [`${USERS}/${safe(text)}/custom_metadata`, { custom_metadata: {} }],
        [`${USERS}`, { linked_accounts: [{ type: text, subject: text }] }],
        [`/api/v1/apps/${client.id}/allowlist`, { type: 'email', value: text }],
        [`/api/v1/apps/${client.id}/allowlist`, { type: 'domain', value: text }, 'DELETE'],
        [`/api/v1/apps/${safe(text)}/allowlist`, undefined],
        [`/api/v1/apps/${client.id}/webhook`, { url: text }],
        [`/api/v1/apps/${client.id}/webhook`, { url: 'https://host.example', events: [text] }],
        [`/api/v1/apps/${client.id}/webhook/events?cursor=${safe(text)}`, undefined],
        [`/api/v1/apps/${client.id}/webhook/events?state=${safe(text)}`, undefined],
        [`/api/v1/apps/${client.id}/webhook/replay`, { event_id: text }],
      ]
      for (const [path, body, method] of asks) {
        const { status } = await backend.ask(path, body, { from: fresh(), ...(method && { method }) })
        assert.ok(status < 500, `${status} for ${method ?? ''} ${path.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 80)}`)
      }
    }
    assert.equal(await count(), before)
    assert.equal((await backend.ask(`${USERS}/${user.id}`)).status, 200)
  })

  test('what may be any text is kept and found as it is', async () => {
    for (const text of NAUGHTY.filter((one) => !LONE.test(one) && !one.includes('\0') && one.length < 200)) {
      const accounts = [{ type: 'custom_auth', custom_user_id: text }]
      const made = await backend.ask(USERS, { linked_accounts: accounts, custom_metadata: { text } })
      assert.equal(made.status, 200, text)
      const { body } = await backend.ask(`${USERS}/custom_auth/id`, { custom_user_id: text })
      assert.deepEqual([body.id, body.linked_accounts[0].custom_user_id, body.custom_metadata], [made.body.id, text, { text }])
      assert.equal((await backend.remove(`${USERS}/${made.body.id}`)).status, 200)
    }
  })

  const count = async (): Promise<string> => {
    const { rows } = await sql<{ users: bigint; accounts: bigint }>`
      select (select count(*) from users) as users, (select count(*) from accounts) as accounts`.execute(engine.db)
    return `${rows[0]?.users} ${rows[0]?.accounts}`
  }
})

/** Fresh client addresses: one test's wrong secrets are not another's. */
function createFreshAddress(): () => string {
  let at = 0
  return () => `100.64.${Math.floor(++at / 250)}.${at % 250}`
}
