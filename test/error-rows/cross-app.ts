// Errors of a login or link with another app, as its screen shows them (docs/errors.md, "What a person sees").

import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow } from './row.ts'
import { AGAIN, ERROR, FOREIGN, TRY_AGAIN } from './words.ts'

const APP = { where: 'cross-app', doing: 'logs in with another app', text: '' } as const
const again = { ...AGAIN, why: TRY_AGAIN } as const
const away = { button: 'Close', leads: 'away', why: 'The same would be refused again.' } as const
const REJECTED = 'User rejected request'
const NOT_STARTED = 'Failed to initialize signature request'

/** What the catalogue says of a code, below the title of any error. */
const said = (code: ErrorCode, rest: typeof again | typeof away): ErrorRow => ({
  ...APP,
  code,
  title: ERROR,
  text: ERRORS[code].message,
  ...rest,
})

export const CROSS_APP_ROWS: readonly ErrorRow[] = [
  { ...APP, code: 'client_request_timeout', title: 'Request timeout', ...again },
  { ...APP, code: 'user_rejected_request', title: REJECTED, ...again },
  { ...APP, code: 'cross_app_initialize_failed', title: NOT_STARTED, ...again },
  {
    ...APP,
    code: 'cross_app_connection_not_allowed',
    title: NOT_STARTED,
    text: ERRORS.cross_app_connection_not_allowed.message,
    ...away,
  },
  { ...APP, code: 'oauth_user_denied', title: REJECTED, ...again },
  { ...APP, code: 'oauth_state_mismatch', title: FOREIGN, ...away },
  { ...APP, code: 'pkce_state_code_mismatch', title: FOREIGN, ...away },
  said('service_unreachable', again),
  said('service_unavailable', again),
  { ...APP, code: 'too_many_requests', title: 'Too many requests. Please wait before trying again.', ...again },
  said('missing_or_invalid_token', away),
  said('must_be_authenticated', away),
  { ...APP, code: ELSE, title: NOT_STARTED, ...again },
]
