// Refuses a call whose session has not shown enough of its person (docs/design/security.md, "Step-up").

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { endSessions } from '../../stores/sessions/sessions.ts'
import { shownIn } from '../../stores/sessions/step-up.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { isFactorToken } from '../factors/factor-token.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from './access-token.ts'

type Row = Pick<Endpoint, 'recentLogin' | 'stepUp' | 'stepUpSetting' | 'recentLoginSetting'>

/** Throws where the row asks for a recent sign-in or a second factor, and the session has shown none. */
export const requireStepUp = async (
  { db, clock, env, secrets }: Pick<Core, 'db' | 'clock' | 'env' | 'secrets'>,
  app: App,
  { recentLogin, stepUp, stepUpSetting, recentLoginSetting }: Row,
  claims: TokenClaims,
  /** What a second factor has answered, where the call brings it. */
  factor: string | undefined,
): Promise<void> => {
  const { userId: user, sid } = claims
  if (!recentLogin && !stepUp) return
  const settings = settingsOf(app)
  if (stepUpSetting && !settings[stepUpSetting]) return
  const asksLogin = recentLogin && !(recentLoginSetting && !settings[recentLoginSetting])
  const now = clock.now()
  const signedInSince = now - env.RECENT_LOGIN_SECONDS * 1000
  const verifiedSince = now - env.RECENT_MFA_SECONDS * 1000
  const shown = await shownIn(db, { app: app.id, user, sid, signedInSince, verifiedSince })
  if (!shown) throw new ServiceError('missing_or_invalid_token')
  // Trust: a session alone, without a recent proof of an account, must not end an account or move it to somebody else.
  if (asksLogin && !shown.recent) throw new ServiceError('recent_login_required')
  // Trust: who has a second factor is asked for it, also right after signing in by the first one.
  if (stepUp && shown.enrolled && !shown.verified) throw new ServiceError('missing_or_invalid_mfa')
  // Trust: a token of another user, session or app, or one that has run out, is a mistake or an attack: the stamp does not make it good.
  if (stepUp && factor !== undefined && !isFactorToken({ secrets, clock }, app, claims, factor))
    throw new ServiceError('expired_or_invalid_mfa_token')
  // The page that proved it has the answer, since it calls with it: the session that it had before is over.
  if (shown.replaces) await endSessions(db, { app: app.id, sid: '', hash: '', bearer: shown.replaces, now, stepsTo: () => 0 })
}
