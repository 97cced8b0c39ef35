// The screens of the moment `social` in every state.

import { OAUTH } from '../../contract/errors/oauth.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

type OAuth = FlowTypes['AWAITING_OAUTH_SCREEN']['state']
const oauth = (name: string, own: Partial<OAuth>) => {
  const params: ScreenParams['AWAITING_OAUTH_SCREEN'] = { provider: own.provider ?? 'google', intent: own.intent ?? 'login' }
  return screenState(
    'AWAITING_OAUTH_SCREEN',
    name,
    { at: 'waiting', attempt: 1, title: null, text: null, button: null, to: 'retry', ...params, ...own },
    params,
  )
}
const oauthFailed = (name: string, errorCode: string, own: Partial<OAuth> = {}, message = '') => {
  const { title, text, button, to } = viewOf({ code: errorCode, status: null, message }, OAUTH)
  return oauth(name, { at: 'failure', title, button, to: to === 'menu' ? to : 'retry', ...own, text })
}

export const states = {
  AWAITING_OAUTH_SCREEN: [
    oauth('opening', { at: 'opening' }),
    oauth('opening, for long', { at: 'opening', slow: true }),
    oauth('offline', {
      at: 'failure',
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
      waits: 'open',
    }),
    oauth('waiting', {}),
    oauth('blocked', { at: 'blocked', intent: 'recovery', provider: 'google-drive', name: 'Google Drive' }),
    oauth('finished', { at: 'success', intent: 'recovery', provider: 'google-drive', name: 'Google Drive' }),
    oauth('leaving', { at: 'leaving', provider: 'instagram' }),
    oauth('verifying', { at: 'verifying', provider: 'linkedin' }),
    oauth('success', { at: 'success' }),
    oauth('link, waiting', { intent: 'link', provider: 'github' }),
    oauth('link, success', { at: 'success', intent: 'link', provider: 'github' }),
    oauth('confirm, asking', { at: 'asking', intent: 'confirm' }),
    oauth('confirm, success', { at: 'success', intent: 'confirm' }),
    oauthFailed('confirm, another user', 'another_user', { intent: 'confirm' }),
    oauthFailed('declined', 'oauth_user_denied'),
    oauthFailed('window closed', 'oauth_window_closed'),
    oauthFailed('came back', 'oauth_came_back'),
    oauthFailed('foreign answer', 'pkce_state_code_mismatch'),
    oauthFailed('suspended', 'oauth_account_suspended'),
    oauthFailed('too many requests', 'too_many_requests'),
    oauthFailed('provider has too many', 'oauth_provider_limited'),
    oauthFailed('account not found', 'user_does_not_exist'),
    oauthFailed('user limit', 'max_accounts_reached'),
    oauthFailed('failed', 'unknown_auth_error'),
    oauthFailed('no connection', 'service_unreachable', {}),
    oauthFailed('link, linked elsewhere', 'linked_to_another_user', { intent: 'link', button: 'button.again', to: 'retry' }),
    oauthFailed('link, more of type', 'cannot_link_more_of_type', { intent: 'link', button: 'button.close', to: 'close' }),
  ],
} satisfies StatesOf<'social'>
