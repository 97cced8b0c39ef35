// Enrolment of a phone number: the code that was sent to it.

import * as mfa from '../../contract/endpoints/mfa.ts'
import { CODE_RESET_DELAY, RESEND_COOLDOWN } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { type CodeEntry, isLeft, NO_CODE, problemOf, TOO_SHORT, typedCode } from './code-entry.ts'
import { afterEnrolment, type Enrolled, reportEnrolled, takeEnrolled } from './enrolling.ts'

type Params = ScreenParams['MFA_ENROLLMENT_FLOW_SCREEN_SMS']
export interface MfaSmsState extends CodeEntry {
  readonly at: 'sending' | 'verify' | 'checking' | 'error' | 'done'
  readonly params: Params
  /** Until when no other message is sent, milliseconds since 1970, and whole seconds left of that. */
  readonly coolUntil: number
  readonly coolSeconds: number
  readonly coded: boolean
}
type MfaSmsEvent =
  | Enrolled
  | { type: 'refused' | 'not-sent'; error: Failure }
  | { type: 'type'; text: string }
  | { type: 'sent' | 'press' | 'resend' | 'empty' | 'tick' | 'go-on' }

type Result = Step<MfaSmsState, MfaSmsEvent>
const TICK = { after: 1000, send: { type: 'tick' } } as const
/** The screens of this enrolment: number, code. */
const SCREENS = 2

const check = (state: MfaSmsState, code: string): Result => [
  { ...state, at: 'checking', code, problem: null },
  { run: 'enroll', with: { code, phone: state.params.phone } },
]
const send = (state: MfaSmsState): Result => [
  { ...state, ...NO_CODE, at: 'sending' },
  { run: 'send', with: state.params.phone },
]
const cool = (state: MfaSmsState, ms: number, now: number): Result => [
  { ...state, at: state.at === 'sending' ? 'verify' : state.at, coolUntil: now + ms, coolSeconds: Math.ceil(ms / 1000) },
  TICK,
]
/** A code can be typed while the message is on its way: it may be there before the answer that it was sent. */
const types = ({ at }: MfaSmsState): boolean => at === 'sending' || at === 'verify' || at === 'error'

export const machine: Machine<MfaSmsState, MfaSmsEvent, Params> = {
  start: (params) => send({ at: 'sending', params, coolUntil: 0, coolSeconds: 0, coded: false, ...NO_CODE }),
  on(state, event, facts): Result {
    switch (event.type) {
      case 'sent':
        return cool(state, RESEND_COOLDOWN, facts.now)
      case 'not-sent': {
        const { code, retryAfter } = event.error
        if (isLeft(event.error)) return [state, { back: true }]
        // The one that was sent before still counts.
        if (code === 'too_many_requests' && retryAfter !== null && retryAfter <= RESEND_COOLDOWN)
          return cool(state, retryAfter, facts.now)
        return [{ ...state, at: 'verify', problem: problemOf(event.error) }, { refused: event.error }]
      }
      case 'resend':
        return state.at === 'verify' && state.coolUntil === 0 ? send(state) : [state]
      case 'tick': {
        const left = state.coolUntil - facts.now
        if (left <= 0) return [{ ...state, coolUntil: 0, coolSeconds: 0 }]
        return [{ ...state, coolSeconds: Math.ceil(left / 1000) }, TICK]
      }
      case 'type': {
        if (!types(state)) return [state]
        const { complete, ...entry } = typedCode(event.text)
        return complete ? check(state, entry.code) : [{ ...state, ...entry, at: state.at === 'error' ? 'verify' : state.at }]
      }
      case 'press':
        if (!types(state)) return [state]
        return typedCode(state.code).complete ? check(state, state.code) : [{ ...state, problem: TOO_SHORT }]
      case 'empty':
        return state.at === 'error' ? [{ ...state, at: 'verify', code: '' }] : [state]
      case 'enrolled':
        return [
          { ...state, at: 'done', problem: null, coded: event.coded },
          ...reportEnrolled<MfaSmsEvent>(state.params, 'sms', { type: 'go-on' }),
        ]
      case 'go-on':
        return [state, ...afterEnrolment(state.params, state.coded, facts, SCREENS)]
      case 'refused': {
        const { error } = event
        if (isLeft(error)) return [{ ...state, ...NO_CODE, at: 'verify' }]
        if (error.code !== 'invalid_credentials')
          return [{ ...state, at: 'verify', problem: problemOf(error) }, { refused: error }]
        return [
          { ...state, at: 'error', problem: 'mfa.code' },
          { refused: error },
          { after: CODE_RESET_DELAY, send: { type: 'empty' } },
        ]
      }
    }
  },
}

const sendTo = catching<string, MfaSmsEvent>(
  (error) => ({ type: 'not-sent', error }),
  async ({ api, session }, phoneNumber, { signal }) => {
    await session.authorized((token) => api(mfa.smsInit, { token, body: { action: 'enroll', phoneNumber }, signal }))
    return { type: 'sent' }
  },
)

const enroll = catching<{ code: string; phone: string }, MfaSmsEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, { code, phone }, { signal }) => {
    const body = { code, phoneNumber: phone }
    const answer = await runtime.session.authorized((token) => runtime.api(mfa.smsEnroll, { token, body }))
    signal.throwIfAborted()
    return takeEnrolled(runtime, answer)
  },
)

export const jobs = { send: sendTo, enroll }
