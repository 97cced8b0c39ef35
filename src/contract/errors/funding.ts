// Errors of buying by card, and their views.

import type fund from '../../i18n/en/fund.json'
import type { LoginKey } from './login/login.ts'
import { again, away, type Codes, type Context, MESSAGE } from './view.ts'

/** Keys of the words of these errors. */
export type FundKey = LoginKey | keyof (typeof fund)['errors']

export const CODES = {
  on_ramp_disabled: { status: 400, message: 'This app does not offer funding by card.' },
  fund_provider_unsupported: { status: null, message: 'This way to fund an account is not supported.' },
} as const satisfies Codes

export const FUND: Context<FundKey> = {
  rows: {
    on_ramp_disabled: { title: 'fund.failed', text: MESSAGE, ...away },
    too_many_requests: { title: 'error.wait', ...again },
    service_unreachable: { title: 'error.title', text: MESSAGE, ...again },
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE, ...again },
  },
  rest: { title: 'fund.failed', text: null, ...again },
}
