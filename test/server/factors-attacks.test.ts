// Every call that a second factor guards, without one that counts: not shown, old, of another session or user.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../src/contract/table.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, FACTOR, said } from './factor-lab.ts'
import { FRAME_ORIGIN, PAGE } from './frame-lab.ts'
import type { AnswerBody } from './lab.ts'
import { prepared } from './prepared.ts'

const code = '123456'
const [id, key, wrapped] = ['a'.repeat(22), 'a'.repeat(43), 'a'.repeat(60)]
const set = { set_id: id, service_share: wrapped.slice(0, 23), recovery_share: wrapped, recovery_key: key, signature: '0x' }
/** What each takes; left out: nothing. */
const BODIES: Partial<Record<EndpointName, object>> = {
  'passwordless.update': { oldAddress: 'a@example.com', newAddress: 'b@example.com', code },
  'passwordless.unlink': { address: 'a@example.com' },
  'passwordless_sms.update': { old_phone_number: '+12025550101', new_phone_number: '+12025550102', code },
  'passwordless_sms.unlink': { phoneNumber: '+12025550101' },
  'oauth.unlink': { provider: 'google', subject: '1' },
  'passkeys.unlink': { credential_id: 'abc' },
  'siwe.unlink': { address: `0x${'a'.repeat(40)}` },
  'siws.unlink': { address: '1'.repeat(32) },
  'farcaster.unlink': { fid: 1 },
  'telegram.unlink': { telegram_user_id: '1' },
  'cross_app.authorize': { redirect_to: 'https://a.example/', state: 'state', code_challenge: 'challenge' },
  'cross_app.connect': { requester_public_key: 'A'.repeat(44), requester_origin: 'https://a.example' },
  'embedded_wallets.create': { ...set, chain_type: 'ethereum', address: `0x${'a'.repeat(40)}` },
  'embedded_wallets.unlock': { recovery_id: id, auth_key: key },
  'embedded_wallets.setRecovery': { set_id: id, former_recovery_id: null, recovery_share: wrapped, proof: '0x' },
  'embedded_wallets.replace': { ...set, former_set_id: id, proof: '0x' },
  'openid.allow': { request: 'r'.repeat(43), ticket: 't'.repeat(43), digest: key },
  'mfa.smsEnroll': { phoneNumber: '+12025550101', code },
  'mfa.totpEnroll': { code },
  'mfa.passkeysEnrollment': { credential_ids: [] },
}
const GUARDED: readonly Endpoint[] = Object.values(ENDPOINTS).filter((row) => 'stepUp' in row)

await onEachEngine((engine) => {
  const on = prepared(() => createFactorLab(engine, { PUBLIC_URL: FRAME_ORIGIN }))
  const sidOf = ({ token }: AnswerBody): string => String(decodeJwt(token).sid)
  const call = (row: Endpoint, { token }: AnswerBody) =>
    on.client.call(
      row.path.replace(/:\w+/g, `0x${'a'.repeat(40)}`),
      row.method === 'GET' ? undefined : (BODIES[row.name as EndpointName] ?? {}),
      {
        headers: { origin: row.from === 'frame' ? FRAME_ORIGIN : PAGE, authorization: `Bearer ${token}` },
      },
    )
  const stampAt = (who: AnswerBody, at: number | null) =>
    sql`update sessions set mfa_at = ${at} where sid = ${sidOf(who)}`.execute(engine.db)
  const enrolled = async () => {
    const { email, session } = await on.newPerson()
    await on.enrollTotp(session)
    await stampAt(session, null)
    return { email, session }
  }

  test('each refuses, and answers otherwise with a stamp that counts', async () => {
    const { email, session } = await enrolled()
    const another = (await on.client.logIn(email)).body
    const stranger = (await enrolled()).session
    const now = on.lab.clock.now()
    await stampAt(another, now)
    await stampAt(stranger, now)
    assert.ok(GUARDED.length >= 26)
    for (const row of GUARDED) assert.deepEqual(said(await call(row, session)), FACTOR, `${row.name}: not shown`)
    for (const age of [300_000, 300_001, 86_400_000]) {
      await stampAt(session, now - age)
      for (const row of GUARDED) assert.deepEqual(said(await call(row, session)), FACTOR, `${row.name}: ${age} ms ago`)
    }
    // The deletion and the last factor are left for the end: they succeed.
    const last = ['mfa.totpUnenroll', 'users.delete']
    for (const row of [...GUARDED].sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name))) {
      await stampAt(session, on.lab.clock.now() - 299_999)
      const [status, refusal] = said(await call(row, session))
      assert.notEqual(refusal, 'missing_or_invalid_mfa', `${row.name}: ${status}`)
    }
  })

  test('a session that was handed on has shown nothing', async () => {
    const { session } = await enrolled()
    await stampAt(session, on.lab.clock.now())
    const fork = await on.client.call('/api/v1/sessions/fork', { refresh_token: session.refresh_token }, on.as(session))
    const taken = { refresh_token: fork.body.new_session_refresh_token }
    const other = (await on.client.call('/api/v1/sessions/fork/recover', taken, { headers: { origin: PAGE } })).body
    for (const row of GUARDED.filter(({ recentLogin }) => !recentLogin))
      assert.deepEqual(said(await call(row, other)), FACTOR, row.name)
  })
})
