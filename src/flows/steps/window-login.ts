// The machine of a login, link or proof by what another party says in a window: of TELEGRAM_AUTH_SCREEN and the like.
// See docs/design/spec.md, "OAuth login".

import type { LoginKey } from '../../contract/errors/login/login.ts'
import { type Context, messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import type { Method } from '../../contract/methods.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Route } from '../../contract/screens.ts'
import { afterLogin, afterProof } from '../menu/after-login.ts'
import { errorMove, type Failure, isOutcome, localFailure, signedOut } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'
import { onProved, type ProvedEvent } from './proved.ts'

type Intent = 'login' | 'link' | 'confirm'
/** What an attempt is for. `next`: what follows a proof. */
export interface Aim {
  readonly intent: Intent
  readonly next?: Route
}
/** `intent`, absent: a login. `answer`: what the other party has handed to this page already. */
export interface Params<A> extends Partial<Aim> {
  readonly answer?: A
}

export interface WindowState extends Aim {
  readonly method: Method
  /** `asking`: it opens at a press. `waiting`: the other party is in another window. */
  readonly at: 'asking' | 'opening' | 'blocked' | 'waiting' | 'verifying' | 'success' | 'failure'
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  readonly title: Words<LoginKey> | null
  readonly text: Words<LoginKey> | null
  readonly button: LoginKey | null
  /** Where its button leads. */
  readonly to: 'retry' | 'menu' | 'close'
  /** There is no connection, and the answer is kept: it goes on by itself. */
  readonly waits?: true
}

export type WindowEvent =
  | { type: 'opened' | 'blocked' | 'answered' | 'late' | 'online'; attempt: number }
  | { type: 'failed'; attempt: number; error: Failure }
  | ProvedEvent
  | { type: 'go-on' | 'press' | 'another' | 'done' }

type Result = Step<WindowState, WindowEvent>

/** What a job is told. */
export interface WindowTask<A = never> {
  readonly intent: Intent
  readonly attempt: number
  readonly mode?: 'no-signup'
  /** What came with the address of the page. */
  readonly answer?: A
}

/** What is a method's own. `context`: the views of its errors. `here`: its screen, once more. */
interface Own {
  readonly method: Method
  readonly context: Context<LoginKey>
  here(aim: Aim): Route
}

const MENU: Route = { screen: 'LANDING', params: {} }
const ACCOUNT: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
const late = localFailure('client_request_timeout', 'Request timed out')
const NO_WORDS = { title: null, text: null, button: null, to: 'retry' } as const
const aimOf = ({ intent, next }: Aim): Aim => ({ intent, ...(next && { next }) })

const taskOf = ({ intent, attempt }: WindowState, { app }: Facts): WindowTask => ({
  intent,
  attempt,
  ...(app.allowsSignup ? {} : { mode: 'no-signup' as const }),
})
const begin = (method: Method, aim: Aim, attempt: number, facts: Facts): Result => {
  const state: WindowState = { at: 'opening', method, attempt, ...aimOf(aim), ...NO_WORDS }
  return [state, { run: 'open', with: taskOf(state, facts) }]
}
const trade = (state: WindowState, facts: Facts, answer?: unknown): Result => {
  const { waits: _, ...rest } = state
  return [
    { ...rest, at: 'verifying', ...NO_WORDS },
    { run: 'finish', with: { ...taskOf(state, facts), ...(answer !== undefined && { answer }) } },
  ]
}

const fail = ({ context, here }: Own, state: WindowState, error: Failure): Result => {
  const { title, text, button, to } = viewOf(error, context)
  const failed = { ...state, at: 'failure', title, text } as const
  if (isOutcome(to)) {
    const menu = state.intent === 'confirm' ? ACCOUNT : MENU
    return [state, { run: 'shut' }, errorMove(error, { to, retry: here(aimOf(state)), menu })]
  }
  const away = state.intent !== 'login' && to === 'menu'
  // Behind a link there is no menu; another account there may be free.
  const own =
    away && error.code === 'linked_to_another_user'
      ? ({ button: 'button.again', to: 'retry' } as const)
      : away
        ? ({ button: 'button.close', to: 'close' } as const)
        : ({ button, to: to === 'retry' || to === 'close' ? to : 'menu' } as const)
  return [{ ...failed, ...own }, { run: 'shut' }, { refused: error }]
}

/** An answer counts for minutes: it is kept, and goes on by itself with the connection. */
const waitOnline = (state: WindowState, error: Failure): Result => [
  {
    ...state,
    at: 'failure',
    title: 'error.offline',
    text: messageOf(error),
    button: 'button.again',
    to: 'retry',
    ...(state.at === 'verifying' && { waits: true }),
  },
  { run: 'shut' },
  ...(state.at === 'verifying' ? [{ run: 'online', with: { attempt: state.attempt } } as const] : []),
  { refused: error },
]

/** The machine of a method's screen. Its jobs: `open`, `listen` and `finish`, which are its own, and those of window-login-jobs.ts. */
export const windowLogin = <A = never>(own: Own): Machine<WindowState, WindowEvent, Params<A>> => ({
  start(params, facts): Result {
    const aim = { ...params, intent: params.intent ?? 'login' }
    const [state, ...commands] = begin(own.method, aim, 1, facts)
    if (params.answer) return trade(state, facts, params.answer)
    // A browser opens a popup at a press only, and that of the screen that asked for the proof is over.
    return aim.intent === 'confirm' ? [{ ...state, at: 'asking' }] : [state, ...commands]
  },

  on(state, event, facts): Result {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'opened':
        return [
          { ...state, at: 'waiting' },
          { run: 'listen', with: { attempt: state.attempt } },
          { after: OAUTH_TIMEOUT, send: { type: 'late', attempt: state.attempt } },
        ]
      case 'blocked':
        return [{ ...state, at: 'blocked' }]
      case 'answered':
        return state.at === 'waiting' ? trade(state, facts) : [state]
      case 'late':
        return state.at === 'waiting' ? fail(own, state, late) : [state]
      case 'online':
        return state.waits ? trade(state, facts) : [state]
      case 'failed':
        if (state.at === 'success' || state.at === 'failure') return [state]
        return event.error.offline ? waitOnline(state, event.error) : fail(own, state, event.error)
      case 'signed-in':
      case 'linked':
      case 'confirmed':
        return onProved(state, event, facts, own.method)
      case 'go-on':
        if (state.intent !== 'login') return [state, afterProof(state)]
        if (facts.user) return [state, afterLogin(facts.user, facts, PRE_STEP_DELAY_SLOW).command]
        return [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: own.here(aimOf(state)), menu: MENU })]
      case 'press':
        if (state.at === 'waiting') return [state, { run: 'show' }]
        if (state.waits) return trade(state, facts)
        if (state.at === 'asking' || state.at === 'blocked') return begin(own.method, state, state.attempt + 1, facts)
        if (state.at !== 'failure') return [state]
        if (state.to === 'menu') return [state, { reset: MENU }]
        return state.to === 'close' ? [state, { close: 'dismissed' }] : begin(own.method, state, state.attempt + 1, facts)
      case 'another':
        return state.intent === 'login' && state.at !== 'success' ? [state, { reset: MENU }] : [state]
      case 'done':
        return [state]
    }
  },
})
