// The operators' console over HTTP: sign-in, cookies, other pages, caches, sessions, and acts that are not a role's.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { createConsole } from '../../server/http/console/console.ts'
import { inviteHash } from '../../server/services/admin/service.ts'
import { IDLE, LONGEST } from '../../server/services/console/sessions.ts'
import { createCore } from '../../server/services/core.ts'
import type { CreationOptions, RequestOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { createAuthenticator, type Lies } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGIN = 'https://console.example'
const OWN = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

interface Said {
  readonly status: number
  readonly headers: Headers
  readonly body: { code?: string; role?: string; name?: string; acts?: string[] }
  readonly cookie: string
}

await onEachEngine((engine) => {
  let hono: ReturnType<typeof createConsole>
  let invites = 0
  const lab = prepared(() => createLab(engine, { CONSOLE_URL: ORIGIN }))
  const core = prepared(() => createCore(lab.deps))
  before(() => {
    hono = createConsole(core, ORIGIN, process.cwd())
  })
  const ask = async (path: string, body: unknown = {}, headers: Record<string, string> = {}, at = ORIGIN): Promise<Said> => {
    const init = { method: 'POST', headers: { ...OWN, ...headers }, body: JSON.stringify(body) }
    const answer = await hono.request(`${at}/console/${path}`, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    const cookie = answer.headers.get('set-cookie') ?? ''
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Said['body'], cookie }
  }
  const invite = async (role: string): Promise<string> => {
    const text = `an-invite-of-the-test-${++invites}`
    const ends = lab.clock.now() + 60_000
    await sql`insert into operator_invites (hash, role, expires_at) values (${inviteHash(core.secrets, text)}, ${role}, ${ends})`.execute(
      engine.db,
    )
    return text
  }
  const enrol = async (link: string, name = 'Ada', lies: Lies = {}, authenticator = createAuthenticator({ origin: ORIGIN })) => {
    const options = (await ask('enrol/options', { invite: link, name })).body as unknown as CreationOptions
    const said = await ask('enrol', { invite: link, name, attestation: authenticator.create(options, lies) })
    return { said, authenticator, session: { cookie: said.cookie.split(';')[0] ?? '' } }
  }
  const operator = async (role: string) => enrol(await invite(role))
  const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, lies: Lies = {}) => {
    const options = (await ask('sign-in/options')).body as unknown as RequestOptions
    return ask('sign-in', authenticator.get(options, lies))
  }

  test('an invite makes one operator with a passkey, who signs in with it again', async () => {
    const link = await invite('owner')
    const { said, authenticator, session } = await enrol(link)
    assert.equal(said.status, 200)
    const me = await ask('me', {}, session)
    assert.deepEqual([me.status, me.body.name, me.body.role], [200, 'Ada', 'owner'])
    const again = await ask('enrol/options', { invite: link, name: 'Eve' })
    assert.deepEqual([again.status, again.body.code], [422, 'invalid_credentials'])
    const signed = await signIn(authenticator)
    assert.equal(signed.status, 200)
    assert.equal((await ask('me', {}, { cookie: signed.cookie.split(';')[0] ?? '' })).status, 200)
  })

  test('of two who use an invite at once one becomes an operator', async () => {
    const link = await invite('viewer')
    const both = [createAuthenticator({ origin: ORIGIN }), createAuthenticator({ origin: ORIGIN })]
    const asked = await Promise.all(both.map(() => ask('enrol/options', { invite: link, name: 'Both' })))
    const done = await Promise.all(
      both.map((one, index) => {
        const made = one.create(asked[index]?.body as unknown as CreationOptions)
        return ask('enrol', { invite: link, name: 'Both', attestation: made })
      }),
    )
    assert.deepEqual(done.map(({ status }) => status).sort(), [200, 422])
  })

  test('an invite that is over makes nobody', async () => {
    const link = await invite('owner')
    lab.clock.advance(60_001)
    assert.equal((await ask('enrol/options', { invite: link, name: 'Late' })).status, 422)
  })

  test('an answer for another page, another domain, without a person or used before is refused', async () => {
    const { authenticator } = await operator('owner')
    const lies: Lies[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: 'AAAA' },
      { crossOrigin: true },
    ]
    for (const lie of lies) assert.equal((await signIn(authenticator, lie)).status, 422, JSON.stringify(lie))
    const options = (await ask('sign-in/options')).body as unknown as RequestOptions
    const answer = authenticator.get(options)
    assert.equal((await ask('sign-in', answer)).status, 200)
    assert.equal((await ask('sign-in', answer)).status, 422)
  })

  test('the cookie is of this host alone, hidden from scripts and sent from no other site', async () => {
    const { said } = await operator('viewer')
    assert.match(said.cookie, /^__Host-latchkey-console=[\w-]{43}; /)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) assert.ok(said.cookie.includes(flag), flag)
    assert.doesNotMatch(said.cookie, /Domain/)
  })

  test('no other page and no other host may call, and nothing is for other origins to read', async () => {
    const { session } = await operator('owner')
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await ask('me', {}, { ...session, ...headers })
      assert.deepEqual([status, body.code], [403, 'invalid_origin'])
    }
    const without = await hono.request(`${ORIGIN}/console/me`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(without.status, 403)
    const form = await ask('me', {}, { ...session, 'content-type': 'text/plain' })
    assert.equal(form.status, 415)
    const { status, headers } = await ask('me', {}, session, 'https://service.example')
    assert.equal(status, 404)
    const own = await ask('me', {}, session)
    assert.deepEqual([own.headers.get('access-control-allow-origin'), own.headers.get('cache-control')], [null, 'no-store'])
    assert.equal(headers.get('set-cookie'), null)
    assert.equal((await lab.request('/console/me', { method: 'POST', headers: OWN, body: '{}' })).status, 404)
    assert.equal((await hono.request(`${ORIGIN}/api/v1/apps/x`)).status, 404)
    const nowhere = await hono.request(`${ORIGIN}/nowhere`, { headers: { accept: 'text/html' } })
    assert.equal(nowhere.status, 404)
    assert.ok((await nowhere.text()).includes(`<a href="${ORIGIN}/">Go to ${new URL(ORIGIN).host}</a>`))
  })

  test('the document has a strict policy and is in no cache', async () => {
    const { headers } = await hono.request(`${ORIGIN}/`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'"])
      assert.ok(policy.includes(part), part)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('strict-transport-security') ?? '', /max-age/)
  })

  test('a session ends idle, after its longest time, at a sign-out, with another role, and with its operator', async () => {
    const live = async (session: Record<string, string>) => (await ask('me', {}, session)).status === 200
    const idle = await operator('viewer')
    lab.clock.advance(IDLE - 1)
    assert.equal(await live(idle.session), true)
    lab.clock.advance(IDLE)
    assert.equal(await live(idle.session), false)
    const long = await operator('viewer')
    for (let time = 0; time < LONGEST - IDLE; time += IDLE - 1) {
      assert.equal(await live(long.session), true)
      lab.clock.advance(IDLE - 1)
    }
    lab.clock.advance(IDLE - 1)
    assert.equal(await live(long.session), false)
    const left = await operator('viewer')
    assert.match((await ask('sign-out', {}, left.session)).cookie, /Max-Age=0/)
    assert.equal(await live(left.session), false)
    const other = await operator('developer')
    const name = (await ask('me', {}, other.session)).body as unknown as { id: string }
    await sql`update operators set role = 'owner' where id = ${name.id}`.execute(engine.db)
    assert.equal(await live(other.session), false)
    const gone = await operator('developer')
    const { id } = (await ask('me', {}, gone.session)).body as unknown as { id: string }
    await sql`update operators set disabled_at = 1 where id = ${id}`.execute(engine.db)
    assert.equal(await live(gone.session), false)
    assert.equal((await signIn(gone.authenticator)).status, 422)
  })

  test('an act that is not of the role is refused, whatever the page draws', async () => {
    const { session } = await operator('viewer')
    const me = await ask('me', {}, session)
    assert.ok(me.body.acts?.includes('users.search'))
    assert.ok(!me.body.acts?.includes('users.delete'))
    for (const act of ['users.delete', 'apps.change', 'operators.list', 'tokens.create', 'audit.list']) {
      const { status, body } = await ask(`acts/${act}`, {}, session)
      assert.deepEqual([status, body.code], [403, 'act_not_allowed'], act)
    }
    assert.equal((await ask('acts/no.such', {}, session)).status, 404)
    for (const path of ['acts/%00', 'acts/%c0%80', 'me?a=%zz']) assert.equal((await ask(path, {}, session)).status, 400, path)
    assert.equal((await ask('acts/users.search', {})).status, 401)
  })

  test('no answer is kept in a cache: not of an act, not of a refusal, not to somebody without a session', async () => {
    const { session } = await operator('owner')
    const answers = [
      await ask('acts/apps.list', {}, session),
      await ask('acts/users.get', { app: 'x'.repeat(25), user: 'nobody' }, session),
      await ask('acts/apps.list', { nonsense: 1 }, session),
      await ask('acts/apps.list'),
      await ask('me'),
      await ask('sign-in/options'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 400, 401, 401, 200],
    )
    for (const { headers } of answers) {
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })

  test('an operator who is removed in the middle of a session does nothing more with it, and neither does a call that carries its old role', async () => {
    const [owner, other] = [await operator('owner'), await operator('owner')]
    const { body } = await ask('me', {}, other.session)
    const { id } = body as unknown as { id: string }
    assert.equal((await ask('acts/operators.list', {}, other.session)).status, 200)
    assert.equal((await ask('acts/operators.remove', { id }, owner.session)).status, 200)
    for (const [act, asked] of [
      ['operators.list', {}],
      ['operators.invite', { role: 'owner' }],
      ['tokens.create', { name: 'left behind', scopes: ['users:read'] }],
      ['operators.setRole', { id, role: 'owner' }],
    ] as const) {
      const { status, body: said } = await ask(`acts/${act}`, { ...asked, role: 'owner' }, other.session)
      assert.deepEqual([status, said.code], [401, 'missing_or_invalid_token'], act)
    }
    assert.equal((await signIn(other.authenticator)).status, 422)
  })

  test('who an operator is comes from the session: a role, an id or an actor in the body or a header changes nothing', async () => {
    const { session } = await operator('viewer')
    const claims = { role: 'owner', actor: { kind: 'operator', id: 'op_owner', role: 'owner' } }
    for (const headers of [{}, { 'x-operator-role': 'owner' }, { authorization: 'Bearer lk_admin_x' }])
      assert.equal((await ask('acts/operators.list', claims, { ...session, ...headers })).status, 403)
    assert.equal((await ask('acts/__proto__', {}, session)).status, 404)
    assert.equal((await ask('acts/constructor', {}, session)).status, 404)
  })

  test('an act is done, and refused in words where a rule is broken', async () => {
    const { session } = await operator('owner')
    const wrong = await ask('acts/apps.create', { config: { name: 'Made' }, allowed_origins: ['nonsense'] }, session)
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_data'])
    const made = await ask(
      'acts/apps.create',
      { config: { name: 'Made', email_auth: true }, allowed_origins: ['https://host.example'] },
      session,
    )
    assert.equal(made.status, 200, JSON.stringify(made.body))
  })
})
