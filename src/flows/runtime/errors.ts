// Failures as events carry them, and the move to the screen that shows one.

import type { Destination, ErrorFacts } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { OutcomeScreen, Route } from '../../contract/screens.ts'
import type { Move } from '../../router/history.ts'
import type { Job, Scope } from './flow.ts'

/** What the catalogue needs to know of an error; nothing that could hold a secret. */
export interface Failure extends ErrorFacts {
  /** Milliseconds after which a retry makes sense; null: unknown. */
  readonly retryAfter: number | null
}

/** Any thrown value as a failure. */
export const failureOf = (error: unknown): Failure =>
  error instanceof LatchkeyError
    ? { code: error.code, status: error.status, message: error.message, retryAfter: error.retryAfter }
    : { code: 'unknown_error', status: null, message: String(error), retryAfter: null }

/** A job whose failure is an event of its flow. A job that was aborted rejects, and its flow ignores it. */
export const catching =
  <I, E, S extends Scope = Scope>(onFailure: (error: Failure, input: I) => E, job: Job<I, E, S>): Job<I, E, S> =>
  async (runtime, input, scope) => {
    try {
      return await job(runtime, input, scope)
    } catch (error) {
      if (scope.signal.aborted) throw error
      return onFailure(failureOf(error), input)
    }
  }

const OUTCOMES: ReadonlySet<string> = new Set<OutcomeScreen>([
  'ALLOWLIST_REJECTION_SCREEN',
  'USER_LIMIT_REACHED_SCREEN',
  'ACCOUNT_NOT_FOUND_SCREEN',
  'LOGIN_FAILED_SCREEN',
])

/** Whether a destination is the screen of one outcome, not the general ERROR_SCREEN. */
export const isOutcome = (to: Destination): to is OutcomeScreen => OUTCOMES.has(to)

/** The move to the screen of a failure: the one that the catalogue names (`to`), else ERROR_SCREEN. `retry` is the step that failed, `menu` where the person can choose something else. */
export const errorMove = (
  { code, status, message }: Failure,
  { to = 'ERROR_SCREEN', ...routes }: { to?: Destination; retry: Route | null; menu?: Route },
): Move => ({
  replace: { screen: isOutcome(to) ? to : 'ERROR_SCREEN', params: { code, status, message, ...routes } },
})

/** The failure of a login whose session ended before the modal closed: signed out in another tab, or ended by the service. */
export const signedOut: Failure = {
  code: 'login_failed',
  status: null,
  message: 'You were signed out before the login was complete.',
  retryAfter: null,
}
