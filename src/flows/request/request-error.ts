// An error of what a wallet was asked to do, in the words of where it was met. Flow of ERROR_SCREEN_REQUEST.

import { EMBEDDED_WALLET, type LaterKey, TRANSACTION } from '../../contract/errors/request/embedded-wallet.ts'
import { MFA } from '../../contract/errors/request/mfa.ts'
import { CROSS_APP } from '../../contract/errors/request/other-apps.ts'
import type { Context } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { errorMachine } from '../steps/error-screen.ts'

type Params = ScreenParams['ERROR_SCREEN_REQUEST']

const CONTEXTS: Readonly<Record<Params['context'], Context<LaterKey>>> = {
  wallet: EMBEDDED_WALLET,
  transaction: TRANSACTION,
  mfa: MFA,
  'cross-app': CROSS_APP,
}

export const machine = errorMachine<LaterKey, Params>(({ context }) => CONTEXTS[context])

export { jobs } from '../steps/error-screen.ts'
