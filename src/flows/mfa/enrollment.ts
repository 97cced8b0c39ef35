// The second factors that a person has, and those that they can add. Flow of MFA_ENROLLMENT_FLOW_SCREEN.

import * as mfa from '../../contract/endpoints/mfa.ts'
import { MFA_METHODS, type MfaMethod } from '../../contract/entities.ts'
import type { Words } from '../../contract/errors/view.ts'
import type { Enrolling, Route } from '../../contract/screens.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { type MfaKey, problemOf } from './code-entry.ts'
import { enrollingOf } from './enrolling.ts'

/** One that the person has enrolled in. Times in milliseconds since 1970. */
export interface OwnFactor {
  readonly method: MfaMethod
  readonly since: number
  readonly used: number | null
  readonly endsWith: string | null
}
export interface EnrollmentState {
  readonly at: 'loading' | 'shown' | 'failed'
  readonly params: Enrolling
  readonly own: readonly OwnFactor[]
  /** Those that can be added besides. */
  readonly offered: readonly MfaMethod[]
  /** Codes of last resort that are left. */
  readonly codesLeft: number
  /** Whether text messages are a way in, and so cannot be the second step. */
  readonly usesSms: boolean
  readonly problem: Words<MfaKey> | null
}
type Looked = Pick<EnrollmentState, 'own' | 'offered' | 'codesLeft'>
type EnrollmentEvent =
  | ({ type: 'looked' } & Looked)
  | { type: 'refused'; error: Failure }
  | { type: 'add' | 'open'; method: MfaMethod }
  | { type: 'codes' | 'retry' | 'leave' }

/** Where the enrolment in a method begins. */
export const enrolmentRoute = (method: MfaMethod, params: Enrolling): Route => {
  if (method === 'totp') return { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_TOTP', params }
  return { screen: method === 'sms' ? 'MFA_ENROLLMENT_FLOW_SCREEN_PHONE' : 'MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY', params }
}

export const machine: Machine<EnrollmentState, EnrollmentEvent, Enrolling> = {
  start: (params, { user }) => [
    {
      ...{ at: 'loading', params, own: [], offered: [], codesLeft: 0, problem: null },
      usesSms: user?.linkedAccounts.some(({ type }) => type === 'phone') ?? false,
    },
    { run: 'look' },
  ],
  on(state, event): Step<EnrollmentState, EnrollmentEvent> {
    switch (event.type) {
      case 'looked': {
        const { own, offered, codesLeft } = event
        return [{ ...state, at: 'shown', own, offered, codesLeft, problem: null }]
      }
      case 'refused':
        return [{ ...state, at: 'failed', problem: problemOf(event.error) }, { refused: event.error }]
      case 'retry':
        return [{ ...state, at: 'loading', problem: null }, { run: 'look' }]
      case 'add': {
        // Trust: a second step that comes the way of the first one is none.
        if (event.method === 'sms' && state.usesSms) return [state]
        return [state, { go: enrolmentRoute(event.method, enrollingOf(state.params)) }]
      }
      case 'open': {
        const own = state.own.find(({ method }) => method === event.method)
        return own ? [state, { go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_METHOD', params: own } }] : [state]
      }
      case 'codes':
        return [state, { go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', params: { left: state.codesLeft } } }]
      case 'leave':
        // Trust: a login that asks for a factor leaves no user signed in without one.
        return [state, { abandon: localFailure('mfa_canceled', 'MFA canceled') }]
    }
  },
}

/** What the app offers, and the page with it. */
const look = catching<undefined, EnrollmentEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, _, { signal }) => {
    const { api, session, $config, $user } = runtime
    const { methods } = (await hostConfigOf(runtime)).mfa ?? {}
    const has = ($user.get()?.mfaMethods.length ?? 0) > 0
    const told = has ? await session.authorized((token) => api(mfa.describe, { token, signal })) : null
    // A kind that this version does not know is left as it is.
    const known = (told?.factors ?? []).filter(({ type }) => MFA_METHODS.includes(type))
    const own = known.map(({ type, verified_at, last_used_at, ends_with }) => ({
      method: type,
      since: verified_at * 1000,
      used: last_used_at === null ? null : last_used_at * 1000,
      endsWith: ends_with,
    }))
    const offered = ($config.get()?.mfa_methods ?? []).filter(
      (method) => (methods?.includes(method) ?? true) && !own.some((one) => one.method === method),
    )
    return { type: 'looked', own, offered, codesLeft: told?.recovery_codes_left ?? 0 }
  },
)

export const jobs = { look }
