// A passkey, made in a window of the service: for a wallet that there is, or one that is made with it.
// Flow of EMBEDDED_WALLET_PASSKEY_SCREEN. See docs/design/requests.md, "Recovery".

import type { RecoveryAim } from '../../contract/screens.ts'
import { type KeyEnds, type KeyKind, type KeyParams, keyMachine } from './key-window.ts'
import { completed, ended, isAutomatic, left, type RecoveryDone } from './recovery-aim.ts'

const aimOf = ({ aim }: KeyParams): RecoveryAim => aim ?? { to: 'create' }

const ends: KeyEnds = {
  stays: (params) => isAutomatic(aimOf(params)),
  done: (params, outcome) => [
    completed(aimOf(params), outcome as RecoveryDone),
    // The window has said that it is made: the login waits for nothing more.
    ...(isAutomatic(aimOf(params)) ? [ended(aimOf(params))] : []),
  ],
  leave(params, isDone) {
    if (isDone) return ended(aimOf(params))
    // Declined: the login ends with a wallet that the service can open, which the account says.
    if (params.orAutomatic) return { reset: { screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params: { automatic: true } } }
    return left(aimOf(params))
  },
}
const kind: KeyKind = {
  purpose: 'passkey',
  ends,
  routeOf: ({ orAutomatic, ...params }) => ({
    screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN',
    params: { aim: aimOf(params), ...(orAutomatic && { orAutomatic }) },
  }),
}

export const machine = keyMachine(kind)
