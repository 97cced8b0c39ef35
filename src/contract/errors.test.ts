// The catalogue against docs/design/spec.md, "Errors", word for word: one row for each line of it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { english } from '../../test/error-rows/english.ts'
import { CONTEXTS, type ErrorContext } from './errors/contexts.ts'
import { messageOf, viewOf } from './errors/view.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

/** What came with an error, and no screen shows. */
const FOREIGN = 'The message of the service.'
/** Means the catalogue's message of the row's code. */
const MESSAGE = 'its message'
const statusOf = (code: string): number | null => (Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : null)
const see = (code: string, context: ErrorContext, status = statusOf(code)) => {
  const { title, text, button, to } = viewOf({ code, status, message: FOREIGN }, CONTEXTS[context])
  return { title: english(title), text: english(text), button: english(button), to }
}

const OTHERS = 'This account has already been linked to another user.'
const TOO_MANY = 'Too many requests. Please wait before trying again.'
const LIMIT = 'This application has reached its user limit and cannot sign in new users.'
const MFA_LIMIT = 'You have exceeded the time limit for code entry. Please try again in 30 seconds.'
const MFA_MOST = 'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.'
const PREPARING = 'There was an error preparing your transaction. Your transaction request will likely fail.'

/** Context, code, what is said (title and text together, text alone may be empty), button where the spec names one. */
const SAID: readonly (readonly [context: ErrorContext, code: string, title: string, text?: string, button?: string])[] = [
  // Error screen by code
  ['screen', 'invalid_captcha', 'Something went wrong', 'Please try again.', 'Try again'],
  ['screen', 'disallowed_login_method', 'Not allowed', MESSAGE, 'Try another method'],
  ['screen', 'allowlist_rejected', "You don't have access to this app", 'Have you been invited?', 'Try another account'],
  ['screen', 'captcha_failure', 'You did not pass CAPTCHA. Please try again.'],
  ['screen', 'captcha_timeout', 'Something went wrong! Please try again later.'],
  ['screen', 'linked_to_another_user', 'Authentication failed', OTHERS],
  [
    'screen',
    'not_supported',
    'This region is not supported',
    'SMS authentication from this region is not available',
    'Try another method',
  ],
  ['screen', 'too_many_requests', 'Request failed', 'Too many attempts.', 'Try again later'],
  ['screen', 'client_request_timeout', 'Timed out', MESSAGE],
  ['screen', 'invalid_credentials', 'Something went wrong', MESSAGE],
  ['screen', 'twilio_verification_failed', 'Something went wrong', MESSAGE],
  ['screen', 'a_code_that_is_not_known', 'Something went wrong', 'Try again later', 'Try again'],
  ['screen', 'internal_error', 'Something went wrong', 'Try again later', 'Try again'],
  ['screen', 'max_accounts_reached', 'Unable to sign in', LIMIT, 'Try another account'],
  ['screen', 'user_does_not_exist', 'Account not found', 'Nobody has signed up with these details.', 'Try another account'],
  ['screen', 'login_failed', 'Authentication failed', 'You were signed out before the login was complete.', 'Try again'],
  // OAuth and Telegram variants
  ['oauth', 'max_accounts_reached', 'Unable to sign in', LIMIT],
  ['oauth', 'user_does_not_exist', 'Account not found'],
  ['oauth', 'invalid_credentials', 'Something went wrong. Try again.'],
  ['oauth', 'too_many_requests', TOO_MANY],
  [
    'oauth',
    'oauth_provider_limited',
    'Authentication failed',
    'The provider takes no more logins right now. Please wait before trying again.',
  ],
  ['oauth', 'cannot_link_more_of_type', 'Authentication failed', 'You cannot authorize more than one account for this user.'],
  ['oauth', 'anything', 'Authentication failed'],
  ['oauth', 'in_app_browser', 'Could not log in with provider'],
  ['oauth', 'pkce_state_code_mismatch', 'Unexpected auth flow. This may be a phishing attempt.'],
  ['telegram', 'telegram_failed', 'Telegram auth failed or was canceled by the client'],
  // Code login
  ['code', 'invalid_credentials', 'Invalid or expired verification code'],
  ['code', 'cannot_link_more_of_type', MESSAGE],
  ['code', 'internal_error', 'Issue verifying code'],
  ['code', 'a_code_that_is_not_known', 'Issue verifying code'],
  // Farcaster
  ['farcaster', 'linked_to_another_user', 'Authentication failed', OTHERS],
  ['farcaster', 'invalid_credentials', 'Something went wrong. Try again.'],
  ['farcaster', 'too_many_requests', TOO_MANY],
  ['farcaster', 'client_request_timeout', 'The request timed out. Try again.'],
  ['signer', 'anything', 'Connect failed', 'Something went wrong. Please try again.'],
  ['signer', 'signer_revoked', 'Request rejected', 'The request was rejected. Please try again.'],
  // Passkey
  ['passkey', 'cannot_link_more_of_type', 'Cannot link more passkeys to account.'],
  ['passkey', 'passkey_not_allowed', 'No passkey used', 'Passkey request timed out or rejected by user.'],
  ['passkey', 'anything', 'An unknown error occurred.'],
  ['passkey', 'missing_or_invalid_mfa', 'Cannot unlink a passkey enrolled in MFA'],
  ['passkey', 'passkey_exists', 'This device already has a passkey for this account.'],
  ['passkey', 'disallowed_login_method', 'Not allowed', MESSAGE],
  ['passkey', 'service_unreachable', 'Something went wrong', MESSAGE],
  ['passkey', 'client_request_timeout', 'Timed out', MESSAGE],
  ['passkey', 'cannot_unlink_sole_account', MESSAGE],
  ['passkey', 'too_many_requests', TOO_MANY],
  // MFA
  ['mfa', 'mfa_verification_max_attempts_reached', MFA_MOST],
  ['mfa', 'missing_or_invalid_mfa', 'The code you entered is not valid'],
  ['mfa', 'mfa_timeout', MFA_LIMIT],
  ['mfa', 'mfa_verification_failed', MESSAGE],
  ['mfa', 'mfa_canceled', 'Verification canceled'],
  ['mfa', 'anything', 'Unknown error', 'Something went wrong.'],
  // Wallet and transaction
  ['wallet', 'anything', 'Something went wrong', "We're on it. Please try again later."],
  ['wallet', 'invalid_recovery_pin', 'Invalid recovery password, please try again.'],
  ['wallet', 'recovery_failed', 'An error has occurred, please try again.'],
  ['wallet', 'recovery_attempts_exhausted', 'Too many attempts. Try again tomorrow.', '', 'Close'],
  ['wallet-login', 'anything', 'Could not log in with wallet'],
  ['transaction', 'insufficient_funds', 'Something went wrong', MESSAGE, 'Retry transaction'],
  ['transaction', 'user_rejected_request', 'You rejected the request'],
  ['transaction', 'anything', 'Something went wrong', "We're on it. Please try again later.", 'Retry transaction'],
  [
    'phantom',
    'generic_connect_wallet_error',
    'Could not connect with wallet',
    'Please check that Phantom multichain is enabled and try again.',
  ],
  ['cross-app', 'client_request_timeout', 'Request timeout'],
  ['cross-app', 'user_rejected_request', 'User rejected request'],
  ['cross-app', 'cross_app_initialize_failed', 'Failed to initialize signature request'],
]

