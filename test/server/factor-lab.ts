// Set-up for tests of second factors: people who have them, and codes of their authenticator app.

import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { MFA_METHODS } from '../../src/contract/entities.ts'
import type { Engine } from './engines.ts'
import { type Answer, type AnswerBody, type CallOptions, type Client, createLab, type Lab } from './lab.ts'

export const MFA = {
  describe: '/api/v1/mfa',
  totpInit: '/api/v1/mfa/totp/init',
  totpEnroll: '/api/v1/mfa/totp/enroll',
  totpVerify: '/api/v1/mfa/totp/verify',
  totpUnenroll: '/api/v1/mfa/totp/unenroll',
  smsInit: '/api/v1/mfa/passwordless_sms/init',
  smsEnroll: '/api/v1/mfa/passwordless_sms/enroll',
  smsVerify: '/api/v1/mfa/passwordless_sms/verify',
  smsUnenroll: '/api/v1/mfa/passwordless_sms/unenroll',
  passkeysInit: '/api/v1/mfa/passkeys/init',
  passkeyInit: '/api/v1/mfa/passkey/init',
  passkeysVerify: '/api/v1/mfa/passkeys/verify',
  passkeysEnrollment: '/api/v1/mfa/passkeys/enrollment',
  codes: '/api/v1/mfa/recovery_codes',
  codeVerify: '/api/v1/mfa/recovery_codes/verify',
}
export type Fields = Record<string, unknown>
export const fields = ({ body }: Answer): Fields => body as unknown as Fields
export const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]
export const OK: [number, undefined] = [200, undefined]
export const FACTOR = [401, 'missing_or_invalid_mfa']

/** The code of an authenticator app at a moment. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** A lab on a database, with an app that has every second factor. */
export const createFactorLab = async (
  engine: Engine,
  settings: Parameters<typeof createLab>[1] = {},
  change: Parameters<Lab['newApp']>[0] = {},
) => {
  const lab = createLab(engine, { RESEND_SECONDS: '0', CODES_PER_HOUR: '100', ...settings })
  const client: Client = await lab.newApp({
    ...change,
    config: { passkey_auth: true, mfa_methods: [...MFA_METHODS], ...change.config },
  })
  let people = 0
  const as = ({ token }: Pick<AnswerBody, 'token'>, more: Fields = {}): CallOptions => ({
    headers: { origin: 'https://host.example', authorization: `Bearer ${token}`, ...(more as Record<string, string>) },
  })
  const ask = (who: Pick<AnswerBody, 'token'>, path: string, body: object | undefined = {}) => client.call(path, body, as(who))
  const newEmail = (): string => `factor${++people}.${client.id}@example.com`
  /** A user who is signed in; `email` signs in again as them. */
  const newPerson = async () => {
    const email = newEmail()
    return { email, session: (await client.logIn(email)).body }
  }
  const code = (secret: string, steps = 0): string => codeAt(secret, lab.clock.now() + steps * 30_000)
  const begin = async (who: AnswerBody): Promise<string> => {
    const begun = await ask(who, MFA.totpInit)
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    return String(fields(begun).totpSecret)
  }
  /** Enrols an authenticator app; the codes of the steps until then are used. */
  const enrollTotp = async (who: AnswerBody) => {
    const secret = await begin(who)
    const enrolled = await ask(who, MFA.totpEnroll, { code: code(secret) })
    assert.equal(enrolled.status, 200, JSON.stringify(enrolled.body))
    return { secret, codes: (fields(enrolled).recovery_codes ?? []) as string[] }
  }
  /** Time passes until the next codes, and until no stamp counts any more. */
  const later = (): void => lab.clock.advance(300_000)
  return { lab, client, as, ask, newPerson, newEmail, code, begin, enrollTotp, later }
}
export type FactorLab = Awaited<ReturnType<typeof createFactorLab>>
