// Why an account needs a recovery of the person's own. Flow of WHY_SECURE_SCREEN, which the info button shows.

import type { Machine } from '../runtime/flow.ts'

export interface WhyState {
  readonly at: 'shown'
}
export type WhyEvent = { type: 'close' }

export const machine: Machine<WhyState, WhyEvent, unknown> = {
  start: () => [{ at: 'shown' }],
  on: (state) => [state, { close: 'success' }],
}

export const jobs = {}
