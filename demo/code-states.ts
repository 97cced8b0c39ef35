// AWAITING_PASSWORDLESS_CODE in every state: by mail and by text, for a login, a link, a proof, a change.

import type { ScreenParams } from '../src/contract/screens.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState } from './screen-state.ts'

export const byMail: ScreenParams['AWAITING_PASSWORDLESS_CODE'] = {
  recipient: { method: 'email', address: 'ada@example.com' },
  intent: 'login',
}
const atGmail = { recipient: { method: 'email', address: 'ada.lovelace@gmail.com' } } as const
const bySms = { method: 'sms', phone: '+4915112345678', shown: '+49 1511 2345678' } as const
type Code = FlowTypes['AWAITING_PASSWORDLESS_CODE']['state']
const code = (name: string, own: Partial<Code>) => {
  const state: Code = {
    at: 'awaiting-code-input',
    ...byMail,
    code: '',
    problem: null,
    coolUntil: 0,
    coolSeconds: 0,
    resending: false,
    resent: false,
    waits: null,
    ...own,
  }
  return screenState('AWAITING_PASSWORDLESS_CODE', name, state, byMail)
}

export const CODE_STATES: Pick<ScreenStates, 'AWAITING_PASSWORDLESS_CODE'> = {
  AWAITING_PASSWORDLESS_CODE: [
    code('initial', { at: 'initial' }),
    code('sending', { at: 'sending-code' }),
    code('awaiting', { coolUntil: 1, coolSeconds: 28 }),
    code('another code may be sent', {}),
    code('with the inbox of the address', { ...atGmail, coolUntil: 1, coolSeconds: 28 }),
    code('typing', { code: '314' }),
    code('not numeric', { code: '31', problem: 'code.numeric' }),
    code('offline, not sent', { problem: { code: 'service_unreachable' }, waits: 'send' }),
    code('offline, not checked', { code: '314159', problem: { code: 'service_unreachable' }, waits: 'verify' }),
    code('submitting', { at: 'submitting-code', code: '314159' }),
    code('wrong', { at: 'error', code: '314159', problem: 'code.invalid' }),
    code('resending', { at: 'sending-code', resending: true }),
    code('resent', { coolUntil: 1, coolSeconds: 24, resent: true }),
    code('done', { at: 'done', code: '314159' }),
    code('SMS, sending', { recipient: bySms, at: 'sending-code' }),
    code('SMS, awaiting', { recipient: bySms }),
    code('SMS, wrong', { recipient: bySms, at: 'error', code: '314159', problem: 'code.invalid' }),
    code('link, more of type', {
      intent: 'link',
      at: 'error',
      code: '314159',
      problem: { code: 'cannot_link_more_of_type' },
    }),
    code('link, done', { intent: 'link', at: 'done', code: '314159' }),
    code('link SMS, done', { intent: 'link', recipient: bySms, at: 'done', code: '314159' }),
    code('confirm, done', { intent: 'confirm', at: 'done', code: '314159' }),
    code('confirm, another user', { intent: 'confirm', at: 'error', code: '314159', problem: 'code.another_user' }),
    code('update, done', { intent: 'update', at: 'done', code: '314159' }),
  ],
}
