// Why an account has a second step.

import type { Machine } from '../runtime/flow.ts'

export interface MfaWhyState {
  readonly at: 'shown'
}
export type MfaWhyEvent = { type: 'close' }

export const machine: Machine<MfaWhyState, MfaWhyEvent, object> = {
  start: () => [{ at: 'shown' }],
  on: (state) => [state, { close: 'dismissed' }],
}

export const jobs = {}
