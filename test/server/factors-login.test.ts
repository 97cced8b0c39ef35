// Apps that ask for a second factor at each login, or before a wallet: what a session can do until then.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { changeApp } from '../../server/services/apps/apps.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, FACTOR, fields, MFA, OK, said } from './factor-lab.ts'
import { type Answer, type AnswerBody, SESSION } from './lab.ts'
import { PASSKEYS } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const OURS = { origin: 'https://host.example', 'privy-client': 'latchkey:0.2.0' }
const ACCEPT = '/api/v1/users/me/accept_terms'
const GUEST = '/api/v1/guest/authenticate'

await onEachEngine((engine) => {
  const on = prepared(() => createFactorLab(engine, {}, { settings: { require_mfa: 'login' }, config: { guest_auth: true } }))
  const logIn = async (email: string) => (await on.client.logIn(email, { headers: OURS })).body
  const refresh = (who: AnswerBody, headers: Record<string, string> = OURS) =>
    on.client.call(SESSION.refresh, { refresh_token: who.refresh_token }, { headers })
  const free = async (who: AnswerBody): Promise<AnswerBody> => {
    const { status, body } = await refresh(who)
    assert.equal(status, 200)
    assert.equal(decodeProtectedHeader(body.token).alg, 'ES256')
    assert.equal((await on.ask(body, ACCEPT)).status, 200)
    return body
  }
  /** Enrolled at the first login; `email` logs in again. */
  const enrolled = async () => {
    const email = on.newEmail()
    const first = await logIn(email)
    return { email, first, ...(await on.enrollTotp(first)) }
  }
  /** Nothing but verifying is answered. */
  const assertHeld = async (who: AnswerBody, but: readonly string[]): Promise<void> => {
    const rows: readonly Endpoint[] = Object.values(ENDPOINTS)
    for (const { name, path, method, access, from } of rows) {
      if (access !== 'bearer' || but.includes(name)) continue
      const headers = { ...on.as(who).headers, ...(from === 'frame' && { origin: 'http://localhost:4001' }) }
      const answer = await on.client.call(path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, { method, headers })
      assert.deepEqual(said(answer), FACTOR, name)
    }
  }
  const VERIFY = [
    'describe',
    'smsInit',
    'smsVerify',
    'totpVerify',
    'passkeysInit',
    'passkeyInit',
    'passkeysVerify',
    'recoveryVerify',
  ]
  const ENROLL = ['smsEnroll', 'totpInit', 'totpEnroll', 'passkeysEnrollment'].map((name) => `mfa.${name}`)
  const verifying = VERIFY.map((name) => `mfa.${name}`)

  test('who has no factor yet is held until one is enrolled', async () => {
    const session = await logIn(on.newEmail())
    assert.equal(decodeJwt(session.token).held, 'enroll')
    assert.equal(session.user.linked_accounts.length, 1)
    await assertHeld(session, [...verifying, ...ENROLL, 'passkeys.linkInit', 'passkeys.link'])
    assert.equal(decodeJwt((await refresh(session)).body.token).held, 'enroll', 'a refresh frees nobody')
    await on.enrollTotp(session)
    await free(session)
  })

  test('who has one is held until it is shown, and is told nothing of the person', async () => {
    const { email, first, secret } = await enrolled()
    await free(first)
    on.later()
    const session = await logIn(email)
    assert.deepEqual(
      [session.user.linked_accounts, (session.user as unknown as { mfa_methods: unknown[] }).mfa_methods.length],
      [[], 1],
    )
    await assertHeld(session, verifying)
    assert.deepEqual(said(await on.ask(session, MFA.totpVerify, { code: '000000' })), FACTOR)
    await assertHeld(session, verifying)
    assert.deepEqual(said(await on.ask(session, MFA.totpVerify, { code: on.code(secret) })), OK)
    const renewed = await free(session)
    // Longer than the stamp counts for anything else.
    on.later()
    await free(renewed)
  })

  test('nobody but the service takes the token of a held session for one', async () => {
    const session = await logIn(on.newEmail())
    const { alg, kid } = decodeProtectedHeader(session.token)
    assert.deepEqual([alg, kid], ['HS256', undefined])
    // One that was signed by another key.
    const forged = `${session.token.split('.').slice(0, 2).join('.')}.${Buffer.alloc(32).toString('base64url')}`
    const answer = await on.client.call(MFA.describe, undefined, on.as({ token: forged }))
    assert.deepEqual(said(answer), [401, 'missing_or_invalid_token'])
  })

  test('clients that know no such step are told by the code, at a login and at a refresh', async () => {
    const email = on.newEmail()
    const published = { ...OURS, 'privy-client': 'js-sdk-core:0.28.7' }
    for (const headers of [published, { origin: OURS.origin }]) {
      const answer: Answer = await on.client.logIn(email, { headers })
      assert.deepEqual(said(answer), FACTOR)
      assert.equal(answer.body.token, undefined)
    }
    assert.deepEqual(said(await refresh(await logIn(email), published)), FACTOR)
  })

  test('a guest is not held; the first account that is linked ends that, at the next call', async () => {
    const credential = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const guest = (await on.client.call(GUEST, { guest_credential: credential }, { headers: OURS })).body
    assert.equal((await on.ask(guest, ACCEPT)).status, 200)
    const email = on.newEmail()
    const code = await on.client.sendCode(email)
    assert.equal((await on.ask(guest, SESSION.link, { email, code })).status, 200)
    assert.deepEqual(said(await on.ask(guest, ACCEPT)), FACTOR)
    assert.equal(decodeJwt((await refresh(guest)).body.token).held, 'enroll')
  })

  test('a session that is handed on is held on the other side, however lately a factor was shown on this one', async () => {
    const { first } = await enrolled()
    const { body } = await refresh(first)
    const fork = { refresh_token: body.refresh_token }
    const forked = await on.client.call('/api/v1/sessions/fork', fork, on.as(body))
    assert.equal(forked.status, 200, JSON.stringify(forked.body))
    const taken = { refresh_token: forked.body.new_session_refresh_token }
    const other = (await on.client.call('/api/v1/sessions/fork/recover', taken, { headers: OURS })).body
    assert.equal(decodeJwt(other.token).held, 'verify')
    assert.deepEqual(said(await on.ask(other, ACCEPT)), FACTOR)
  })

  test('the passkey that is to be the factor can be made while held, by nobody who has one', async () => {
    const session = await logIn(on.newEmail())
    const made = fields(await on.ask(session, PASSKEYS.linkInit)).options as never
    const attestation = createAuthenticator().create(made)
    assert.equal((await on.ask(session, PASSKEYS.link, { authenticator_response: attestation })).status, 200)
    assert.equal((await on.ask(session, MFA.passkeysEnrollment, { credential_ids: [attestation.id] })).status, 200)
    await free(session)
  })

  test('who leaves the last factor is held again, and a session from before the app asked for it too', async () => {
    const { first } = await enrolled()
    assert.equal((await on.ask(first, MFA.totpUnenroll)).status, 200)
    assert.deepEqual(said(await on.ask(first, ACCEPT)), FACTOR)
    const late = await createFactorLab(engine)
    const before = await late.newPerson()
    assert.equal((await late.ask(before.session, ACCEPT)).status, 200)
    await changeApp(late.lab.deps, late.client.id, { settings: { require_mfa: 'login' } })
    late.lab.clock.advance(60_000)
    assert.deepEqual(said(await late.ask(before.session, ACCEPT)), FACTOR)
  })
})
