// Login as a guest: the job of the menu's row "Continue as guest". Loaded on demand.

import { SCREEN } from '../../contract/errors/login/login.ts'
import { viewOf } from '../../contract/errors/view.ts'
import { authenticateGuest } from '../../session/headless/headless-login.ts'
import { afterLogin } from '../menu/after-login.ts'
import type { GuestLogin, LandingEvent } from '../menu/landing.ts'
import { catching, errorMove } from '../runtime/errors.ts'

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
