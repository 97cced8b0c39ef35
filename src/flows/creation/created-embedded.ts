// Says that the embedded wallet is made, and closes. Flow of EMBEDDED_WALLET_CREATED_SCREEN.

import type { ScreenParams } from '../../contract/screens.ts'
import { WALLET_CREATED_CLOSE_DELAY } from '../../contract/wallet-limits.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_CREATED_SCREEN']
type CreatedState = Params & { readonly at: 'shown' }
type CreatedEvent = { type: 'close' }

export const machine: Machine<CreatedState, CreatedEvent, Params> = {
  start: (params) => [
    { at: 'shown', ...params },
    { after: WALLET_CREATED_CLOSE_DELAY, send: { type: 'close' } },
  ],
  on: (state) => [state, { close: 'success' }],
}

export const jobs = {}
