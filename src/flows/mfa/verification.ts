// Asks for the second factor: a code, a passkey, or a code of last resort. Flow of MFA_VERIFICATION_SCREEN.
// See docs/design/requests.md, "Second factor".

import type { MfaMethod } from '../../contract/entities.ts'
import { PASSKEY } from '../../contract/errors/passkey.ts'
import { MFA } from '../../contract/errors/request/mfa.ts'
import { viewOf } from '../../contract/errors/view.ts'
import { RECOVERY_CODE, type ShownMethod } from '../../contract/mfa.ts'
import { MFA_ATTEMPTS, MFA_CODE_WAIT, MFA_VERIFIED_SHOWN } from '../../contract/mfa-limits.ts'
import { CODE_RESET_DELAY, RESEND_COOLDOWN } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { afterLogin } from '../menu/after-login.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'
import { type CodeEntry, NO_CODE, problemOf, TOO_SHORT, typedCode } from './code-entry.ts'

type Params = ScreenParams['MFA_VERIFICATION_SCREEN']
export interface VerificationState extends CodeEntry {
  /** `sending`: a text message is on its way. `over`: nothing more is taken, and the problem says why. */
  readonly at: 'choosing' | 'sending' | 'asking' | 'checking' | 'error' | 'over' | 'done'
  readonly params: Params
  readonly methods: readonly MfaMethod[]
  /** What is asked for, or was last. */
  readonly method: ShownMethod
  /** Wrong ones so far, over all methods. */
  readonly wrong: number
  /** Until when no other message is sent, milliseconds since 1970, and whole seconds left of that. */
  readonly coolUntil: number
  readonly coolSeconds: number
  /** Why it is over. */
  readonly failure: Failure | null
}
export type VerificationEvent =
  | { type: 'choose'; method: ShownMethod }
  | { type: 'type'; text: string }
  | { type: 'others' | 'press' | 'resend' | 'sent' | 'right' | 'empty' | 'tick' | 'late' | 'go-on' | 'leave' }
  | { type: 'not-sent'; error: Failure }
  /** `methods`: those that the person has by now. */
  | { type: 'refused'; error: Failure; methods: readonly MfaMethod[] }

type Result = Step<VerificationState, VerificationEvent>
const TICK: Command<VerificationEvent> = { after: 1000, send: { type: 'tick' } }

/** Codes after which nothing more is taken. */
const ENDS: ReadonlySet<string> = new Set([
  'mfa_timeout',
  'mfa_verification_max_attempts_reached',
  'missing_or_invalid_token',
  'must_be_authenticated',
])
const WRONG: ReadonlySet<string> = new Set(['missing_or_invalid_mfa', 'invalid_credentials'])

const end = (state: VerificationState, error: Failure): Result => {
  const { title, text } = viewOf(error, MFA)
  return [
    { ...state, at: 'over', code: '', problem: text ?? title, failure: error },
    { run: 'end', with: error },
    { refused: error },
  ]
}

/** Asks for a method: a text message is sent, the rest waits for the person. */
const ask = (state: VerificationState, method: ShownMethod): Result => {
  const next = { ...state, ...NO_CODE, method }
  // The code that was sent last still counts.
  if (method !== 'sms' || state.coolUntil > 0) return [{ ...next, at: 'asking' }]
  return [{ ...next, at: 'sending' }, { run: 'send' }]
}

const cool = (state: VerificationState, ms: number, now: number): Result => [
  { ...state, at: state.at === 'sending' ? 'asking' : state.at, coolUntil: now + ms, coolSeconds: Math.ceil(ms / 1000) },
  TICK,
]

const submit = (state: VerificationState, code: string): Result => [
  { ...state, at: 'checking', code, problem: null },
  { run: 'show', with: { method: state.method, code } },
]

const type = (state: VerificationState, text: string): Result => {
  if (state.method === RECOVERY_CODE) return [{ ...state, at: 'asking', code: text, problem: null }]
  const { complete, ...entry } = typedCode(text)
  return complete ? submit(state, entry.code) : [{ ...state, ...entry, at: state.at === 'error' ? 'asking' : state.at }]
}

/** The main button: a passkey, a code of last resort, or Enter in the boxes. */
const press = (state: VerificationState): Result => {
  if (state.method === 'passkey') return submit(state, '')
  if (state.method === RECOVERY_CODE) return state.code.trim() ? submit(state, state.code.trim()) : [state]
  // What could not be sent off is sent off again.
  return typedCode(state.code).complete ? submit(state, state.code) : [{ ...state, problem: TOO_SHORT }]
}

