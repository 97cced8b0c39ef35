// The screens of the moment `code` in every state.

import type { ScreenParams } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { long, type StatesOf, screenState } from '../screen-state.ts'
import { errorState } from '../steps/error-state.ts'

const byMail: ScreenParams['AWAITING_PASSWORDLESS_CODE'] = {
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
type Shown = FlowTypes['ERROR_SCREEN']['state']
/** What the page's developer reads of an origin that is not allowed. */
const SET_UP: Partial<Shown> = {
  text: {
    plain:
      'This page\'s origin "http://localhost:5999" must be one of the app\'s allowed origins at http://localhost:4001. To allow it, in the folder of the service:',
  },
  command: 'npx latchkey app change latchkeydemoapp0000000001 --origin http://localhost:5999',
}
const error = (name: string, code: string, status: number | null = null, message = '') =>
  errorState('ERROR_SCREEN', name, { code, status, message })

export const states = {
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
  ERROR_SCREEN: [
    error('captcha not accepted', 'invalid_captcha', 400),
    error('captcha timed out', 'captcha_timeout'),
    error('anything else', 'unknown_error'),
    error('too many requests', 'too_many_requests', 429),
    error('timed out', 'client_request_timeout', null, 'Request timed out'),
    error('not allowed', 'disallowed_login_method', 403, 'This app does not allow this way to log in.'),
    error('no access', 'allowlist_rejected', 401),
    error('region not supported', 'not_supported', 400),
    error('SMS not sent', 'twilio_verification_failed', 400, 'The code could not be sent to this number.'),
    error('wrong set-up', 'invalid_origin', 403),
    errorState('ERROR_SCREEN', 'wrong set-up, in development', { code: 'invalid_origin', status: 403, message: '' }, SET_UP),
    error('linked elsewhere', 'linked_to_another_user', 400),
    error('message of a proxy', 'invalid_data', 422, `${long} ${long}`),
  ],
} satisfies StatesOf<'code'>
