// What a visible frame says of a failure, and the code that its page hears.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { FrameWords } from '../words/words.ts'

const SAID: Readonly<Record<string, keyof FrameWords['failures']>> = {
  missing_or_invalid_token: 'token',
  invalid_request_arguments: 'token',
  wallet_not_on_device: 'device',
  missing_or_invalid_mfa: 'factor',
  recent_login_required: 'recent',
  service_unreachable: 'unreachable',
  client_request_timeout: 'unreachable',
  too_many_requests: 'busy',
  linked_account_not_found: 'notFound',
  wallet_request_timeout: 'late',
  embedded_wallet_webview_not_loaded: 'gone',
  request_changed: 'over',
  request_dropped: 'over',
  must_be_authenticated: 'signedOut',
}

export const codeOf = (error: unknown): string => (error instanceof LatchkeyError ? error.code : 'unknown_error')

/** Trust: a text of ours, never one of an error, which may hold what it was about. */
export const failureText = ({ failures }: FrameWords, error: unknown): string => failures[SAID[codeOf(error)] ?? 'other']
