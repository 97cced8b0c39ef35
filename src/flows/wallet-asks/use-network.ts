// A page asks to use another network of the app with the embedded wallet. Flow of EMBEDDED_WALLET_NETWORK_SCREEN.

import type { ScreenParams } from '../../contract/screens.ts'
import type { AskedHands } from '../../wallets/asks/wallet-asks.ts'
import type { Job, Machine, Scope } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_NETWORK_SCREEN']
export interface NetworkState {
  readonly at: 'asking'
  readonly id: number
}
export type NetworkEvent = { type: 'agree' | 'refuse' | 'refuse-all' }

export const machine: Machine<NetworkState, NetworkEvent, Params> = {
  start: ({ id }) => [{ at: 'asking', id }],
  on(state, { type }) {
    switch (type) {
      case 'agree':
        return [state, { done: { kind: 'use-network', result: { chainId: state.id } } }, { close: 'success' }]
      case 'refuse':
        return [state, { close: 'dismissed' }]
      case 'refuse-all':
        return [state, { run: 'refuseAll' }, { close: 'dismissed' }]
    }
  },
}

export interface AskedScope extends Scope {
  readonly asked?: AskedHands
}
/** Refuses what waits; this one is closed already. */
export const refuseAll: Job<undefined, { type: 'refuse' }, AskedScope> = async (_, __, { asked }) => {
  asked?.refuseAll()
  return { type: 'refuse' }
}

export const jobs = { refuseAll }
