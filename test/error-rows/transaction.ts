// Errors of a transaction, as its screen shows them (docs/errors.md, "What a person sees").

import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow } from './row.ts'
import { ERROR } from './words.ts'

const SEND = { where: 'transaction', doing: 'sends a transaction', text: '' } as const
const retry = {
  button: 'Retry transaction',
  leads: 'the failed step again',
  why: 'The specification names this button for a transaction that failed.',
} as const
const away = { button: 'Close', leads: 'away', why: 'The same would be refused again.' } as const

/** What the catalogue says of a code, below the title of any error. */
const said = (code: ErrorCode, rest: Pick<ErrorRow, 'button' | 'leads'> & { readonly why: string } = retry): ErrorRow => ({
  ...SEND,
  code,
  title: ERROR,
  text: ERRORS[code].message,
  ...rest,
})

export const TRANSACTION_ROWS: readonly ErrorRow[] = [
  ...(
    [
      'service_unreachable',
      'wallet_request_timeout',
      'service_unavailable',
      'transaction_failure',
      'transaction_replaced',
      'transaction_dropped',
      'chain_refused',
      'insufficient_funds',
      'insufficient_balance',
      'unable_to_sign',
      'embedded_wallet_webview_not_loaded',
    ] as const
  ).map((code) => said(code)),
  ...(['missing_or_invalid_token', 'must_be_authenticated', 'unsupported_chain_id', 'transaction_number_used'] as const).map(
    (code) => said(code, away),
  ),
  {
    ...SEND,
    code: 'chain_unreachable',
    title: 'The network cannot be reached',
    text: 'It does not answer right now. Your login and your wallet are well. Try again in a moment.',
    ...retry,
  },
  { ...SEND, code: 'client_request_timeout', title: 'Timed out', text: ERRORS.client_request_timeout.message, ...retry },
  { ...SEND, code: 'user_rejected_request', title: ERRORS.user_rejected_request.message, ...retry },
  { ...SEND, code: 'too_many_requests', title: 'Too many requests. Please wait before trying again.', ...retry },
  { ...SEND, code: 'transaction_preparation_failed', title: ERRORS.transaction_preparation_failed.message, ...retry },
  { ...SEND, code: ELSE, title: ERROR, text: "We're on it. Please try again later.", ...retry },
]
