// Enrolment of an authenticator app: its key as a QR code and as text, then a code of it.

import { copyText } from '../../browser/clipboard.ts'
import * as mfa from '../../contract/endpoints/mfa.ts'
import { CODE_RESET_DELAY, COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { Enrolling } from '../../contract/screens.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Machine, Step } from '../runtime/flow.ts'
import { type CodeEntry, isLeft, NO_CODE, problemOf, TOO_SHORT, typedCode } from './code-entry.ts'
import { afterEnrolment, type Enrolled, reportEnrolled, takeEnrolled } from './enrolling.ts'

export interface TotpState extends CodeEntry {
  /** `enroll`: the key is shown. `verify`: a code is typed. */
  readonly at: 'loading' | 'failed' | 'enroll' | 'verify' | 'checking' | 'error' | 'done'
  readonly params: Enrolling
  readonly secret: string
  /** Of the key, for an authenticator app. */
  readonly address: string
  /** `refused`: the browser gives no clipboard. */
  readonly copied: boolean | 'refused'
  readonly coded: boolean
}
type TotpEvent =
  | { type: 'made'; secret: string; address: string }
  | Enrolled
  | { type: 'refused'; error: Failure }
  | { type: 'type'; text: string }
  | { type: 'copied'; done: boolean }
  | { type: 'next' | 'press' | 'copy' | 'copy-shown' | 'retry' | 'empty' | 'go-on' }

const check = (state: TotpState, code: string): Step<TotpState, TotpEvent> => [
  { ...state, at: 'checking', code, problem: null },
  { run: 'enroll', with: code },
]

/** Whether a code is being typed. */
const types = ({ at }: TotpState): boolean => at === 'verify' || at === 'error'

const refuse = (state: TotpState, error: Failure): Step<TotpState, TotpEvent> => {
  if (state.at === 'loading')
    return isLeft(error) ? [state, { back: true }] : [{ ...state, at: 'failed', problem: problemOf(error) }, { refused: error }]
  if (isLeft(error)) return [{ ...state, ...NO_CODE, at: 'verify' }]
  if (error.code !== 'invalid_credentials') return [{ ...state, at: 'verify', problem: problemOf(error) }, { refused: error }]
  return [
    { ...state, at: 'error', problem: 'mfa.code' },
    { refused: error },
    { after: CODE_RESET_DELAY, send: { type: 'empty' } },
  ]
}

export const machine: Machine<TotpState, TotpEvent, Enrolling> = {
  start: (params) => [
    { at: 'loading', params, secret: '', address: '', copied: false, coded: false, ...NO_CODE },
    { run: 'make' },
  ],
  on(state, event, facts): Step<TotpState, TotpEvent> {
    switch (event.type) {
      case 'made':
        return [{ ...state, at: 'enroll', secret: event.secret, address: event.address }]
      case 'next':
        return state.at === 'enroll' ? [{ ...state, ...NO_CODE, at: 'verify' }] : [state]
      case 'copy':
        return [state, { run: 'copy', with: state.secret }]
      case 'copied':
        return [
          { ...state, copied: event.done || 'refused' },
          { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
        ]
      case 'copy-shown':
        return [{ ...state, copied: false }]
      case 'type': {
        if (!types(state)) return [state]
        const { complete, ...entry } = typedCode(event.text)
        return complete ? check(state, entry.code) : [{ ...state, ...entry, at: 'verify' }]
      }
      case 'press':
        if (!types(state)) return [state]
        return typedCode(state.code).complete ? check(state, state.code) : [{ ...state, problem: TOO_SHORT }]
      case 'empty':
        return state.at === 'error' ? [{ ...state, at: 'verify', code: '' }] : [state]
      case 'enrolled':
        return [
          { ...state, at: 'done', problem: null, secret: '', address: '', coded: event.coded },
          ...reportEnrolled<TotpEvent>(state.params, 'totp', { type: 'go-on' }),
        ]
      case 'go-on':
        return [state, ...afterEnrolment(state.params, state.coded, facts)]
      case 'retry':
        return state.at === 'failed' ? [{ ...state, at: 'loading', problem: null }, { run: 'make' }] : [state]
      case 'refused':
        return refuse(state, event.error)
    }
  },
}

const refused = (error: Failure): TotpEvent => ({ type: 'refused', error })

const make = catching<undefined, TotpEvent>(refused, async ({ api, session }, _, { signal }) => {
  const { totpSecret, totpAuthUrl } = await session.authorized((token) => api(mfa.totpInit, { token, body: {}, signal }))
  return { type: 'made', secret: totpSecret, address: totpAuthUrl }
})

const enroll = catching<string, TotpEvent>(refused, async (runtime, code, { signal }) => {
  const answer = await runtime.session.authorized((token) => runtime.api(mfa.totpEnroll, { token, body: { code } }))
  signal.throwIfAborted()
  return takeEnrolled(runtime, answer)
})

const copy: Job<string, TotpEvent> = async (_, text) => ({ type: 'copied', done: await copyText(text) })

export const jobs = { make, enroll, copy }
