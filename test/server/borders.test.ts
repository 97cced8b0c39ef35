// The borders of the service: origins, methods, bodies, and answers that reveal nothing of the inside.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'
import { createApp } from '../../server/http/app.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const HOST = 'https://host.example'
const INJECTIONS = ["' or 1=1 --", "'; drop table users; --", '$1', ':app', '\\', '"', '%00', '\u{1F511}\u202e', 'a\nb']

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp({ clientIds: ['client-a'] }))
  const configPath = () => `/api/v1/apps/${client.id}`
  const preflight = (origin: string) => client.call(SESSION.init, undefined, { method: 'OPTIONS', headers: { origin } })

  test('lets the page of an allowed origin call and read, refusals too', async () => {
    const headers = { origin: HOST }
    for (const answer of [
      await client.call(configPath(), undefined, { headers }),
      await client.call(SESSION.init, { email: 'cors@example.com' }, { headers }),
      await client.call(SESSION.init, { email: 'no address' }, { headers }),
      await lab.call('/api/v1/nowhere', {}, { headers }),
    ]) {
      assert.equal(answer.headers.get('access-control-allow-origin'), HOST)
      assert.equal(answer.headers.get('access-control-allow-credentials'), 'true')
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /retry-after/)
      assert.match(answer.headers.get('vary') ?? '', /origin/i)
    }
  })

  test('answers a preflight of a known origin with exactly what clients send', async () => {
    const answer = await preflight(HOST)
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [204, HOST])
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '').split(', ')
    for (const name of ['privy-app-id', 'privy-client-id', 'privy-ca-id', 'privy-client', 'idempotency-key', 'authorization']) {
      assert.ok(allowed.includes(name), name)
    }
    // A page that keeps traces of its own sends these two with each call; what else it may know of a person is not asked for.
    assert.deepEqual(
      ['traceparent', 'tracestate', 'baggage'].map((name) => allowed.includes(name)),
      [true, true, false],
    )
    assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, POST, PUT, PATCH, DELETE')
  })

  test('answers the preflight of the config call to any origin, so that its refusal can be read', async () => {
    const ask = (path: string) => client.call(path, undefined, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    const answer = await ask(configPath())
    assert.equal(answer.headers.get('access-control-allow-origin'), 'https://evil.example')
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', /privy-app-id/)
    const other = await ask(SESSION.init)
    assert.deepEqual(
      [other.headers.get('access-control-allow-origin'), other.headers.get('access-control-allow-headers')],
      [null, null],
    )
  })

  test('refuses an unknown origin, and lets it read no more than the reason', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://host.example.evil.example', 'http://host.example']) {
      assert.equal((await preflight(origin)).headers.get('access-control-allow-origin'), null)
      const refused = await client.call(SESSION.init, { email: 'evil@example.com' }, { headers: { origin } })
      assert.deepEqual([refused.status, refused.body.code], [403, 'invalid_origin'])
      const config = await client.call(configPath(), undefined, { headers: { origin } })
      assert.deepEqual([config.status, Object.keys(config.body).sort()], [403, ['code', 'error']])
      // Without an app id no origin can be checked; the keys are public, and so are refusals.
      assert.equal(
        (await lab.call('/healthz', undefined, { headers: { origin } })).headers.get('access-control-allow-origin'),
        null,
      )
    }
  })

  test('refuses the origin of another app', async () => {
    await lab.newApp({ allowedOrigins: ['https://other.example'] })
    lab.clock.advance(6000)
    const refused = await client.call(
      SESSION.init,
      { email: 'other@example.com' },
      { headers: { origin: 'https://other.example' } },
    )
    assert.deepEqual([refused.status, refused.body.code], [403, 'invalid_origin'])
  })

  test('takes calls without an origin only where the app permits them, and never with cookies', async () => {
    const strict = await lab.newApp({ allowNoOrigin: false })
    const refused = await strict.call(SESSION.init, { email: 'server@example.com' })
    assert.deepEqual([refused.status, refused.body.code], [403, 'missing_origin'])
    const cookies = await client.call(SESSION.init, { email: 'server@example.com' }, { headers: { cookie: 'a=b' } })
    assert.deepEqual([cookies.status, cookies.body.code], [403, 'missing_origin'])
    assert.equal((await client.call(SESSION.init, { email: 'server@example.com' })).status, 200)
    assert.equal((await strict.call(`/api/v1/apps/${strict.id}`)).status, 200)
  })

  test('takes up a changed list of origins within seconds', async () => {
    const app = await lab.newApp()
    const headers = { origin: 'https://new.example' }
    assert.equal((await app.call(SESSION.refresh, {}, { headers })).status, 403)
    await changeApp(lab.deps, app.id, { allowedOrigins: ['https://new.example'] })
    lab.clock.advance(6000)
    assert.equal((await app.call(SESSION.refresh, {}, { headers })).status, 200)
  })

  test('refuses a missing, unknown or malformed app id, and a client id that is not of the app', async () => {
    for (const app of ['', 'x', 'a'.repeat(25), `${'a'.repeat(24)}é`, `${client.id}1`]) {
      const answer = await lab.call(
        SESSION.init,
        { email: 'a@example.com' },
        { headers: { 'privy-app-id': encodeURIComponent(app) } },
      )
      assert.deepEqual([answer.status, answer.body.code], [400, 'missing_or_invalid_privy_app_id'])
    }
    for (const id of ['unknown', "'%20or%201=1--".padEnd(25, 'x'), '%01'.repeat(25)]) {
      assert.equal((await lab.call(`/api/v1/apps/${id}`, undefined)).body.code, 'missing_or_invalid_privy_app_id')
      assert.equal((await lab.call(`/api/v1/apps/${id}/jwks.json`, undefined)).body.code, 'missing_or_invalid_privy_app_id')
    }
    const wrong = await client.call(configPath(), undefined, { headers: { 'privy-client-id': 'client-b' } })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'missing_or_invalid_privy_client_id'])
    assert.equal((await client.call(configPath(), undefined, { headers: { 'privy-client-id': 'client-a' } })).status, 200)
  })

  test('refuses a body that is too large, announced or not', async () => {
    const raw = JSON.stringify({ email: 'big@example.com', token: 'x'.repeat(70_000) })
    const announced = { raw, headers: { 'content-length': String(raw.length) } }
    for (const options of [announced, { raw }]) {
      const { status, body } = await client.call(SESSION.init, undefined, options)
      assert.deepEqual([status, body.code], [413, 'payload_too_large'])
    }
  })

  test('takes JSON only, and only JSON that can be read', async () => {
    const raw = JSON.stringify({ email: 'type@example.com' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const { status, body } = await client.call(SESSION.init, undefined, { raw, headers: { 'content-type': type } })
      assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], type)
    }
    const charset = { 'content-type': 'application/json; charset=utf-8' }
    assert.equal((await client.call(SESSION.init, undefined, { raw, headers: charset })).status, 200)
    for (const broken of [
      '{',
      '[]',
      '"text"',
      'null',
      '{"email":5}',
      '{"email":"no address"}',
      '{}',
      '{"email":"a\\u0000b@example.com"}',
    ]) {
      const { status, body } = await client.call(SESSION.init, undefined, { raw: broken })
      assert.deepEqual([status, body.code], [400, 'invalid_data'], broken)
    }
  })

  test('answers unknown addresses and wrong methods in JSON', async () => {
    const nowhere = await lab.call('/api/v1/nowhere', undefined)
    assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'not_found'])
    // A person at an address reads a page in their language; calls are answered to programs alone.
    const headers = { accept: 'text/html,*/*', 'accept-language': 'ar' }
    const person = await lab.request('/nowhere', { headers })
    assert.deepEqual([person.status, person.headers.get('content-type')], [404, 'text/html; charset=UTF-8'])
    assert.match(person.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    assert.match(await person.text(), /<html lang="ar" dir="rtl">[\s\S]*لا يوجد شيء في هذا العنوان/)
    for (const [path, init] of [
      ['/api/v1/nowhere', { headers }],
      ['/nowhere', { headers: { accept: '*/*' } }],
      ['/nowhere', { headers, method: 'POST' }],
    ] as const)
      assert.equal((await lab.request(path, init)).headers.get('content-type'), 'application/json', path)
    const wrong = await client.call(SESSION.init, undefined)
    assert.deepEqual([wrong.status, wrong.headers.get('allow'), typeof wrong.body.error], [405, 'POST', 'string'])
  })

  test('treats hostile text as text, in every field', async () => {
    const before = (await sql`select 1 from users`.execute(engine.db)).rows.length
    for (const text of INJECTIONS) {
      const email = `${text}@example.com`
      const clean = encodeURIComponent(text)
      const headers = { 'privy-ca-id': clean, 'idempotency-key': clean, 'privy-client': clean, authorization: `Bearer ${clean}` }
      for (const [path, body] of [
        [SESSION.init, { email, token: text }],
        [SESSION.login, { email, code: text, mode: text }],
        [SESSION.login, { email, code: '000000' }],
        [SESSION.refresh, { refresh_token: text }],
        ['/api/v1/sessions/logout', { refresh_token: text }],
        ['/api/v1/users/me/accept_terms', { text }],
        ['/api/v1/analytics_events', { event_name: text, client_id: text, payload: { text } }],
      ] as const) {
        const { status } = await client.call(path, body, { headers })
        assert.ok(status < 500, `${path} ${text}: ${status}`)
      }
    }
    assert.equal((await sql`select 1 from users`.execute(engine.db)).rows.length, before)
    // An address may hold what SQL would trip over, and stays that address.
    const odd = "o'brien--$1@example.com"
    assert.equal((await client.logIn(odd)).body.user.linked_accounts[0]?.address, odd)
  })

  test('counts analytics by known names and keeps nothing', async () => {
    const events = { client_id: null, payload: { who: 'person@example.com' } }
    const answers = [
      await client.call('/api/v1/analytics_events', { event_name: 'modal_open', ...events }),
      await client.call('/api/v1/analytics_events', { event_name: 'person@example.com', ...events }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.match(lab.metrics.text(), /latchkey_client_events_total\{name="modal_open"\} 1/)
    assert.match(lab.metrics.text(), /latchkey_client_events_total\{name="other"\} \d+/)
    assert.ok(!lab.metrics.text().includes('person@example.com'))
  })

  test('gives the caller of a broken service a number, and the operator the reason', async () => {
    const broken = new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: {
          connect: () => Promise.reject(new Error('secret-host refused')),
          end: async () => {},
          // The pool's remaining members are not asked for by a pool that never connects.
        } as unknown as ConstructorParameters<typeof PostgresDialect>[0]['pool'] & object,
      }),
    })
    const app = createApp({ ...lab.deps, db: broken, checkDatabase: () => Promise.resolve('failed') })
    const headers = { 'privy-app-id': client.id, 'content-type': 'application/json' }
    const answer = await app.request(SESSION.refresh, { method: 'POST', headers, body: '{}' }, { requestId: 'number-1' })
    const text = await answer.text()
    assert.equal(answer.status, 500)
    assert.deepEqual(JSON.parse(text).code, 'internal_error')
    assert.ok(!text.includes('secret-host'))
    const line = lab.lines.find(({ event }) => event === 'internal_error')
    assert.equal(line?.fields.requestId, 'number-1')
    assert.equal((await app.request('/readyz')).status, 503)
    assert.equal((await app.request('/healthz')).status, 200)
  })

  test('is ready while the database answers, tells of a mail server that does not, and asks it four times a minute at most', async () => {
    const own = createLab(engine)
    const ready = async () => {
      const { status, body } = await own.call('/readyz', undefined)
      return [status, body]
    }
    assert.deepEqual(await ready(), [200, { database: 'ok', mail: 'ok' }])
    own.mail.refuse(true)
    assert.deepEqual(await ready(), [200, { database: 'ok', mail: 'ok' }])
    own.clock.advance(15_000)
    assert.deepEqual(await ready(), [200, { database: 'ok', mail: 'failed' }])
  })

  test('is not ready from the moment when it is asked to stop, and goes on answering', async () => {
    const own = createLab(engine)
    own.stopping.abort()
    const { status, body } = await own.call('/readyz', undefined)
    assert.deepEqual([status, body], [503, { database: 'ok', mail: 'ok', stopping: true }])
    assert.equal((await own.call('/healthz', undefined)).status, 200)
    assert.equal((await (await own.newApp()).logIn('late@example.com')).status, 200)
  })
})
