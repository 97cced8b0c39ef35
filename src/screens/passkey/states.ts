// The screens of the moment `passkey` in every state.

import type { AppView } from '../../app/app-view.ts'
import { PASSKEY } from '../../contract/errors/passkey.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

type Login = FlowTypes['AWAITING_PASSKEY_SYSTEM_DIALOGUE']['state']
const byPasskey = (name: string, own: Partial<Login>, view: Partial<AppView> = {}) => {
  const state: Login = { at: 'loading', intent: 'login', title: null, text: null, button: null, ...own }
  return screenState('AWAITING_PASSKEY_SYSTEM_DIALOGUE', name, state, { intent: state.intent }, view)
}
const fault = (code: string, message = ''): Partial<Login> => {
  const { title, text, button } = viewOf({ code, status: null, message }, PASSKEY)
  return { at: 'error', title, text, button }
}

export const states = {
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: [
    byPasskey('passkey, loading', {}),
    byPasskey('passkey, loading, sign-up possible', {}, { allowsPasskeySignup: true }),
    byPasskey('passkey, waiting for long', { slow: true }, { allowsPasskeySignup: true }),
    byPasskey('passkey, offline', {
      at: 'error',
      waits: true,
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
    }),
    byPasskey('passkey, signing up', { intent: 'sign-up' }),
    byPasskey('passkey, success', { at: 'success' }),
    byPasskey('passkey, refused', fault('passkey_not_allowed')),
    byPasskey('passkey, refused, sign-up possible', fault('passkey_not_allowed'), { allowsPasskeySignup: true }),
    byPasskey('passkey, unknown', fault('invalid_credentials')),
    byPasskey('passkey, no connection', fault('service_unreachable')),
    byPasskey('confirm, loading', { intent: 'confirm' }),
    byPasskey('confirm, success', { intent: 'confirm', at: 'success' }),
    byPasskey('confirm, another user', { intent: 'confirm', ...fault('another_user') }),
  ],
} satisfies StatesOf<'passkey'>
