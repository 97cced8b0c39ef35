// Which browsers hold a share of the person's wallet. Flow of EMBEDDED_WALLET_DEVICES_SCREEN.
// See docs/design/frame.md, "Devices".

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { FrameDevice } from '../../contract/messages.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_DEVICES_SCREEN']

export interface WalletDevicesState {
  readonly at: 'loading' | 'shown' | 'failed'
  readonly address: string
  readonly rows: readonly FrameDevice[]
  readonly problem: CodeWords | null
}
export type WalletDevicesEvent =
  | { type: 'listed'; rows: readonly FrameDevice[] }
  | { type: 'refused'; error: Failure }
  | { type: 'remove' | 'retry' | 'leave' }

export const machine: Machine<WalletDevicesState, WalletDevicesEvent, Params> = {
  start: ({ address }) => [
    { at: 'loading', address, rows: [], problem: null },
    { run: 'list', with: address },
  ],
  on(state, event) {
    const { at, address } = state
    switch (event.type) {
      case 'listed':
        return [{ ...state, at: 'shown', rows: event.rows, problem: null }]
      case 'refused':
        return [{ ...state, at: 'failed', problem: messageOf(event.error) }]
      case 'retry':
        return at === 'failed'
          ? [
              { ...state, at: 'loading', problem: null },
              { run: 'list', with: address },
            ]
          : [state]
      case 'remove':
        return at === 'shown' ? [state, { go: { screen: 'EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN', params: { address } } }] : [state]
      case 'leave':
        return [state, { back: true }]
    }
  },
}

const list = catching<string, WalletDevicesEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, address) => ({ type: 'listed', rows: await embeddedBridge(runtime).devices(ownAccount(runtime, address)) }),
)

export const jobs = { list }
