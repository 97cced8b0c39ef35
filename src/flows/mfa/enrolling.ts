// What follows an enrolment in a second factor: codes of last resort where it was the first, then whatever it was for.
// See docs/design/requests.md, "Second factor".

import type { MfaMethod, WireUser } from '../../contract/entities.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Enrolling, Route } from '../../contract/screens.ts'
import type { Move } from '../../router/history.ts'
import type { Runtime } from '../../session/runtime.ts'
import { afterLogin } from '../menu/after-login.ts'
import type { Command, Facts } from '../runtime/flow.ts'
import { keepCodes } from './recovery-codes.ts'

/** What a job of an enrolment ends with. `coded`: there are codes of last resort to be shown. */
export interface Enrolled {
  readonly type: 'enrolled'
  readonly coded: boolean
}

/**
 * Takes the answer of an enrolment: the person as they are now, and their codes, if these are their first. A session that waited for it is
 * renewed, so that it waits no more.
 */
export const takeEnrolled = async (
  runtime: Runtime,
  answer: WireUser & { recovery_codes?: string[] | undefined },
): Promise<Enrolled> => {
  const { recovery_codes: codes, ...wire } = answer
  runtime.session.setUser(wire)
  if (codes) keepCodes(runtime, codes)
  if (runtime.session.isHeld()) await runtime.session.refresh()
  return { type: 'enrolled', coded: codes !== undefined }
}
/** What a screen carries on to the next one. */
export const enrollingOf = ({ for: end }: Enrolling): Enrolling => (end ? { for: end } : {})

/** Reports an enrolment, and goes on when it has been seen. */
export const reportEnrolled = <E>(params: Enrolling, method: MfaMethod, send: E): Command<E>[] => {
  const outcome = { kind: 'enroll-mfa', result: { method } } as const
  return [params.for === 'page' ? { done: outcome } : { emit: outcome }, { after: SUCCESS_CLOSE_DELAY, send }]
}

/** The end of an enrolment whose last screen is `screens` over the list of methods. */
export const leaveEnrolment = ({ for: end }: Enrolling, facts: Facts, screens = 1): Command<never>[] => {
  const { user } = facts
  if (end === 'page') return [{ close: 'success' }]
  if (end === 'login' && user) return [afterLogin(user, facts).command]
  return Array.from({ length: screens }, () => ({ back: true }) as const)
}

/** What comes after the success of an enrolment. */
export const afterEnrolment = (params: Enrolling, coded: boolean, facts: Facts, screens = 1): Command<never>[] => {
  if (!coded) return leaveEnrolment(params, facts, screens)
  const codes: Route = { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', params: enrollingOf(params) }
  const backs: Move[] = Array.from({ length: screens - 1 }, () => ({ back: true }) as const)
  return [...backs, { replace: codes }]
}
