// What "Continue as guest" does in the world. Loaded when it is pressed: most menus have no such row.

import * as sessions from '../../contract/endpoints/sessions.ts'
import { viewOf } from '../../contract/error-views.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { authenticateGuest } from '../../session/headless-login.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import { refusal } from '../runtime/refusal.ts'
import type { LandingEvent } from './landing.ts'

export interface Entering {
  readonly mayBeNew: boolean
  /** The menu as it stands. */
  readonly params: ScreenParams['LANDING']
}

export const enter = async (runtime: Runtime, { mayBeNew, params }: Entering, signal: AbortSignal): Promise<LandingEvent> => {
  try {
    const answer = await authenticateGuest(runtime, mayBeNew, signal)
    signal.throwIfAborted()
    return { type: 'signed-in', user: runtime.session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  } catch (error) {
    if (signal.aborted) throw error
    const failure = failureOf(error)
    const menu = { screen: 'LANDING', params } as const
    return { type: 'refused', move: refusal(failure, viewOf(failure, 'screen').to, menu, menu) }
  }
}

/** Signs the same guest in again: a session that is recent. False where this browser does not know them any more. */
export const confirmGuest = async (runtime: Runtime): Promise<boolean> => {
  const { api, session, $user } = runtime
  const before = await session.accessToken()
  const answer = await authenticateGuest(runtime, false).catch(() => null)
  const isSame = answer?.user?.id === $user.get()?.id
  if (answer) void api(sessions.logout, { body: {}, token: isSame ? before : answer.token }).catch(() => undefined)
  if (!answer || !isSame) return false
  session.adopt(answer)
  return true
}
