// The screens of the moment `request` in every state.

import type { ScreenParams } from '../../contract/screens.ts'
import { machine as requestErrors } from '../../flows/request/request-error.ts'
import { app, type StatesOf, screenState } from '../screen-state.ts'

/** ERROR_SCREEN as it is met away from a login. */
const requestError = (
  name: string,
  context: ScreenParams['ERROR_SCREEN_REQUEST']['context'],
  code: string,
  own: Partial<ScreenParams['ERROR_SCREEN_REQUEST']> = {},
) => {
  const params = { code, status: null, message: '', retry: null, context, ...own }
  const [state] = requestErrors.start(params, { now: 0, app, user: null, held: null })
  return screenState('ERROR_SCREEN_REQUEST', name, state, params)
}

export const states = {
  ERROR_SCREEN_REQUEST: [
    requestError('wallet failed', 'wallet', 'wallet_error'),
    requestError('passcode budget exhausted', 'wallet', 'recovery_attempts_exhausted'),
    requestError('second factor locked', 'mfa', 'mfa_verification_max_attempts_reached', { retryAfter: 900_000 }),
    requestError('not enough funds', 'transaction', 'insufficient_funds'),
    requestError('network refused', 'transaction', 'chain_refused', { retryable: false }),
    requestError('other app timed out', 'cross-app', 'client_request_timeout'),
  ],
} satisfies StatesOf<'request'>
