// Who changes factors, as the stores take it.

import type { Changing } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

export const changingOf = ({ env, clock }: Core, app: App, { userId: user, sid }: TokenClaims): Changing => {
  const now = clock.now()
  const [verified_since, signed_in_since] = [now - env.RECENT_MFA_SECONDS * 1000, now - env.RECENT_LOGIN_SECONDS * 1000]
  return { app: app.id, user, sid, now, verified_since, signed_in_since }
}
