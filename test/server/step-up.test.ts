// What a session must have shown before it changes or unlinks an account: a recent sign-in, a second factor.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { DAY, MINUTE } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type AnswerBody, createLab, SESSION, SMS } from './lab.ts'
import { newNumber } from './link-lab.ts'
import { prepared } from './prepared.ts'

const DELETE = '/api/v1/users/me/delete'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]
const OLD = [403, 'recent_login_required']
const FACTOR = [401, 'missing_or_invalid_mfa']

test('the rows that take an account away, and those that a second factor guards', () => {
  const named = (mark: 'recentLogin' | 'stepUp') =>
    Object.values(ENDPOINTS)
      .filter((row) => mark in row)
      .map(({ name }) => name)
      .sort()
  const changes = ['passwordless', 'passwordless_sms'].flatMap((kind) => [`${kind}.unlink`, `${kind}.update`])
  const unlinks = ['farcaster', 'oauth', 'passkeys', 'siwe', 'siws', 'telegram'].map((kind) => `${kind}.unlink`)
  const lending = ['cross_app.authorize', 'cross_app.connect']
  const keys = ['check', 'create', 'export', 'inUse', 'keyMaterial', 'recover', 'replace', 'setRecovery', 'share', 'unlock'].map(
    (name) => `embedded_wallets.${name}`,
  )
  const factors = [
    'passkeysEnrollment',
    'recoveryCodes',
    'smsEnroll',
    'smsUnenroll',
    'totpEnroll',
    'totpInit',
    'totpUnenroll',
  ].map((name) => `mfa.${name}`)
  assert.deepEqual(
    named('stepUp'),
    [...changes, ...unlinks, ...lending, ...keys, ...factors, 'openid.allow', 'users.delete', 'users.export'].sort(),
  )
  const ofWallets = ['embedded_wallets.export', 'embedded_wallets.replace', 'embedded_wallets.setRecovery']
  assert.deepEqual(named('recentLogin'), [...changes, ...unlinks, ...ofWallets, 'users.delete'].sort())
})

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() =>
    lab.newApp({ config: { sms_auth: true, passkey_auth: true, wallet_auth: true, solana_wallet_auth: true } }),
  )
  const newEmail = (): string => `step${++people}@example.com`
  /** A user with an address and a number. */
  const newPerson = async (who = client) => {
    const [email, number] = [newEmail(), newNumber()]
    const session = (await who.logIn(email)).body
    const code = await who.textCode(number)
    assert.equal((await who.call(SMS.link, { phoneNumber: number, code }, bearer(session.token))).status, 200)
    return { email, number, session }
  }
  const update = async (token: string, old: string, who = client): Promise<Answer> => {
    const email = newEmail()
    return who.call(SESSION.update, { oldAddress: old, newAddress: email, code: await who.sendCode(email) }, bearer(token))
  }
  const updateNumber = async (token: string, old: string): Promise<Answer> => {
    const number = newNumber()
    const body = { old_phone_number: old, new_phone_number: number, code: await client.textCode(number) }
    return client.call(SMS.update, body, bearer(token))
  }
  const unlink = (token: string, email: string, who = client) => who.call(SESSION.unlink, { address: email }, bearer(token))
  const enroll = async ({ user }: AnswerBody): Promise<void> => {
    const methods = JSON.stringify([{ type: 'totp', verified_at: 1 }])
    await sql`update users set mfa_methods = ${methods}::jsonb where id = ${user.id}`.execute(engine.db)
  }
  const stamp = async ({ token }: AnswerBody): Promise<void> => {
    const sid = String(decodeJwt(token).sid)
    await sql`update sessions set mfa_at = ${lab.clock.now()} where sid = ${sid}`.execute(engine.db)
  }

  test('five minutes after a sign-in nothing can be unlinked or exchanged; linking stays free', async () => {
    const { email, number, session } = await newPerson()
    lab.clock.advance(5 * MINUTE - 1)
    const early = await update(session.token, email)
    assert.equal(early.status, 200)
    const now = String(early.body.linked_accounts.find(({ type }) => type === 'email')?.address)
    lab.clock.advance(1)
    const renewed = (await client.call(SESSION.refresh, { refresh_token: session.refresh_token })).body
    for (const { token } of [session, renewed]) {
      assert.deepEqual(said(await update(token, now)), OLD)
      assert.deepEqual(said(await updateNumber(token, number)), OLD)
      assert.deepEqual(said(await unlink(token, now)), OLD)
      assert.deepEqual(said(await client.call(SMS.unlink, { phoneNumber: number }, bearer(token))), OLD)
      const others: [string, object][] = [
        ['oauth/unlink', { provider: 'google', subject: '1' }],
        ['passkeys/unlink', { credential_id: 'abc' }],
        ['siwe/unlink', { address: `0x${'a'.repeat(40)}` }],
        ['siws/unlink', { address: '1'.repeat(32) }],
      ]
      for (const [path, body] of others)
        assert.deepEqual(said(await client.call(`/api/v1/${path}`, body, bearer(token))), OLD, path)
    }
    const again = (await client.logIn(now)).body
    assert.equal((await unlink(again.token, now)).status, 200)
    const linked = newEmail()
    const code = await client.sendCode(linked)
    assert.equal((await client.call(SESSION.link, { email: linked, code }, bearer(renewed.token))).status, 200)
  })

  test('a session that was handed on is no sign-in', async () => {
    const { email, session } = await newPerson()
    const { body } = await client.call('/api/v1/sessions/fork', { refresh_token: session.refresh_token }, bearer(session.token))
    const recover = { refresh_token: body.new_session_refresh_token }
    const handed = (await client.call('/api/v1/sessions/fork/recover', recover)).body
    assert.deepEqual(said(await unlink(handed.token, email)), OLD)
    // Nor where an instance of the release before made it, which notes the fork alone.
    const sid = String(decodeJwt(handed.token).sid)
    const { rows } = await sql`update sessions set ancestors = null where sid = ${sid} returning sid`.execute(engine.db)
    assert.equal(rows.length, 1)
    assert.deepEqual(said(await unlink(handed.token, email)), OLD)
    await sql`update sessions set ancestors = array[${String(decodeJwt(session.token).sid)}] where sid = ${sid}`.execute(
      engine.db,
    )
    // Nor where the row of the fork is gone.
    await sql`delete from forks where sid = ${sid}`.execute(engine.db)
    assert.deepEqual(said(await unlink(handed.token, email)), OLD)
    assert.equal((await unlink(body.token, email)).status, 200)
  })

  test('who has a second factor shows it for an address or a number, also right after signing in; it counts for five minutes', async () => {
    const { email, number, session } = await newPerson()
    await enroll(session)
    assert.deepEqual(said(await update(session.token, email)), FACTOR)
    assert.deepEqual(said(await updateNumber(session.token, number)), FACTOR)
    assert.deepEqual(said(await unlink(session.token, email)), FACTOR)
    assert.deepEqual(said(await client.call(SMS.unlink, { phoneNumber: number }, bearer(session.token))), FACTOR)
    // A refused call has taken nothing, and the stamp of another session is none of this one's.
    const other = (await client.logIn(email)).body
    await stamp(other)
    assert.deepEqual(said(await unlink(session.token, email)), FACTOR)
    await stamp(session)
    lab.clock.advance(5 * MINUTE - 1)
    const fresh = (await client.logIn(email)).body
    await sql`update sessions set created_at = ${lab.clock.now()} where sid = ${String(decodeJwt(session.token).sid)}`.execute(
      engine.db,
    )
    assert.equal((await updateNumber(session.token, number)).status, 200)
    lab.clock.advance(1)
    assert.deepEqual(said(await unlink(session.token, email)), FACTOR)
    assert.deepEqual(said(await unlink(fresh.token, email)), FACTOR)
    await stamp(fresh)
    assert.equal((await unlink(fresh.token, email)).status, 200)
  })

  test('an account that an old session has linked opens no session that changes accounts, for a day', async () => {
    const [email, mine] = [newEmail(), newNumber()]
    const session = (await client.logIn(email)).body
    lab.clock.advance(50 * MINUTE)
    const renewed = (await client.call(SESSION.refresh, { refresh_token: session.refresh_token })).body
    const link = { phoneNumber: mine, code: await client.textCode(mine) }
    assert.equal((await client.call(SMS.link, link, bearer(renewed.token))).status, 200)
    const thief = (await client.phoneIn(mine)).body
    assert.equal(thief.user.id, session.user.id)
    for (const { token } of [thief, (await client.phoneIn(mine)).body]) {
      assert.deepEqual(said(await unlink(token, email)), OLD)
      assert.deepEqual(said(await update(token, email)), OLD)
      assert.deepEqual(said(await client.call(DELETE, {}, bearer(token))), OLD)
    }
    // A number of its own in the place of that one is as new.
    const other = newNumber()
    const change = { old_phone_number: mine, new_phone_number: other, code: await client.textCode(other) }
    assert.deepEqual(said(await client.call(SMS.update, change, bearer(thief.token))), OLD)
    const owner = (await client.logIn(email)).body
    assert.equal((await client.call(SMS.unlink, { phoneNumber: mine }, bearer(owner.token))).status, 200)
    // The owner, who has just signed in, links one that counts at once, also beside an older one.
    const fresh = { phoneNumber: mine, code: await client.textCode(mine) }
    assert.equal((await client.call(SMS.link, fresh, bearer(owner.token))).status, 200)
    assert.equal((await unlink((await client.phoneIn(mine)).body.token, email)).status, 200)
  })

  sweepTest('after a day an account that was linked late counts, and at once where it is the oldest', async () => {
    const [email, mine] = [newEmail(), newNumber()]
    const session = (await client.logIn(email)).body
    lab.clock.advance(50 * MINUTE)
    const link = { phoneNumber: mine, code: await client.textCode(mine) }
    assert.equal((await client.call(SMS.link, link, bearer(session.token))).status, 200)
    lab.clock.advance(DAY - 1)
    assert.deepEqual(said(await unlink((await client.phoneIn(mine)).body.token, email)), OLD)
    lab.clock.advance(1)
    const { token } = (await client.phoneIn(mine)).body
    assert.equal((await unlink(token, email)).status, 200)
    const again = newEmail()
    lab.clock.advance(6 * MINUTE)
    const code = await client.sendCode(again)
    assert.equal((await client.call(SESSION.link, { email: again, code }, bearer(token))).status, 200)
    await sql`delete from accounts where type = 'phone' and user_id = ${session.user.id}`.execute(engine.db)
    assert.equal((await client.call(DELETE, {}, bearer((await client.logIn(again)).body.token))).status, 200)
  })

  sweepTest('an account that was linked from such a session is as new', async () => {
    const [email, mine] = [newEmail(), newNumber()]
    const session = (await client.logIn(email)).body
    lab.clock.advance(50 * MINUTE)
    const link = { phoneNumber: mine, code: await client.textCode(mine) }
    assert.equal((await client.call(SMS.link, link, bearer(session.token))).status, 200)
    const thief = (await client.phoneIn(mine)).body
    // The owner has another old account in the place of the address, and none of that kind.
    await sql`update accounts set type = 'google_oauth' where user_id = ${session.user.id} and type = 'email'`.execute(engine.db)
    const theirs = newEmail()
    const code = await client.sendCode(theirs)
    assert.equal((await client.call(SESSION.link, { email: theirs, code }, bearer(thief.token))).status, 200)
    assert.deepEqual(said(await client.call(DELETE, {}, bearer((await client.logIn(theirs)).body.token))), OLD)
  })

  sweepTest('an app of published clients turns both off for its accounts, never for a deletion', async () => {
    const open = await lab.newApp({ config: { sms_auth: true }, settings: { account_step_up: false } })
    const { email, session } = await newPerson(open)
    await enroll(session)
    lab.clock.advance(10 * MINUTE)
    const changed = await update(session.token, email, open)
    assert.equal(changed.status, 200)
    const now = String(changed.body.linked_accounts.find(({ type }) => type === 'email')?.address)
    assert.equal((await unlink(session.token, now, open)).status, 200)
    assert.deepEqual(said(await open.call(DELETE, {}, bearer(session.token))), OLD)
    // What an old session has put in the place of a number is as new as what it links.
    const other = await newPerson(open)
    lab.clock.advance(10 * MINUTE)
    const number = newNumber()
    const change = { old_phone_number: other.number, new_phone_number: number, code: await open.textCode(number) }
    assert.equal((await open.call(SMS.update, change, bearer(other.session.token))).status, 200)
    assert.deepEqual(said(await open.call(DELETE, {}, bearer((await open.phoneIn(number)).body.token))), OLD)
  })

  test('tells by mail of an account that was linked, not of one that was there', async () => {
    const email = newEmail()
    const session = (await client.logIn(email)).body
    const number = newNumber()
    const code = await client.textCode(number)
    assert.equal((await client.call(SMS.link, { phoneNumber: number, code }, bearer(session.token))).status, 200)
    const told = await lab.mail.message(({ to, subject }) => to === email && /A new way to log in/.test(subject))
    assert.doesNotMatch(told.text, /https?:|\d{6}|\+1202/)
  })
})
