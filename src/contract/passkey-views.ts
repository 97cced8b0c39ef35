// Error views of passkeys, and their look-up; loaded with passkeys alone. What it shares with error-views.ts is
// repeated, held by types and a test. See docs/design/spec.md, "Errors".

import type { again as Again, ErrorContext, ErrorFacts, ErrorView, RowView, SERVER as Server, wait } from './error-views.ts'

const SERVER: typeof Server = '{message}'
const again: typeof Again = { button: 'Try again', to: 'retry' }
const WAIT: typeof wait = 'Too many requests. Please wait before trying again.'

/** Views by code. */
export const PASSKEY_VIEWS = {
  cannot_link_more_of_type: { passkey: { title: 'Cannot link more passkeys to account.', button: 'Close', to: 'close' } },
  cannot_unlink_sole_account: { passkey: { title: SERVER } },
  client_request_timeout: { passkey: { title: 'Timed out', text: SERVER } },
  disallowed_login_method: { passkey: { title: 'Not allowed', text: SERVER } },
  missing_or_invalid_mfa: { passkey: { title: 'Cannot unlink a passkey enrolled in MFA' } },
  passkey_exists: { passkey: { title: 'This device already has a passkey for this account.' } },
  passkey_not_allowed: { passkey: { title: 'Passkey request timed out or rejected by user.' } },
  service_unreachable: { passkey: { title: 'Something went wrong', text: SERVER } },
  too_many_requests: { passkey: { title: WAIT } },
} as const satisfies Record<string, Partial<Record<ErrorContext, RowView>>>

/** The "anything else" row. */
export const PASSKEY_ELSE = {
  passkey: { title: 'An unknown error occurred.', text: '', ...again },
} as const satisfies Partial<Record<ErrorContext, ErrorView>>

/** The view of an error with a passkey: what `viewOf` says of it with the whole catalogue. */
export const passkeyView = ({ code, message }: ErrorFacts): ErrorView => {
  const own: RowView = Object.hasOwn(PASSKEY_VIEWS, code) ? PASSKEY_VIEWS[code as keyof typeof PASSKEY_VIEWS].passkey : {}
  const { title, text, button, to }: ErrorView = { ...PASSKEY_ELSE.passkey, ...own }
  return { title: title.replace(SERVER, message), text: text.replace(SERVER, message), button, to }
}