const refuse = (state: VerificationState, error: Failure, methods: readonly MfaMethod[]): Result => {
  const [first] = methods
  if (!first) return [state, { abandon: localFailure('mfa_canceled', 'The person has no second factor any more.') }]
  if (ENDS.has(error.code)) return end({ ...state, methods }, error)
  const { method } = state
  const next = { ...state, methods }
  // Removed in another tab: another one is asked for.
  if (method !== RECOVERY_CODE && !methods.includes(method)) return ask({ ...next, coolUntil: 0 }, first)
  if (!WRONG.has(error.code)) {
    const view = method === 'passkey' ? viewOf(error, PASSKEY) : null
    return [{ ...next, at: 'asking', problem: view ? (view.text ?? view.title) : problemOf(error) }, { refused: error }]
  }
  const wrong = state.wrong + 1
  if (wrong >= MFA_ATTEMPTS)
    return end({ ...next, wrong }, localFailure('mfa_verification_max_attempts_reached', 'The verification failed too often.'))
  if (method === 'passkey') return [{ ...next, at: 'asking', wrong, problem: 'mfa.failed_text' }, { refused: error }]
  return [
    { ...next, at: 'error', wrong, problem: 'mfa.code' },
    { refused: error },
    { after: CODE_RESET_DELAY, send: { type: 'empty' } },
  ]
}

const isOpen = ({ at }: VerificationState): boolean => at !== 'over' && at !== 'done' && at !== 'checking'

export const machine: Machine<VerificationState, VerificationEvent, Params> = {
  start(params) {
    const { methods } = params
    const rest = { ...NO_CODE, wrong: 0, coolUntil: 0, coolSeconds: 0, failure: null } as const
    // The first one is chosen.
    const [state, ...commands] = ask({ at: 'asking', params, methods, method: 'totp', ...rest }, methods[0] ?? RECOVERY_CODE)
    return [state, ...commands, { after: MFA_CODE_WAIT, send: { type: 'late' } }]
  },
  on(state, event, facts): Result {
    switch (event.type) {
      case 'others':
        return isOpen(state) ? [{ ...state, ...NO_CODE, at: 'choosing' }] : [state]
      case 'choose':
        return state.at === 'choosing' ? ask(state, event.method) : [state]
      case 'sent':
        return cool(state, RESEND_COOLDOWN, facts.now)
      case 'not-sent': {
        const { code, retryAfter } = event.error
        if (ENDS.has(code)) return end(state, event.error)
        // The one that was sent before still counts.
        if (code === 'too_many_requests' && retryAfter !== null && retryAfter <= RESEND_COOLDOWN)
          return cool(state, retryAfter, facts.now)
        const at = state.at === 'sending' ? 'asking' : state.at
        return [{ ...state, at, problem: problemOf(event.error) }, { refused: event.error }]
      }
      case 'resend':
        return state.at === 'asking' && state.method === 'sms' ? ask(state, 'sms') : [state]
      case 'tick': {
        if (state.coolUntil === 0) return [state]
        const left = state.coolUntil - facts.now
        if (left <= 0) return [{ ...state, coolUntil: 0, coolSeconds: 0 }]
        return [{ ...state, coolSeconds: Math.ceil(left / 1000) }, TICK]
      }
      case 'type':
        return isOpen(state) ? type(state, event.text) : [state]
      case 'press':
        if (state.failure) return [state, { abandon: state.failure }]
        return state.at === 'asking' || state.at === 'error' ? press(state) : [state]
      case 'empty':
        return state.at === 'error' ? [{ ...state, at: 'asking', code: '' }] : [state]
      case 'late':
        return state.at === 'over' || state.at === 'done'
          ? [state]
          : end(state, localFailure('mfa_timeout', 'The verification took too long.'))
      case 'refused':
        return state.at === 'over' ? [state] : refuse(state, event.error, event.methods)
      case 'right': {
        // What the service has taken counts, however late.
        const next = { ...state, at: 'done', problem: null, failure: null } as const
        const done = { done: { kind: 'mfa', result: { method: state.method } } } as const
        return [
          next,
          // A login is done already.
          ...(state.params.for ? [] : [done]),
          { after: MFA_VERIFIED_SHOWN, send: { type: 'go-on' } },
        ]
      }
      case 'go-on':
        return [state, state.params.for && facts.user ? afterLogin(facts.user, facts).command : { close: 'success' }]
      case 'leave':
        // Trust: a login that asks for a factor leaves nobody signed in without it.
        return [state, { abandon: localFailure('mfa_canceled', 'MFA canceled') }]
    }
  },
}
