// The choice of a network for a wallet that has several. Flow of PHANTOM_INTERSTITIAL_SCREEN.
// See docs/design/spec.md, "Wallet list".

import type { ScreenParams } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { connectionRoute } from '../menu/connection-route.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['PHANTOM_INTERSTITIAL_SCREEN']

export interface PhantomState extends Params {
  readonly at: 'shown'
}
type PhantomEvent = { type: 'choose'; chainType: ChainType }

export const machine: Machine<PhantomState, PhantomEvent, Params> = {
  start: (params) => [{ at: 'shown', ...params }],
  on(state, { chainType }) {
    const { wallet, intent, ...more } = state.next
    return [state, { go: connectionRoute(wallet, intent, { ...more, chainType }) }]
  },
}

export const jobs = {}
