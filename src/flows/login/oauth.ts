// Login or link by a social provider (spec sections 2 "Login progress", 4 "OAuth login", 8 "OAuth variants"). Flow of AWAITING_OAUTH_SCREEN.
// The person is sent to the provider in a window of its own, or in this one; what comes back is checked and traded for the session or the account.

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { type ErrorView, VIEWS, viewOf } from '../../contract/error-views.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { errorMove, type Failure, isOutcome, signedOut } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'
import { afterLogin } from './after-login.ts'

type Params = ScreenParams['AWAITING_OAUTH_SCREEN']

export interface OAuthState extends Params {
  /** `waiting`: the provider is in another window. `leaving`: it will be in this one. The last three are those of spec section 4. */
  readonly at: 'opening' | 'waiting' | 'leaving' | 'verifying' | 'success' | 'failure'
  /** Grows with each try: what comes of an older one is dropped. */
  readonly attempt: number
  /** What a failure says; null: nothing is wrong. */
  readonly title: string | null
  readonly text: string | null
  readonly button: string | null
  /** Where its button leads. */
  readonly to: 'retry' | 'menu' | 'close'
}

export type OAuthEvent =
  | { type: 'opened'; attempt: number; popup: boolean }
  /** The other window has answered. */
  | { type: 'answered'; attempt: number }
  | { type: 'failed'; attempt: number; error: Failure }
  /** The other window is closed, or seems so. */
  | { type: 'closed'; attempt: number }
  | { type: 'late'; attempt: number }
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'linked'; user: User; account: LinkedAccount }
  | { type: 'go-on' }
  /** The button of the screen, and the way to something else below it. */
  | { type: 'press' }
  | { type: 'another' }
  | { type: 'done' }

type Result = Step<OAuthState, OAuthEvent>

/** What no service has said. */
const seenHere = { status: null, retryAfter: null }
const late: Failure = { ...seenHere, code: 'client_request_timeout', message: 'Request timed out' }
const closed: Failure = {
  ...seenHere,
  code: 'oauth_window_closed',
  message: 'The window of the provider was closed before the end.',
}

const begin = ({ provider, intent, managed }: Params, attempt: number, { app }: Facts): Result => {
  const wish = { provider, intent, attempt, ...(managed && { managed }) }
  return [
    { at: 'opening', ...wish, title: null, text: null, button: null, to: 'retry' },
    { run: 'open', with: { ...wish, ...(app.allowsSignup ? {} : { mode: 'no-signup' }) } },
  ]
}

/** What a link that failed can do: there is no menu behind it, but another account of the provider may be free. */
const linkWay = (error: Failure): Pick<OAuthState, 'button' | 'to'> =>
  error.code === 'linked_to_another_user' ? { button: 'Try again', to: 'retry' } : { button: 'Close', to: 'close' }

const MENU = { screen: 'LANDING', params: {} } as const

/** A limit of the provider comes with the code of our own limits; what the service says of it tells them apart. */
const seen = (error: Failure): ErrorView =>
  viewOf(
    error.message === VIEWS.oauth_provider_limited.oauth.text ? { ...error, code: 'oauth_provider_limited' } : error,
    'oauth',
  )

const fail = (state: OAuthState, error: Failure, view = seen(error)): Result => {
  const { provider, intent } = state
  const { title, text, button, to } = view
  if (isOutcome(to)) {
    const retry = { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent } } as const
    return [state, { run: 'shut' }, errorMove(error, { to, retry, menu: MENU })]
  }
  const own = { button, to: to === 'retry' || to === 'close' ? to : 'menu' } as const
  const way = intent === 'link' && own.to === 'menu' ? linkWay(error) : own
  return [{ ...state, at: 'failure', title, text, ...way }, { run: 'shut' }, { refused: error }]
}

export const machine: Machine<OAuthState, OAuthEvent, Params> = {
  start(params, facts) {
    if (!params.returned) return begin(params, 1, facts)
    const [state] = begin(params, 1, facts)
    return [
      { ...state, at: 'verifying' },
      { run: 'finish', with: { attempt: 1, returned: true } },
    ]
  },

  on(state, event, facts): Result {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'opened': {
        const { attempt } = state
        const next = { after: OAUTH_TIMEOUT, send: { type: 'late', attempt } } as const
        if (!event.popup) return [{ ...state, at: 'leaving' }, { run: 'stay', with: { attempt } }, next]
        return [{ ...state, at: 'waiting' }, { run: 'watch', with: { attempt } }, { run: 'listen', with: { attempt } }, next]
      }
      case 'answered':
        // Also where the window seems closed: a provider that cuts it off from this page makes it look so.
        if (state.at !== 'waiting' && state.at !== 'failure') return [state]
        return [
          { ...state, at: 'verifying' },
          { run: 'finish', with: { attempt: state.attempt } },
        ]
      case 'closed':
        // We close it ourselves as soon as it has answered, and what it answered may take longer to verify than its end to be seen.
        return state.at === 'waiting' ? fail(state, closed) : [state]
      case 'late':
        return state.at === 'waiting' || state.at === 'leaving' ? fail(state, late) : [state]
      case 'failed':
        return state.at === 'success' || state.at === 'failure' ? [state] : fail(state, event.error)
      case 'signed-in': {
        const { user, isNewUser } = event
        const { delay } = afterLogin(user, facts, PRE_STEP_DELAY_SLOW)
        return [
          { ...state, at: 'success' },
          { done: { kind: 'login', user, isNewUser, method: state.provider } },
          { after: delay, send: { type: 'go-on' } },
        ]
      }
      case 'linked': {
        const { user, account } = event
        return [
          { ...state, at: 'success' },
          { done: { kind: 'link', user, account } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      }
      case 'go-on': {
        if (state.intent === 'link') return [state, { close: 'success' }]
        const { user } = facts
        if (user) return [state, afterLogin(user, facts, PRE_STEP_DELAY_SLOW).command]
        return fail(state, signedOut, { ...viewOf(signedOut, 'oauth'), to: 'LOGIN_FAILED_SCREEN' })
      }
      case 'press':
        if (state.at === 'waiting') return [state, { run: 'show' }]
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
