// States of a screen that waits for another party (window-login.tsx), for the gallery.

import type { LoginKey } from '../../contract/errors/login/login.ts'
import { OAUTH } from '../../contract/errors/oauth.ts'
import { type Context, viewOf } from '../../contract/errors/view.ts'
import { type Method, methodRow } from '../../contract/methods.ts'
import type { BuiltScreen, ScreenParams } from '../../contract/screens.ts'
import type { WindowState } from '../../flows/steps/window-login.ts'
import type { FlowTypes } from '../registry.ts'
import { type ScreenState, screenState } from '../screen-state.ts'

/** The screens whose flow is such a login. */
type WindowScreen = {
  [N in BuiltScreen]: WindowState extends FlowTypes[N]['state'] ? (FlowTypes[N]['state'] extends WindowState ? N : never) : never
}[BuiltScreen]

/** What makes a state of a screen: one by its parts, or by a refusal. */
export const windowState =
  <N extends WindowScreen>(screen: N, method: Method, paramsOf: (intent: WindowState['intent']) => ScreenParams[N]) =>
  (name: string, own: Partial<WindowState> = {}): ScreenState<N> => {
    const words = { title: null, text: null, button: null, to: 'retry' } as const
    const state: WindowState = { at: 'waiting', method, intent: 'login', attempt: 1, ...words, ...own }
    const title = `${methodRow(method)?.name}, ${name}`
    return screenState(screen, title, state as FlowTypes[N]['state'], paramsOf(state.intent))
  }

/** How a refusal is shown. */
export const refusedWindow = (code: string, context: Context<LoginKey> = OAUTH): Partial<WindowState> => {
  const { title, text, button, to } = viewOf({ code, status: null, message: '' }, context)
  return { at: 'failure', title, text, button, to: to === 'menu' ? to : 'retry' }
}

/** The states that each of these screens has. */
export const windowStates = <N extends WindowScreen>(
  ...of: Parameters<typeof windowState<N>>
): [ScreenState<N>, ...ScreenState<N>[]] => {
  const shown = windowState(...of)
  return [
    shown('opening', { at: 'opening' }),
    shown('waiting'),
    shown('blocked', { at: 'blocked' }),
    shown('verifying', { at: 'verifying' }),
    shown('success', { at: 'success' }),
    shown('not held', refusedWindow('invalid_credentials')),
    shown('offline', {
      at: 'failure',
      waits: true,
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
    }),
  ]
}
