// The screens of the moment `keys` in every state: beside a window of the service for keys.

import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { type ScreenState, type StatesOf, screenState } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type State = FlowTypes['EMBEDDED_WALLET_KEY_EXPORT_SCREEN']['state']
type Screen =
  | 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
  | 'EMBEDDED_WALLET_IMPORT_SCREEN'
  | 'EMBEDDED_WALLET_BACKUP_SCREEN'
  | 'EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN'
  | 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'
  | 'EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN'
  | 'EMBEDDED_WALLET_CONFIRM_SCREEN'

const state = (own: Partial<State>): State => ({
  ...{ at: 'waiting', params: {}, service: 'id.example.com', prepared: false, waited: true, attempt: 0, apart: false },
  ...{ mobile: false, more: 0, link: 'https://app.example/shop', safari: false, copied: null },
  ...{ logInAgain: false, retry: true, proved: false, declined: false, title: null, text: null },
  ...own,
})
const failure = (code: string): Partial<State> => {
  const { title, text, to } = viewOf({ code, status: null, message: '' }, EMBEDDED_WALLET)
  return { at: 'failed', title, text, retry: to === 'retry' }
}
const READY = { at: 'ready', prepared: true } as const

/** States that each of these screens has. */
const statesOf = <N extends Screen>(
  screen: N,
  name: string,
  params: ScreenParams[N],
  own: readonly [string, Partial<State>][] = [],
) => {
  const one = (how: string, of: Partial<State>) => screenState(screen, `${name}, ${how}`, state(of) as never, params)
  return [
    one('waiting', {}),
    one('ready', READY),
    one('open', { at: 'open', attempt: 1 }),
    one('used', { at: 'used' }),
    ...own.map(([how, of]) => one(how, of)),
  ] as const
}
/** Every ending, once: they are the same on each screen. */
const ENDINGS: readonly [string, Partial<State>][] = [
  ['blocked', { at: 'blocked', prepared: true, attempt: 1 }],
  ['closed', { at: 'closed', prepared: true, attempt: 1 }],
  ['closed, not ready yet', { at: 'closed', attempt: 1 }],
  ['cut off', { at: 'open', apart: true, attempt: 1 }],
  ['on a phone', { ...READY, mobile: true }],
  ['open on a phone', { at: 'open', mobile: true, attempt: 1 }],
  ['in an app of a phone', { at: 'elsewhere', safari: true }],
  ['in an app, copied', { at: 'elsewhere', copied: true }],
  ['in an app, not copied', { at: 'elsewhere', copied: false }],
  ['not loaded', failure('embedded_wallet_webview_not_loaded')],
  ['log in again', { at: 'failed', logInAgain: true }],
  ['signed out', failure('must_be_authenticated')],
]

const TAIL = { to: 'create' } as const
const ASKED = { to: 'create', asked: true } as const
const SET = { to: 'set', address: ADDRESS } as const
type SetupScreen = 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
const setup =
  <N extends SetupScreen>(screen: N, params: ScreenParams[N]) =>
  (name: string, own: Partial<State> = {}): ScreenState<N> =>
    screenState(screen, `password, ${name}`, state({ params, ...own }) as never, params)
const create = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: TAIL })
const asked = setup('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', { aim: ASKED })
const update = setup('EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', { aim: SET })

const PASSKEY = { aim: TAIL, orAutomatic: true } as const
const passkey = (name: string, own: Partial<State> = {}): ScreenState<'EMBEDDED_WALLET_PASSKEY_SCREEN'> =>
  screenState('EMBEDDED_WALLET_PASSKEY_SCREEN', `passkey, ${name}`, state({ params: PASSKEY, ...own }) as never, PASSKEY)

const LEAVE = { aim: SET, method: 'privy' } as const
const leave = (name: string, own: Partial<State> = {}): ScreenState<'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN'> =>
  screenState(
    'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN',
    `leave passkeys, ${name}`,
    state({ params: LEAVE, ...own }) as never,
    LEAVE,
  )

export const states = {
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: [
    create('after a login'),
    create('ready', READY),
    create('open', { at: 'open', attempt: 1 }),
    create('closed', { at: 'closed', prepared: true, attempt: 1 }),
    create('done', { at: 'used' }),
    create('failed', failure('embedded_wallet_webview_not_loaded')),
    create('in an app', { at: 'elsewhere' }),
    asked('asked for', READY),
    asked('asked for, done', { at: 'used' }),
  ],
  EMBEDDED_WALLET_PASSKEY_SCREEN: [
    passkey('after a login'),
    passkey('ready', READY),
    passkey('declined once', { ...READY, declined: true }),
    passkey('open', { at: 'open', attempt: 1 }),
    passkey('done', { at: 'used' }),
  ],
  EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN: [
    leave('waiting'),
    leave('ready', READY),
    leave('open', { at: 'open', attempt: 1 }),
    leave('done', { at: 'used' }),
  ],
  EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: statesOf('EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN', 'recovery by passkey', {
    address: ADDRESS,
  }),
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: [
    update('new password', READY),
    update('set', { at: 'used' }),
    update('not set', failure('cannot_set_password')),
  ],
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: statesOf('EMBEDDED_WALLET_KEY_EXPORT_SCREEN', 'export', { address: ADDRESS }, ENDINGS),
  EMBEDDED_WALLET_IMPORT_SCREEN: statesOf('EMBEDDED_WALLET_IMPORT_SCREEN', 'import', {}),
  EMBEDDED_WALLET_BACKUP_SCREEN: statesOf('EMBEDDED_WALLET_BACKUP_SCREEN', 'backup', { address: ADDRESS }),
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: statesOf('EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN', 'removal', { address: ADDRESS }),
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: statesOf(
    'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN',
    'recovery',
    { address: ADDRESS },
    [['too many', failure('recovery_attempts_exhausted')]],
  ),
  EMBEDDED_WALLET_CONFIRM_SCREEN: statesOf('EMBEDDED_WALLET_CONFIRM_SCREEN', 'confirm', { address: ADDRESS }, [
    ['others wait', { ...READY, more: 2 }],
    ['closed', { at: 'closed', prepared: true, attempt: 1, more: 1 }],
    ['failed', failure('wallet_request_timeout')],
  ]),
} satisfies StatesOf<'keys'>
