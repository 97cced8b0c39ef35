// The screens of the moment `recovery` in every state.

import { OAUTH } from '../../contract/errors/oauth.ts'
import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { RecoveryAim, ScreenParams } from '../../contract/screens.ts'
import { failureView } from '../../flows/recovery/recovery-failure.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import type { FlowTypes } from '../registry.ts'
import { type ScreenState, type StatesOf, screenState, statesOf } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TAIL: RecoveryAim = { to: 'create' }
const ASKED: RecoveryAim = { to: 'create', asked: true }
const SET = { to: 'set', address: ADDRESS } as const satisfies RecoveryAim
const failure = (code: string) => failureView(localFailure(code, '')).failure
type Setup = FlowTypes['EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN']['state']
type SetupScreen = 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
/** Beside the window in which it is typed; what is the same there as for every window is in the states of the moment `keys`. */
const setup =
  <N extends SetupScreen>(screen: N, params: ScreenParams[N]) =>
  (name: string, own: Partial<Setup> = {}): ScreenState<N> => {
    const state: Setup = {
      ...{ at: 'waiting', params, service: 'id.example.com', prepared: false, waited: true, attempt: 0, apart: false },
      ...{ mobile: false, more: 0, link: 'https://app.example/shop', safari: false, copied: null },
      ...{ logInAgain: false, retry: true, proved: false, title: null, text: null },
      ...own,
    }
    return screenState(screen, name, state as FlowTypes[N]['state'], params)
  }
const create = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: TAIL })
const asked = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: ASKED })
const update = setup('EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', { aim: SET })
const READY = { at: 'ready', prepared: true } as const
const notSet = (code: string): Partial<Setup> => {
  const { title, text, to } = viewOf(localFailure(code, ''), EMBEDDED_WALLET)
  return { at: 'failed', title, text, retry: to === 'retry' }
}
const selection = statesOf('EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN')(
  { aim: SET, options: ['user-passcode', 'google-drive', 'icloud', 'privy'], current: 'privy' },
  (params) => ({ at: 'choosing', params, failure: null, steps: false }),
)
const DRIVE = { method: 'google-drive', aim: { to: 'recover', address: ADDRESS } } as const
const cloud = statesOf('EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN')(DRIVE, (params) => ({
  ...{ at: 'asking', params, attempt: 1, title: null, text: null, again: true, error: null },
}))
const cloudFailure = (code: string, ofWindow = false): Partial<FlowTypes['EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN']['state']> => {
  const error = localFailure(code, '')
  const { title, text, to } = ofWindow ? viewOf(error, OAUTH) : viewOf(error, EMBEDDED_WALLET)
  return { at: 'failed', title, text, again: to !== 'close', error }
}

export const states = {
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: [
    create('after a login'),
    create('ready', READY),
    create('open', { at: 'open', attempt: 1 }),
    create('closed', { at: 'closed', prepared: true, attempt: 1 }),
    create('done', { at: 'used' }),
    create('failed', notSet('embedded_wallet_webview_not_loaded')),
    create('in an app', { at: 'elsewhere' }),
    asked('asked for', READY),
    asked('asked for, done', { at: 'used' }),
  ],
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: [
    update('new password', READY),
    update('set', { at: 'used' }),
    update('not set', notSet('cannot_set_password')),
  ],
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: [
    screenState('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN', 'splash', { at: 'shown', params: { aim: SET } }, { aim: SET }),
  ],
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: [
    selection('choice'),
    selection('choice, with a password', {}, { current: 'user-passcode' }),
    selection('choice, after a login', {}, { aim: TAIL, options: ['user-passcode', 'google-drive'] }),
    selection('automatic, asked', { at: 'asking', steps: true }),
    selection('automatic, working', { at: 'working' }),
    selection('automatic, done', { at: 'done' }),
    selection('automatic, failed', { at: 'failed', steps: true, failure: failure('recovery_changed') }),
  ],
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: [
    cloud('Drive, asked'),
    cloud('Drive, opening', { at: 'opening' }),
    cloud('Drive, blocked', { at: 'blocked' }),
    cloud('Drive, waiting', { at: 'waiting' }),
    cloud('Drive, recovering', { at: 'working' }),
    cloud('Drive, closed', cloudFailure('oauth_window_closed', true)),
    cloud('Drive, left open', cloudFailure('client_request_timeout', true)),
    cloud('Drive, denied', cloudFailure('oauth_user_denied')),
    cloud('Drive, another account', cloudFailure('recovery_file_missing')),
    cloud('Drive, without the scope', cloudFailure('recovery_access_refused')),
    cloud('Drive, a changed file', cloudFailure('recovery_file_changed')),
    cloud('Drive, to be set', {}, { aim: SET }),
    cloud('iCloud, after a login', {}, { aim: TAIL, method: 'icloud' }),
    cloud('iCloud, done', { at: 'done' }, { aim: SET, method: 'icloud' }),
    cloud('iCloud, recover', {}, { method: 'icloud' }),
  ],
} satisfies StatesOf<'recovery'>
