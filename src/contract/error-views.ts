// What a person sees of an error: a view by code and context. The page loads this half of the catalogue alone; statuses
// and the service's words are in errors.ts. See docs/design/spec.md, "Errors".

import type { ScreenName } from './screens.ts'

/** Where an error is met; it decides words and destination. */
export type ErrorContext =
  | 'screen'
  | 'code'
  | 'oauth'
  | 'telegram'
  | 'wallet-login'
  | 'farcaster'
  | 'signer'
  | 'passkey'
  | 'mfa'
  | 'wallet'
  | 'phantom'
  | 'transaction'
  | 'cross-app'

/** Where the button of an error leads: the failed step again, the login menu, away, or a screen with words of its own. */
export type Destination = 'retry' | 'menu' | 'close' | ScreenName

/** What is shown. `text` is what happened and what to do; an empty one is not drawn. */
export interface ErrorView {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly to: Destination
}
/** A view as written in a row: what is left out comes from the "anything else" row; `SERVER` stands for the service's own message. */
export type RowView = Partial<ErrorView>
/** Stands for "the message that came with the error". */
export const SERVER = '{message}'

export const again = { button: 'Try again', to: 'retry' } as const
export const another = { button: 'Try another method', to: 'menu' } as const
const otherAccount = { button: 'Try another account', to: 'menu' } as const
const limitReached = {
  title: 'Unable to sign in',
  text: 'This application has reached its user limit and cannot sign in new users.',
} as const
export const linkedElsewhere = {
  title: 'Authentication failed',
  text: 'This account has already been linked to another user.',
  ...otherAccount,
} as const
export const wait = 'Too many requests. Please wait before trying again.'

/** Views by code, for the codes that a person can meet while they sign in or link; passkey-views.ts and later-views.ts have the others. */
export const VIEWS = {
  invalid_captcha: { screen: { title: 'Something went wrong', text: 'Please try again.', ...again } },
  linked_to_another_user: {
    screen: linkedElsewhere,
    oauth: linkedElsewhere,
    code: { to: 'ERROR_SCREEN' },
  },
  cannot_link_more_of_type: {
    code: { title: SERVER },
    oauth: { title: 'Authentication failed', text: 'You cannot authorize more than one account for this user.', ...another },
  },
  not_supported: {
    screen: { title: 'This region is not supported', text: 'SMS authentication from this region is not available', ...another },
  },
  twilio_verification_failed: { screen: { title: 'Something went wrong', text: SERVER, ...another } },
  user_unsubscribed: { screen: { title: 'Something went wrong', text: SERVER, ...another } },
  oauth_state_mismatch: { oauth: { title: 'Unexpected auth flow. This may be a phishing attempt.', ...another } },
  user_does_not_exist: {
    code: { to: 'ACCOUNT_NOT_FOUND_SCREEN' },
    screen: { title: 'Account not found', text: 'Nobody has signed up with these details.', ...otherAccount },
    oauth: { title: 'Account not found', ...another },
  },
  max_accounts_reached: {
    code: { to: 'USER_LIMIT_REACHED_SCREEN' },
    screen: { ...limitReached, ...otherAccount },
    oauth: { ...limitReached, ...another },
  },
  allowlist_rejected: {
    screen: {
      title: "You don't have access to this app",
      text: 'Have you been invited?',
      ...otherAccount,
    },
    code: { to: 'ALLOWLIST_REJECTION_SCREEN' },
    oauth: { to: 'ALLOWLIST_REJECTION_SCREEN' },
  },
  disallowed_login_method: {
    screen: { title: 'Not allowed', text: SERVER, ...another },
    oauth: { title: 'Not allowed', text: SERVER, ...another },
  },
  login_failed: {
    screen: {
      title: 'Authentication failed',
      text: 'You were signed out before the login was complete.',
      button: 'Try again',
      to: 'menu',
    },
  },
  oauth_account_suspended: {
    oauth: { title: 'Authentication failed', text: 'This account is suspended. Try another login method.', ...another },
  },
  invalid_credentials: {
    code: { title: 'Invalid or expired verification code' },
    oauth: { title: 'Something went wrong. Try again.', ...again },
  },
  too_many_requests: {
    screen: { title: 'Request failed', text: 'Too many attempts.', button: 'Try again later', to: 'menu' },
    code: { to: 'ERROR_SCREEN' },
    oauth: { title: wait, ...again },
  },
  oauth_provider_limited: {
    oauth: {
      title: 'Authentication failed',
      text: 'The provider takes no more logins right now. Please wait before trying again.',
      ...again,
    },
  },
  oauth_user_denied: { oauth: { title: 'Authentication failed', text: 'The login was declined. You can try again.', ...again } },
  oauth_window_closed: {
    oauth: { title: 'Window closed', text: 'The other window was closed before you were done. You can try again.', ...again },
  },
  oauth_came_back: { oauth: { title: 'Not finished', text: 'You came back before you were done. You can try again.', ...again } },
  unknown_auth_error: { oauth: { title: 'Authentication failed', text: 'Something went wrong. Try again.', ...again } },
  service_unreachable: { oauth: { title: 'Something went wrong', text: SERVER, ...again } },
  in_app_browser: { oauth: { title: 'Could not log in with provider', ...another } },
  client_request_timeout: {
    screen: { title: 'Timed out', text: SERVER, ...again },
    oauth: { title: 'Timed out', text: SERVER, ...again },
  },
  captcha_timeout: { screen: { title: 'Something went wrong! Please try again later.', ...again } },
  captcha_failure: { screen: { title: 'You did not pass CAPTCHA. Please try again.', ...again } },
  pkce_state_code_mismatch: { oauth: { title: 'Unexpected auth flow. This may be a phishing attempt.', ...another } },
} as const satisfies Record<string, Partial<Record<ErrorContext, RowView>>>

