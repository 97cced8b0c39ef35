// Login as a guest: the job of the menu's row "Continue as guest", and a guest's re-authentication. Loaded on demand.

import * as sessions from '../../contract/endpoints/sessions.ts'
import { SCREEN } from '../../contract/errors/login.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { authenticateGuest } from '../../session/headless-login.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, errorMove } from '../runtime/errors.ts'
import { afterLogin } from './after-login.ts'
import type { LandingEvent } from './landing.ts'

export interface GuestLogin {
  readonly mayBeNew: boolean
  /** Params of the menu that the person returns to after an error. */
  readonly params: ScreenParams['LANDING']
}

export const loginGuest = catching<GuestLogin, LandingEvent>(
  (error, { params }) => {
    const menu = { screen: 'LANDING', params } as const
    return { type: 'refused', move: errorMove(error, { to: viewOf(error, SCREEN).to, retry: menu, menu }) }
  },
  async (runtime, { mayBeNew }, { signal }) => {
    const answer = await authenticateGuest(runtime, mayBeNew, { signal })
    signal.throwIfAborted()
    const user = runtime.session.adopt(answer)
    return { type: 'signed-in', user, isNewUser: answer.is_new_user ?? false, after: (facts) => afterLogin(user, facts).command }
  },
)

/** Signs the same guest in again, for a recent session. False where this browser has no credential of that guest. */
export const reauthenticateGuest = async (runtime: Runtime): Promise<boolean> => {
  const { api, session, $user } = runtime
  const before = await session.accessToken()
  const answer = await authenticateGuest(runtime, false, { token: before, confirms: true }).catch(() => null)
  const isSame = answer?.user?.id === $user.get()?.id
  const over = { body: {}, token: isSame ? before : (answer?.token ?? null), withoutCookies: true } as const
  if (answer) void api(sessions.logout, over).catch(() => undefined)
  if (!answer || !isSame) return false
  session.adopt(answer)
  return true
}
