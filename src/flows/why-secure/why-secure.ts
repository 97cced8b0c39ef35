// Why an account needs a second step, or a wallet a recovery of the person's own. Flow of WHY_SECURE_SCREEN.

import type { ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

export interface WhyState {
  readonly at: 'shown'
  readonly about: ScreenParams['WHY_SECURE_SCREEN']['about']
}
type WhyEvent = { type: 'close' }

export const machine: Machine<WhyState, WhyEvent, ScreenParams['WHY_SECURE_SCREEN']> = {
  start: ({ about }) => [{ at: 'shown', about }],
  on: (state) => [state, { close: 'dismissed' }],
}

export const jobs = {}
