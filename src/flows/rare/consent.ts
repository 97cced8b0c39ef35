// The terms of an app, accepted or declined (docs/design/spec.md, "Login progress"). Flow of that screen.

import * as users from '../../contract/endpoints/users.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { afterLogin } from '../menu/after-login.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Machine } from '../runtime/flow.ts'

type Params = ScreenParams['AFFIRMATIVE_CONSENT_SCREEN']
export interface ConsentState extends Params {
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

export const machine: Machine<ConsentState, ConsentEvent, Params> = {
  start: (params) => [{ ...params, at: 'asking', problem: null }],
  on(state, event, facts) {
    // A login without a screen goes on by itself.
    const isPart = state.for !== 'page'
    const next = isPart && facts.user ? afterLogin(facts.user, facts) : null
    switch (event.type) {
      case 'accept':
        return state.at === 'asking' ? [{ ...state, at: 'accepting', problem: null }, { run: 'accept' }] : [state]
      case 'decline':
        if (state.at !== 'asking') return [state]
        return isPart ? [{ ...state, at: 'declining', problem: null }, { run: 'decline' }] : [state, { close: 'dismissed' }]
      case 'accepted':
        return [
          { ...state, at: 'done', problem: null },
          ...(isPart ? [] : [{ done: { kind: 'terms', result: null } } as const]),
          { after: next?.delay ?? SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      case 'declined':
        return [state, { close: 'dismissed' }]
      case 'failed':
        return [{ ...state, at: 'asking', problem: messageOf(event.error) }]
      case 'go-on':
        return [state, next?.command ?? { close: 'success' }]
    }
  },
}

const accept = catching<undefined, ConsentEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, _, { signal }) => {
    session.setUser(await session.authorized((token) => api(users.acceptTerms, { body: {}, token, signal })))
    // The service waits for it no more.
    if (session.isHeld()) await session.refresh()
    return { type: 'accepted' }
  },
)

const decline: Job<undefined, ConsentEvent> = async ({ session }) => {
  // Signs out in every tab at once, without waiting for the service.
  void session.logout()
  return { type: 'declined' }
}

export const jobs = { accept, decline }
