// Errors of requests that wait for the person, and of screens over another one (docs/design/requests.md).

import type { Codes } from './view.ts'

export const CODES = {
  exited_create_flow: { status: null, message: 'The person closed the creation of the wallet before it was complete.' },
  exited_import_flow: { status: null, message: 'The person closed the import before it was complete.' },
  exited_export_flow: { status: null, message: 'The person closed the export before it was complete.' },
  exited_fund_flow: { status: null, message: 'The person closed the funding before it was complete.' },
  recovery_canceled: { status: null, message: 'The person closed the recovery before it was complete.' },
  request_queue_full: { status: null, message: 'Too many requests wait for this person. Wait until some have been answered.' },
  request_dropped: { status: null, message: 'The login-modal that was to show this request was removed from the page.' },
  window_closed: { status: null, message: 'The window of the service was closed before the end.' },
  window_blocked: { status: null, message: 'The browser opened no window.' },
  window_not_supported: { status: null, message: 'This browser opens no windows: the page must be opened in another one.' },
  nesting_too_deep: { status: null, message: 'Too many screens lie over each other.' },
  request_refused: { status: null, message: 'This request is never signed.' },
  another_account: { status: null, message: 'This request is for another account.' },
  request_changed: { status: null, message: 'The request changed after it was shown. Nothing was signed.' },
  transaction_prevented: { status: null, message: 'The page has stopped this transaction.' },
  no_login_modal: { status: null, message: 'There is no <login-modal> on this page that could ask the person.' },
} as const satisfies Codes

/** The numbers by which tools of Ethereum know an error (EIP-1193, EIP-1474). */
export const RPC_NUMBERS: Readonly<Record<string, number>> = {
  user_rejected_request: 4001,
  exited_auth_flow: 4001,
  mfa_canceled: 4001,
  must_be_authenticated: 4100,
  missing_or_invalid_token: 4100,
  invalid_proof: 4100,
  device_revoked: 4100,
  // The person could not show the second factor.
  missing_or_invalid_mfa: 4100,
  mfa_verification_max_attempts_reached: 4100,
  mfa_timeout: 4100,
  another_account: 4100,
  request_refused: 4200,
  invalid_message: 4200,
  request_changed: -32603,
  window_closed: 4001,
  window_blocked: 4001,
  window_not_supported: 4001,
  request_dropped: 4900,
  request_queue_full: -32002,
  flow_in_progress: -32002,
  transaction_number_used: -32003,
}
