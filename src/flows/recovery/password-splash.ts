// What a recovery password is for, before the first one. Flow of EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN.

import type { ScreenParams } from '../../contract/screens.ts'
import { left } from '../keys/recovery-aim.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN']
export interface SplashState {
  readonly at: 'shown'
  readonly params: Params
}
type SplashEvent = { type: 'next' | 'leave' }

export const machine: Machine<SplashState, SplashEvent, Params> = {
  start: (params) => [{ at: 'shown', params }],
  on: (state, { type }) => [
    state,
    type === 'leave'
      ? left(state.params.aim)
      : { go: { screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', params: state.params } },
  ],
}

export const jobs = {}
