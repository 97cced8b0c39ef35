// Errors of buying by card, as its screen shows them (docs/errors.md, "What a person sees").

import { ERRORS } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow } from './row.ts'
import { AGAIN, ERROR, TRY_AGAIN } from './words.ts'

const FUND = { where: 'fund', doing: 'buys by card', text: '' } as const
const again = { ...AGAIN, why: TRY_AGAIN } as const
const FAILED = 'Funding is not possible now'

export const FUND_ROWS: readonly ErrorRow[] = [
  {
    ...FUND,
    code: 'on_ramp_disabled',
    title: FAILED,
    text: ERRORS.on_ramp_disabled.message,
    button: 'Close',
    leads: 'away',
    why: 'The same would be refused again.',
  },
  { ...FUND, code: 'too_many_requests', title: 'Too many requests. Please wait before trying again.', ...again },
  { ...FUND, code: 'service_unreachable', title: ERROR, text: ERRORS.service_unreachable.message, ...again },
  {
    ...FUND,
    code: 'client_request_timeout',
    title: 'Timed out',
    text: ERRORS.client_request_timeout.message,
    ...again,
  },
  { ...FUND, code: ELSE, title: FAILED, ...again },
]
