// A one-time code by e-mail or SMS: login, link, update. Flow of AWAITING_PASSWORDLESS_CODE.
// See docs/design/spec.md, "Code entry".

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { CODE, type LoginKey } from '../../contract/errors/login/login.ts'
import { type Destination, messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { CODE_LENGTH, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { CODE_RESET_DELAY, RESEND_COOLDOWN } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { typedDigits } from '../../contract/typed-digits.ts'
import { afterLogin, afterProof, proofDone } from '../menu/after-login.ts'
import { errorMove, type Failure, signedOut } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'

type Params = ScreenParams['AWAITING_PASSWORDLESS_CODE']

export interface PasswordlessState extends Params {
  /** The statuses of docs/design/spec.md, "Code entry". */
  readonly at: 'initial' | 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error'
  readonly code: string
  /** The error below the boxes; null: there is none. */
  readonly problem: Words<LoginKey> | null
  /** Until when "Resend code" is disabled, milliseconds since 1970; 0: it is enabled. */
  readonly coolUntil: number
  /** Whole seconds left of that. */
  readonly coolSeconds: number
  /** Whether the code that is being sent was asked for by "Resend code". */
  readonly resending: boolean
  /** Whether the cool-down follows a code that was asked for by "Resend code". */
  readonly resent: boolean
  /** What goes on by itself as soon as this browser has a connection; null: nothing waits for one. */
  readonly waits: 'send' | 'verify' | null
}

export type PasswordlessEvent =
  | { type: 'begin' }
  | { type: 'sent' }
  | { type: 'not-sent'; error: Failure }
  | { type: 'type'; text: string }
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'changed'; user: User; account: LinkedAccount }
  | { type: 'refused'; error: Failure }
  | { type: 'empty' }
  | { type: 'online' }
  | { type: 'resend' }
  | { type: 'tick' }
  | { type: 'go-on' }

type Result = Step<PasswordlessState, PasswordlessEvent>
const TICK: Command<PasswordlessEvent> = { after: 1000, send: { type: 'tick' } }

/** Closes "Resend code". A code that was typed before the answer came stays where it is: being checked, refused or taken. */
const cool = (state: PasswordlessState, ms: number, now: number, resent: boolean): Result => {
  const at = state.at === 'initial' || state.at === 'sending-code' ? 'awaiting-code-input' : state.at
  return [{ ...state, at, resending: false, coolUntil: now + ms, coolSeconds: Math.ceil(ms / 1000), resent }, TICK]
}

const paramsOf = ({ recipient, intent, replaces, next }: Params): Params => ({
  recipient,
  intent,
  ...(replaces && { replaces }),
  ...(next && { next }),
})

/** The screen where another address is typed. */
const entryOf = ({ recipient, intent, replaces }: Params): Route => {
  if (intent === 'confirm') return { screen: 'ACCOUNT_SCREEN', params: {} }
  if (recipient.method === 'sms') {
    const params = { phone: recipient.shown }
    return intent === 'login' ? { screen: 'LANDING', params } : { screen: 'LINK_PHONE_SCREEN', params }
  }
  const email = recipient.address
  if (intent === 'update') return { screen: 'UPDATE_EMAIL_SCREEN', params: { current: replaces ?? '', email } }
  return intent === 'login' ? { screen: 'LANDING', params: { email } } : { screen: 'LINK_EMAIL_SCREEN', params: { email } }
}

const failed = (state: PasswordlessState, error: Failure, to: Destination = viewOf(error, CODE).to): Result => [
  state,
  errorMove(error, { to, retry: { screen: 'AWAITING_PASSWORDLESS_CODE', params: paramsOf(state) }, menu: entryOf(state) }),
]

/** There is no connection: what was typed stays, and it goes on by itself. */
const wait = (state: PasswordlessState, waits: 'send' | 'verify', error: Failure): Result => [
  { ...state, at: 'awaiting-code-input', resending: false, problem: messageOf(error), waits },
  { run: 'online' },
  { refused: error },
]

const submit = (state: PasswordlessState, code: string, { app }: Facts): Result => [
  { ...state, at: 'submitting-code', code, problem: null, waits: null },
  { run: 'verify', with: { ...paramsOf(state), code, ...(app.allowsSignup ? {} : { mode: 'no-signup' }) } },
]

/** What is in the boxes has changed. */
const type = (state: PasswordlessState, text: string, facts: Facts): Result => {
  if (state.at === 'submitting-code' || state.at === 'done') return [state]
  const typed = typedDigits(text)
  const digits = typed.digits.slice(0, CODE_LENGTH)
  const problem = typed.isNumeric ? null : 'code.numeric'
  // A complete code is taken even while a newer one is being sent: an earlier mail is still valid.
  if (digits.length === CODE_LENGTH && !problem) return submit(state, digits, facts)
  return [
    {
      ...state,
      at: state.at === 'error' ? 'awaiting-code-input' : state.at,
      code: digits,
      problem: problem ?? (state.waits ? state.problem : null),
    },
  ]
}

const notSent = (state: PasswordlessState, error: Failure, { now }: Facts): Result => {
  // The answer to the code that is being checked decides.
  if (state.at === 'submitting-code' || state.at === 'done') return [{ ...state, resending: false }]
  if (error.offline) return wait(state, 'send', error)
  // The service refuses a second code within the cool-down. The first one is still valid, so this is no error.
  const { code, retryAfter } = error
  const isCooling = code === 'too_many_requests' && retryAfter !== null && retryAfter <= RESEND_COOLDOWN
  return isCooling ? cool(state, retryAfter, now, false) : failed(state, error)
}

/** The code was refused. */
const refused = (state: PasswordlessState, error: Failure, { user, app }: Facts): Result => {
  if (error.offline) return wait(state, 'verify', error)
  const old = asksRecentLogin(error)
  // The code is not used up: it goes on with it.
  const next = { screen: 'AWAITING_PASSWORDLESS_CODE', params: { ...paramsOf(state), typed: state.code } } as const
  const confirm = old && recentLogin(user, app.allowed, next)
  if (confirm) return [state, { go: confirm }]
  const view = viewOf(error, CODE)
  if (view.to !== 'retry') return failed(state, error, view.to)
  return [
    { ...state, at: 'error', problem: old ? messageOf(error) : view.title },
    { after: CODE_RESET_DELAY, send: { type: 'empty' } },
  ]
}

export const machine: Machine<PasswordlessState, PasswordlessEvent, Params> = {
  start(params, facts) {
    const rest = { code: '', problem: null, coolUntil: 0, coolSeconds: 0, resending: false, resent: false, waits: null } as const
    const state = { ...params, ...rest, at: 'initial' } as const
    return params.typed ? submit(state, params.typed, facts) : [state, { after: 0, send: { type: 'begin' } }]
  },

  on(state, event, facts): Result {
    switch (event.type) {
      case 'begin':
        return state.at === 'initial'
          ? [
              { ...state, at: 'sending-code' },
              { run: 'send', with: state.recipient },
            ]
          : [state]
      case 'sent':
        // No other code is sent within the cool-down, not after the first one either.
        return cool(state, RESEND_COOLDOWN, facts.now, state.resending)
      case 'not-sent':
        return notSent(state, event.error, facts)
      case 'type':
        return type(state, event.text, facts)
      case 'signed-in': {
        const { user, isNewUser } = event
        const { delay } = afterLogin(user, facts)
        return [
          { ...state, at: 'done', problem: null },
          { done: { kind: 'login', user, isNewUser, method: state.recipient.method } },
          { after: delay, send: { type: 'go-on' } },
        ]
      }
      case 'changed': {
        const { user, account } = event
        const { intent } = state
        const goOn: Command<PasswordlessEvent> = { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } }
        const next = { ...state, at: 'done', problem: null } as const
        if (intent === 'link' || intent === 'update') return [next, { done: { kind: intent, user, account } }, goOn]
        return [next, ...proofDone(state, user), goOn]
      }
      case 'go-on':
        if (state.intent !== 'login') return [state, afterProof(state)]
        return facts.user ? [state, afterLogin(facts.user, facts).command] : failed(state, signedOut, 'LOGIN_FAILED_SCREEN')
      case 'refused':
        return refused(state, event.error, facts)
      case 'empty':
        return state.at === 'error' ? [{ ...state, at: 'awaiting-code-input', code: '' }] : [state]
      case 'online':
      case 'resend':
        if (event.type === 'online' && !state.waits) return [state]
        if (state.waits === 'verify' && state.code.length === CODE_LENGTH) return submit(state, state.code, facts)
        if (state.at === 'done' || state.at === 'submitting-code' || state.coolUntil > 0) return [state]
        return [
          { ...state, at: 'sending-code', code: '', problem: null, resending: true, waits: null },
          { run: 'send', with: state.recipient },
        ]
      case 'tick': {
        if (state.coolUntil === 0) return [state]
        const left = state.coolUntil - facts.now
        if (left <= 0) return [{ ...state, coolUntil: 0, coolSeconds: 0 }]
        return [{ ...state, coolSeconds: Math.ceil(left / 1000) }, TICK]
      }
    }
  },
}
