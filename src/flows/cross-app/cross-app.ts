// Login or link with an account of another app, in a window of that app. Flow of CROSS_APP_AUTH_SCREEN.
// See docs/design/requests.md, "Attempts at a provider".

import { OAUTH } from '../../contract/errors/oauth.ts'
import type { LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { CROSS_APP } from '../../contract/errors/request/other-apps.ts'
import { type ErrorView, viewOf, type Words } from '../../contract/errors/view.ts'
import { CROSS_APP_TIMEOUT, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { afterLogin } from '../menu/after-login.ts'
import { errorMove, type Failure, isOutcome, localFailure, signedOut } from '../runtime/errors.ts'
import type { Done, Facts, Machine, Step } from '../runtime/flow.ts'
import type { OAuthEvent } from '../social/oauth.ts'

type Params = ScreenParams['CROSS_APP_AUTH_SCREEN']

/** What the jobs are told of the attempt. */
export interface CrossAppAttempt extends Params {
  readonly attempt: number
  readonly mode?: 'no-signup'
}
export interface CrossAppState {
  /** `blocked`: the browser let no window open. `waiting`: the other app is in its window. */
  readonly at: 'opening' | 'blocked' | 'waiting' | 'verifying' | 'success' | 'failure'
  readonly params: Params
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  /** What the other app is called; null: not known yet. */
  readonly name: string | null
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
  readonly button: LaterKey | null
  readonly to: 'retry' | 'menu' | 'close'
}
/** Those of the window are the ones of a social login. */
export type CrossAppEvent =
  | Extract<OAuthEvent, { type: 'opened' | 'blocked' | 'answered' | 'failed' | 'closed' | 'late' | 'done' | 'go-on' }>
  | { type: 'finished'; done: Extract<Done, { kind: 'login' | 'link' | 'update' }> }
  | { type: 'named'; name: string }
  | { type: 'press' | 'leave' }
type Next = Step<CrossAppState, CrossAppEvent>

const late = localFailure('client_request_timeout', 'Request timeout')
const closed = localFailure('user_rejected_request', 'User rejected request')
const MENU = { screen: 'LANDING', params: {} } as const

const attemptOf = ({ params, attempt }: Pick<CrossAppState, 'params' | 'attempt'>): CrossAppAttempt => ({ ...params, attempt })

const begin = (params: Params, attempt: number, { app }: Facts, name: string | null): Next => {
  const none = { title: null, text: null, button: null, to: 'retry' } as const
  const mode = params.intent === 'login' && !app.allowsSignup ? ({ mode: 'no-signup' } as const) : {}
  return [
    { at: 'opening', params, attempt, name, ...none },
    { run: 'open', with: { ...params, attempt, ...mode } },
  ]
}

/** Errors of a window of another app have its words, those of a login or link besides the words of a social one. */
const errorView = (error: Failure): ErrorView<LaterKey> => {
  const ofLogin = !Object.hasOwn(CROSS_APP.rows, error.code) && Object.hasOwn(OAUTH.rows, error.code)
  return ofLogin ? viewOf(error, OAUTH) : viewOf(error, CROSS_APP)
}

const fail = (state: CrossAppState, error: Failure, screen?: 'LOGIN_FAILED_SCREEN'): Next => {
  const { params } = state
  const { title, text, button, to: own } = errorView(error)
  const to = screen ?? own
  if (isOutcome(to)) {
    const retry = { screen: 'CROSS_APP_AUTH_SCREEN', params } as const
    return [state, { run: 'shut' }, errorMove(error, { to, retry, menu: MENU })]
  }
  // Behind a link there is no menu.
  const isMenu = to !== 'retry' && to !== 'close'
  const action = isMenu && params.intent === 'link' ? ({ button: 'button.close', to: 'close' } as const) : null
  const shown = action ?? { button, to: isMenu ? ('menu' as const) : to }
  return [{ ...state, at: 'failure', title, text, ...shown }, { run: 'shut' }, { refused: error }]
}

const onDone = (state: CrossAppState, done: Extract<CrossAppEvent, { type: 'finished' }>['done'], facts: Facts): Next => {
  const delay = done.kind === 'login' ? afterLogin(done.user, facts, PRE_STEP_DELAY_SLOW).delay : SUCCESS_CLOSE_DELAY
  return [{ ...state, at: 'success' }, { done }, { after: delay, send: { type: 'go-on' } }]
}

const onPress = (state: CrossAppState, facts: Facts): Next => {
  const { at, to, params, attempt, name } = state
  if (at === 'waiting') return [state, { run: 'show' }]
  if (at !== 'blocked' && at !== 'failure') return [state]
  if (at === 'failure' && to === 'menu') return [state, { reset: MENU }]
  if (at === 'failure' && to === 'close') return [state, { close: 'dismissed' }]
  return begin(params, attempt + 1, facts, name)
}

export const machine: Machine<CrossAppState, CrossAppEvent, Params> = {
  start(params, facts) {
    const [state, ...commands] = begin(params, 1, facts, null)
    return [state, ...commands, { run: 'describe', with: params }]
  },
  on(state, event, facts): Next {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'named':
        return [{ ...state, name: event.name }]
      case 'opened':
        return [
          { ...state, at: 'waiting' },
          { run: 'watch', with: attemptOf(state) },
          { run: 'listen', with: attemptOf(state) },
          { after: CROSS_APP_TIMEOUT, send: { type: 'late', attempt: state.attempt } },
        ]
      case 'blocked':
        return [{ ...state, at: 'blocked' }]
      case 'answered':
        // Also after `closed`: a page that severs the window from this one makes it seem closed.
        return state.at === 'waiting' || state.at === 'failure'
          ? [
              { ...state, at: 'verifying' },
              { run: 'finish', with: attemptOf(state) },
            ]
          : [state]
      case 'closed':
        return state.at === 'waiting' ? fail(state, closed) : [state]
      case 'late':
        return state.at === 'waiting' ? fail(state, late) : [state]
      case 'failed':
        return state.at === 'success' || state.at === 'failure' ? [state] : fail(state, event.error)
      case 'finished':
        return onDone(state, event.done, facts)
      case 'go-on':
        if (state.params.intent === 'link') return [state, { close: 'success' }]
        if (facts.user) return [state, afterLogin(facts.user, facts, PRE_STEP_DELAY_SLOW).command]
        return fail(state, signedOut, 'LOGIN_FAILED_SCREEN')
      case 'press':
        return onPress(state, facts)
      case 'leave':
        return state.at === 'verifying' || state.at === 'success' ? [state] : [state, { close: 'dismissed' }]
      case 'done':
        return [state]
    }
  },
  // Nothing leads back from what is under way or complete.
  back: ({ at }) => (at === 'verifying' || at === 'success' ? { event: { type: 'done' } } : [{ back: true }]),
}