/** The "anything else" row of each of their contexts. */
export const ANYTHING_ELSE = {
  screen: { title: 'Something went wrong', text: 'Try again later', ...again },
  code: { title: 'Issue verifying code', text: '', ...again },
  oauth: { title: 'Authentication failed', text: '', ...again },
} as const satisfies Partial<Record<ErrorContext, ErrorView>>

/** HTTP 422 of a code without a row: on the error screen the service's own message, of a code that was typed that it is not right. */
export const UNPROCESSABLE: Partial<Record<ErrorContext, RowView>> = {
  screen: { title: 'Something went wrong', text: SERVER, ...again },
  code: VIEWS.invalid_credentials.code,
}

/** Views by code, and the rows for anything else. */
export interface ViewTable {
  readonly views: Readonly<Record<string, Partial<Record<ErrorContext, RowView>>>>
  readonly rest: Partial<Record<ErrorContext, ErrorView>>
}

/** What an error is, as far as its view is concerned. */
export interface ErrorFacts {
  readonly code: string
  readonly status: number | null
  readonly message: string
}

/**
 * The view of an error in a context: a look-up, with the "anything else" row as its floor.
 * A destination on a screen that shows the error itself (`to: 'ERROR_SCREEN'`) keeps title and text for that screen.
 */
export const viewOf = (
  error: ErrorFacts,
  context: ErrorContext,
  table: ViewTable = { views: VIEWS, rest: ANYTHING_ELSE },
): ErrorView => {
  const views = Object.hasOwn(table.views, error.code) ? table.views[error.code] : undefined
  const own = views?.[context] ?? (error.status === 422 ? UNPROCESSABLE[context] : undefined)
  const rest: ErrorView = table.rest[context] ?? ANYTHING_ELSE.screen
  // A row that names its own title does not borrow the text of the "anything else" row: the two would contradict each other.
  const view = own?.title ? { ...rest, text: '', ...own } : { ...rest, ...own }
  const fill = (words: string): string => words.replace(SERVER, error.message)
  return { ...view, title: fill(view.title), text: fill(view.text) }
}
