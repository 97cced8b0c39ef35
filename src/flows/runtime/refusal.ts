// Where a failure leads that its own screen cannot show: to the screen that the catalogue names, else to ERROR_SCREEN.

import type { Destination } from '../../contract/error-views.ts'
import type { OutcomeScreen, Route } from '../../contract/screens.ts'
import type { Move } from '../../router/history.ts'
import type { Failure } from './errors.ts'

const OUTCOMES: ReadonlySet<string> = new Set<OutcomeScreen>([
  'ALLOWLIST_REJECTION_SCREEN',
  'USER_LIMIT_REACHED_SCREEN',
  'ACCOUNT_NOT_FOUND_SCREEN',
  'LOGIN_FAILED_SCREEN',
])

/** Whether a failure has a screen of its own. */
export const isOutcome = (to: Destination): boolean => OUTCOMES.has(to)

/** The move to the screen of a failure. `to` is what `viewOf` said of it; `retry` is the step that failed, `menu` where something else can be tried. */
export const refusal = ({ code, status, message }: Failure, to: Destination, retry: Route, menu: Route): Move => ({
  replace: {
    screen: OUTCOMES.has(to) ? (to as OutcomeScreen) : 'ERROR_SCREEN',
    params: { code, status, message, context: 'screen', retry, menu },
  },
})

/** The failure of a login that was complete when the session ended: signed out in another tab, or ended by the service. */
export const signedOut: Failure = {
  code: 'login_failed',
  status: null,
  message: 'You were signed out before the login was complete.',
  retryAfter: null,
}
