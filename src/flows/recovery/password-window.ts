// A recovery password: chosen, saved and typed in a window of the service, for a wallet that there is or one that is made with it.
// Flow of EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN and EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN. See docs/design/requests.md, "Recovery".

import type { RecoveryAim } from '../../contract/screens.ts'
import { PASSWORD_DONE_CLOSE_DELAY } from '../../contract/wallet-limits.ts'
import { type KeyEnds, type KeyKind, type KeyParams, keyMachine } from '../keys/key-window.ts'
import { completed, ended, isAutomatic, left, type RecoveryDone } from './recovery-end.ts'

const aimOf = ({ aim }: KeyParams): RecoveryAim => aim ?? { to: 'create' }

const ends: KeyEnds = {
  stays: (params) => isAutomatic(aimOf(params)),
  done: (params, outcome) => [
    completed(aimOf(params), outcome as RecoveryDone),
    // Trust: what began by itself is not closed before the person was told.
    ...(isAutomatic(aimOf(params)) ? [{ after: PASSWORD_DONE_CLOSE_DELAY, send: { type: 'close' } } as const] : []),
  ],
  leave: (params, isDone) => (isDone ? ended(aimOf(params)) : left(aimOf(params))),
}
const kind: KeyKind = {
  purpose: 'password',
  ends,
  routeOf({ shortest, ...params }) {
    const aim = aimOf(params)
    const length = shortest === undefined ? {} : { shortest }
    return aim.to === 'create'
      ? { screen: 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', params: { aim, ...length } }
      : { screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', params: { aim, ...length } }
  },
}

export const machine = keyMachine(kind)
