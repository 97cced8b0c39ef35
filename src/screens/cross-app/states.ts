// The screens of the moment `cross-app` in every state.

import { CROSS_APP } from '../../contract/errors/request/other-apps.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

type State = FlowTypes['CROSS_APP_AUTH_SCREEN']['state']
const one = (name: string, own: Partial<State> = {}, intent: 'login' | 'link' = 'login') => {
  const params = { appId: 'latchkeydemoapp0000000002', intent } as const
  const none = { title: null, text: null, button: null, to: 'retry' } as const
  const state: State = { at: 'waiting', params, attempt: 1, name: 'Tidewater', ...none, ...own }
  return screenState('CROSS_APP_AUTH_SCREEN', name, state, params)
}
const failure = (code: string): Partial<State> => {
  const { title, text, button, to } = viewOf({ code, status: null, message: '' }, CROSS_APP)
  return { at: 'failure', title, text, button, to: to === 'close' ? 'close' : 'retry' }
}

export const states = {
  CROSS_APP_AUTH_SCREEN: [
    one('opening', { at: 'opening', name: null }),
    one('blocked', { at: 'blocked' }),
    one('waiting'),
    one('verifying', { at: 'verifying' }),
    one('logged in', { at: 'success' }),
    one('linked', { at: 'success' }, 'link'),
    one('closed', failure('user_rejected_request')),
    one('timed out', failure('client_request_timeout')),
    one('not connected', failure('cross_app_connection_not_allowed')),
    one('another state', failure('pkce_state_code_mismatch')),
  ],
} satisfies StatesOf<'cross-app'>
