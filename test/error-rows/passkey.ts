// Errors of passkeys (docs/errors.md, "What a person sees").

import { ERRORS } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow, MESSAGE } from './row.ts'
import { BESIDE, METHOD, of400, SET_UP, said, unreachable } from './words.ts'

const PASSKEY = { where: 'passkey', doing: 'logs in by a passkey', text: '' } as const

export const PASSKEY_ROWS: readonly ErrorRow[] = [
  {
    ...PASSKEY,
    code: 'another_user',
    doing: 'adds a passkey',
    // Beside the list there is one line.
    title: 'Try again with a passkey of the account that you are logged in to.',
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'cannot_link_more_of_type',
    doing: 'adds a passkey',
    title: 'Cannot link more passkeys to account.',
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'passkey_exists',
    doing: 'adds a passkey',
    title: 'This device already has a passkey for this account.',
    ...of400,
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'passkey_not_allowed',
    doing: 'adds a passkey',
    title: 'Passkey request timed out or rejected by user.',
    ...of400,
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'missing_or_invalid_mfa',
    doing: 'removes a passkey',
    title: 'Cannot unlink a passkey enrolled in MFA',
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'cannot_unlink_sole_account',
    doing: 'removes a passkey',
    title: ERRORS.cannot_unlink_sole_account.message,
    fault: { message: MESSAGE },
    ...BESIDE,
  },
  { ...PASSKEY, on: 'ERROR_SCREEN', code: 'bound_session_required', ...SET_UP },
  { ...PASSKEY, on: 'ERROR_SCREEN', title: 'Not allowed', ...said('disallowed_login_method', 403), ...METHOD },
  {
    ...PASSKEY,
    code: 'service_unreachable',
    doing: 'adds a passkey',
    title: ERRORS.service_unreachable.message,
    fault: unreachable.fault,
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'client_request_timeout',
    doing: 'adds a passkey',
    title: 'Request timed out',
    ...of400,
    ...BESIDE,
  },
  {
    ...PASSKEY,
    code: 'too_many_requests',
    doing: 'adds a passkey',
    title: 'Too many requests. Please wait before trying again.',
    ...BESIDE,
  },
  { ...PASSKEY, code: ELSE, doing: 'adds a passkey', title: 'An unknown error occurred.', ...of400, ...BESIDE },
]
