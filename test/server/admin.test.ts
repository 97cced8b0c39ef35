// Acts of operators: who may do which, by token over HTTP, once, and with an entry that cannot be changed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { safeParse } from 'valibot'
import { type Actor, COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { checkAudit } from '../../server/services/admin/audit.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { createAdminToken } from '../../server/services/admin/tokens.ts'
import { type Core, createCore } from '../../server/services/core.ts'
import { ServiceError } from '../../server/services/service-error.ts'
import { ROLES, SCOPES, type Scope } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, type ActName, actPath, actRow } from '../../src/contract/admin/acts.ts'
import { may } from './admin-roles.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const OWNER: Actor = { kind: 'operator', id: 'op_owner', role: 'owner' }
const codeOf = (error: unknown): string => (error instanceof ServiceError ? error.code : String(error))

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { SERVICE_KEY: Buffer.alloc(32, 9).toString('base64') }))
  const core = prepared(() => createCore(lab.deps))
  const client = prepared(() => lab.newApp())
  const entries = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*)::text as n from audit_entries`.execute(engine.db)).rows[0]?.n)
  const token = async (scopes: readonly Scope[], role: 'owner' | 'viewer' | 'support' | 'developer' = 'owner'): Promise<string> =>
    (await createAdminToken(core, core.secrets, { name: 'test', role, scopes, days: 1 }, COMMAND_LINE)).token
  const ask = async (name: string, bearer: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const answer = await lab.call(`/api/admin/v1/acts/${name}`, body, {
      headers: { authorization: `Bearer ${bearer}`, ...headers },
    })
    return { ...answer, body: answer.body as unknown as Record<string, never> & { code?: string } }
  }

  test('each role may do what it is for, and is refused everything else, before anything is read', async () => {
    const had = await entries()
    for (const role of ROLES)
      for (const name of ACT_NAMES) {
        // A body that no act takes: who may do the act is told so, who may not learns nothing of the form.
        const refused = codeOf(await perform(core, { kind: 'operator', id: 'x', role }, name, { nonsense: 1 }).catch((e) => e))
        assert.equal(refused, may(role, name) ? 'invalid_data' : 'act_not_allowed', `${role} ${name}`)
      }
    assert.equal(await entries(), had)
  })

  test('a token needs the scope of the act, and none of the others will do', async () => {
    for (const name of ACT_NAMES) {
      const { scope } = actRow(name)
      const others = SCOPES.filter((one) => one !== scope)
      const actor = (scopes: readonly string[]): Actor => ({ kind: 'token', id: 't', role: 'owner', scopes })
      assert.equal(codeOf(await perform(core, actor(others), name, { nonsense: 1 }).catch((e) => e)), 'act_not_allowed', name)
      assert.equal(codeOf(await perform(core, actor([scope]), name, { nonsense: 1 }).catch((e) => e)), 'invalid_data', name)
    }
    const bare: Actor = { kind: 'token', id: 't', role: 'owner' }
    assert.equal(codeOf(await perform(core, bare, 'apps.list', {}).catch((e) => e)), 'act_not_allowed')
    assert.equal(codeOf(await perform(core, OWNER, 'toString' as ActName, {}).catch((e) => e)), 'not_found')
  })

  test('over HTTP a token does what it may, and no page gets an answer', async () => {
    const reader = await token(['apps:read'])
    const listed = await ask('apps.list', reader)
    assert.equal(listed.status, 200)
    assert.equal(listed.headers.get('access-control-allow-origin'), null)
    assert.equal(listed.headers.get('cache-control'), 'no-store')
    assert.deepEqual([(await ask('users.search', reader, { app: client.id })).status], [403])
    assert.equal((await ask('apps.list', `${reader}x`)).status, 401)
    assert.equal((await ask('apps.list', '')).status, 401)
    assert.equal((await ask('apps.none', reader)).status, 404)
    const paged = await ask('apps.list', reader, {}, { origin: 'https://host.example' })
    assert.deepEqual([paged.status, paged.headers.get('access-control-allow-origin')], [403, null])
    const preflight = await lab.request(actPath('apps.list'), { method: 'OPTIONS', headers: { origin: 'https://host.example' } })
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [404, null])
  })

  test('a token ends when it is revoked, and when its time is over; it is kept as a hash', async () => {
    const made = await perform(core, OWNER, 'tokens.create', { name: 'ci', scopes: ['apps:read'], days: 1 })
    assert.equal((await ask('apps.list', made.token)).status, 200)
    const { rows } = await sql<{ text: string }>`select t::text as text from admin_tokens t`.execute(engine.db)
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(made.token)))
    const log = await sql<{ text: string }>`select a::text as text from audit_entries a`.execute(engine.db)
    assert.ok(log.rows.every(({ text }) => !text.includes(made.token)))
    assert.equal(JSON.stringify(await perform(core, OWNER, 'tokens.list', {})).includes(made.token), false)
    assert.deepEqual(await perform(core, OWNER, 'tokens.revoke', { id: made.id }), { revoked: true })
    assert.equal((await ask('apps.list', made.token)).status, 401)
    const brief = await token(['apps:read'])
    lab.clock.advance(86_400_001)
    assert.equal((await ask('apps.list', brief)).status, 401)
  })

  test('an act and its entry are one: none without the other, and never a secret in it', async () => {
    const had = await entries()
    const secret = 'sk-very-secret-value'
    const changed = await perform(core, OWNER, 'providers.set', { app: client.id, provider: 'google', client_id: 'abc', secret })
    assert.match(changed.callback, /callback$/)
    assert.equal(await entries(), had + 1)
    const { entries: newest } = await perform(core, OWNER, 'audit.list', { app: client.id })
    assert.deepEqual(
      [newest[0]?.act, newest[0]?.actor.id, newest[0]?.target, newest[0]?.details.provider],
      ['providers.set', 'op_owner', 'google', 'google'],
    )
    const log = await sql<{ text: string }>`select a::text as text from audit_entries a`.execute(engine.db)
    assert.ok(log.rows.every(({ text }) => !text.includes(secret)))
    assert.equal(JSON.stringify(await perform(core, OWNER, 'providers.list', { app: client.id })).includes(secret), false)
    // The rules of the command line, in its words.
    const refused = await perform(core, OWNER, 'apps.change', { app: client.id, config: { nonsense: 1 } }).catch((e) => e)
    assert.equal(codeOf(refused), 'invalid_data')
    assert.equal(await entries(), had + 1)
    // An entry that cannot be written takes the act with it.
    await sql`alter table audit_entries add constraint no_more check (act <> 'apps.change') not valid`.execute(engine.db)
    await assert.rejects(perform(core, OWNER, 'apps.change', { app: client.id, config: { name: 'Changed' } }))
    await sql`alter table audit_entries drop constraint no_more`.execute(engine.db)
    assert.notEqual((await perform(core, OWNER, 'apps.get', { app: client.id })).app.config.name, 'Changed')
    assert.equal(await entries(), had + 1)
  })

  test('a repetition with one key is answered and not done again; with another body it is another call', async () => {
    const bearer = await token(['secrets:write', 'users:read', 'users:write'])
    const key = { 'privy-idempotency-key': 'k1', 'idempotency-key': 'k1' }
    const first = await ask('secrets.create', bearer, { app: client.id, name: 'one' }, key)
    const again = await ask('secrets.create', bearer, { app: client.id, name: 'one' }, key)
    assert.equal(first.status, 200)
    assert.deepEqual(again.body, first.body)
    const other = await ask('secrets.create', bearer, { app: client.id, name: 'two' }, key)
    assert.notDeepEqual(other.body, first.body)
    const burst = await Promise.all(
      [1, 2, 3].map(() => ask('secrets.create', bearer, { app: client.id, name: 'burst' }, { 'idempotency-key': 'k2' })),
    )
    assert.equal(new Set(burst.map(({ body }) => JSON.stringify(body))).size, 1)
    const { rows } = await sql<{ text: string }>`select c::text as text from admin_calls c`.execute(engine.db)
    assert.ok(rows.every(({ text }) => !text.includes(JSON.stringify(first.body).slice(-20, -2))))
  })

  test('the audit log cannot be changed, and where it was all the same that is found', async () => {
    await perform(core, OWNER, 'allowlist.add', { app: client.id, entries: ['example.com'] })
    await perform(core, OWNER, 'allowlist.remove', { app: client.id, entries: ['example.com'] })
    const sound = await checkAudit(core, core.secrets)
    assert.equal(sound.problem, null)
    assert.equal((await checkAudit(core, core.secrets, sound.head)).problem, null)
    await assert.rejects(sql`update audit_entries set act = 'x'`.execute(engine.db), /only added to/)
    await assert.rejects(sql`delete from audit_entries`.execute(engine.db), /only added to/)
    await assert.rejects(sql`truncate audit_entries`.execute(engine.db), /only added to/)
    // Who is the database's own superuser gets past triggers, and not past the chain.
    const tamper = (change: string) =>
      engine.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql.raw(change).execute(trx)
        return checkAudit({ db: trx }, core.secrets, sound.head).then((state) => {
          throw new Error(`found: ${state.problem?.text}`)
        })
      })
    await assert.rejects(tamper(`update audit_entries set actor_id = 'nobody' where seq = 2`), /found: entry 2 was changed/)
    await assert.rejects(tamper('delete from audit_entries where seq = 2'), /found: entry 2 is missing/)
    await assert.rejects(tamper(`delete from audit_entries where seq = ${sound.entries}`), /found: the entry with the known head/)
    await assert.rejects(tamper(`update audit_entries set previous = 'x' where seq = 2`), /found: entry 2 does not follow/)
    assert.equal((await checkAudit(core, core.secrets)).problem, null)
    // The same question as an act.
    assert.deepEqual(await perform(core, OWNER, 'audit.check', { head: sound.head }), sound)
    const elsewhere = await perform(core, OWNER, 'audit.check', { head: 'of-another-log' })
    assert.equal(elsewhere.problem?.rule, 'audit.head')
  })

  test('a person is found by a part of an identifier, looked at, signed out, unlinked from nothing else, and deleted', async () => {
    const mine = await lab.newApp()
    const session = await mine.logIn('ada.lovelace@example.com')
    const found = await perform(core, OWNER, 'users.search', { app: mine.id, text: 'LOVELACE' })
    const user = found.users[0]?.id ?? ''
    assert.equal(user, session.body.user.id)
    assert.equal((await perform(core, OWNER, 'users.search', { app: client.id, text: 'lovelace' })).users.length, 0)
    const whole = await perform(core, OWNER, 'users.get', { app: mine.id, user })
    assert.deepEqual([whole.sessions.length, whole.activity.length, whole.wallets.length], [1, 1, 0])
    const elsewhere = await perform(core, OWNER, 'users.get', { app: client.id, user }).catch((e) => e)
    assert.equal(codeOf(elsewhere), 'not_found')
    assert.equal((await perform(core, OWNER, 'users.export', { app: mine.id, user })).user.id, user)
    const sole = await perform(core, OWNER, 'users.unlink', {
      ...{ app: mine.id, user, type: 'email', handle: 'ada.lovelace@example.com' },
    }).catch((e) => e)
    assert.equal(codeOf(sole), 'cannot_unlink_sole_account')
    const me = () =>
      mine.call('/api/v1/users/me/sessions', undefined, { headers: { authorization: `Bearer ${session.body.token}` } })
    assert.equal((await me()).status, 200)
    assert.deepEqual(await perform(core, OWNER, 'users.endSession', { app: mine.id, user, session: 'none' }), { done: false })
    await perform(core, OWNER, 'users.signOut', { app: mine.id, user })
    assert.equal((await me()).status, 401)
    const told: string[] = []
    const heard: Core = { ...core, notices: { send: (_, notice) => void told.push(notice) } }
    const quiet = (await mine.logIn('grace@example.com')).body.user.id
    assert.deepEqual(await perform(heard, OWNER, 'users.delete', { app: mine.id, user: quiet, notice: false }), { done: true })
    assert.deepEqual(told, [])
    assert.deepEqual(await perform(heard, OWNER, 'users.delete', { app: mine.id, user }), { done: true })
    assert.deepEqual(told, ['account-deleted'])
    assert.equal((await perform(core, OWNER, 'users.search', { app: mine.id })).users.length, 0)
  })

  test('a fresh code goes to an address of the person alone, signs them in, and is in no answer and no entry', async () => {
    const mine = await lab.newApp()
    const user = (await mine.logIn('grace@example.com')).body.user.id
    lab.clock.advance(31_000)
    const asked = { app: mine.id, user, type: 'email' as const }
    const stranger = await perform(core, OWNER, 'users.resend', { ...asked, handle: 'eve@example.com' }).catch((e) => e)
    assert.equal(codeOf(stranger), 'linked_account_not_found')
    const sent = await perform(core, OWNER, 'users.resend', { ...asked, handle: 'grace@example.com' })
    assert.deepEqual(sent, { done: true })
    const code = lab.mail.codeFor('grace@example.com')
    const log = await sql<{ text: string }>`select details::text as text from audit_entries where act = 'users.resend'`.execute(
      engine.db,
    )
    assert.ok(log.rows.length > 0 && log.rows.every(({ text }) => !text.includes(code) && !text.includes('grace')))
    const back = await mine.call('/api/v1/passwordless/authenticate', { email: 'grace@example.com', code })
    assert.deepEqual([back.status, back.body.user?.id], [200, user])
  })

  test('the token of a container is written and never read, and a body that is none is refused', async () => {
    const { app } = await perform(core, OWNER, 'apps.change', {
      app: client.id,
      settings: { icloud: { container: 'iCloud.com.example', api_token: 'a'.repeat(32), environment: 'production' } },
    })
    assert.equal(JSON.stringify(app).includes('a'.repeat(32)), false)
    assert.equal(JSON.stringify(await perform(core, OWNER, 'apps.list', {})).includes('a'.repeat(32)), false)
    for (const name of ACT_NAMES) assert.equal(safeParse(actRow(name).body, null).success, false, name)
  })

  test('the service tells of its sign-ins, messages and keys', async () => {
    const mine = await lab.newApp()
    await mine.logIn('counted@example.com')
    const { days } = await perform(core, OWNER, 'service.signIns', { days: 1 })
    assert.ok(days.some(({ method, outcome, count }) => method === 'email' && outcome === 'in' && count > 0))
    const told = await perform(core, OWNER, 'service.messages', {})
    assert.ok(told.days.some(({ channel, kind, outcome }) => channel === 'mail' && kind === 'code' && outcome === 'sent'))
    const { database, keys } = await perform(core, OWNER, 'service.health', {})
    assert.ok(database.length > 0)
    assert.ok(keys.some(({ kind, name, role }) => kind === 'signing' && name === mine.id && role === 'current'))
  })

  test('of two owners one stays, whatever they do to each other', async () => {
    await sql`insert into operators (id, name, role, created_at) values ('a', 'A', 'owner', 1), ('b', 'B', 'owner', 2)`.execute(
      engine.db,
    )
    const both = await Promise.allSettled(['a', 'b'].map((id) => perform(core, OWNER, 'operators.remove', { id })))
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const left = (await perform(core, OWNER, 'operators.list', {})).operators.filter((one) => one.disabled_at === null)
    assert.equal(left.length, 1)
    const last = await perform(core, OWNER, 'operators.setRole', { id: left[0]?.id, role: 'viewer' }).catch((e) => e)
    assert.equal(codeOf(last), 'invalid_data')
  })
})
