// What becomes of a purchase by card: asked again and again until it has ended. Flow of FIAT_ON_RAMP_STATUS_SCREEN.
// See docs/elements.md, "Funding".

import { FIAT_STATUS_ERRORS, FIAT_STATUS_POLL } from '../../contract/fund-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { FundStatus } from '../../contract/wallets/request-results.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['FIAT_ON_RAMP_STATUS_SCREEN']

/** What the service says of it; null: the provider knows no such purchase yet. */
export interface Purchase {
  readonly status: Exclude<FundStatus, 'serviceFailure'> | 'waitingPayment'
  readonly paymentMethod: string | null
  readonly currencyCode: string | null
  readonly quoteCurrencyAmount: number | null
}
export interface StatusState {
  /** `waiting`: nothing was paid yet, as far as is known. */
  readonly at: 'waiting' | FundStatus
  readonly params: Params
  readonly purchase: Purchase | null
  /** Failures in a row. */
  readonly errors: number
}
export type StatusEvent =
  | { type: 'look' }
  | { type: 'found'; purchase: Purchase | null }
  | { type: 'unread'; error: Failure }
  | { type: 'retry' }
  | { type: 'leave' }
type Next = Step<StatusState, StatusEvent>

/** A bank transfer that waits for its bank ends the asking; a card's is only on its way. */
const shownOf = ({ status, paymentMethod }: Purchase): StatusState['at'] => {
  if (status === 'waitingPayment') return 'waiting'
  return status === 'waitingAuthorization' && paymentMethod === 'credit_debit_card' ? 'pending' : status
}
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'waitingAuthorization', 'serviceFailure'])
/** What the person may try again, in the same call: its promise waits for how that ends. */
const RETRIED: ReadonlySet<string> = new Set(['failed', 'serviceFailure'])
const look = ({ params }: StatusState): Command<StatusEvent> => ({ run: 'look', with: params.id })
const later = { after: FIAT_STATUS_POLL, send: { type: 'look' } } as const

const reach = (state: StatusState, at: StatusState['at']): Next => {
  const next = { ...state, at }
  if (at === 'waiting') return [next, later]
  const result = { kind: 'fund', result: { status: at } } as const
  if (RETRIED.has(at)) return [next, { emit: result }, { done: result }, { run: 'ended', with: at }]
  if (ENDED.has(at)) return [next, { reached: result }, { run: 'ended', with: at }]
  // Told while it goes on, and the result where the person closes it now.
  return [next, ...(at === state.at ? [] : [{ emit: result }, { done: result }]), later]
}

export const machine: Machine<StatusState, StatusEvent, Params> = {
  start: (params) => [{ at: 'waiting', params, purchase: null, errors: 0 }, later],
  on(state, event): Next {
    switch (event.type) {
      case 'look':
        return ENDED.has(state.at) ? [state] : [state, look(state)]
      case 'found': {
        const { purchase } = event
        const known = { ...state, errors: 0, purchase: purchase ?? state.purchase }
        return purchase ? reach(known, shownOf(purchase)) : [known, later]
      }
      case 'unread': {
        const errors = state.errors + 1
        return errors < FIAT_STATUS_ERRORS ? [{ ...state, errors }, later] : reach({ ...state, errors }, 'serviceFailure')
      }
      case 'retry':
        return [state, { replace: { screen: 'FIAT_ON_RAMP_PROMPT_SCREEN', params: state.params.funding } }]
      case 'leave':
        return [state, { close: state.at === 'waiting' ? 'dismissed' : 'success' }]
    }
  },
}
