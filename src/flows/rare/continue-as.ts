// A session that a link hands on, taken up only after a press (docs/design/security.md, "URL secrets").
// Flow of CONTINUE_AS_SCREEN.

import type { User } from '../../contract/entities.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { STORAGE } from '../../contract/wire.ts'
import { loadFork, locked } from '../../session/session-refresh.ts'
import { afterLogin } from '../menu/after-login.ts'
import { catching, errorMove, type Failure, signedOut } from '../runtime/errors.ts'
import type { Job, Machine } from '../runtime/flow.ts'

export interface ContinueAsState {
  /** `gone`: somebody else has taken the session up, or it has ended. */
  readonly at: 'asking' | 'taking' | 'done' | 'gone'
  /** What the person is called by; null for a guest, and for somebody without a name. */
  readonly name: string | null
  readonly guest: boolean
  /** What went wrong with the last attempt; null: nothing. */
  readonly problem: CodeWords | null
}
export type ContinueAsEvent =
  | { type: 'continue' | 'other' | 'gone' | 'go-on' }
  | { type: 'signed-in'; user: User }
  | { type: 'failed'; error: Failure }

const menu = { screen: 'LANDING', params: {} } as const

export const machine: Machine<ContinueAsState, ContinueAsEvent, ScreenParams['CONTINUE_AS_SCREEN']> = {
  start: ({ name, guest }) => [{ at: 'asking', name, guest, problem: null }],
  on(state, event, facts) {
    switch (event.type) {
      case 'continue':
        return state.at === 'asking' ? [{ ...state, at: 'taking', problem: null }, { run: 'take' }] : [state]
      case 'other':
        return state.at === 'asking' || state.at === 'gone' ? [state, { run: 'forget' }, { replace: menu }] : [state]
      case 'gone':
        return [{ ...state, at: 'gone' }]
      case 'signed-in': {
        const { user } = event
        return [
          { ...state, at: 'done' },
          { done: { kind: 'login', user, isNewUser: false, method: null } },
          { after: afterLogin(user, facts).delay, send: { type: 'go-on' } },
        ]
      }
      case 'failed':
        return [{ ...state, at: 'asking', problem: messageOf(event.error) }]
      case 'go-on':
        return facts.user
          ? [state, afterLogin(facts.user, facts).command]
          : [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: null, menu })]
    }
  },
}

const take = catching<undefined, ContinueAsEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session, storage }) => {
    const { recoverSession } = await loadFork()
    const answer = await locked(() => recoverSession(api, storage))
    return answer ? { type: 'signed-in', user: session.adopt(answer) } : { type: 'gone' }
  },
)

/** Trust: a link that was not wanted signs nobody in later either. */
const forget: Job<undefined, ContinueAsEvent> = ({ storage }) => {
  storage.remove(STORAGE.forkedToken)
  return new Promise(() => {})
}

export const jobs = { take, forget }
