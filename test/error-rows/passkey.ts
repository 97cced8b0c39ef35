// Errors of passkeys (docs/errors.md, "What a person sees").

import { ELSE, type ErrorRow, MESSAGE } from './row.ts'
import { AGAIN, BESIDE, ERROR, METHOD, of400, said, TRY_AGAIN, unreachable } from './words.ts'

const PASSKEY = { where: 'passkey', doing: 'logs in by a passkey', text: '' } as const

export const PASSKEY_ROWS: readonly ErrorRow[] = [
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
    title: 'Passkey request timed out or rejected by user.',
    ...of400,
    ...AGAIN,
    why: TRY_AGAIN,
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
    title: MESSAGE,
    fault: { message: MESSAGE },
    ...BESIDE,
  },
  { ...PASSKEY, code: 'disallowed_login_method', on: 'ERROR_SCREEN', title: 'Not allowed', ...said(403), ...METHOD },
  { ...PASSKEY, code: 'service_unreachable', title: ERROR, ...unreachable, ...AGAIN, why: TRY_AGAIN },
  {
    ...PASSKEY,
    code: 'client_request_timeout',
    title: 'Timed out',
    text: 'Request timed out',
    ...of400,
    ...AGAIN,
    why: 'The service may answer in time when it is asked again.',
  },
  {
    ...PASSKEY,
    code: 'too_many_requests',
    doing: 'adds a passkey',
    title: 'Too many requests. Please wait before trying again.',
    ...BESIDE,
  },
  { ...PASSKEY, code: ELSE, title: 'An unknown error occurred.', ...of400, ...AGAIN, why: TRY_AGAIN },
]
