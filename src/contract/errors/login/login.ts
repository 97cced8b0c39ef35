// Errors on the way to a login: captcha, code, rules of the app; views of the error screen and of the code entry.

import type login from '../../../i18n/en/login.json'
import { again, anotherAccount, anotherMethod, type Codes, type Context, MESSAGE, wrongSetUp } from '../view.ts'

/** Keys of the words of these errors. */
export type LoginKey = keyof (typeof login)['errors']

export const CODES = {
  invalid_captcha: { status: 400, message: 'The captcha was not accepted.' },
  captcha_timeout: { status: null, message: 'The captcha did not answer in time.' },
  captcha_failure: { status: null, message: 'The captcha was not passed.' },
  captcha_disabled: { status: null, message: 'This app uses no captcha.' },
  disallowed_login_method: { status: 403, message: 'This app does not allow this way to log in.' },
  allowlist_rejected: { status: 401, message: "You don't have access to this app" },
  max_accounts_reached: { status: 400, message: 'This application has reached its user limit and cannot sign in new users.' },
  user_does_not_exist: { status: 400, message: 'No user has this account.' },
  not_supported: { status: 400, message: 'SMS authentication from this region is not available' },
  twilio_verification_failed: { status: 400, message: 'The code could not be sent to this number.' },
  user_unsubscribed: { status: 400, message: 'This number has opted out of messages. Send START to our number, then try again.' },
  mailbox_full: { status: 400, message: 'The mailbox of this address is full. Make room in it, or use another address.' },
  mailbox_busy: { status: 400, message: 'The mail server of this address asks us to wait. Try again in a few minutes.' },
  invalid_credentials: { status: 422, message: 'Invalid or expired verification code' },
  token_already_used: { status: 400, message: 'This token has been used before.' },
  login_failed: { status: null, message: 'You were signed out before the login was complete.' },
  exited_auth_flow: { status: null, message: 'The person closed the login before it was complete.' },
  flow_in_progress: { status: null, message: 'This modal is open for something else. Wait for it to end, or close it.' },
  no_auth_flow: { status: null, message: 'No auth flow in progress.' },
} as const satisfies Codes

const failed = { title: 'error.title', text: MESSAGE } as const
const wrongCode = { title: 'code.invalid' } as const

/** ERROR_SCREEN, and the screens for the ends of a login (docs/design/spec.md, "Errors"). */
export const SCREEN: Context<LoginKey> = {
  rows: {
    invalid_captcha: { title: 'error.title', text: 'captcha.not_accepted', ...again },
    linked_to_another_user: { title: 'login.failed', text: 'login.linked_elsewhere', ...anotherAccount },
    invalid_credentials: { ...failed, ...again },
    not_supported: { title: 'sms.region', text: 'sms.region_text', ...anotherMethod },
    twilio_verification_failed: { ...failed, ...anotherMethod },
    user_unsubscribed: { ...failed, ...anotherMethod },
    mailbox_full: { ...failed, ...anotherMethod },
    mailbox_busy: { ...failed, ...again },
    user_does_not_exist: { title: 'login.no_account', text: 'login.no_account_text', ...anotherAccount },
    max_accounts_reached: { title: 'login.limit', text: 'login.limit_text', ...anotherAccount },
    allowlist_rejected: { title: 'login.no_access', text: 'login.invited', ...anotherAccount },
    disallowed_login_method: { title: 'login.not_allowed', text: MESSAGE, ...anotherMethod },
    login_failed: { title: 'login.failed', text: 'login.signed_out', button: 'button.again', to: 'menu' },
    too_many_requests: { title: 'error.too_many', text: 'error.too_many_text', button: 'button.later', to: 'menu' },
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE, ...again },
    service_unreachable: { ...failed, ...again },
    invalid_origin: wrongSetUp,
    missing_origin: wrongSetUp,
    missing_or_invalid_privy_app_id: wrongSetUp,
    invalid_app_id: wrongSetUp,
    invalid_attribute: wrongSetUp,
    bound_session_required: wrongSetUp,
    invalid_proof: { ...failed, ...again },
    captcha_timeout: { title: 'captcha.timeout', ...again },
    captcha_failure: { title: 'captcha.failed', ...again },
  },
  rest: { title: 'error.title', text: 'error.later', ...again },
}

/** While a code is typed (docs/design/spec.md, "Errors"). */
export const CODE: Context<LoginKey> = {
  rows: {
    another_user: { title: 'code.another_user' },
    linked_to_another_user: { to: 'ERROR_SCREEN' },
    cannot_link_more_of_type: { title: MESSAGE },
    user_does_not_exist: { to: 'ACCOUNT_NOT_FOUND_SCREEN' },
    max_accounts_reached: { to: 'USER_LIMIT_REACHED_SCREEN' },
    allowlist_rejected: { to: 'ALLOWLIST_REJECTION_SCREEN' },
    invalid_credentials: wrongCode,
    too_many_requests: { to: 'ERROR_SCREEN' },
    bound_session_required: { to: 'ERROR_SCREEN' },
    invalid_proof: { to: 'ERROR_SCREEN' },
  },
  unprocessable: wrongCode,
  rest: { title: 'code.failed', text: null, ...again },
}
