// States of the screens of recovery, for the gallery, the screenshots and the accessibility tests.

import { OAUTH } from '../src/contract/errors/oauth.ts'
import { EMBEDDED_WALLET } from '../src/contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import type { RecoveryAim, ScreenParams } from '../src/contract/screens.ts'
import { failureView } from '../src/flows/recovery/recovery-failure.ts'
import { localFailure } from '../src/flows/runtime/errors.ts'
import { passwordProblem, passwordStrength } from '../src/kit/password-rules.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenState, type ScreenStates, screenState, statesOf } from './screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TAIL: RecoveryAim = { to: 'create' }
const ASKED: RecoveryAim = { to: 'create', asked: true }
const SET = { to: 'set', address: ADDRESS } as const satisfies RecoveryAim
const PERSON = 'ada@example.com'
const PHRASE = 'Anchor-River-Pencil-Orbit'

const failure = (code: string, offline = false) =>
  failureView({ ...localFailure(code, ''), ...(offline && { offline: true as const }) }).failure

type Setup = FlowTypes['EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN']['state']
type SetupScreen = 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
const setup =
  <N extends SetupScreen>(screen: N, params: ScreenParams[N]) =>
  (name: string, own: Partial<Setup> = {}): ScreenState<N> => {
    const password = own.password ?? ''
    const state: Setup = {
      ...{ at: 'creating', params, person: PERSON, password, touched: false, legible: false, suggesting: false },
      ...{ saved: null, repeated: '', agreed: false, failure: null, steps: false },
      problem: passwordProblem(password),
      strength: passwordStrength(password),
      ...own,
    }
    return screenState(screen, name, state as FlowTypes[N]['state'], params)
  }
const create = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: TAIL })
const asked = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: ASKED })
const update = setup('EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', { aim: SET })
const later = { password: PHRASE, steps: true } as const

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

export const RECOVERY_STATES: Pick<
  ScreenStates,
  | SetupScreen
  | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN'
  | 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
  | 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
  | 'WHY_SECURE_SCREEN'
> = {
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: [
    create('after a login'),
    create('too short', { password: 'abc', touched: true }),
    create('characters', { password: 'my secret~', touched: true }),
    create('weak', { password: 'abcdefgh' }),
    create('medium', { password: 'aB3!aB3!' }),
    create('suggested', { password: PHRASE, legible: true }),
    create('saving', { at: 'saving', ...later }),
    create('saving, legible and copied', { at: 'saving', ...later, legible: true, saved: 'copied' }),
    create('saving, downloaded', { at: 'saving', ...later, saved: 'downloaded' }),
    create('saving, not copied', { at: 'saving', ...later, legible: true, saved: 'refused' }),
    create('confirming', { at: 'confirming', ...later }),
    create('confirming, another', { at: 'confirming', ...later, repeated: 'Anchor', touched: true }),
    create('finalizing', { at: 'finalizing', ...later }),
    create('finalizing, understood', { at: 'finalizing', ...later, agreed: true }),
    create('working', { at: 'working' }),
    create('done', { at: 'done' }),
    create('failed', { at: 'failed', steps: true, failure: failure('embedded_wallet_webview_not_loaded') }),
    create('offline', { at: 'failed', steps: true, failure: failure('service_unreachable', true) }),
    asked('asked for'),
    asked('asked for, done', { at: 'done' }),
  ],
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: [
    update('new password'),
    update('set', { at: 'done' }),
    update('not set', { at: 'failed', steps: true, failure: failure('cannot_set_password') }),
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
  WHY_SECURE_SCREEN: [
    screenState('WHY_SECURE_SCREEN', 'why a second step', { at: 'shown', about: 'factor' }, { about: 'factor' }),
    screenState('WHY_SECURE_SCREEN', 'why a recovery of one’s own', { at: 'shown', about: 'wallet' }, { about: 'wallet' }),
  ],
}
