// Login by passkey (security.md, "Passkeys"): first the proof, then the app's rules.

import type { WireSession } from '../../../src/contract/entities.ts'
import type { Assertion } from '../../../src/contract/passkey-shapes.ts'
import { passkeyLogin } from '../../stores/login/passkey-proof.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { type Device, deviceHashes, identifierHash } from '../limits/device.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { afterLogin } from '../login/after-login.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { challengeHash, userHandle } from './options.ts'
import { challengeIn, verifyAssertion } from './verify.ts'

const DAY = 24 * 60 * 60 * 1000
/** Said of every answer that does not hold: which check it was helps nobody but an attacker. */
export const NOT_ACCEPTED = 'The passkey was not accepted.'

export interface ShownAssertion {
  /** The challenge, as the client repeats it. */
  readonly challenge: string
  readonly assertion: Assertion
  readonly device: Device
  readonly once: OnceKey
}

/** Trades an assertion for a session, or refuses with the catalogue's code. */
export const loginWithPasskey = async (core: Core, app: App, shown: ShownAssertion): Promise<WireSession> => {
  const { env, secrets, random, db, metrics } = core
  const { assertion, device, once } = shown
  const { config } = app.row
  const now = core.clock.now()
  const sid = makeSid(random.bytes)
  const account = { type: 'passkey', subject: assertion.id }
  const challenge = challengeIn(assertion)
  const proved = await passkeyLogin(db, {
    app: app.id,
    challenge: challengeHash(core, app.id, shown.challenge),
    subject: assertion.id,
    identifier: identifierHash(core, app.id, account),
    ...deviceHashes(core, app.id, device),
    key: once?.key ?? '',
    key_ends: now + ONCE_MS,
    now,
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * DAY,
    ...device.name,
    allowlist: config.allowlist_enabled,
    verify: async (passkey, { rp_id: rpId }) => {
      // Trust: the passkey must be of the domain that was asked, and say itself whose it is: nobody was named beforehand.
      if (challenge !== shown.challenge || passkey.rp_id !== rpId) return null
      if (assertion.response.user_handle !== userHandle(core, app.id, passkey.owner)) return null
      const verified = await verifyAssertion({ app, challenge, rpId }, assertion, passkey)
      if (verified !== 'copied') return verified?.counter ?? null
      metrics.count('latchkey_passkey_copies_total')
      core.log.warn('passkey_counter_went_back', { appId: app.id })
      return null
    },
    judge: ({ listed }) => {
      if (!config.passkey_auth) return 'disallowed_login_method'
      return listed ? null : 'allowlist_rejected'
    },
  })
  metrics.count('latchkey_logins_total', { method: 'passkey', outcome: proved.outcome })
  if (proved.outcome === 'wrong') throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
  if (proved.outcome === 'no-entry') throw new ServiceError(proved.reason)
  await afterLogin(core, app, { used: account, device }, proved)
  const answer = sessionAnswer(core, app, {
    sid: proved.sid,
    person: proved.person,
    refreshToken: firstToken(secrets, proved.sid),
  })
  return { ...answer, is_new_user: false }
}
