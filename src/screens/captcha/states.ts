// The screens of the moment `captcha` in every state.

import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const captcha = (name: string, own: Partial<FlowTypes['CAPTCHA_SCREEN']['state']>) => {
  const recipient = { method: 'email', address: 'ada@example.com' } as const
  const next = { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } } as const
  return screenState('CAPTCHA_SCREEN', name, { at: 'loading', next, ...own }, { next })
}

export const states = {
  CAPTCHA_SCREEN: [captcha('loading', {}), captcha('success', { at: 'success' }), captcha('error', { at: 'error' })],
} satisfies StatesOf<'captcha'>