describe('the catalogue says what the specification says', () => {
  for (const [context, code, title, text, button] of SAID) {
    test(`${context} · ${code}`, () => {
      const view = see(code, context)
      const said = (words: string) => (words === MESSAGE ? ERRORS[code as ErrorCode].message : words)
      assert.equal(view.title, said(title))
      assert.equal(view.text, said(text ?? ''))
      if (button !== undefined) assert.equal(view.button, button)
    })
  }

  test('HTTP 422 with a code that is not known is as any other error: its text may be that of a proxy', () => {
    assert.deepEqual(see('new_code', 'screen', 422), see('anything', 'screen'))
  })

  test('HTTP 422 while a code is typed says that the code is not right, whatever its own code', () => {
    assert.equal(see('new_code', 'code', 422).title, 'Invalid or expired verification code')
    assert.equal(see('new_code', 'code', 400).title, 'Issue verifying code')
  })

  test('a suspended account is told to try another login method', () => {
    assert.match(see('oauth_account_suspended', 'oauth').text, /another login method/)
  })

  test('a failed preparation says so in the words of the row', () => {
    const error = { code: 'transaction_preparation_failed', status: null, message: PREPARING }
    assert.deepEqual(viewOf(error, CONTEXTS.transaction).title, messageOf(error))
    assert.equal(ERRORS.transaction_preparation_failed.message, PREPARING)
  })
})

