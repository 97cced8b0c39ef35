// Login, link or confirmation with Farcaster. Flow of AWAITING_FARCASTER_CONNECTION.
// See docs/design/spec.md, "Farcaster".

import type { FarcasterKey } from '../../contract/errors/farcaster.ts'
import { FARCASTER } from '../../contract/errors/farcaster.ts'
import { CODE } from '../../contract/errors/login/login.ts'
import { type Destination, type ErrorView, messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { RETRY_OFFER_DELAY } from '../../contract/limits.ts'
import { FARCASTER_LOGIN_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { afterLogin, afterProof } from '../menu/after-login.ts'
import { errorMove, type Failure, localFailure, signedOut } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'
import { onProved, type ProvedEvent } from '../steps/proved.ts'
import { type Approval, type ApprovalEvent, onApproval } from './farcaster-approval.ts'

type Params = ScreenParams['AWAITING_FARCASTER_CONNECTION']

export interface FarcasterState extends Params, Approval {
  /** `opening`: the service opens a channel. `waiting`: the person is to approve. `verifying`: the approval is traded. */
  readonly at: 'opening' | 'waiting' | 'verifying' | 'success' | 'failure'
  /** Words of the failure; null: there is none. */
  readonly title: Words<FarcasterKey> | null
  readonly text: Words<FarcasterKey> | null
  readonly button: FarcasterKey | null
  /** Where its button leads. */
  readonly to: Destination
  /** There is no connection: it goes on by itself when there is one. */
  readonly waits?: true
}

export type FarcasterEvent =
  | ApprovalEvent
  | { type: 'approved' }
  | ProvedEvent
  /** The service opened no channel. */
  | { type: 'not-begun'; error: Failure }
  | { type: 'refused'; error: Failure }
  | { type: 'late' | 'online' | 'go-on' }
  /** The button of the screen, and the link to other methods below it. */
  | { type: 'press' | 'another' }

type Result = Step<FarcasterState, FarcasterEvent>
/** What the trade of an approval is told. */
export interface FarcasterTask extends Params {
  readonly mode?: 'no-signup'
}

const MENU: Route = { screen: 'LANDING', params: {} }
const ACCOUNT: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
const late = localFailure('client_request_timeout', 'Request timed out')
const aimOf = ({ intent, next }: Params): Params => ({ intent, ...(next && { next }) })
const taskOf = (state: Params, { app }: Facts): FarcasterTask => ({
  ...aimOf(state),
  ...(app.allowsSignup ? {} : { mode: 'no-signup' as const }),
})
const here = (state: Params): Route => ({ screen: 'AWAITING_FARCASTER_CONNECTION', params: aimOf(state) })
const waysOf = (state: Params) => ({ retry: here(state), menu: state.intent === 'confirm' ? ACCOUNT : MENU })

/** Errors that leave the screen after a code leave this one too, but those for which Farcaster has words of its own. */
const destinationOf = (error: Failure): Destination => {
  if (Object.hasOwn(FARCASTER.rows, error.code)) return 'retry'
  return error.code === 'disallowed_login_method' ? 'ERROR_SCREEN' : viewOf(error, CODE).to
}

/** Where there is no menu behind it, another attempt may be made with another account. */
const actionOf = ({ button, to }: ErrorView<FarcasterKey>, intent: Params['intent']): Pick<FarcasterState, 'button' | 'to'> =>
  intent !== 'login' && to === 'menu' ? { button: 'button.again', to: 'retry' } : { button, to }

const fail = (state: FarcasterState, error: Failure): Result => {
  const { slow: _, ...rest } = state
  if (error.offline) {
    const words = { title: 'error.offline', text: messageOf(error), button: 'button.again', to: 'retry' } as const
    return [{ ...rest, at: 'failure', ...words, waits: true }, { run: 'online' }, { refused: error }]
  }
  const to = destinationOf(error)
  if (to !== 'retry') return [state, errorMove(error, { to, ...waysOf(state) })]
  const view = viewOf(error, FARCASTER)
  return [{ ...rest, at: 'failure', title: view.title, text: view.text, ...actionOf(view, state.intent) }, { refused: error }]
}

export const machine: Machine<FarcasterState, FarcasterEvent, Params> = {
  start: (params) => [
    { at: 'opening', ...aimOf(params), uri: null, mobile: false, title: null, text: null, button: null, to: 'retry' },
    { run: 'open' },
    { after: RETRY_OFFER_DELAY, send: { type: 'slow' } },
  ],

  on(state, event, facts): Result {
    const { at, intent } = state
    switch (event.type) {
      case 'opened':
      case 'pending':
      case 'poll':
      case 'slow':
        return onApproval(state, event, FARCASTER_LOGIN_TIMEOUT)
      case 'approved':
        return at === 'waiting'
          ? [
              { ...state, at: 'verifying' },
              { run: 'finish', with: taskOf(state, facts) },
            ]
          : [state]
      case 'late':
        return at === 'waiting' ? fail(state, late) : [state]
      case 'online':
        return state.waits ? [state, { replace: here(state) }] : [state]
      case 'not-begun':
        if (event.error.offline) return fail(state, event.error)
        return [state, errorMove(event.error, { to: viewOf(event.error, CODE).to, ...waysOf(state) })]
      case 'refused':
        return at === 'success' || at === 'failure' ? [state] : fail(state, event.error)
      case 'signed-in':
      case 'linked':
      case 'confirmed':
        return onProved(state, event, facts, 'farcaster')
      case 'go-on':
        if (intent !== 'login') return [state, afterProof(state)]
        if (facts.user) return [state, afterLogin(facts.user, facts, PRE_STEP_DELAY_SLOW).command]
        return [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', ...waysOf(state) })]
      case 'press':
        if (at !== 'failure' && !state.slow) return [state]
        if (state.to === 'menu') return [state, { reset: MENU }]
        return [state, state.to === 'close' ? { close: 'dismissed' } : { replace: here(state) }]
      case 'another':
        return intent === 'login' && at !== 'success' ? [state, { reset: MENU }] : [state]
    }
  },
}
