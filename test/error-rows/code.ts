// Errors while a code is typed (docs/errors.md, "What a person sees").

import { ERRORS } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow, HTTP_422, MESSAGE } from './row.ts'
import {
  ACCOUNT,
  AGAIN,
  BESIDE,
  ERROR,
  FAILED,
  LIMIT,
  LINKED,
  NO_ACCESS,
  OTHER_PERSON,
  of400,
  SET_UP,
  said,
  TRY_AGAIN,
} from './words.ts'

const CODE = { where: 'code', doing: 'types a code', text: '' } as const

export const CODE_ROWS: readonly ErrorRow[] = [
  { ...CODE, code: 'invalid_credentials', title: 'Invalid or expired verification code', ...BESIDE },
  { ...CODE, code: HTTP_422, title: 'Invalid or expired verification code', fault: { status: 422 }, ...BESIDE },
  {
    ...CODE,
    code: 'cannot_link_more_of_type',
    doing: 'types a code to link',
    title: ERRORS.cannot_link_more_of_type.message,
    fault: { message: MESSAGE },
    ...BESIDE,
  },
  {
    ...CODE,
    code: 'another_user',
    title: 'This belongs to another account. Use one that is linked to yours.',
    fault: { message: MESSAGE },
    ...BESIDE,
  },
  { ...CODE, code: 'max_accounts_reached', on: 'USER_LIMIT_REACHED_SCREEN', ...LIMIT, ...ACCOUNT, why: OTHER_PERSON },
  {
    ...CODE,
    code: 'user_does_not_exist',
    on: 'ACCOUNT_NOT_FOUND_SCREEN',
    title: 'Account not found',
    text: 'Nobody has signed up with these details.',
    ...ACCOUNT,
    why: OTHER_PERSON,
  },
  {
    ...CODE,
    code: 'linked_to_another_user',
    doing: 'types a code to link',
    on: 'ERROR_SCREEN',
    title: FAILED,
    text: LINKED,
    button: 'Try another account',
    leads: 'the entry, with what was typed',
    why: 'Another address or number may be free; it is typed where this one was.',
  },
  { ...CODE, code: 'allowlist_rejected', on: 'ALLOWLIST_REJECTION_SCREEN', ...NO_ACCESS, ...ACCOUNT },
  {
    ...CODE,
    code: 'too_many_requests',
    on: 'ERROR_SCREEN',
    title: 'Request failed',
    text: 'Too many attempts.',
    button: 'Try again later',
    leads: 'the menu, with what was typed',
  },
  { ...CODE, code: 'bound_session_required', on: 'ERROR_SCREEN', ...SET_UP },
  { ...CODE, on: 'ERROR_SCREEN', title: ERROR, ...said('invalid_proof', 401), ...AGAIN, why: TRY_AGAIN },
  { ...CODE, code: ELSE, title: 'Issue verifying code', ...of400, ...BESIDE },
]
