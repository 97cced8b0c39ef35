// Second factors by text message and passkey, their events for hosts, and one counter over all of them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { FACTOR_TOKEN_HEADER } from '../../src/contract/wire.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, FACTOR, fields, MFA, OK, said } from './factor-lab.ts'
import { type AnswerBody, otherThan, SMS } from './lab.ts'
import { newNumber } from './link-lab.ts'
import { PASSKEYS } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const on = prepared(() => createFactorLab(engine, { RESEND_SECONDS: '30' }, { config: { sms_auth: true } }))
  const text = (number: string): string => on.lab.sms.codeFor(number)
  const begin = (who: AnswerBody, number: string) => on.ask(who, MFA.smsInit, { action: 'enroll', phoneNumber: number })
  const enrollSms = async (who: AnswerBody, number = newNumber()) => {
    assert.deepEqual(said(await begin(who, number)), OK)
    const enrolled = await on.ask(who, MFA.smsEnroll, { phoneNumber: number, code: text(number) })
    assert.deepEqual(said(enrolled), OK)
    return { number, enrolled: fields(enrolled) }
  }
  const askForCode = (who: AnswerBody) => on.ask(who, MFA.smsInit, { action: 'verify' })
  const addPasskey = async (who: AnswerBody) => {
    const key = createAuthenticator({ synced: false })
    const attestation = key.create(fields(await on.ask(who, PASSKEYS.linkInit)).options as never)
    assert.equal((await on.ask(who, PASSKEYS.link, { authenticator_response: attestation })).status, 200)
    return { key, id: attestation.id }
  }
  const enrollPasskeys = (who: AnswerBody, ...ids: string[]) => on.ask(who, MFA.passkeysEnrollment, { credential_ids: ids })
  const show = (who: AnswerBody, response: unknown) => on.ask(who, MFA.passkeysVerify, { authenticator_response: response })

  test('a number is enrolled by its code, shown by another one, each of which counts once and for five minutes', async () => {
    const { session } = await on.newPerson()
    const { number, enrolled } = await enrollSms(session)
    assert.equal((enrolled.recovery_codes as string[]).length, 10)
    const first = text(number)
    // The code that enrolled verifies nothing.
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code: first })), FACTOR)
    assert.deepEqual(said(await askForCode(session)), OK)
    const again = await askForCode(session)
    assert.deepEqual([said(again), again.headers.get('retry-after')], [[429, 'too_many_requests'], '30'])
    const code = text(number)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code: otherThan(code) })), FACTOR)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code })), OK)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code })), FACTOR)
    on.lab.clock.advance(30_000)
    assert.deepEqual(said(await askForCode(session)), OK)
    on.lab.clock.advance(300_000)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code: text(number) })), FACTOR)
    const described = fields(await on.client.call(MFA.describe, undefined, on.as(session)))
    assert.equal((described.factors as { ends_with: string }[])[0]?.ends_with, number.slice(-4))
  })

  test('all data at once asks for the factor of who has one, and lists one by one do not', async () => {
    const { session } = await on.newPerson()
    const read = (path: string) => on.client.call(`/api/v1/users/me/${path}`, undefined, on.as(session))
    assert.deepEqual(said(await read('export')), OK)
    const { number } = await enrollSms(session)
    on.lab.clock.advance(400_000)
    for (const path of ['sessions', 'activity']) assert.deepEqual(said(await read(path)), OK)
    assert.deepEqual(said(await read('export')), FACTOR)
    assert.deepEqual(said(await askForCode(session)), OK)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code: text(number) })), OK)
    assert.deepEqual(said(await read('export')), OK)
  })

  test('a code of an enrolment takes four tries, belongs to its number, and no message leaves a code that was not sent', async () => {
    const { session } = await on.newPerson()
    const number = newNumber()
    assert.deepEqual(said(await begin(session, number)), OK)
    const code = text(number)
    const enroll = (shown: string, to = number) => on.ask(session, MFA.smsEnroll, { phoneNumber: to, code: shown })
    assert.deepEqual(said(await enroll(code, newNumber())), [422, 'invalid_credentials'])
    for (let tries = 0; tries < 4; tries++) assert.deepEqual(said(await enroll(otherThan(code))), [422, 'invalid_credentials'])
    assert.deepEqual(said(await enroll(code)), [422, 'invalid_credentials'])
  })

  test('no number that logs in is a second factor, nor one of a country that the app does not send to, nor a factor that it has not', async () => {
    const { session } = await on.newPerson()
    assert.deepEqual(said(await begin(session, '+4915112345678')), [400, 'not_supported'])
    const number = newNumber()
    const code = await on.client.textCode(number)
    assert.equal((await on.ask(session, SMS.link, { phoneNumber: number, code })).status, 200)
    const answer = await begin(session, newNumber())
    assert.equal(answer.body.code, 'disallowed_login_method')
    const none = await createFactorLab(engine, {}, { config: { mfa_methods: [] } })
    const person = await none.newPerson()
    for (const [path, body] of [
      [MFA.totpInit, {}],
      [MFA.smsInit, { action: 'enroll', phoneNumber: newNumber() }],
      [MFA.passkeysEnrollment, { credential_ids: ['abc'] }],
    ] as const)
      assert.equal((await none.ask(person.session, path, body)).body.code, 'disallowed_login_method', path)
  })

  test('passkeys of the user’s own are enrolled, shown for a challenge of their session, and left by naming none', async () => {
    const { email, session } = await on.newPerson()
    const [{ key, id }, other] = [await addPasskey(session), await addPasskey(session)]
    const stranger = await addPasskey((await on.newPerson()).session)
    assert.deepEqual(said(await enrollPasskeys(session, id, stranger.id)), [404, 'linked_account_not_found'])
    const enrolled = fields(await enrollPasskeys(session, id))
    assert.equal((enrolled.recovery_codes as string[]).length, 10)
    const marked = (enrolled.linked_accounts as { type: string; credential_id: string; enrolled_in_mfa: boolean }[])
      .filter(({ type }) => type === 'passkey')
      .map(({ credential_id, enrolled_in_mfa }) => [credential_id, enrolled_in_mfa])
    assert.deepEqual(
      new Map(marked as [string, boolean][]),
      new Map([
        [id, true],
        [other.id, false],
      ]),
    )
    on.later()
    for (const path of [MFA.passkeysInit, MFA.passkeyInit]) {
      const asked = fields(await on.ask(session, path)).options as { allow_credentials: { id: string }[] }
      assert.deepEqual(
        asked.allow_credentials.map((one) => one.id),
        [id],
      )
    }
    const ask = async (who: AnswerBody) => fields(await on.ask(who, MFA.passkeysInit)).options as never
    const asked = await ask(session)
    // One that is not enrolled, one for another session, one that was answered already.
    assert.deepEqual(said(await show(session, other.key.get(asked))), FACTOR)
    const elsewhere = (await on.client.logIn(email)).body
    assert.deepEqual(said(await show(elsewhere, key.get(await ask(session)))), FACTOR)
    const response = key.get(await ask(session))
    assert.deepEqual(said(await show(session, response)), OK)
    assert.deepEqual(said(await show(session, response)), FACTOR)
    // Some authenticators give an empty user handle where they have none: it is as none.
    assert.deepEqual(said(await show(session, key.get(await ask(session), { userHandle: '' }))), OK)
    const left = fields(await enrollPasskeys(session))
    assert.deepEqual(left.mfa_methods, [])
    assert.ok((left.linked_accounts as { enrolled_in_mfa?: boolean }[]).every((one) => one.enrolled_in_mfa !== true))
  })

  sweepTest('ten wrong ones over three factors lock them all', async () => {
    const { session } = await on.newPerson()
    const { secret, codes } = await on.enrollTotp(session)
    const { number } = await enrollSms(session)
    on.later()
    assert.deepEqual(said(await askForCode(session)), OK)
    const code = text(number)
    const tries = [
      () => on.ask(session, MFA.totpVerify, { code: on.code(secret, 9) }),
      () => on.ask(session, MFA.smsVerify, { code: otherThan(code) }),
      () => on.ask(session, MFA.codeVerify, { code: 'aaaaa-aaaaa' }),
    ]
    let last: number | null = null
    for (let nth = 0; nth < 10; nth++) {
      last = Number((await tries[nth % 3]?.())?.headers.get('retry-after'))
      if (last === 10) on.lab.clock.advance(10_000)
    }
    assert.equal(last, 900)
    for (const right of [
      await on.ask(session, MFA.totpVerify, { code: on.code(secret) }),
      await on.ask(session, MFA.smsVerify, { code }),
      await on.ask(session, MFA.codeVerify, { code: codes[0] }),
    ])
      assert.deepEqual(said(right), [429, 'mfa_verification_max_attempts_reached'])
  })

  test('the token of a verification is of one user, session and app, and of five minutes', async () => {
    const { email, session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    const token = String(fields(await on.ask(session, MFA.totpVerify, { code: on.code(secret) })).token)
    const renew = (who: AnswerBody, shown: string) =>
      on.client.call(MFA.codes, {}, { headers: { ...on.as(who).headers, [FACTOR_TOKEN_HEADER]: shown } })
    assert.deepEqual(said(await renew(session, token)), OK)
    const other = (await on.client.logIn(email)).body
    await sql`update sessions set mfa_at = ${on.lab.clock.now()} where sid = ${String(decodeJwt(other.token).sid)}`.execute(
      engine.db,
    )
    const changed = token.replace(/^\d+/, (ends) => String(Number(ends) + 1))
    for (const [who, shown] of [
      [other, token],
      [session, changed],
      [session, 'none'],
    ] as const)
      assert.deepEqual(said(await renew(who, shown)), [401, 'expired_or_invalid_mfa_token'])
  })

  test('the host is told of each factor that comes and goes, with the user as they are then', async () => {
    const { session } = await on.newPerson()
    await sql`insert into webhooks (app_id, url, events, sealed, created_at, updated_at)
      values (${on.client.id}, 'https://hook.example', '["mfa.enabled", "mfa.disabled"]', 'x', 0, 0)
      on conflict (app_id) do nothing`.execute(engine.db)
    await on.enrollTotp(session)
    await enrollSms(session)
    assert.equal((await on.ask(session, MFA.totpUnenroll)).status, 200)
    const { rows } = await sql<{ type: string; method: string; methods: string }>`
      select type, account ->> 'method' as method, (select string_agg(m ->> 'type', ' ') from jsonb_array_elements(person -> 'mfa_methods') m) as methods
      from webhook_events where user_id = ${session.user.id} order by seq`.execute(engine.db)
    assert.deepEqual(rows, [
      { type: 'mfa.enabled', method: 'totp', methods: 'totp' },
      { type: 'mfa.enabled', method: 'sms', methods: 'totp sms' },
      { type: 'mfa.disabled', method: 'totp', methods: 'sms' },
    ])
    await sql`delete from webhooks where app_id = ${on.client.id}`.execute(engine.db)
  })
})
