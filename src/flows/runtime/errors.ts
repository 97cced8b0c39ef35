// Failures as events carry them, and the move to the screen that shows one.

import { UNREACHABLE } from '../../api/call.ts'
import { isOffline } from '../../browser/online.ts'
import type { Destination, ErrorFacts } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { ErrorPlace, OutcomeScreen, Route } from '../../contract/screens.ts'
import type { Move } from '../../router/history.ts'
import type { Failure } from './failure.ts'
import type { Job, Scope } from './flow.ts'

export type { Failure } from './failure.ts'

/** What was thrown, by the failure that tells of it. Trust: it may hold what a node or a wallet said, so it is in no state, route or event. */
const THROWN = new WeakMap<object, LatchkeyError>()

/** What a promise rejects with for a failure: what was thrown, with all that it carries, else its code and message. */
export const errorOf = (failure: ErrorFacts): LatchkeyError => {
  const { code, message, status, retryAfter } = failure
  return THROWN.get(failure) ?? new LatchkeyError(code, message, { status, retryAfter: retryAfter ?? null })
}

/** Any thrown value as a failure. */
export const failureOf = (error: unknown): Failure => {
  const failure = factsOf(error)
  if (error instanceof LatchkeyError) THROWN.set(failure, error)
  return failure
}

const factsOf = (error: unknown): Failure =>
  error instanceof LatchkeyError
    ? {
        code: error.code,
        status: error.status,
        message: error.message,
        retryAfter: error.retryAfter,
        ...('retryable' in error && error.retryable === false && { retryable: false }),
        ...('advice' in error && { advice: String(error.advice) }),
        ...('node' in error && { said: String(Object(error.node).message ?? '') }),
        ...(error.code === 'service_unreachable' && isOffline() && { offline: true }),
      }
    : { code: 'unknown_error', status: null, message: String(error), retryAfter: null }

/** A failure that arises in the page. */
export const localFailure = (code: string, message: string): Failure => ({ code, status: null, message, retryAfter: null })

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

interface ErrorRoutes {
  /** The screen that the catalogue names. Absent: ERROR_SCREEN. */
  readonly to?: Destination
  /** Where the error was met. Absent: a login. */
  readonly context?: ErrorPlace
  /** The step that failed. */
  readonly retry: Route | null
  /** Where the person can choose something else. */
  readonly menu?: Route
}

/** The move to the screen of a failure: the one that the catalogue names, else ERROR_SCREEN, in the words of where it was met. */
export const errorMove = (error: Failure, { to = 'ERROR_SCREEN', context = 'login', ...routes }: ErrorRoutes): Move => {
  const { retryAfter, retryable, said: _, ...failure } = error
  const params = {
    ...failure,
    ...(retryAfter !== null && { retryAfter }),
    ...(retryable === false && { retryable }),
    ...routes,
  }
  const route: Route =
    isOutcome(to) || context === 'login'
      ? { screen: isOutcome(to) ? to : 'ERROR_SCREEN', params }
      : { screen: 'ERROR_SCREEN_REQUEST', params: { ...params, context } }
  const thrown = THROWN.get(error)
  if (thrown) THROWN.set(route.params, thrown)
  return { replace: route }
}

/** The move to the screen of a service that cannot be reached. */
export const unreachable = (retry: Route): Move =>
  errorMove(failureOf(new LatchkeyError('service_unreachable', UNREACHABLE)), { retry })

/** The failure of a login whose session ended before the modal closed: signed out in another tab, or ended by the service. */
export const signedOut = localFailure('login_failed', 'You were signed out before the login was complete.')
