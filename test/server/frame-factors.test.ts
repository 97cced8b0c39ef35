// Second factors through the frame: shown along with a message, judged before a key is touched; enrolled and left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { FrameAsks } from '../../src/contract/messages.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, fields, MFA } from './factor-lab.ts'
import { Answered, FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
import { PASSKEYS } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const WANTED = { type: 'missing_or_invalid_mfa', reason: 'missing_or_invalid_mfa' }
const said =
  (wanted: object) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof Answered, String(error))
    const { message: _, ...rest } = error.error
    assert.deepEqual(rest, wanted)
    return true
  }

await onEachEngine((engine) => {
  const on = prepared(() => createFactorLab(engine, { PUBLIC_URL: FRAME_ORIGIN }, { allowNoOrigin: false }))
  const person = async (email = on.newEmail()) => {
    const session = (await on.client.logIn(email, { headers: { origin: PAGE } })).body
    return { email, session, accessToken: session.token }
  }
  /** A user with a wallet that is open in a frame, and an authenticator app; what was shown counts no more. */
  const made = async () => {
    const who = await person()
    const { accessToken } = who
    const profile = memoryShares()
    let calls: string[] = []
    const frame = openFrame(on.lab, on.client, {
      profile,
      around: (service, shares) => ({
        shares,
        service: new Proxy(service, {
          get: (target, name) => {
            const call = (target as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]
            return (...args: unknown[]) => {
              calls.push(String(name))
              return call?.(...args)
            }
          },
        }),
      }),
    })
    const { address } = await frame.ask('create', { accessToken })
    const { secret = '' } = await frame.ask('mfaInitEnrollment', { accessToken, method: 'totp' })
    const enrolled = await frame.ask('mfaSubmitEnrollment', { accessToken, method: 'totp', code: on.code(secret) })
    on.later()
    calls = []
    const factor = (steps = 0) => ({ mfaMethod: 'totp' as const, mfaCode: on.code(secret, steps), relyingParty: PAGE })
    return { ...who, profile, frame, address, secret, enrolled, factor, calls: () => calls.splice(0) }
  }
  const request = (address: string) => ({ method: 'personal_sign', params: ['Hello', address] })
  const sign = (frame: LabFrame, ask: Pick<FrameAsks['rpc'], 'accessToken' | 'address'>) =>
    frame.ask('rpc', { ...ask, request: request(ask.address) })

  test('an open wallet signs nothing without the factor; shown along with the request it does, and for five minutes', async () => {
    const { accessToken, frame, address, factor, calls, enrolled } = await made()
    assert.equal(enrolled.recoveryCodes?.length, 10)
    await assert.rejects(sign(frame, { accessToken, address }), said(WANTED))
    assert.deepEqual(calls(), ['inUse'], 'no share is asked for, and no key is touched')
    const right = await frame.ask('rpc', { accessToken, address, request: request(address), ...factor() })
    assert.match(right.response.data, /^0x/)
    assert.deepEqual(calls(), ['showFactor', 'inUse'])
    await sign(frame, { accessToken, address })
    on.lab.clock.advance(300_000)
    await assert.rejects(sign(frame, { accessToken, address }), said(WANTED))
  })

  test('a wrong factor ends the message before anything else is asked; the lock says how long', async () => {
    const { accessToken, frame, address, calls } = await made()
    const wrong = { mfaMethod: 'totp' as const, mfaCode: '000000' }
    const ask = () => frame.ask('recover', { accessToken, address, recoveryMethod: 'privy', ...wrong })
    for (let tries = 0; tries < 3; tries++) await assert.rejects(ask(), said(WANTED))
    const type = 'mfa_verification_max_attempts_reached'
    await assert.rejects(ask(), said({ type, reason: type, retryAfter: 10_000 }))
    assert.deepEqual([...new Set(calls())], ['showFactor'])
  })

  test('every message that touches a wallet asks for it; the one that only finds it opens nothing', async () => {
    const { accessToken, profile, address, factor } = await made()
    const next = openFrame(on.lab, on.client, { profile })
    const asks: (() => Promise<unknown>)[] = [
      () => next.ask('create', { accessToken }),
      () => next.ask('recover', { accessToken, address }),
      () => sign(next, { accessToken, address }),
      () => next.ask('revokeDevices', { accessToken, address }),
      () => next.ask('solanaCreate', { accessToken, ethereumAddress: address }),
      () => next.ask('mfaVerify', { accessToken }),
      () => next.ask('mfaInitEnrollment', { accessToken, method: 'totp' }),
      () => next.ask('mfaSubmitEnrollment', { accessToken, method: 'passkey', credentialIds: [] }),
      () => next.ask('mfaUnenroll', { accessToken, method: 'totp' }),
    ]
    for (const ask of asks) await assert.rejects(ask(), said(WANTED))
    // Published clients ask for a connection without a factor, and show one with what they do then.
    assert.deepEqual(await next.ask('connect', { accessToken, address }), { address })
    await assert.rejects(sign(next, { accessToken, address }), said(WANTED))
    const elsewhere = openFrame(on.lab, on.client)
    await assert.rejects(elsewhere.ask('connect', { accessToken, address }), said({ type: 'wallet_not_on_device' }))
    assert.deepEqual(await elsewhere.ask('recover', { accessToken, address, ...factor() }), { address })
    await sign(next, { accessToken, address })
  })

  test('without a factor nothing is asked for, and there is none to leave', async () => {
    const { accessToken } = await person()
    const frame = openFrame(on.lab, on.client)
    assert.deepEqual(await frame.ask('mfaVerify', { accessToken }), {})
    const left = frame.ask('mfaUnenroll', { accessToken, method: 'totp' })
    await assert.rejects(left, said({ type: 'error', reason: 'linked_account_not_found' }))
  })

  test('verified, left and enrolled anew through the frame; a wrong code of an enrolment asks for no factor', async () => {
    const { accessToken, frame, factor, session } = await made()
    assert.deepEqual(await frame.ask('mfaVerify', { accessToken, ...factor() }), {})
    assert.deepEqual(await frame.ask('mfaUnenroll', { accessToken, method: 'totp' }), {})
    assert.deepEqual(await frame.ask('mfaVerify', { accessToken }), {})
    const { secret = '', authUrl } = await frame.ask('mfaInitEnrollment', { accessToken, method: 'totp' })
    assert.match(String(authUrl), /^otpauth:\/\/totp\//)
    const wrong = frame.ask('mfaSubmitEnrollment', { accessToken, method: 'totp', code: '000000' })
    await assert.rejects(wrong, said({ type: 'error', reason: 'invalid_credentials' }))
    await frame.ask('mfaSubmitEnrollment', { accessToken, method: 'totp', code: on.code(secret) })
    const described = fields(await on.client.call(MFA.describe, undefined, on.as(session)))
    assert.deepEqual(
      (described.factors as { type: string }[]).map(({ type }) => type),
      ['totp'],
    )
  })

  test('a passkey is shown through the frame: asked for by the page, judged for the page', async () => {
    const { session, accessToken } = await person()
    const key = createAuthenticator()
    const page = on.as(session)
    const made = fields(await on.client.call(PASSKEYS.linkInit, {}, page)).options as never
    const attestation = key.create(made)
    assert.equal((await on.client.call(PASSKEYS.link, { authenticator_response: attestation }, page)).status, 200)
    const frame = openFrame(on.lab, on.client)
    await frame.ask('mfaSubmitEnrollment', { accessToken, method: 'passkey', credentialIds: [attestation.id] })
    on.later()
    await assert.rejects(frame.ask('mfaVerify', { accessToken }), said(WANTED))
    const asked = fields(await on.client.call(MFA.passkeysInit, {}, page)).options as never
    const mfaCode = key.get(asked)
    assert.deepEqual(await frame.ask('mfaVerify', { accessToken, mfaMethod: 'passkey', mfaCode, relyingParty: PAGE }), {})
    assert.deepEqual(await frame.ask('mfaVerify', { accessToken }), {})
  })
})
