// What a window for keys says of a failure.

import type { KeyWords } from '../../words/words.ts'

const SAID: Readonly<Record<string, keyof KeyWords['failures']>> = {
  wallet_not_on_device: 'device',
  missing_or_invalid_mfa: 'factor',
  recent_login_required: 'recent',
  service_unreachable: 'unreachable',
  client_request_timeout: 'unreachable',
  invalid_answer: 'unsound',
  too_many_requests: 'busy',
  recovery_attempts_exhausted: 'attempts',
  linked_account_not_found: 'notFound',
  wallet_request_timeout: 'late',
  embedded_wallet_webview_not_loaded: 'gone',
  request_changed: 'over',
  request_dropped: 'over',
  user_rejected_request: 'over',
  window_closed: 'closed',
  must_be_authenticated: 'signedOut',
  missing_or_invalid_token: 'signedOut',
  invalid_origin: 'stranger',
  window_ticket_invalid: 'late',
  not_supported: 'cloud',
  recovery_window_required: 'apart',
  passkey_canceled: 'passkeyCanceled',
  passkey_there: 'passkeyThere',
  passkey_unable: 'passkeyUnable',
  passkey_made: 'passkeyMade',
  recovery_changed: 'over',
}

/** Trust: a text of ours by its code, never one of an error, which may hold what it was about. */
export const failureText = ({ failures }: KeyWords, code: string): string =>
  failures[(Object.hasOwn(SAID, code) && SAID[code]) || 'other']
