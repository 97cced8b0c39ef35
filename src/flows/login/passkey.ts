// Login or sign-up by passkey. Flow of AWAITING_PASSKEY_SYSTEM_DIALOGUE.
// See docs/design/spec.md, "Passkey login".

import type { User } from '../../contract/entities.ts'
import { CODE } from '../../contract/errors/login.ts'
import { PASSKEY, type PasskeyKey } from '../../contract/errors/passkey.ts'
import { type Destination, viewOf, type Words } from '../../contract/errors/view.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { errorMove, type Failure, signedOut } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { afterLogin } from './after-login.ts'

type Params = ScreenParams['AWAITING_PASSKEY_SYSTEM_DIALOGUE']

export interface PasskeyState {
  /** The states of docs/design/spec.md, "Passkey login". */
  readonly at: 'loading' | 'success' | 'error'
  readonly intent: Params['intent']
  /** Words of the error; null: there is none. */
  readonly title: Words<PasskeyKey> | null
  readonly text: Words<PasskeyKey> | null
  readonly button: PasskeyKey | null
}
export type PasskeyEvent =
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'refused'; error: Failure }
  | { type: 'press' }
  | { type: 'sign-up' }
  | { type: 'another' }
  | { type: 'go-on' }

const MENU: Route = { screen: 'LANDING', params: {} }
const here = (intent: Params['intent']): Route => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent } })
/** Errors that leave the screen after a code leave this one too. */
const destinationOf = (error: Failure): Destination =>
  error.code === 'disallowed_login_method' ? 'ERROR_SCREEN' : viewOf(error, CODE).to
const NO_ERROR = { title: null, text: null, button: null } as const

export const machine: Machine<PasskeyState, PasskeyEvent, Params> = {
  start: ({ intent, proof }) => [
    { at: 'loading', intent, ...NO_ERROR },
    { run: intent === 'login' ? 'sign-in' : 'sign-up', with: proof },
  ],
  on(state, event, facts): Step<PasskeyState, PasskeyEvent> {
    const { intent } = state
    switch (event.type) {
      case 'signed-in': {
        const { user, isNewUser } = event
        return [
          { at: 'success', intent, ...NO_ERROR },
          { done: { kind: 'login', user, isNewUser, method: 'passkey' } },
          { after: afterLogin(user, facts).delay, send: { type: 'go-on' } },
        ]
      }
      case 'go-on':
        if (facts.user) return [state, afterLogin(facts.user, facts).command]
        return [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: here(intent), menu: MENU })]
      case 'refused': {
        const { error } = event
        const to = destinationOf(error)
        if (to !== 'retry') return [state, errorMove(error, { to, retry: here(intent), menu: MENU })]
        const { title, text, button } = viewOf(error, PASSKEY)
        return [{ at: 'error', intent, title, text, button }, { refused: error }]
      }
      case 'press':
        if (state.at !== 'error') return [state]
        return [state, { replace: here(intent) }]
      case 'sign-up':
        return state.at === 'success' ? [state] : [state, { replace: here('sign-up') }]
      case 'another':
        return state.at === 'success' ? [state] : [state, { reset: MENU }]
    }
  },
}
