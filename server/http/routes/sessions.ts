// Sessions (docs/design/protocol.md, "Session answer", "Refresh").

import { SIGNED_OUT } from '../../../src/contract/entities.ts'
import { ServiceError } from '../../services/service-error.ts'
import { describeFork, forkSession, recoverSession } from '../../services/sessions/fork.ts'
import { endSession, presentedToken, refreshSession } from '../../services/sessions/sessions.ts'
import type { Handlers } from '../mount.ts'

export const sessions: Pick<Handlers, `sessions.${'refresh' | 'logout' | 'fork' | 'describeFork' | 'recover'}`> = {
  'sessions.refresh': async (core, { app, bearer, cookies, seen }, { refresh_token }) => {
    const shown = presentedToken(refresh_token)
    // A published client asks before each call while its marker cookie lasts, also after a sign-out: a refusal would end the call it meant.
    if (!shown && !bearer && !cookies?.refreshToken) return SIGNED_OUT
    if (shown || !cookies) return refreshSession(core, app, shown, seen)
    // Script cannot remove these cookies, so the answer must: else every page load would run into the same refusal.
    return refreshSession(core, app, cookies.refreshToken, seen).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'missing_or_invalid_token') return SIGNED_OUT
      throw error
    })
  },

  'sessions.logout': async (core, { app, bearer, cookies }, { refresh_token }) => {
    await endSession(core, app, presentedToken(refresh_token) || cookies?.refreshToken, bearer)
    cookies?.clear()
    return { success: true }
  },

  'sessions.fork': async (core, { app, session, cookies, seen }, { refresh_token }) => {
    const shown = presentedToken(refresh_token)
    const token = shown || cookies?.refreshToken
    if (!session || !token) throw new ServiceError('missing_or_invalid_token')
    return forkSession(core, app, { token, sid: session.sid, inCookies: !shown, device: seen })
  },

  'sessions.describeFork': (core, { app, cookies }, { refresh_token }) =>
    describeFork(core, app, refresh_token, cookies !== null),

  'sessions.recover': (core, { app, analyticsId, cookies, seen }, { refresh_token }) =>
    recoverSession(core, app, refresh_token, { client: analyticsId, cookies: cookies !== null, device: seen }),
}
