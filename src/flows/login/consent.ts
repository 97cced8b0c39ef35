// The terms of an app, accepted or declined (docs/design/spec.md, "Login progress"). Flow of that screen.

import * as users from '../../contract/endpoints/users.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Machine } from '../runtime/flow.ts'
import { afterLogin } from './after-login.ts'

export interface ConsentState {
  readonly at: 'asking' | 'accepting' | 'declining' | 'done'
  /** The error of the last attempt; null: there is none. */
  readonly problem: CodeWords | null
}
export type ConsentEvent =
  | { type: 'accept' }
  | { type: 'decline' }
  | { type: 'accepted' }
  | { type: 'declined' }
  | { type: 'failed'; error: Failure }
  | { type: 'go-on' }

export const machine: Machine<ConsentState, ConsentEvent, Record<string, never>> = {
  start: () => [{ at: 'asking', problem: null }],
  on(state, event, facts) {
    const next = facts.user && afterLogin(facts.user, facts)
    switch (event.type) {
      case 'accept':
        return state.at === 'asking' ? [{ at: 'accepting', problem: null }, { run: 'accept' }] : [state]
      case 'decline':
        return state.at === 'asking' ? [{ at: 'declining', problem: null }, { run: 'decline' }] : [state]
      case 'accepted':
        return [
          { at: 'done', problem: null },
          { after: next?.delay ?? SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      case 'declined':
        return [state, { close: 'dismissed' }]
      case 'failed':
        return [{ at: 'asking', problem: messageOf(event.error) }]
      case 'go-on':
        return [state, next?.command ?? { close: 'success' }]
    }
  },
}

const accept = catching<undefined, ConsentEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, _, { signal }) => {
    session.setUser(await session.authorized((token) => api(users.acceptTerms, { body: {}, token, signal })))
    return { type: 'accepted' }
  },
)

const decline: Job<undefined, ConsentEvent> = async ({ session }) => {
  // Signs out in every tab at once, without waiting for the service.
  void session.logout()
  return { type: 'declined' }
}

export const jobs = { accept, decline }
