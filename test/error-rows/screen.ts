// Errors on ERROR_SCREEN, by code (docs/errors.md, "What a person sees").

import { ELSE, type ErrorRow, HTTP_422 } from './row.ts'
import { ACCOUNT, AGAIN, ERROR, FAILED, LIMIT, LINKED, METHOD, NO_ACCESS, OTHER_PERSON, of400, said, TRY_AGAIN } from './words.ts'

const BY_MAIL = { where: 'screen', doing: 'asks for a code by mail', on: 'ERROR_SCREEN' } as const
const BY_SMS = { where: 'screen', doing: 'asks for a code by SMS', on: 'ERROR_SCREEN' } as const

export const SCREEN_ROWS: readonly ErrorRow[] = [
  { ...BY_MAIL, code: 'invalid_captcha', title: ERROR, text: 'Please try again.', ...AGAIN },
  { ...BY_MAIL, code: 'disallowed_login_method', title: 'Not allowed', ...said(403), ...METHOD },
  { ...BY_MAIL, code: 'allowlist_rejected', on: 'ALLOWLIST_REJECTION_SCREEN', ...NO_ACCESS, ...ACCOUNT },
  {
    ...BY_MAIL,
    code: 'captcha_failure',
    title: 'You did not pass CAPTCHA. Please try again.',
    text: '',
    ...of400,
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...BY_MAIL,
    code: 'captcha_timeout',
    title: 'Something went wrong! Please try again later.',
    text: '',
    ...of400,
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...BY_MAIL,
    code: 'linked_to_another_user',
    doing: 'asks for a code to link',
    title: FAILED,
    text: LINKED,
    button: 'Try another account',
    leads: 'the entry, with what was typed',
    why: 'Another address or number may be free; it is typed where this one was.',
  },
  {
    ...BY_SMS,
    code: 'not_supported',
    title: 'This region is not supported',
    text: 'SMS authentication from this region is not available',
    ...METHOD,
  },
  {
    ...BY_MAIL,
    code: 'too_many_requests',
    title: 'Request failed',
    text: 'Too many attempts.',
    fault: { retryAfter: 1800 },
    button: 'Try again later',
    leads: 'the menu, with what was typed',
  },
  {
    ...BY_MAIL,
    code: 'client_request_timeout',
    title: 'Timed out',
    text: 'Request timed out',
    ...of400,
    ...AGAIN,
    why: 'The service may answer in time when it is asked again.',
  },
  {
    ...BY_MAIL,
    code: HTTP_422,
    title: ERROR,
    ...said(422),
    ...AGAIN,
    why: 'The service says what is wrong; as of any other failure, the step is offered again.',
  },
  {
    ...BY_SMS,
    code: 'twilio_verification_failed',
    title: ERROR,
    ...said(),
    ...METHOD,
    why: 'No message reaches this number; a way without it may be open.',
  },
  {
    ...BY_SMS,
    code: 'user_unsubscribed',
    title: ERROR,
    ...said(),
    ...METHOD,
    why: 'No message reaches this number; a way without it may be open.',
  },
  { ...BY_MAIL, code: ELSE, title: ERROR, text: 'Try again later', ...of400, ...AGAIN },
  // The screens of their own that a code leads to, where the error comes before the code.
  { ...BY_MAIL, code: 'max_accounts_reached', on: 'USER_LIMIT_REACHED_SCREEN', ...LIMIT, ...ACCOUNT, why: OTHER_PERSON },
  {
    ...BY_MAIL,
    code: 'user_does_not_exist',
    on: 'ACCOUNT_NOT_FOUND_SCREEN',
    title: 'Account not found',
    text: 'Nobody has signed up with these details.',
    ...ACCOUNT,
    why: OTHER_PERSON,
  },
  {
    ...BY_MAIL,
    code: 'login_failed',
    title: FAILED,
    text: 'You were signed out before the login was complete.',
    ...of400,
    button: 'Try again',
    leads: 'the menu, with what was typed',
    why: 'What was proved is used up: the login begins anew.',
  },
]
