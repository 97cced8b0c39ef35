// Login or link by a social provider.
// Flow of AWAITING_OAUTH_SCREEN: the provider opens in a popup or in this window; its answer is traded for a session or
// an account. See docs/design/spec.md, "OAuth login".

import type { LoginKey } from '../../contract/errors/login/login.ts'
import { OAUTH } from '../../contract/errors/oauth.ts'
import { type ErrorView, messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { RETRY_OFFER_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../contract/methods.ts'
import { connectionIdOf } from '../../contract/oidc.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { afterLogin, afterProof } from '../menu/after-login.ts'
import { errorMove, type Failure, isOutcome, localFailure, signedOut } from '../runtime/errors.ts'
import type { Done, Facts, Machine, Step } from '../runtime/flow.ts'
import { onProved, type ProvedEvent } from '../steps/proved.ts'

type Params = ScreenParams['AWAITING_OAUTH_SCREEN']

export interface OAuthState extends Params {
  /**
   * `asking`: it opens at a press. `blocked`: the browser let no window open, and this one may not be left. `waiting`: the provider is in
   * another window. `leaving`: it will be in this one. The last three are those of docs/design/spec.md, "OAuth login".
   */
  readonly at: 'asking' | 'opening' | 'blocked' | 'waiting' | 'leaving' | 'verifying' | 'success' | 'failure'
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  /** Words of the failure; null: there is none. */
  readonly title: Words<LoginKey> | null
  readonly text: Words<LoginKey> | null
  readonly button: LoginKey | null
  /** What the page that asked has made of the answer is a session. */
  readonly signedIn?: boolean
  /** Where its button leads. */
  readonly to: 'retry' | 'menu' | 'close'
  /** It waits so long that to begin again may help. */
  readonly slow?: true
  /** What goes on by itself as soon as this browser has a connection; absent: nothing waits for one. */
  readonly waits?: 'open' | 'finish'
}

export type OAuthEvent =
  | { type: 'opened'; attempt: number; popup: boolean }
  | { type: 'blocked'; attempt: number }
  /** The popup has answered. */
  | { type: 'answered'; attempt: number }
  | { type: 'failed'; attempt: number; error: Failure }
  /** The popup is closed, or seems so. */
  | { type: 'closed'; attempt: number }
  | { type: 'late'; attempt: number }
  | { type: 'slow' | 'online'; attempt: number }
  | ProvedEvent
  /** The page that asked has made something of the answer. */
  | { type: 'finished'; done: Done }
  | { type: 'go-on' }
  /** The button of the screen, and the link to other methods below it. */
  | { type: 'press' }
  | { type: 'another' }
  | { type: 'done' }

type Result = Step<OAuthState, OAuthEvent>

const late = localFailure('client_request_timeout', 'Request timed out')
const closed = localFailure('oauth_window_closed', 'The window of the provider was closed before the end.')

/** The provider as a method; null where it is none of the table. */
const methodOf = ({ provider }: Pick<Params, 'provider'>): OAuthProvider | 'oidc' | null =>
  connectionIdOf(provider) === null ? (OAUTH_PROVIDERS.find((one) => one === provider) ?? null) : 'oidc'

/** `resumed`: it goes on by itself, without a press. */
const begin = (
  { provider, intent, name, hint, managed, next }: Params,
  attempt: number,
  { app }: Facts,
  resumed = false,
): Result => {
  const request = { provider, intent, attempt, ...(name && { name }), ...(hint && { hint }), ...(managed && { managed }) }
  return [
    { at: 'opening', ...request, ...(next && { next }), title: null, text: null, button: null, to: 'retry' },
    { run: 'open', with: { ...request, ...(app.allowsSignup ? {} : { mode: 'no-signup' }), ...(resumed && { resumed }) } },
    { after: RETRY_OFFER_DELAY, send: { type: 'slow', attempt } },
  ]
}

/** Trades the answer, which is here or in the storage. */
const finish = ({ waits: _, ...state }: OAuthState): Result => [
  { ...state, at: 'verifying' },
  { run: 'finish', with: { attempt: state.attempt, ...(state.returned && { returned: true }) } },
]

/** There is no connection: the answer of the provider, if there is one, is kept, and it goes on by itself. */
const waitOnline = (state: OAuthState, error: Failure): Result => {
  const { attempt, slow: _, ...rest } = state
  const waits = state.at === 'verifying' ? 'finish' : 'open'
  return [
    {
      ...rest,
      attempt,
      at: 'failure',
      title: 'error.offline',
      text: messageOf(error),
      button: 'button.again',
      to: 'retry',
      waits,
    },
    { run: 'shut' },
    { run: 'online', with: { attempt } },
    { refused: error },
  ]
}

/** The button after a failure that has no menu behind it: another account of the provider may be free. */
const linkAction = (error: Failure): Pick<OAuthState, 'button' | 'to'> =>
  error.code === 'linked_to_another_user' ? { button: 'button.again', to: 'retry' } : { button: 'button.close', to: 'close' }

const MENU = { screen: 'LANDING', params: {} } as const
const ACCOUNT = { screen: 'ACCOUNT_SCREEN', params: {} } as const

/** A provider's rate limit has the code of the service's own ones, which alone say how long to wait. */
const errorView = (error: Failure): ErrorView<LoginKey> => {
  const fromProvider = error.code === 'too_many_requests' && error.retryAfter === null
  return viewOf(fromProvider ? { ...error, code: 'oauth_provider_limited' } : error, OAUTH)
}

const fail = (state: OAuthState, error: Failure, view = errorView(error)): Result => {
  const { provider, intent, name, next } = state
  const { title, text, button, to } = view
  if (isOutcome(to)) {
    const params = { provider, intent, ...(name && { name }), ...(next && { next }) }
    const retry = { screen: 'AWAITING_OAUTH_SCREEN', params } as const
    return [state, { run: 'shut' }, errorMove(error, { to, retry, menu: intent === 'confirm' ? ACCOUNT : MENU })]
  }
  const action = { button, to: to === 'retry' || to === 'close' ? to : 'menu' } as const
  const own = intent !== 'login' && action.to === 'menu' ? linkAction(error) : action
  return [{ ...state, at: 'failure', title, text, ...own }, { run: 'shut' }, { refused: error }]
}

export const machine: Machine<OAuthState, OAuthEvent, Params> = {
  start(params, facts) {
    const [state, ...commands] = begin(params, 1, facts)
    if (!params.returned && params.intent === 'confirm') {
      // A provider does not return to the browser of an app.
      const method = methodOf(params)
      if (facts.app.inApp && method)
        return [state, { replace: { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method } } }]
      // A browser opens a popup at a press only, and that of the screen that asked for the proof is over.
      return [{ ...state, at: 'asking' }]
    }
    if (!params.returned) return [state, ...commands]
    return finish({ ...state, returned: true })
  },

  on(state, event, facts): Result {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    switch (event.type) {
      case 'opened': {
        const { attempt } = state
        const next = { after: OAUTH_TIMEOUT, send: { type: 'late', attempt } } as const
        if (!event.popup) return [{ ...state, at: 'leaving' }, { run: 'stay', with: { attempt } }, next]
        const { slow: _, ...open } = state
        return [{ ...open, at: 'waiting' }, { run: 'watch', with: { attempt } }, { run: 'listen', with: { attempt } }, next]
      }
      case 'blocked':
        return [{ ...state, at: 'blocked' }]
      case 'answered':
        // Also after `closed`: a provider that severs the popup from this page makes it seem closed.
        return state.at === 'waiting' || state.at === 'failure' ? finish(state) : [state]
      case 'closed':
        // Once it has answered we close it ourselves, and that may be noticed before the answer is verified.
        return state.at === 'waiting' ? fail(state, closed) : [state]
      case 'late':
        return state.at === 'waiting' || state.at === 'leaving' ? fail(state, late) : [state]
      case 'slow':
        return state.at === 'opening' || state.at === 'leaving' ? [{ ...state, slow: true }] : [state]
      case 'online':
        if (!state.waits) return [state]
        return state.waits === 'finish' ? finish(state) : begin(state, state.attempt + 1, facts, true)
      case 'failed':
        if (state.at === 'success' || state.at === 'failure') return [state]
        return event.error.offline ? waitOnline(state, event.error) : fail(state, event.error)
      case 'signed-in':
      case 'linked':
      case 'confirmed':
        return onProved(state, event, facts, methodOf(state))
      case 'finished': {
        const { done } = event
        const isLogin = done.kind === 'login'
        const delay = isLogin ? afterLogin(done.user, facts, PRE_STEP_DELAY_SLOW).delay : SUCCESS_CLOSE_DELAY
        return [{ ...state, at: 'success', signedIn: isLogin }, { done }, { after: delay, send: { type: 'go-on' } }]
      }
      case 'go-on': {
        if (state.intent !== 'login' && !state.signedIn) return [state, afterProof(state)]
        const { user } = facts
        if (user) return [state, afterLogin(user, facts, PRE_STEP_DELAY_SLOW).command]
        return fail(state, signedOut, { ...viewOf(signedOut, OAUTH), to: 'LOGIN_FAILED_SCREEN' })
      }
      case 'press':
        if (state.at === 'waiting') return [state, { run: 'show' }]
        if (state.at === 'asking') return begin(state, state.attempt, facts)
        if (state.waits === 'finish') return finish(state)
        if (state.at === 'blocked' || state.slow) return begin(state, state.attempt + 1, facts)
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
