// Errors of a session: it is missing, has ended, or cannot be kept.

import type { Codes } from './view.ts'

export const CODES = {
  already_logged_out: { status: 400, message: 'This session has already ended.' },
  missing_or_invalid_token: { status: 401, message: 'There is no valid session. Log in again.' },
  invalid_proof: { status: 401, message: 'The service could not confirm this browser. Log in again.' },
  bound_session_required: {
    status: 403,
    message: 'This app takes sessions only that are bound to a key of the browser. The client that signs in has to prove one.',
  },
  device_revoked: { status: 403, message: 'This device has been signed out.' },
  recent_login_required: {
    status: 403,
    message: 'For this you must have logged in within the last minutes. Log out, log in again and try once more.',
  },
  login_incomplete: {
    status: 403,
    message: 'Your login is not complete. Log in again and finish what this app asks for.',
  },
  must_be_authenticated: { status: null, message: 'User must be authenticated' },
  session_storage_unavailable: { status: null, message: 'This browser gives the page no storage.' },
  no_session_api: { status: null, message: 'Session has no API instance' },
} as const satisfies Codes
