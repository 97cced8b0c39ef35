// Deleting an account: who may, and that no personal data is left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { noticeKeys } from '../../server/services/account/notices.ts'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import { identifierHash } from '../../server/services/limits/device.ts'
import { hashToken } from '../../server/services/sessions/refresh-token.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, createLab, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const DELETE = '/api/v1/users/me/delete'
const OWN = '/api/v1/users/me/sessions'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => lab.newApp({ config: { name: 'Shop', sms_auth: true } }))
  const newEmail = (): string => `leaver${++people}@example.com`
  const signIn = async (email: string, options = {}): Promise<AnswerBody> => (await client.logIn(email, options)).body
  const remove = (token: string) => client.call(DELETE, {}, bearer(token))

  /** Every row of every table, as text. */
  const dump = async (): Promise<string> => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      engine.db,
    )
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
          engine.db,
        )
        return rows.map(({ row }) => `${name} ${row}`).join('\n')
      }),
    )
    return texts.join('\n')
  }

  test('leaves nothing of the person in any table', async () => {
    const [email, number] = [newEmail(), '+12025550177']
    const device = { headers: { 'privy-ca-id': 'a-device-that-stays-the-same', 'idempotency-key': 'key-of-a-login' } }
    const first = await signIn(email, device)
    const code = await client.textCode(number)
    assert.equal((await client.call(SMS.link, { phoneNumber: number, code }, bearer(first.token))).status, 200)
    // A wrong code and another device, so that everything that is counted is there; a mail about the device; a used and an unused fork.
    await client.sendCode(email)
    await client.call(SESSION.login, { email, code: '000000' })
    const second = await signIn(email, { headers: { 'privy-ca-id': 'another-device-of-the-person' } })
    await lab.mail.message(({ to, subject }) => to === email && /New login/.test(subject))
    const renewed = (await client.call(SESSION.refresh, { refresh_token: first.refresh_token })).body
    const fork = async (session: AnswerBody) =>
      (await client.call('/api/v1/sessions/fork', { refresh_token: session.refresh_token }, bearer(session.token))).body
    const forks = [await fork(renewed), await fork(second)]
    const recover = { refresh_token: forks[0]?.new_session_refresh_token }
    const third = (await client.call('/api/v1/sessions/fork/recover', recover)).body
    await client.sendCode(email)

    const secrets = createSecrets(lab.deps.dataKey, lab.deps.random)
    const sids = [first, second, third].map(({ token }) => String(decodeJwt(token).sid))
    const identifiers = [{ type: 'email', subject: email } as const, { type: 'phone', subject: number } as const].map((one) =>
      identifierHash({ secrets }, client.id, one),
    )
    // Making a fork renews the session that it is made of.
    const tokens = [first, ...forks].map(({ refresh_token }) => hashToken(secrets, refresh_token))
    const traces = [
      first.user.id,
      email,
      number,
      ...sids,
      ...identifiers,
      ...tokens,
      ...noticeKeys(secrets, first.user.id).slice(0, 1),
    ]
    // As an instance of an earlier release leaves a used token.
    await sql`insert into refresh_tokens (sid, hash, used_at)
      values (${sids[0]}, ${hashToken(secrets, first.refresh_token)}, 1)`.execute(engine.db)
    const before = await dump()
    for (const trace of traces) assert.ok(before.includes(trace), `${trace} should be there to be deleted`)

    const deleted = await remove(second.token)
    assert.deepEqual([deleted.status, deleted.body], [200, { success: true }])
    const after = await dump()
    for (const trace of traces)
      assert.equal(after.split('\n').find((line) => line.includes(trace)) ?? 'nothing', 'nothing', trace)
    // Not a hash of the mail that says so either.
    await lab.mail.message(({ to, subject }) => to === email && subject === 'Your account at Shop is deleted')
    assert.equal((await dump()).includes(first.user.id), false)
  })

  test('every table that names a user or a session is one that the deletion empties', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      join pg_class k on k.relname = c.table_name and not k.relispartition
      where c.table_schema = 'public' and c.column_name in ('user_id', 'sid')`.execute(engine.db)
    const signIns = ['forks', 'guests', 'oauth_flows', 'passkey_challenges', 'refresh_tokens', 'sessions']
    // Wallets: embedded-wallets.test.ts.
    const emptied = ['accounts', 'activity', 'embedded_wallets', ...signIns]
    // What the host has still to be told keeps the id until it is told: webhooks.test.ts.
    const told = ['webhook_events', 'webhook_queues']
    // Second factors: factors-totp.test.ts.
    const factors = ['factor_drafts', 'factor_tries', 'factors', 'recovery_codes', 'session_drafts']
    // Other apps and Farcaster: they go with the user's row.
    const outside = ['cross_app_connections', 'cross_app_requests', 'farcaster_channels', 'farcaster_signers']
    // Tokens that the person has added: kept-tokens.test.ts.
    const wallet = ['kept_tokens']
    // Offers of accounts, to the user and of the user's: they go with either's row.
    const offers = ['account_transfers']
    // Windows that were opened with a ticket: they go with session and user.
    const windows = ['key_windows']
    // Whom an import has made, and clients of the OpenID provider: they go with the user's row.
    const others = ['imported_people', 'openid_connections', 'openid_records']
    assert.deepEqual(
      rows.map(({ name }) => name).sort(),
      [...offers, ...emptied, ...factors, ...others, ...outside, ...told, ...wallet, ...windows].sort(),
    )
  })

  test('ends every session and every token at once', async () => {
    const email = newEmail()
    const [one, two] = [await signIn(email), await signIn(email)]
    const forked = await client.call('/api/v1/sessions/fork', { refresh_token: two.refresh_token }, bearer(two.token))
    assert.equal((await remove(one.token)).status, 200)
    for (const { token, refresh_token } of [one, two]) {
      assert.equal((await client.call(OWN, undefined, bearer(token))).status, 401)
      assert.equal((await client.call(SESSION.refresh, { refresh_token })).status, 401)
    }
    const recover = { refresh_token: forked.body.new_session_refresh_token }
    assert.equal((await client.call('/api/v1/sessions/fork/recover', recover)).status, 401)
    assert.equal((await remove(one.token)).body.code, 'missing_or_invalid_token')
    assert.equal((await client.call('/api/v1/users/me/accept_terms', {}, bearer(two.token))).status, 401)
  })

  test('frees the address: whoever signs in with it is somebody new', async () => {
    const email = newEmail()
    const old = await signIn(email)
    await remove(old.token)
    const fresh = await signIn(email)
    assert.equal(fresh.is_new_user, true)
    assert.notEqual(fresh.user.id, old.user.id)
  })

  test('touches nobody else, not even the same address at another app', async () => {
    const [email, elsewhere] = [newEmail(), await lab.newApp()]
    const [mine, other] = [await signIn(email), await signIn(newEmail())]
    const there = (await elsewhere.logIn(email)).body
    await remove(mine.token)
    assert.equal((await client.call(OWN, undefined, bearer(other.token))).status, 200)
    assert.equal((await elsewhere.call(OWN, undefined, bearer(there.token))).status, 200)
    assert.equal((await elsewhere.logIn(email)).body.is_new_user, false)
    // A token of one app deletes no user of another.
    assert.equal((await elsewhere.call(DELETE, {}, bearer(other.token))).status, 401)
  })

  test('asks for a recent sign-in: after five minutes a session alone deletes nobody, and a renewed one does not either', async () => {
    const email = newEmail()
    const session = await signIn(email)
    lab.clock.advance(5 * MINUTE)
    const { body } = await client.call(SESSION.refresh, { refresh_token: session.refresh_token })
    for (const token of [session.token, body.token]) {
      const refused = await remove(token)
      assert.deepEqual([refused.status, refused.body.code], [403, 'recent_login_required'])
    }
    const again = await signIn(email)
    assert.equal(again.user.id, session.user.id)
    assert.equal((await remove(again.token)).status, 200)
  })

  test('takes a session that was handed on for no sign-in', async () => {
    const session = await signIn(newEmail())
    const { body } = await client.call('/api/v1/sessions/fork', { refresh_token: session.refresh_token }, bearer(session.token))
    const recover = { refresh_token: body.new_session_refresh_token }
    const handed = (await client.call('/api/v1/sessions/fork/recover', recover)).body
    assert.equal((await remove(handed.token)).body.code, 'recent_login_required')
    assert.equal((await remove(body.token)).status, 200)
  })

  sweepTest('a race of deletions, logins, refreshes, links and forks leaves no half user', async () => {
    for (let round = 0; round < 8; round++) {
      const email = newEmail()
      const [one, two] = [await signIn(email), await signIn(email)]
      const code = await client.sendCode(email)
      const number = `+1202555${String(2000 + round)}`
      const sms = await client.textCode(number)
      const answers = await Promise.all([
        client.call(SESSION.login, { email, code }),
        client.call(SESSION.refresh, { refresh_token: two.refresh_token }),
        remove(one.token),
        client.call(SMS.link, { phoneNumber: number, code: sms }, bearer(two.token)),
        client.call('/api/v1/sessions/fork', { refresh_token: one.refresh_token }, bearer(one.token)),
        remove(two.token),
      ])
      const broken = answers.flatMap(({ status }, call) => (status >= 500 ? [call] : []))
      assert.deepEqual(broken, [], JSON.stringify(lab.lines.filter(({ event }) => event === 'internal_error')))
      const { rows: users } = await sql<{ id: string }>`select id from users where id = ${one.user.id}`.execute(engine.db)
      assert.deepEqual(users, [])
      const left = (await dump()).split('\n').filter((line) => line.includes(one.user.id))
      assert.deepEqual(left, [])
      const { rows: orphans } = await sql`
        select 1 from refresh_tokens t where not exists (select from sessions s where s.sid = t.sid)`.execute(engine.db)
      assert.deepEqual(orphans, [])
    }
  })
})
