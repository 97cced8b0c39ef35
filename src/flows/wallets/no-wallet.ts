// For a person without a wallet: where to get one, or another way to log in. Flow of NO_WALLET_SCREEN.

import type { AbsentWallet, ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['NO_WALLET_SCREEN']

export interface NoWalletState extends Params {
  readonly at: 'shown'
}
type NoWalletEvent = { type: 'choose'; wallet: AbsentWallet } | { type: 'other' }

export const machine: Machine<NoWalletState, NoWalletEvent, Params> = {
  start: (params) => [{ at: 'shown', ...params }],
  on(state, event) {
    if (event.type === 'other')
      return state.menuTyped ? [state, { reset: { screen: 'LANDING', params: state.menuTyped } }] : [state]
    const { entry, name } = event.wallet
    if (entry === 'phantom') return [state, { go: { screen: 'INSTALL_PHANTOM_SCREEN', params: {} } }]
    return [state, { go: { screen: 'INSTALL_WALLET_SCREEN', params: { entry, name } } }]
  },
}

export const jobs = {}
