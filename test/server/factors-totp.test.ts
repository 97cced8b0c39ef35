// Second factors by authenticator app: enrolled, shown, counted, locked, left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { stepOf } from '../../server/services/factors/totp.ts'
import { onEachEngine } from './engines.ts'
import { codeAt, createFactorLab, FACTOR, fields, MFA, OK, said } from './factor-lab.ts'
import type { AnswerBody } from './lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { prepared } from './prepared.ts'

const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const ATTEMPTS = [429, 'mfa_verification_max_attempts_reached']

test('codes are those of RFC 6238, in their last six digits; one step off counts, two do not', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30)
    for (const off of [-1, 0, 1]) assert.equal(stepOf(RFC_SECRET, code, (seconds + off * 30) * 1000), step)
    // A clock that is off by a minute, to either side.
    for (const off of [-60, 60]) assert.equal(stepOf(RFC_SECRET, code, (seconds + off) * 1000), 0)
    assert.equal(codeAt(RFC_SECRET, seconds * 1000), code)
  }
})

await onEachEngine((engine) => {
  const on = prepared(() => createFactorLab(engine))
  const verify = (who: AnswerBody, code: string) => on.ask(who, MFA.totpVerify, { code })
  const wrongCode = (secret: string): string => {
    const right = [-2, -1, 0, 1, 2].map((steps) => on.code(secret, steps))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  }

  test('recent activity tells of a factor that came and went, and of codes that were made anew', async () => {
    const { session } = await on.newPerson()
    await on.enrollTotp(session)
    assert.equal((await on.ask(session, MFA.codes, {})).status, 200)
    assert.equal((await on.ask(session, MFA.totpUnenroll, {})).status, 200)
    const answer = await on.client.call('/api/v1/users/me/activity', undefined, { method: 'GET', ...on.as(session) })
    const { activity } = answer.body as unknown as { activity: { kind: string; account: string }[] }
    assert.deepEqual(
      activity.map(({ kind, account }) => `${kind} ${account}`),
      ['factor-removed totp', 'codes recovery-code', 'factor totp', 'login email'],
    )
  })

  test('the secret is shown, a code enrols, and ten codes of last resort come along, once', async () => {
    const { email, session } = await on.newPerson()
    const begun = fields(await on.ask(session, MFA.totpInit))
    const url = new URL(String(begun.totpAuthUrl))
    assert.equal(url.protocol, 'otpauth:')
    assert.equal(url.searchParams.get('secret'), begun.totpSecret)
    assert.ok(decodeURIComponent(url.href).includes(email))
    assert.match(String(begun.totpSecret), /^[A-Z2-7]{32}$/)
    // Two tabs that enrol at once have one secret.
    const secret = await on.begin(session)
    assert.equal(secret, begun.totpSecret)
    const wrong = await on.ask(session, MFA.totpEnroll, { code: wrongCode(secret) })
    assert.deepEqual(said(wrong), [422, 'invalid_credentials'])
    const enrolled = await on.ask(session, MFA.totpEnroll, { code: on.code(secret) })
    const codes = fields(enrolled).recovery_codes as string[]
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[a-z0-9]{5}-[a-z0-9]{5}$/)
    const at = Math.floor(on.lab.clock.now() / 1000)
    assert.deepEqual(fields(enrolled).mfa_methods, [{ type: 'totp', verified_at: at }])
    // The other tab: no second one, and the former codes stay.
    assert.deepEqual(said(await on.ask(session, MFA.totpEnroll, { code: on.code(secret, 1) })), [422, 'invalid_credentials'])
    assert.deepEqual(said(await on.ask(session, MFA.totpInit)), [400, 'cannot_link_more_of_type'])
    const described = fields(await on.client.call(MFA.describe, undefined, on.as(session)))
    const factor = { type: 'totp', verified_at: at, last_used_at: null, ends_with: null }
    assert.deepEqual(described, { factors: [factor], recovery_codes_left: 10 })
    const told = await on.lab.mail.message(({ to, subject }) => to === email && /second factor was added/.test(subject))
    assert.doesNotMatch(told.text, new RegExp(`${secret}|${codes[0]}`))
  })

  test('a step counts once, also the one that enrolled; the step before last never; the next one does', async () => {
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    assert.deepEqual(said(await verify(session, on.code(secret))), FACTOR)
    const next = on.code(secret, 1)
    assert.deepEqual(said(await verify(session, next)), OK)
    assert.deepEqual(said(await verify(session, next)), FACTOR)
    // A code of the step before one that counted.
    assert.deepEqual(said(await verify(session, on.code(secret))), FACTOR)
    on.lab.clock.advance(90_000)
    assert.deepEqual(said(await verify(session, on.code(secret, -2))), FACTOR)
    assert.deepEqual(said(await verify(session, on.code(secret, -1))), OK)
  })

  test('four wrong codes make a pause of ten seconds, ten in a row a lock of 15 minutes, which says how long', async () => {
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    const wrong = wrongCode(secret)
    const come: [number, number | null][] = []
    for (let tries = 1; tries <= 10; tries++) {
      const answer = await verify(session, wrong)
      const rest = answer.headers.get('retry-after')
      come.push([answer.status, rest === null ? null : Number(rest)])
      if (tries === 4) {
        // A right code does not pass either.
        const during = await verify(session, on.code(secret))
        assert.deepEqual(said(during), ATTEMPTS)
        assert.match(during.body.error, /in 10 seconds/)
      }
      if (rest === '10') on.lab.clock.advance(10_000)
    }
    const [no, pause, lock] = [
      [401, null],
      [429, 10],
      [429, 900],
    ] as const
    assert.deepEqual(come, [no, no, no, pause, no, no, no, pause, no, lock])
    const locked = await verify(session, on.code(secret))
    assert.deepEqual(said(locked), ATTEMPTS)
    assert.match(locked.body.error, /15 min/)
    on.lab.clock.advance(900_000 - 1)
    assert.deepEqual(said(await verify(session, on.code(secret))), ATTEMPTS)
    on.lab.clock.advance(1)
    assert.deepEqual(said(await verify(session, on.code(secret))), OK)
  })

  test('parallel guesses get no more tries, over two instances', async () => {
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    const wrong = wrongCode(secret)
    const guesses = Array.from({ length: 12 }, () => verify(session, wrong))
    const codes = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(codes.filter((status) => status === 401).length, 3)
    assert.equal(codes.filter((status) => status === 429).length, 9)
    const { rows } = await sql<{ in_row: number }>`select in_row from factor_tries where user_id = ${session.user.id}`.execute(
      engine.db,
    )
    assert.equal(rows[0]?.in_row, 4)
  })

  test('a right code waits for a try that is being counted, and does not pass the lock that this one makes', async () => {
    // The embedded database makes one thing after the other.
    if (engine.name !== 'postgres') return
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    let shown: ReturnType<typeof verify> | undefined
    await engine.db.transaction().execute(async (trx) => {
      const until = on.lab.clock.now() + 900_000
      await sql`update factor_tries set locked_until = ${until} where user_id = ${session.user.id}`.execute(trx)
      shown = verify(session, on.code(secret))
      assert.ok(await waitsForLock(engine.db, shown))
    })
    assert.deepEqual(shown && said(await shown), ATTEMPTS)
  })

  test('the same right code shown at once by two counts for one', async () => {
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    const code = on.code(secret)
    const both = await Promise.all([verify(session, code), verify(session, code)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  })

  test('who has one shows it before another one is added or one is left, five minutes long', async () => {
    const { email, session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    on.later()
    assert.deepEqual(said(await on.ask(session, MFA.totpUnenroll)), FACTOR)
    assert.deepEqual(said(await on.ask(session, MFA.codes)), FACTOR)
    assert.deepEqual(said(await on.ask(session, MFA.passkeysEnrollment, { credential_ids: [] })), FACTOR)
    assert.deepEqual(said(await verify(session, on.code(secret))), OK)
    // Another session of the same person has shown nothing.
    const other = (await on.client.logIn(email)).body
    assert.deepEqual(said(await on.ask(other, MFA.totpUnenroll)), FACTOR)
    const left = await on.ask(session, MFA.totpUnenroll)
    assert.deepEqual([left.status, fields(left).mfa_methods], [200, []])
    assert.deepEqual(said(await on.ask(session, MFA.totpUnenroll)), [404, 'linked_account_not_found'])
    await on.lab.mail.message(({ to, subject }) => to === email && /second factor was removed/.test(subject))
    const described = fields(await on.client.call(MFA.describe, undefined, on.as(session)))
    assert.deepEqual(described, { factors: [], recovery_codes_left: 0 })
  })

  test('an enrolment that is not finished in time counts for nothing, and leaves nothing that is asked for', async () => {
    const { session } = await on.newPerson()
    const secret = await on.begin(session)
    on.lab.clock.advance(600_000)
    assert.deepEqual(said(await on.ask(session, MFA.totpEnroll, { code: on.code(secret) })), [422, 'invalid_credentials'])
    assert.notEqual(await on.begin(session), secret)
    const { body } = await on.client.call('/api/v1/sessions', { refresh_token: session.refresh_token }, on.as(session))
    assert.deepEqual((body.user as unknown as { mfa_methods: unknown }).mfa_methods, [])
  })

  test('codes of last resort count once each, however they are typed, and new ones end the former', async () => {
    const { email, session } = await on.newPerson()
    const { codes } = await on.enrollTotp(session)
    on.later()
    const [first = '', second = '', third = ''] = codes
    const show = (code: string, who = session) => on.ask(who, MFA.codeVerify, { code })
    assert.deepEqual(said(await show(` ${first.toUpperCase().replace('-', ' ')} `)), OK)
    assert.deepEqual(said(await show(first)), FACTOR)
    await on.lab.mail.message(({ to, subject }) => to === email && /recovery code was used/.test(subject))
    // One of another user.
    const other = await on.newPerson()
    await on.enrollTotp(other.session)
    assert.deepEqual(said(await show(second, other.session)), FACTOR)
    const renewed = fields(await on.ask(session, MFA.codes)).recovery_codes as string[]
    assert.equal(renewed.length, 10)
    assert.deepEqual(said(await show(third)), FACTOR)
    assert.deepEqual(said(await show(renewed[0] ?? '')), OK)
    const { rows } = await sql<{
      code_hash: string
    }>`select code_hash from recovery_codes where user_id = ${session.user.id}`.execute(engine.db)
    assert.equal(rows.length, 10)
    for (const { code_hash } of rows) assert.ok(![...codes, ...renewed].includes(code_hash))
  })

  test('the secret is sealed, and goes with the user', async () => {
    const { session } = await on.newPerson()
    const { secret } = await on.enrollTotp(session)
    const stored = async () =>
      (await sql<object>`select * from factors where user_id = ${session.user.id}`.execute(engine.db)).rows
    const text = JSON.stringify(await stored(), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    assert.ok(text.includes('totp') && !text.includes(secret))
    assert.equal((await on.ask(session, '/api/v1/users/me/delete')).status, 200)
    assert.deepEqual(await stored(), [])
    for (const table of ['factor_drafts', 'factor_tries', 'recovery_codes', 'session_drafts'])
      assert.equal(
        (await sql`select 1 from ${sql.table(table)} where user_id = ${session.user.id}`.execute(engine.db)).rows.length,
        0,
      )
  })
})
