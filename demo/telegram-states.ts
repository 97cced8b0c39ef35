// TELEGRAM_AUTH_SCREEN in every state: login, link, proof, refusals.

import { TELEGRAM } from '../src/contract/errors/telegram.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState } from './screen-state.ts'

type Telegram = FlowTypes['TELEGRAM_AUTH_SCREEN']['state']
const telegram = (name: string, own: Partial<Telegram>) => {
  const state: Telegram = {
    at: 'waiting',
    intent: 'login',
    attempt: 1,
    title: null,
    text: null,
    button: null,
    to: 'retry',
    ...own,
  }
  return screenState('TELEGRAM_AUTH_SCREEN', name, state, { intent: state.intent })
}
const failed = (name: string, code: string, own: Partial<Telegram> = {}) => {
  const { title, text, button, to } = viewOf({ code, status: null, message: '' }, TELEGRAM)
  return telegram(name, { at: 'failure', title, text, button, to: to === 'menu' ? to : 'retry', ...own })
}

export const TELEGRAM_STATES = {
  TELEGRAM_AUTH_SCREEN: [
    telegram('Telegram, opening', { at: 'opening' }),
    telegram('Telegram, waiting', {}),
    telegram('Telegram, blocked', { at: 'blocked' }),
    telegram('Telegram, verifying', { at: 'verifying' }),
    telegram('Telegram, success', { at: 'success' }),
    telegram('Telegram, linked', { intent: 'link', at: 'success' }),
    telegram('Telegram, asking for a proof', { intent: 'confirm', at: 'asking' }),
    telegram('Telegram, confirmed', { intent: 'confirm', at: 'success' }),
    failed('Telegram, declined', 'telegram_failed'),
    failed('Telegram, not held', 'invalid_credentials'),
    failed('Telegram, not allowed', 'disallowed_login_method'),
    failed('Telegram, linked elsewhere', 'linked_to_another_user', { intent: 'link', button: 'button.again', to: 'retry' }),
    failed('Telegram, timed out', 'client_request_timeout'),
    failed('Telegram, another user', 'another_user', { intent: 'confirm' }),
    failed('Telegram, unknown', 'a_code_that_is_not_known'),
    telegram('Telegram, offline', {
      at: 'failure',
      waits: true,
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
    }),
  ],
} satisfies Pick<ScreenStates, 'TELEGRAM_AUTH_SCREEN'>
