// The screens of the moment `frames` in every state.

import type { ShownFrame } from '../../bridge/visible-frame.ts'
import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type State = FlowTypes['EMBEDDED_WALLET_KEY_EXPORT_SCREEN']['state']
/** In the place of the frame: the gallery has no wallet. */
const frame: ShownFrame = {
  show(place, { title }) {
    place.style.cssText += ';border:1px dashed var(--_control);border-radius:12px'
    place.title = title
  },
  next: () => new Promise(() => undefined),
  remove() {},
}
const state = (own: Partial<State>): State => ({
  ...{ at: 'waiting', params: {}, frame: null, height: null, waited: false, logInAgain: false, title: null, text: null },
  ...own,
})
const failure = (code: string): Partial<State> => {
  const { title, text } = viewOf({ code, status: null, message: '' }, EMBEDDED_WALLET)
  return { at: 'failed', title, text }
}
const SHOWN: Partial<State> = { frame, waited: true, height: 280 }
/** Confirming a signature, around the same frame. */
const confirming = (how: string, own: Partial<FlowTypes['EMBEDDED_WALLET_CONFIRM_SCREEN']['state']>) =>
  screenState(
    'EMBEDDED_WALLET_CONFIRM_SCREEN',
    `confirm, ${how}`,
    { at: 'waiting', params: { address: ADDRESS }, frame: null, height: null, title: null, text: null, ...own },
    { address: ADDRESS },
  )
type Screen = 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN' | 'EMBEDDED_WALLET_IMPORT_SCREEN' | 'EMBEDDED_WALLET_BACKUP_SCREEN'
const statesOf = <N extends Screen>(screen: N, name: string, params: ScreenParams[N]) => {
  const one = (how: string, own: Partial<State>) => screenState(screen, `${name}, ${how}`, state(own) as never, params)
  return [
    one('waiting', {}),
    one('on its way', { ...SHOWN, at: 'shown', height: null }),
    one('ready', { ...SHOWN, at: 'ready' }),
    one('used', { ...SHOWN, at: 'used' }),
    one('not loaded', failure('embedded_wallet_webview_not_loaded')),
    one('log in again', { at: 'failed', logInAgain: true }),
  ] as const
}

export const states = {
  EMBEDDED_WALLET_CONFIRM_SCREEN: [
    confirming('waiting', {}),
    confirming('on its way', { at: 'shown', frame }),
    confirming('ready', { at: 'ready', frame, height: 320 }),
    confirming('signed', { at: 'signed' }),
    confirming('failed', failure('wallet_request_timeout') as { at: 'failed' }),
  ],
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: statesOf('EMBEDDED_WALLET_KEY_EXPORT_SCREEN', 'export', { address: ADDRESS }),
  EMBEDDED_WALLET_IMPORT_SCREEN: statesOf('EMBEDDED_WALLET_IMPORT_SCREEN', 'import', {}),
  EMBEDDED_WALLET_BACKUP_SCREEN: statesOf('EMBEDDED_WALLET_BACKUP_SCREEN', 'backup', { address: ADDRESS }),
} satisfies StatesOf<'frames'>
