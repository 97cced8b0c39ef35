// Shows a second factor: each method is read, judged by one statement, and answered alike.
// See docs/design/security.md, "Second factor".

import type { MfaMethod } from '../../../src/contract/entities.ts'
import type { Assertion } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { findUser } from '../../stores/account/users.ts'
import { factorsOf, shownPasskey } from '../../stores/factors/factors.ts'
import { type Judged, judgePasskey, judgeRecoveryCode, judgeSms, judgeTotp, type Showing } from '../../stores/factors/judge.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import { challengeHash } from '../passkeys/options.ts'
import { challengeIn, verifyAssertion } from '../passkeys/verify.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { factorToken } from './factor-token.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { smsCodeHash } from './sms.ts'
import { stepOf, totpContext } from './totp.ts'

const MINUTE_SECONDS = 60

const showing = ({ env, clock }: Core, app: App, { userId: user, sid }: TokenClaims): Showing => ({
  app: app.id,
  user,
  sid,
  now: clock.now(),
  most_tries: env.MFA_TRIES,
  window: env.MFA_CODE_SECONDS * 1000,
  pause: env.MFA_PAUSE_SECONDS * 1000,
  most_in_row: env.WRONG_MFA_UNTIL_LOCK,
  lock: env.MFA_LOCK_SECONDS * 1000,
})

const waitText = (seconds: number): string =>
  seconds < MINUTE_SECONDS
    ? `Too many attempts. Try again in ${seconds} seconds.`
    : `Too many attempts. Try again in ${Math.ceil(seconds / MINUTE_SECONDS)} min.`

/** The answer of a verification, whatever the method. */
const answered = (core: Core, app: App, claims: TokenClaims, method: string, { held, wait }: Judged): { token: string } => {
  core.metrics.count('latchkey_second_factors_total', { method, outcome: held ? 'in' : wait > 0 ? 'locked' : 'wrong' })
  if (held) {
    return { token: factorToken(core, app, claims, core.clock.now() + core.env.RECENT_MFA_SECONDS * 1000) }
  }
  if (wait === 0) throw new ServiceError('missing_or_invalid_mfa', 'The code you entered is not valid')
  const seconds = Math.ceil(wait / 1000)
  throw new ServiceError('mfa_verification_max_attempts_reached', waitText(seconds), { retryAfter: seconds })
}

/** A code of an authenticator app. */
export const verifyTotp = async (core: Core, app: App, claims: TokenClaims, code: string) => {
  const { factors } = await factorsOf(core.db, { app: app.id, user: claims.userId })
  const sealed = factors.find(({ type }) => type === 'totp')?.sealed
  const secret = sealed && core.secrets.open(sealed, totpContext(app.id, claims.userId))
  const step = secret ? stepOf(secret, code, core.clock.now()) : 0
  return answered(core, app, claims, 'totp', await judgeTotp(core.db, { ...showing(core, app, claims), step }))
}

/** A code that was sent to the number. */
export const verifySms = async (core: Core, app: App, claims: TokenClaims, code: string) => {
  const hash = smsCodeHash(core, app, claims.userId, 'sms-verify', code)
  return answered(core, app, claims, 'sms', await judgeSms(core.db, { ...showing(core, app, claims), code: hash }))
}

/** An answer of one of the user's enrolled passkeys. */
export const verifyFactorPasskey = async (core: Core, app: App, claims: TokenClaims, assertion: Assertion) => {
  const text = challengeIn(assertion)
  const which = { app: app.id, user: claims.userId, challenge: challengeHash(core, app.id, text), credential: assertion.id }
  const shown = showing(core, app, claims)
  const { passkey, rp_id: rpId } = await shownPasskey(core.db, { ...which, sid: claims.sid, now: shown.now })
  const isAsked = passkey !== null && rpId !== null && passkey.rp_id === rpId
  const verified = isAsked ? await verifyAssertion({ app, challenge: text, rpId }, assertion, passkey) : null
  if (verified === 'copied') core.log.warn('passkey_counter_went_back', { appId: app.id })
  const counter = verified !== null && verified !== 'copied' ? verified.counter : -1
  return answered(core, app, claims, 'passkey', await judgePasskey(core.db, { ...shown, ...which, counter }))
}

/** A code of last resort. The person is told of it, since it may have been found. */
export const verifyRecoveryCode = async (core: Core, app: App, claims: TokenClaims, code: string, seen: Seen) => {
  const hash = recoveryCodeHash(core, app, claims.userId, code)
  const judged = await judgeRecoveryCode(core.db, { ...showing(core, app, claims), code: hash })
  if (judged.held) {
    const person = await findUser(core.db, { app: app.id, user: claims.userId })
    if (person) core.notices.send(app, 'recovery-code-used', person, seen)
  }
  return answered(core, app, claims, 'recovery-code', judged)
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
/** Digits of a number by which its owner knows it. */
const TOLD_DIGITS = 4

/** The user's factors, for themselves. */
export const describeFactors = async (core: Core, app: App, { userId: user }: TokenClaims) => {
  const { factors, codes } = await factorsOf(core.db, { app: app.id, user })
  return {
    factors: factors.map(({ type, number, verified_at, used_at }) => ({
      type: type satisfies MfaMethod,
      verified_at: seconds(verified_at),
      last_used_at: used_at === null ? null : seconds(used_at),
      ends_with: number?.slice(-TOLD_DIGITS) ?? null,
    })),
    recovery_codes_left: codes,
  }
}
