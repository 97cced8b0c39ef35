// Connects the embedded wallet, or recovers it on a new device. Flow of EMBEDDED_WALLET_CONNECTING_SCREEN.
// See docs/design/spec.md, "Embedded wallet".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { RETRY_OFFER_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { embeddedBridge, walletOf } from '../../session/embedded/embedded-bridge.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { type FailureWords, failed, hasLeft, online } from './embedded-failure.ts'

type Params = ScreenParams['EMBEDDED_WALLET_CONNECTING_SCREEN']
export interface ConnectEmbeddedState extends FailureWords {
  readonly at: 'working' | 'failed'
  readonly params: Params
  readonly slow: boolean
}
type ConnectEmbeddedEvent =
  | { type: 'connected'; wallet: Wallet }
  | { type: 'failed'; error: Failure }
  | { type: 'press' | 'leave' | 'slow' | 'online' }

const begin = (params: Params): Step<ConnectEmbeddedState, ConnectEmbeddedEvent> => [
  { at: 'working', params, slow: false, title: null, text: null },
  { run: 'connect', with: params.address },
  { after: RETRY_OFFER_DELAY, send: { type: 'slow' } },
]

export const machine: Machine<ConnectEmbeddedState, ConnectEmbeddedEvent, Params> = {
  start: begin,
  on(state, event) {
    const { params } = state
    switch (event.type) {
      case 'connected':
        if (params.next) return [state, { replace: params.next }]
        return [state, { done: { kind: 'recover', result: { wallet: event.wallet } } }, { close: 'success' }]
      case 'failed':
        return hasLeft(event.error) ? [state, { abandon: event.error }] : failed(state, event.error)
      case 'slow':
        return [{ ...state, slow: true }]
      case 'online':
      case 'press':
        return state.at === 'failed' ? begin(params) : [state]
      case 'leave':
        return [state, { close: 'dismissed' }]
    }
  },
}

const connect = catching<string, ConnectEmbeddedEvent>(
  (error) => ({ type: 'failed', error }),
  async (runtime, address) => {
    const account = embeddedAccounts(runtime.$user.get()).find((one) => sameAddress(one.address, address))
    if (!account) throw new LatchkeyError('embedded_wallet_not_found', 'The user has no embedded wallet.')
    await embeddedBridge(runtime).connect(account)
    return { type: 'connected', wallet: walletOf(account) }
  },
)

export const jobs = { connect, online }
