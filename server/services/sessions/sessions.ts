// Sessions: renew, end, check (docs/design/security.md, "Refresh token"; docs/design/spec.md, "Session").

import type { WireSession } from '../../../src/contract/entities.ts'
import { DEPRECATED_TOKEN } from '../../../src/contract/wire.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import { endSessions, hasProvenAccount, liveKey, rotateRefreshToken } from '../../stores/sessions/sessions.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import { signAccessToken, signHeldToken, type TokenClaims, verifyAccessToken } from './access-token.ts'
import { PROOF_LIFE } from './bound/nonce.ts'
import type { Proof } from './bound/proof.ts'
import { heldAt, heldUser } from './held.ts'
import { identityToken } from './identity-token.ts'
import { hashToken, nextToken, sidOf } from './refresh-token.ts'
import { stepsTo } from './token-line.ts'

/** The answer that hands out a session. */
export const sessionAnswer = async (
  core: Core,
  app: App,
  session: { sid: string; jkt: string | null; person: PersonRecord; refreshToken: string },
): Promise<WireSession> => {
  const user = wireUserOf(session.person)
  const claims = { sid: session.sid, userId: user.id, jkt: session.jkt }
  const held = await heldAt(core, app, claims)
  if (held)
    return {
      user: heldUser(user, held),
      token: signHeldToken(core, app, claims, held),
      refresh_token: session.refreshToken,
      session_update_action: 'set',
    }
  return {
    user,
    token: signAccessToken(core, app, claims),
    refresh_token: session.refreshToken,
    ...identityToken(core, app, user, session.jkt),
    session_update_action: 'set',
  }
}

/** A refresh token as a client shows it; empty for none, and for the word that means none. */
export const presentedToken = (token: string | null | undefined): string => (token && token !== DEPRECATED_TOKEN ? token : '')

/** Letters of a proof's id in the session's row: 132 bits. */
const PROOF_ID = 22

/** The call that renews. */
export interface Renewing {
  readonly device: Seen
  /** The key that it is by, and whether its proof is used up already. */
  readonly proof: Proof | null
  readonly isUsed?: boolean
}

/** Trades a refresh token for its successor and a fresh access token. */
export const refreshSession = async (
  core: Core,
  app: App,
  token: string | null | undefined,
  { device, proof, isUsed = false }: Renewing,
): Promise<WireSession> => {
  const presented = presentedToken(token)
  const sid = sidOf(presented)
  if (!sid) throw new ServiceError('missing_or_invalid_token')
  const refreshToken = nextToken(core.secrets, presented, sid)
  const rotated = await rotateRefreshToken(core.db, core.renew, {
    app: app.id,
    sid,
    hash: hashToken(core.secrets, presented),
    next: hashToken(core.secrets, refreshToken),
    now: core.clock.now(),
    ...device,
    jkt: proof?.jkt ?? '',
    bound_only: settingsOf(app).require_bound_sessions,
    proof: isUsed || !proof ? '' : proof.id.slice(0, PROOF_ID),
    proofLife: PROOF_LIFE,
    grace: core.env.REFRESH_GRACE_SECONDS * 1000,
    stepsTo: (current) => stepsTo(core.secrets, presented, sid, current),
    after: () => hashToken(core.secrets, nextToken(core.secrets, refreshToken, sid)),
  })
  if (rotated === 'stolen') {
    // Trust: two parties hold this family of tokens, and nothing tells which one is the person: both are signed out.
    core.metrics.count('latchkey_refresh_reuse_total')
    core.log.warn('refresh_token_reused', { appId: app.id })
  }
  if (rotated === 'unproved') throw new ServiceError('invalid_proof')
  if (typeof rotated === 'string') throw new ServiceError('missing_or_invalid_token')
  const given = rotated.skips ? nextToken(core.secrets, refreshToken, sid) : refreshToken
  return sessionAnswer(core, app, { sid, ...rotated, refreshToken: given })
}

/**
 * Ends what the refresh token or the bearer names, where the call is by its key. Says the same whether there was something to end or not; false for a
 * session that is bound to another key.
 */
export const endSession = async (
  core: Core,
  app: App,
  token: string | null | undefined,
  bearer: string | null,
  key: string | null,
): Promise<boolean> => {
  const presented = presentedToken(token)
  const claims = bearer ? await verifyAccessToken(core, app, bearer) : null
  const sid = sidOf(presented) ?? ''
  if (!sid && !claims) return true
  const hash = sid && hashToken(core.secrets, presented)
  return endSessions(core.db, {
    app: app.id,
    sid,
    hash,
    bearer: claims?.sid ?? '',
    jkt: key ?? '',
    now: core.clock.now(),
    stepsTo: (current) => stepsTo(core.secrets, presented, sid, current),
  })
}

/** The session of a bearer: signed by us, not run out, and still open at this moment. `hash`: of the bearer, where the call's proof has it. */
export const liveSession = async (
  core: Core,
  app: App,
  bearer: string,
  hash: string | null = null,
): Promise<TokenClaims | null> => {
  const claims = await verifyAccessToken(core, app, bearer, hash)
  if (!claims || (claims.jkt === null && settingsOf(app).require_bound_sessions)) return null
  const which = { app: app.id, sid: claims.sid, user: claims.userId, now: core.clock.now() }
  // Trust: a token that names another key than the session's row is none of its own. An earlier release signs such a one for a bound session.
  return (await liveKey(core.db, which)) === claims.jkt ? claims : null
}

/** Whether the session has a proved account. Trust: a guest's session is free to make, and proves nothing. */
export const provesPerson = async (core: Core, app: App, bearer: string): Promise<boolean> => {
  const claims = await liveSession(core, app, bearer)
  return claims !== null && hasProvenAccount(core.db, claims.userId)
}
