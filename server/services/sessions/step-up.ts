// Refuses a call whose session has not shown enough of its person (docs/design/security.md, "Step-up").

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { revokeSession } from '../../stores/sessions/sessions.ts'
import { type Shown, shownIn } from '../../stores/sessions/step-up.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { isFactorToken } from '../factors/factor-token.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from './access-token.ts'

type Row = Pick<Endpoint, 'recentLogin' | 'recentProof' | 'stepUp' | 'stepUpSetting'>
type Parts = Pick<Core, 'db' | 'clock' | 'env'>

/** What the session has shown of its person within the last minutes. Throws where it is over. */
const shownBy = async ({ db, clock, env }: Parts, app: App, { userId: user, sid }: TokenClaims, part = 1): Promise<Shown> => {
  const now = clock.now()
  const signedInSince = now - env.RECENT_LOGIN_SECONDS * 1000 * part
  const verifiedSince = now - env.RECENT_MFA_SECONDS * 1000 * part
  const shown = await shownIn(db, { app: app.id, user, sid, now, signedInSince, verifiedSince })
  if (!shown) throw new ServiceError('missing_or_invalid_token')
  return shown
}

// Trust: a bearer alone, which any script of the page reads, opens no wallet. A factor proves the person as well as a sign-in, unless a session
// without a recent sign-in has just enrolled it: a thief would enrol their own.
const requireProof = ({ recent, verified, trusted }: Shown): void => {
  if (!recent && !(verified && trusted)) throw new ServiceError('recent_login_required')
}

/**
 * Throws `recent_login_required` where neither a sign-in nor a second factor of the last minutes belongs to the session. For a call that asks ahead of
 * another one: `part` of those minutes, and `byFactor` false where a sign-in alone counts there.
 */
export const requireRecentProof = async (
  core: Parts,
  app: App,
  claims: TokenClaims,
  { byFactor = true, part = 1 }: { readonly byFactor?: boolean; readonly part?: number } = {},
): Promise<void> => {
  const shown = await shownBy(core, app, claims, part)
  requireProof(byFactor ? shown : { ...shown, verified: false })
}

/** Throws where the row asks for a recent sign-in or a second factor, and the session has shown none. */
export const requireStepUp = async (
  core: Parts & Pick<Core, 'secrets'>,
  app: App,
  { recentLogin, recentProof, stepUp, stepUpSetting }: Row,
  claims: TokenClaims,
  /** What a second factor has answered, where the call brings it. */
  factor: string | undefined,
): Promise<void> => {
  if (!recentLogin && !recentProof && !stepUp) return
  if (stepUpSetting && !settingsOf(app)[stepUpSetting]) return
  const shown = await shownBy(core, app, claims)
  // Trust: a session alone, without a recent proof of an account, must not end an account or move it to another user.
  if (recentLogin && !shown.recent) throw new ServiceError('recent_login_required')
  // Trust: who has a second factor is asked for it, also right after signing in by the first one.
  if (stepUp && shown.enrolled && !shown.verified) throw new ServiceError('missing_or_invalid_mfa')
  if (recentProof) requireProof(shown)
  // Trust: a token of another user, session or app, or one that has run out, is a mistake or an attack: the stamp does not make it good.
  if (stepUp && factor !== undefined && !isFactorToken(core, app, claims, factor))
    throw new ServiceError('expired_or_invalid_mfa_token')
  // The page that proved it has the answer, since it calls with it: the session that it had before is over.
  const { db, clock } = core
  if (shown.replaces) await revokeSession(db, { app: app.id, sid: shown.replaces, now: clock.now() })
}