test('a lock of a second factor that is longer than the usual ten seconds says how long it is', () => {
  const locked = (retryAfter: number | null) => {
    const error = { code: 'mfa_verification_max_attempts_reached', status: null, message: FOREIGN, retryAfter }
    return english(viewOf(error, CONTEXTS.mfa).title)
  }
  assert.equal(locked(null), MFA_MOST)
  assert.equal(locked(10_000), MFA_MOST)
  const longer = (minutes: number) => `Too many attempts. Please close this window and try again in ${minutes} min.`
  assert.equal(locked(11_000), longer(1))
  assert.equal(locked(60_000), longer(1))
  assert.equal(locked(900_000), longer(15))
})

test('a chain that is not supported is named by its number, and nothing else that came along is shown', () => {
  const shown = (message: string) =>
    english(viewOf({ code: 'unsupported_chain_id', status: 400, message }, CONTEXTS['wallet-login']).title)
  assert.equal(shown('Unsupported chain: 5611'), 'Unsupported chain: 5611')
  for (const message of ['Unsupported chain: 5 Call us', 'Unsupported chain: 0x5', 'x', ''])
    assert.equal(shown(message), 'This chain is not supported.')
})

describe('errors lead where the specification sends them', () => {
  const WAYS: readonly (readonly [ErrorContext, string, string])[] = [
    ['code', 'max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
    ['code', 'user_does_not_exist', 'ACCOUNT_NOT_FOUND_SCREEN'],
    ['code', 'linked_to_another_user', 'ERROR_SCREEN'],
    ['code', 'allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
    ['wallet-login', 'allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
    ['wallet-login', 'max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
    ['wallet-login', 'user_does_not_exist', 'ACCOUNT_NOT_FOUND_SCREEN'],
    ['oauth', 'invalid_credentials', 'retry'],
    ['oauth', 'oauth_user_denied', 'retry'],
    ['farcaster', 'invalid_credentials', 'retry'],
  ]
  for (const [context, code, to] of WAYS) {
    test(`${context} · ${code} → ${to}`, () => {
      assert.equal(see(code, context).to, to)
    })
  }
})

test('the messages that have no screen of their own are the words of the specification', () => {
  const MESSAGES: readonly (readonly [ErrorCode, string])[] = [
    ['client_request_timeout', 'Request timed out'],
    ['must_be_authenticated', 'User must be authenticated'],
    ['wallet_request_timeout', 'Wallet request timed out'],
    ['user_rejected_request', 'You rejected the request'],
    ['mfa_verification_failed', 'MFA verification failed, retry.'],
    ['mfa_canceled', 'MFA canceled'],
    ['cross_app_initialize_failed', 'Failed to initialize signature request'],
    ['no_auth_flow', 'No auth flow in progress.'],
    ['no_session_api', 'Session has no API instance'],
  ]
  for (const [code, message] of MESSAGES) assert.equal(ERRORS[code].message, message)
})

test('no view is without a title and a button, whatever happens', () => {
  for (const context of Object.keys(CONTEXTS) as ErrorContext[])
    for (const code of [...Object.keys(ERRORS), 'constructor', '__proto__', '']) {
      const { title, button, to } = see(code, context)
      assert.ok(title && button && to, `${code} in ${context}`)
    }
})

test('every code with a view is one of the catalogue', () => {
  for (const { rows } of Object.values(CONTEXTS))
    for (const code of Object.keys(rows)) assert.ok(Object.hasOwn(ERRORS, code), code)
})
