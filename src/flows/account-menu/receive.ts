// Flow of RECEIVE_SCREEN: copies the address of a wallet.

import { copyText } from '../../browser/clipboard.ts'
import { COPIED_SHOWN } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Job, Machine } from '../runtime/flow.ts'

type Params = ScreenParams['RECEIVE_SCREEN']
export interface ReceiveState extends Params {
  /** `refused`: the browser gives no clipboard; the address is selected, to be copied by hand. */
  readonly at: 'shown' | 'copied' | 'refused'
}
type ReceiveEvent = { type: 'copy' | 'copy-shown' | 'close' } | { type: 'copied'; done: boolean }

export const machine: Machine<ReceiveState, ReceiveEvent, Params> = {
  start: (params) => [{ at: 'shown', ...params }],
  on(state, event) {
    switch (event.type) {
      case 'copy':
        return [state, { run: 'copy', with: state.address }]
      case 'copied':
        if (!event.done) return [{ ...state, at: 'refused' }]
        return [
          { ...state, at: 'copied' },
          { after: COPIED_SHOWN, send: { type: 'copy-shown' } },
        ]
      case 'copy-shown':
        return [{ ...state, at: 'shown' }]
      case 'close':
        return [state, { close: 'dismissed' }]
    }
  },
}

const copy: Job<string, ReceiveEvent> = async (_, address) => ({ type: 'copied', done: await copyText(address) })
export const jobs = { copy }
