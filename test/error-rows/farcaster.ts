// Errors with Farcaster (docs/errors.md, "What a person sees").

import { ELSE, type ErrorRow } from './row.ts'
import { AGAIN, FAILED, LINKED, of400, SET_UP, TRY_AGAIN } from './words.ts'

const FARCASTER = { where: 'farcaster', doing: 'logs in with Farcaster', text: '' } as const

export const FARCASTER_ROWS: readonly ErrorRow[] = [
  { ...FARCASTER, code: 'invalid_credentials', title: 'Something went wrong. Try again.', ...AGAIN, why: TRY_AGAIN },
  {
    ...FARCASTER,
    code: 'linked_to_another_user',
    doing: 'links Farcaster',
    title: FAILED,
    text: LINKED,
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...FARCASTER,
    code: 'cannot_link_more_of_type',
    doing: 'links Farcaster',
    title: FAILED,
    text: 'You cannot authorize more than one account for this user.',
    button: 'Close',
    leads: 'away',
    why: 'There is nothing to be tried: the one account is linked.',
  },
  {
    ...FARCASTER,
    code: 'too_many_requests',
    title: 'Too many requests. Please wait before trying again.',
    ...AGAIN,
    why: TRY_AGAIN,
  },
  {
    ...FARCASTER,
    code: 'client_request_timeout',
    title: 'The request timed out. Try again.',
    ...AGAIN,
    why: TRY_AGAIN,
    ...of400,
  },
  { ...FARCASTER, code: 'bound_session_required', ...SET_UP },
  { ...FARCASTER, code: ELSE, title: FAILED, ...AGAIN, why: TRY_AGAIN, ...of400 },
]
