// Sessions (docs/design/protocol.md, "Session answer", "Refresh").

import { SIGNED_OUT } from '../../../src/contract/entities.ts'
import { ServiceError } from '../../services/service-error.ts'
import { describeFork, forkSession, recoverSession } from '../../services/sessions/fork.ts'
import { endSession, presentedToken, refreshSession } from '../../services/sessions/sessions.ts'
import type { Handlers } from '../mount.ts'

export const sessions: Pick<Handlers, `sessions.${'refresh' | 'logout' | 'fork' | 'describeFork' | 'recover'}`> = {
  'sessions.refresh': async (core, { app, bearer, cookies, seen, proof }, { refresh_token }) => {
    const shown = presentedToken(refresh_token)
    // A published client asks before each call while its marker cookie lasts, also after a sign-out: a refusal would end the call it meant.
    if (!shown && !bearer && !cookies?.refreshToken) return SIGNED_OUT
    if (shown || !cookies) return refreshSession(core, app, shown, { device: seen, proof })
    // Script cannot remove these cookies, so the answer must: else every page load would run into the same refusal.
    return refreshSession(core, app, cookies.refreshToken, { device: seen, proof }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'missing_or_invalid_token') return SIGNED_OUT
      throw error
    })
  },

  'sessions.logout': async (core, { app, bearer, cookies, proof }, { refresh_token }) => {
    const shown = presentedToken(refresh_token)
    const ended = await endSession(core, app, shown || cookies?.refreshToken, bearer, proof?.jkt ?? null)
    // Trust: whoever has a token without the key signs nobody out. Cookies go all the same, from the browser that shows them: script cannot remove them.
    if (!ended && (shown || !cookies)) throw new ServiceError('invalid_proof')
    cookies?.clear()
    return { success: true }
  },

  'sessions.fork': async (core, { app, session, cookies, seen, proof }, { refresh_token }) => {
    const shown = presentedToken(refresh_token)
    const token = shown || cookies?.refreshToken
    if (!session || !token) throw new ServiceError('missing_or_invalid_token')
    return forkSession(core, app, { token, sid: session.sid, inCookies: !shown, device: seen, proof })
  },

  'sessions.describeFork': (core, { app, cookies }, { refresh_token }) =>
    describeFork(core, app, refresh_token, cookies !== null),

  'sessions.recover': (core, { app, analyticsId, cookies, seen, proof }, { refresh_token }) =>
    recoverSession(core, app, refresh_token, {
      client: analyticsId,
      cookies: cookies !== null,
      device: seen,
      key: proof?.jkt ?? null,
    }),
}
