// What messages say instead of the catalogue's sentence, by code.
// For printed pages and tests; every other code has its one sentence.

import type { ErrorCode } from './errors.ts'

const WHY = 'what is wrong, and the rule'
const STEP = 'which step could not be done'
const UNREAD = 'whose answer it was, and what it lacks'

export const OTHER_MESSAGES: { readonly [C in ErrorCode]?: string } = {
  chain_refused: "the node's own words",
  client_request_timeout: "'Request timeout' in the window of another app",
  cross_app_initialize_failed: 'what the other app says',
  disallowed_login_method: "'Linking Telegram requires linkEnabled.'",
  embedded_wallet_creation_error: STEP,
  embedded_wallet_not_found: 'which wallet',
  embedded_wallet_webview_not_loaded: STEP,
  cannot_link_more_of_type: 'why no second wallet is made',
  exited_auth_flow: 'that the page signed out, or in as somebody else',
  exited_link_flow: 'that the account was left to the user who has it',
  failed_to_link_account: WHY,
  failed_to_unlink_account: WHY,
  flow_in_progress: 'what the modal is open for',
  generic_connect_wallet_error: 'that the wallet is gone',
  insufficient_funds: "the node's own words",
  must_be_authenticated: 'that the session is over, and nothing was signed',
  login_incomplete: 'what the service waits for',
  invalid_answer: UNREAD,
  invalid_app_id: WHY,
  invalid_config: WHY,
  invalid_credentials: 'the claim, or the part, that does not hold',
  invalid_data: WHY,
  invalid_login_methods: WHY,
  linked_account_not_found: 'which account',
  mfa_canceled: 'that the person has no second factor any more',
  mfa_verification_max_attempts_reached:
    "the service's words, with how long to wait: 'Too many attempts. Try again in 10 seconds.'",
  missing_or_invalid_token: 'whose session, and how to go on',
  nesting_too_deep: 'how many',
  not_supported: WHY,
  oauth_unexpected: STEP,
  pkce_state_code_mismatch: "'Unexpected auth flow. This may be a phishing attempt.'",
  recovery_failed: STEP,
  recovery_file_changed: STEP,
  recovery_file_missing: STEP,
  request_changed: STEP,
  request_dropped: 'the same, with the name of the tag',
  request_queue_full: 'how many wait',
  request_refused: WHY,
  screen_failed: 'which screen, and what it threw',
  service_unreachable: STEP,
  transaction_dropped: 'that it was not done',
  transaction_failure: 'that it was reverted',
  transaction_replaced: 'that it was not done',
  unable_to_sign: STEP,
  unknown_auth_error: STEP,
  unknown_error: 'what was thrown',
  unsupported_chain_id: 'which chain, and where it is to be added',
  user_rejected_request: "that the person signed out before it was shown; 'User rejected request' in the window of another app",
  wallet_not_connected: 'which wallet',
  wallet_request_timeout: STEP,
}
