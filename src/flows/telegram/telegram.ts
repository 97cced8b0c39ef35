// Login or link by Telegram.
// Flow of TELEGRAM_AUTH_SCREEN: Telegram's own page opens in a popup, and its answer is traded. See docs/design/spec.md, "OAuth login".

import type { LoginKey } from '../../contract/errors/login/login.ts'
import { TELEGRAM } from '../../contract/errors/telegram.ts'
import { messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams, TelegramAnswer } from '../../contract/screens.ts'
import { afterLogin, afterProof } from '../menu/after-login.ts'
import { errorMove, type Failure, isOutcome, localFailure, signedOut } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'
import { onProved, type ProvedEvent } from '../steps/proved.ts'

type Params = ScreenParams['TELEGRAM_AUTH_SCREEN']

export interface TelegramState extends Pick<Params, 'intent' | 'next'> {
  /** `asking`: it opens at a press. `waiting`: Telegram is in another window. */
  readonly at: 'asking' | 'opening' | 'blocked' | 'waiting' | 'verifying' | 'success' | 'failure'
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  readonly title: Words<LoginKey> | null
  readonly text: Words<LoginKey> | null
  readonly button: LoginKey | null
  /** Where its button leads. */
  readonly to: 'retry' | 'menu' | 'close'
  /** There is no connection, and the answer of Telegram is kept: it goes on by itself. */
  readonly waits?: true
}

export type TelegramEvent =
  | { type: 'opened' | 'blocked' | 'answered' | 'late' | 'online'; attempt: number }
  | { type: 'failed'; attempt: number; error: Failure }
  | ProvedEvent
  | { type: 'go-on' | 'press' | 'another' | 'done' }

type Result = Step<TelegramState, TelegramEvent>

/** What a job is told. */
export interface TelegramTask extends Pick<Params, 'intent'> {
  readonly attempt: number
  readonly mode?: 'no-signup'
  /** What came with the address of the page. */
  readonly answer?: TelegramAnswer
}

const MENU: Route = { screen: 'LANDING', params: {} }
const ACCOUNT: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
const late = localFailure('client_request_timeout', 'Request timed out')
const NO_WORDS = { title: null, text: null, button: null, to: 'retry' } as const
const aimOf = ({ intent, next }: Pick<Params, 'intent' | 'next'>) => ({ intent, ...(next && { next }) })

const taskOf = ({ intent, attempt }: TelegramState, { app }: Facts): TelegramTask => ({
  intent,
  attempt,
  ...(app.allowsSignup ? {} : { mode: 'no-signup' as const }),
})
const begin = (aim: Pick<Params, 'intent' | 'next'>, attempt: number, facts: Facts): Result => {
  const state: TelegramState = { at: 'opening', attempt, ...aimOf(aim), ...NO_WORDS }
  return [state, { run: 'open', with: taskOf(state, facts) }]
}
const trade = (state: TelegramState, facts: Facts, answer?: TelegramAnswer): Result => {
  const { waits: _, ...rest } = state
  return [
    { ...rest, at: 'verifying', ...NO_WORDS },
    { run: 'finish', with: { ...taskOf(state, facts), ...(answer && { answer }) } },
  ]
}

const fail = (state: TelegramState, error: Failure): Result => {
  const { title, text, button, to } = viewOf(error, TELEGRAM)
  const failed = { ...state, at: 'failure', title, text } as const
  if (isOutcome(to)) {
    const retry: Route = { screen: 'TELEGRAM_AUTH_SCREEN', params: aimOf(state) }
    return [state, { run: 'shut' }, errorMove(error, { to, retry, menu: state.intent === 'confirm' ? ACCOUNT : MENU })]
  }
  const away = state.intent !== 'login' && to === 'menu'
  // Behind a link there is no menu; another account of Telegram may be free.
  const own =
    away && error.code === 'linked_to_another_user'
      ? ({ button: 'button.again', to: 'retry' } as const)
      : away
        ? ({ button: 'button.close', to: 'close' } as const)
        : ({ button, to: to === 'retry' || to === 'close' ? to : 'menu' } as const)
  return [{ ...failed, ...own }, { run: 'shut' }, { refused: error }]
}

/** The answer of Telegram counts for minutes: it is kept, and goes on by itself with the connection. */
const waitOnline = (state: TelegramState, error: Failure): Result => [
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

export const machine: Machine<TelegramState, TelegramEvent, Params> = {
  start(params, facts): Result {
    const [state, ...commands] = begin(params, 1, facts)
    if (params.answer) return trade(state, facts, params.answer)
    // A browser opens a popup at a press only, and that of the screen that asked for the proof is over.
    return params.intent === 'confirm' ? [{ ...state, at: 'asking' }] : [state, ...commands]
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
        return state.at === 'waiting' ? fail(state, late) : [state]
      case 'online':
        return state.waits ? trade(state, facts) : [state]
      case 'failed':
        if (state.at === 'success' || state.at === 'failure') return [state]
        return event.error.offline ? waitOnline(state, event.error) : fail(state, event.error)
      case 'signed-in':
      case 'linked':
      case 'confirmed':
        return onProved(state, event, facts, 'telegram')
      case 'go-on':
        if (state.intent !== 'login') return [state, afterProof(state)]
        if (facts.user) return [state, afterLogin(facts.user, facts, PRE_STEP_DELAY_SLOW).command]
        return [
          state,
          errorMove(signedOut, {
            to: 'LOGIN_FAILED_SCREEN',
            retry: { screen: 'TELEGRAM_AUTH_SCREEN', params: aimOf(state) },
            menu: MENU,
          }),
        ]
      case 'press':
        if (state.at === 'waiting') return [state, { run: 'show' }]
        if (state.waits) return trade(state, facts)
        if (state.at === 'asking' || state.at === 'blocked') return begin(state, state.attempt + 1, facts)
        if (state.at !== 'failure') return [state]
        if (state.to === 'menu') return [state, { reset: MENU }]
        return state.to === 'close' ? [state, { close: 'dismissed' }] : begin(state, state.attempt + 1, facts)
      case 'another':
        return state.intent === 'login' && state.at !== 'success' ? [state, { reset: MENU }] : [state]
      case 'done':
        return [state]
    }
  },
}
