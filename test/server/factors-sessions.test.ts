// What is half made of a second factor belongs to its session, and two first factors at once leave one.
// See docs/design/security.md, "Second factor".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { lockUser } from '../../server/stores/account/users.ts'
import { addFactor, changeFactors } from '../../server/stores/factors/factors.ts'
import { firstCases } from '../e2e/sweep-test.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, FACTOR, fields, MFA, OK, said } from './factor-lab.ts'
import { type AnswerBody, createLab, otherThan } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { newNumber } from './link-lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { PASSKEYS } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const INVALID = [422, 'invalid_credentials']
/** What a call reads of the factors before it takes the user's row. */
const BEGUN = /as verified\s+from users u join sessions/

await onEachEngine((engine) => {
  const late = prepared(() => lateAnswers(engine))
  const on = prepared(() => createFactorLab(late.engine))
  const sidOf = ({ token }: AnswerBody): string => String(decodeJwt(token).sid)
  /** Two sessions of one person. */
  const both = async () => {
    const { email, session } = await on.newPerson()
    return { email, session, other: (await on.client.logIn(email)).body }
  }
  const drafts = async ({ token }: AnswerBody): Promise<string[]> => {
    const sid = sidOf({ token } as AnswerBody)
    const { rows } = await sql<{ purpose: string }>`select purpose from session_drafts where sid = ${sid}
      union all select 'challenge' from passkey_challenges where sid = ${sid}
      union all select 'offer' from account_transfers where sid = ${sid} order by 1`.execute(engine.db)
    return rows.map(({ purpose }) => purpose)
  }
  const methodsOf = async ({ user }: AnswerBody): Promise<string[]> => {
    const { rows } = await sql<{ type: string }>`select type from factors where user_id = ${user.id} order by 1`.execute(
      engine.db,
    )
    return rows.map(({ type }) => type)
  }
  const sendTo = async (who: AnswerBody, number: string) => {
    assert.deepEqual(said(await on.ask(who, MFA.smsInit, { action: 'enroll', phoneNumber: number })), OK)
    return on.lab.sms.codeFor(number)
  }

  test('another session gets another secret, and neither can enrol, read or end that of the other', async () => {
    const { session, other } = await both()
    const [first, second] = [await on.begin(other), await on.begin(session)]
    assert.notEqual(first, second)
    assert.equal(await on.begin(other), first)
    assert.equal(await on.begin(session), second)
    assert.deepEqual(said(await on.ask(session, MFA.totpEnroll, { code: on.code(first) })), INVALID)
    assert.deepEqual(said(await on.ask(session, MFA.totpEnroll, { code: on.code(second) })), OK)
    // What the other one knows verifies nothing, and what it had begun is over.
    assert.deepEqual(said(await on.ask(other, MFA.totpVerify, { code: on.code(first, 1) })), FACTOR)
    assert.deepEqual(await drafts(other), [])
  })

  test('two tabs of one session share a secret, also at once', async () => {
    const { session } = await on.newPerson()
    const secrets = await Promise.all([1, 2, 3, 4].map(() => on.begin(session)))
    assert.equal(new Set(secrets).size, 1)
  })

  test('a secret is never prolonged: asked for again and again, it is over when its time is', async () => {
    const { session } = await on.newPerson()
    const secret = await on.begin(session)
    for (let minutes = 2; minutes < 10; minutes += 2) {
      on.lab.clock.advance(120_000)
      assert.equal(await on.begin(session), secret)
    }
    on.lab.clock.advance(120_000)
    assert.deepEqual(said(await on.ask(session, MFA.totpEnroll, { code: on.code(secret) })), INVALID)
    assert.notEqual(await on.begin(session), secret)
  })

  test('a code by text message is for the session that asked for it, to enrol and to verify', async () => {
    const { session, other } = await both()
    const number = newNumber()
    const first = await sendTo(session, number)
    const second = await sendTo(other, number)
    assert.deepEqual(said(await on.ask(other, MFA.smsEnroll, { phoneNumber: number, code: first })), INVALID)
    // The other session's wrong tries and its code leave this one's as it was.
    for (let tries = 0; tries < 4; tries++) await on.ask(other, MFA.smsEnroll, { phoneNumber: number, code: otherThan(second) })
    assert.deepEqual(said(await on.ask(session, MFA.smsEnroll, { phoneNumber: number, code: first })), OK)
    on.later()
    assert.deepEqual(said(await on.ask(session, MFA.smsInit, { action: 'verify' })), OK)
    const code = on.lab.sms.codeFor(number)
    assert.deepEqual(said(await on.ask(other, MFA.smsVerify, { code })), FACTOR)
    assert.deepEqual(said(await on.ask(session, MFA.smsVerify, { code })), OK)
  })

  test('with many sessions a person gets no more messages than with one', async () => {
    const few = await createFactorLab(engine, { RESEND_SECONDS: '0', CODES_PER_HOUR: '2' })
    const { email, session } = await few.newPerson()
    const sessions = [session, (await few.client.logIn(email)).body]
    const ask = (at: number) =>
      few.ask(sessions[at % 2] as AnswerBody, MFA.smsInit, { action: 'enroll', phoneNumber: newNumber() })
    const answers = [await ask(0), await ask(1), await ask(2), await ask(3)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429, 429],
    )
  })

  test('what a session has begun is gone when it ends: signed out, ended by the person, or by another session', async () => {
    for (const end of firstCases(['logout', 'revoke', 'others'] as const)) {
      const { email, session, other } = await both()
      await on.begin(other)
      await sendTo(other, newNumber())
      assert.equal((await on.ask(other, PASSKEYS.linkInit)).status, 200)
      await sql`insert into account_transfers (nonce, app_id, sid, user_id, owner_id, type, subject, details, ends_at)
        values (${email}, ${on.client.id}, ${sidOf(other)}, ${other.user.id}, ${other.user.id}, 'email', 'x', '{}', 1e15)`.execute(
        engine.db,
      )
      assert.deepEqual(await drafts(other), ['challenge', 'offer', 'sms-enroll', 'totp'])
      const mine = await on.begin(session)
      const ended =
        end === 'logout'
          ? await on.ask(other, '/api/v1/sessions/logout', { refresh_token: other.refresh_token })
          : end === 'revoke'
            ? await on.ask(session, '/api/v1/users/me/sessions/revoke', { session_id: sidOf(other) })
            : await on.ask(session, '/api/v1/users/me/sessions/revoke_others')
      assert.equal(ended.status, 200, end)
      assert.deepEqual(await drafts(other), [], end)
      assert.equal(await on.begin(session), mine, end)
    }
  })

  /** Each way to enrol a first factor, made ready in a session; what enrols is asked of `there`. */
  const WAYS = {
    totp: async (who: AnswerBody) => ({ path: MFA.totpEnroll, body: { code: on.code(await on.begin(who)) } }),
    sms: async (who: AnswerBody) => {
      const phoneNumber = newNumber()
      return { path: MFA.smsEnroll, body: { phoneNumber, code: await sendTo(who, phoneNumber) } }
    },
    passkey: async (who: AnswerBody) => {
      const attestation = createAuthenticator({ synced: false }).create(
        fields(await on.ask(who, PASSKEYS.linkInit)).options as never,
      )
      assert.equal((await on.ask(who, PASSKEYS.link, { authenticator_response: attestation })).status, 200)
      return { path: MFA.passkeysEnrollment, body: { credential_ids: [attestation.id] } }
    },
  }
  const PAIRS = [
    ['totp', 'sms'],
    ['totp', 'passkey'],
    ['passkey', 'sms'],
  ] as const
  for (const sessions of firstCases(['two sessions', 'one session']))
    test(`two different first factors at once, of ${sessions} at two instances, leave exactly one`, async () => {
      const instance = createLab(late.engine).clientOf(on.client.id)
      for (const [one, two] of PAIRS) {
        const { session, other } = await both()
        const second = sessions === 'one session' ? session : other
        const [first, next] = [await WAYS[one](session), await WAYS[two](second)]
        late.gather(BEGUN, 2)
        const answers = await Promise.all([
          on.ask(session, first.path, first.body),
          instance.call(next.path, next.body, on.as(second)),
        ])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401], `${one} and ${two}`)
        assert.deepEqual(said(answers.find(({ status }) => status === 401) as never), FACTOR)
        assert.equal((await methodsOf(session)).length, 1)
        const codes = answers.filter(({ body }) => 'recovery_codes' in body)
        assert.equal(codes.length, 1)
      }
    })

  test('an enrolment waits for one that is under way, and is refused for the factor that this one makes', async (t) => {
    if (engine.name === 'embedded') return t.skip('The embedded database makes one thing after the other.')
    const { session, other } = await both()
    const { path, body } = await WAYS.totp(session)
    const now = on.lab.clock.now()
    const theirs = { app: on.client.id, user: other.user.id, sid: sidOf(other), now, verified_since: now, signed_in_since: 0 }
    const call = await engine.db.transaction().execute(async (trx) => {
      assert.ok(await lockUser(trx, theirs))
      const asked = on.ask(session, path, body)
      assert.ok(await waitsForLock(engine.db, asked))
      await addFactor(trx, theirs, { type: 'sms', number: newNumber() })
      return { asked }
    })
    assert.deepEqual(said(await call.asked), FACTOR)
    assert.deepEqual(await methodsOf(session), ['sms'])
  })

  test('a session that has shown no factor, or has ended, changes nothing, whatever the call had read', async () => {
    const { session, other } = await both()
    await on.enrollTotp(session)
    const now = on.lab.clock.now()
    const changing = {
      app: on.client.id,
      user: other.user.id,
      sid: sidOf(other),
      now,
      verified_since: now - 1000,
      signed_in_since: 0,
    }
    const change = (who: typeof changing) =>
      changeFactors(engine.db, who, { had: { methods: ['totp'] }, codes: [] }, async () => 'done')
    assert.equal((await change(changing)).outcome, 'unverified')
    assert.equal((await change({ ...changing, sid: sidOf(session) })).outcome, 'done')
    assert.deepEqual(said(await on.ask(session, '/api/v1/users/me/sessions/revoke_others')), OK)
    assert.equal((await change(changing)).outcome, 'no-user')
  })
})
