// New passkeys (security.md, "Passkeys"; spec section 5, "up to 5 per user"): for the signed-in user, or as the first account of somebody new.

import type { WireSession, WireUser } from '../../../src/contract/entities.ts'
import { PASSKEYS_MAX } from '../../../src/contract/limits.ts'
import type { Attestation } from '../../../src/contract/passkey-shapes.ts'
import type { DeviceName } from '../../../src/kit/device-name.ts'
import { linkPasskey, type NewPasskey, priorSignUp, signUpByPasskey } from '../../stores/account/passkey-add.ts'
import { burnChallenge, type LiveChallenge, liveChallenge } from '../../stores/login/passkey-challenges.ts'
import { keyOf } from '../account/link.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { authenticatorName } from './authenticators.ts'
import { NOT_ACCEPTED } from './login.ts'
import { challengeHash } from './options.ts'
import { challengeIn, type Registered, verifyAttestation } from './verify.ts'

const DAY = 24 * 60 * 60 * 1000

export interface ShownAttestation {
  readonly attestation: Attestation
  readonly device: DeviceName
  readonly once: OnceKey
}

const rowOf = (found: Registered, rpId: string, { browser, os }: DeviceName) => {
  const name = authenticatorName(found.aaguid)
  const details = {
    ...(name && { authenticator_name: name }),
    ...(browser && { created_with_browser: browser }),
    ...(os && { created_with_os: os }),
    enrolled_in_mfa: false,
  }
  return {
    details: JSON.stringify(details),
    rp_id: rpId,
    public_key: found.publicKey,
    counter: found.counter,
    transports: JSON.stringify(found.transports),
  }
}

/** The challenge that an attestation answers, where it is one of these, and what its answer holds. */
const verified = async (
  core: Core,
  app: App,
  { attestation, device }: ShownAttestation,
  intent: 'link' | 'sign-up',
  isFor: (challenge: LiveChallenge) => boolean,
) => {
  const challenge = challengeIn(attestation)
  const which = { app: app.id, challenge: challengeHash(core, app.id, challenge), intent, now: core.clock.now() }
  const live = await liveChallenge(core.db, which)
  if (!live || !isFor(live)) return null
  const found = await verifyAttestation({ app, challenge, rpId: live.rp_id }, attestation)
  return found && { live, row: rowOf(found, live.rp_id, device) }
}

/** Links a passkey to the signed-in user. */
export const linkNewPasskey = async (
  core: Core,
  app: App,
  { userId, sid }: TokenClaims,
  shown: ShownAttestation,
): Promise<WireUser> => {
  const now = core.clock.now()
  const which = {
    app: app.id,
    user: userId,
    asker: sid,
    challenge: challengeHash(core, app.id, challengeIn(shown.attestation)),
    subject: shown.attestation.id,
    key: keyOf(core, shown.once, userId),
    key_ends: now + ONCE_MS,
    now,
  }
  const verify = async () =>
    (await verified(core, app, shown, 'link', (live) => live.user_id === userId && live.sid === sid))?.row ?? null
  const added = await linkPasskey(core.db, which, verify, ({ owner, person }) => {
    if (!app.row.config.passkey_auth) return 'disallowed_login_method'
    if (owner !== null && owner !== userId) return 'linked_to_another_user'
    const has = person.accounts.filter(({ type }) => type === 'passkey').length
    return owner === userId || has >= PASSKEYS_MAX ? 'cannot_link_more_of_type' : null
  })
  core.metrics.count('latchkey_links_total', { method: 'passkey', outcome: added.outcome })
  if (added.outcome === 'wrong') throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
  if (added.outcome === 'refused') throw new ServiceError(added.reason)
  return wireUserOf(added.person)
}

/** Makes a user of a new passkey, where the app's rules let somebody new in. */
export const signUpWithPasskey = async (core: Core, app: App, shown: ShownAttestation): Promise<WireSession> => {
  const { db, secrets, random, env } = core
  const { config } = app.row
  const now = core.clock.now()
  const key = shown.once?.key ?? ''
  const challenge = challengeHash(core, app.id, challengeIn(shown.attestation))
  const answer = (found: { sid: string; person: Parameters<typeof wireUserOf>[0] }): WireSession => ({
    ...sessionAnswer(core, app, { ...found, refreshToken: firstToken(secrets, found.sid) }),
    is_new_user: true,
  })
  const prior = await priorSignUp(db, { app: app.id, key, now })
  if (prior) return answer(prior)
  const proved = await verified(core, app, shown, 'sign-up', (live) => live.user_id !== null)
  if (!proved?.live.user_id) {
    await burnChallenge(db, { app: app.id, challenge, now })
    core.metrics.count('latchkey_logins_total', { method: 'passkey', outcome: 'wrong' })
    throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
  }
  const allowed = config.passkey_auth && config.passkeys_for_signup_enabled
  // Whoever comes with a passkey alone has no address that a list could name.
  if (!allowed || config.allowlist_enabled) {
    await burnChallenge(db, { app: app.id, challenge, now })
    core.metrics.count('latchkey_logins_total', { method: 'passkey', outcome: 'no-entry' })
    throw new ServiceError(allowed ? 'allowlist_rejected' : 'disallowed_login_method')
  }
  const sid = makeSid(random.bytes)
  const passkey: NewPasskey = {
    ...proved.row,
    app: app.id,
    user: proved.live.user_id,
    challenge,
    subject: shown.attestation.id,
    key,
    key_ends: now + ONCE_MS,
    now,
  }
  const session = {
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * DAY,
    ...shown.device,
  }
  const made = await signUpByPasskey(db, { ...passkey, ...session }, settingsOf(app).max_users)
  const outcome = made.outcome === 'done' ? 'in' : made.outcome === 'wrong' ? 'wrong' : 'no-entry'
  core.metrics.count('latchkey_logins_total', { method: 'passkey', outcome })
  if (made.outcome === 'wrong') throw new ServiceError('invalid_credentials', NOT_ACCEPTED)
  if (made.outcome === 'refused') throw new ServiceError(made.reason)
  return answer(made)
}
