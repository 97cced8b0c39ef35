// Another method in the place of a wallet's passkeys, agreed to in a window of the service.
// Flow of EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN. See docs/design/frame.md, "Leaving passkeys".

import type { RecoveryToSet, Route, ScreenParams } from '../../contract/screens.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { type KeyEnds, type KeyParams, keyMachine } from './key-window.ts'
import { completed, ended, left, type RecoveryDone } from './recovery-aim.ts'

type Params = ScreenParams['EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN']
/** The screen has both always. */
const own = ({ aim, method }: KeyParams): Params => ({ aim: aim as RecoveryToSet, method: method as Params['method'] })

const ends: KeyEnds = {
  stays: () => false,
  done: (params, outcome) => [completed(own(params).aim, outcome as RecoveryDone)],
  // The wallet's frame knows of it for five minutes: access to the cloud is given now.
  agreed(params): { reset: Route } | ReturnType<typeof left> {
    const { aim, method } = own(params)
    if (method === AUTOMATIC_RECOVERY) return left(aim)
    return { reset: { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { aim, method } } }
  },
  leave: (params, isDone) => (isDone ? ended : left)(own(params).aim),
}

export const machine = keyMachine({
  purpose: 'leave-passkeys',
  ends,
  routeOf: (params) => ({ screen: 'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN', params: own(params) }),
})
