// The screens of the moment `telegram` in every state.

import { TELEGRAM } from '../../contract/errors/telegram.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { WindowState } from '../../flows/steps/window-login.ts'
import type { StatesOf } from '../screen-state.ts'
import { refusedWindow, windowState, windowStates } from '../steps/window-states.ts'

const paramsOf = (intent: WindowState['intent']): ScreenParams['TELEGRAM_AUTH_SCREEN'] => ({ intent })
const telegram = windowState('TELEGRAM_AUTH_SCREEN', 'telegram', paramsOf)
const refused = (name: string, code: string, own: Partial<WindowState> = {}) =>
  telegram(name, { ...refusedWindow(code, TELEGRAM), ...own })

export const states = {
  TELEGRAM_AUTH_SCREEN: [
    ...windowStates('TELEGRAM_AUTH_SCREEN', 'telegram', paramsOf),
    telegram('linked', { intent: 'link', at: 'success' }),
    telegram('asking for a proof', { intent: 'confirm', at: 'asking' }),
    telegram('confirmed', { intent: 'confirm', at: 'success' }),
    refused('declined', 'telegram_failed'),
    refused('not allowed', 'disallowed_login_method'),
    refused('linked elsewhere', 'linked_to_another_user', { intent: 'link', button: 'button.again', to: 'retry' }),
    refused('timed out', 'client_request_timeout'),
    refused('another user', 'another_user', { intent: 'confirm' }),
    refused('unknown', 'a_code_that_is_not_known'),
  ],
} satisfies StatesOf<'telegram'>
