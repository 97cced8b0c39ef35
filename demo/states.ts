// Every built screen in every state: the list behind the gallery, the screenshots and the accessibility tests.

import { SCREEN } from '../src/contract/errors/login/login.ts'
import { OAUTH } from '../src/contract/errors/oauth.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import type { OutcomeScreen, ScreenParams } from '../src/contract/screens.ts'
import { machine as requestErrors } from '../src/flows/request/request-error.ts'
import { readPhone } from '../src/kit/phone.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { ACCOUNT_STATES } from './account-states.ts'
import { byMail, CODE_STATES } from './code-states.ts'
import { CROSS_APP_STATES } from './cross-app-states.ts'
import { EMBEDDED_STATES } from './embedded-states.ts'
import { FARCASTER_STATES } from './farcaster-states.ts'
import { FUND_STATES } from './fund-states.ts'
import { MENU_STATES } from './menu-states.ts'
import { MFA_STATES } from './mfa-states.ts'
import { PASSKEY_STATES } from './passkey-states.ts'
import { RECOVERY_STATES } from './recovery-states.ts'
import { app, long, type ScreenState, type ScreenStates, screenState, unreachable } from './screen-state.ts'
import { SEND_STATES } from './send-states.ts'
import { SIGNING_STATES } from './signing-states.ts'
import { SPEND_STATES } from './spend-states.ts'
import { TELEGRAM_STATES } from './telegram-states.ts'
import { TRANSFER_STATES } from './transfer-states.ts'
import { WALLET_BUTTON_STATES } from './wallet-button-states.ts'
import { WALLET_STATES } from './wallet-states.ts'

type Continue = FlowTypes['CONTINUE_AS_SCREEN']['state']
const continueAs = (name: string, own: Partial<Continue>) => {
  const state: Continue = { at: 'asking', name: 'ada@example.com', guest: false, problem: null, ...own }
  return screenState('CONTINUE_AS_SCREEN', name, state, { name: state.name, guest: state.guest })
}
const phone = (raw: string, country = 'US'): FlowTypes['LANDING_PHONE']['state'] => ({
  at: 'entry',
  ...readPhone(raw, country),
  menu: {},
})
const newAddress = (email: string, current: string | null = null): FlowTypes['LINK_EMAIL_SCREEN']['state'] => ({
  at: 'entry',
  email,
  valid: email.includes('.com') && email !== current,
  current,
  same: email === current,
})

const update = (name: string, email: string) =>
  screenState('UPDATE_EMAIL_SCREEN', name, newAddress(email, 'ada@example.com'), { current: 'ada@example.com' })

type Shown = FlowTypes['ERROR_SCREEN']['state']
/** A screen that shows an error; an app may say in words of its own what `own` names. */
const errorOn = <N extends 'ERROR_SCREEN' | OutcomeScreen>(
  screen: N,
  name: string,
  params: Omit<ScreenParams['ERROR_SCREEN'], 'retry'>,
  own: Partial<Shown> = {},
) => {
  const view = viewOf(params, SCREEN)
  const { title, text, button } = view
  const state: Shown = { at: 'shown', title, text, button, view, retry: null, menu: null, link: null, command: null, ...own }
  return screenState(screen, name, state, { ...params, retry: null })
}
/** What the page's developer reads of an origin that is not allowed. */
const SET_UP: Partial<Shown> = {
  text: {
    plain:
      'This page\'s origin "http://localhost:5999" must be one of the app\'s allowed origins at http://localhost:4001. To allow it, in the folder of the service:',
  },
  command: 'npx latchkey app change latchkeydemoapp0000000001 --origin http://localhost:5999',
}
const error = (name: string, code: string, status: number | null = null, message = '') =>
  errorOn('ERROR_SCREEN', name, { code, status, message })
/** ERROR_SCREEN as it is met away from a login. */
const requestError = (
  name: string,
  context: ScreenParams['ERROR_SCREEN_REQUEST']['context'],
  code: string,
  own: Partial<ScreenParams['ERROR_SCREEN_REQUEST']> = {},
) => {
  const params = { code, status: null, message: '', retry: null, context, ...own }
  const [state] = requestErrors.start(params, { now: 0, app, user: null, held: null })
  return screenState('ERROR_SCREEN_REQUEST', name, state, params)
}
const outcome = <N extends OutcomeScreen>(screen: N, name: string, code: string, own?: Partial<Shown>) =>
  errorOn(screen, name, { code, status: null, message: '' }, own)

const captcha = (name: string, own: Partial<FlowTypes['CAPTCHA_SCREEN']['state']>) => {
  const next = { screen: 'AWAITING_PASSWORDLESS_CODE', params: byMail } as const
  return screenState('CAPTCHA_SCREEN', name, { at: 'loading', next, ...own }, { next })
}

const consent = (name: string, own: Partial<FlowTypes['AFFIRMATIVE_CONSENT_SCREEN']['state']>) =>
  screenState('AFFIRMATIVE_CONSENT_SCREEN', name, { at: 'asking', problem: null, ...own }, {})

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

/** In the order in which a person meets them. */
const STATES_BY_SCREEN = {
  ...MENU_STATES,
  LANDING_PHONE: [
    screenState('LANDING_PHONE', 'phone, empty', phone(''), {}),
    screenState('LANDING_PHONE', 'phone, typed', phone('415555'), {}),
    screenState('LANDING_PHONE', 'phone, valid', phone('4155552671'), {}),
    screenState('LANDING_PHONE', 'phone, with its country', phone('+4915112345678'), {}),
    screenState('LANDING_PHONE', 'phone, long', phone('+447400123456'), {}, { showsTerms: false }),
  ],
  ...CODE_STATES,
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
  ...MFA_STATES,
  ...FARCASTER_STATES,
  ...PASSKEY_STATES,
  ...TELEGRAM_STATES,
  ...WALLET_STATES,
  ...SIGNING_STATES,
  ...SEND_STATES,
  ...SPEND_STATES,
  ...TRANSFER_STATES,
  CAPTCHA_SCREEN: [captcha('loading', {}), captcha('success', { at: 'success' }), captcha('error', { at: 'error' })],
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
    errorOn('ERROR_SCREEN', 'wrong set-up, in development', { code: 'invalid_origin', status: 403, message: '' }, SET_UP),
    error('linked elsewhere', 'linked_to_another_user', 400),
    error('message of a proxy', 'invalid_data', 422, `${long} ${long}`),
  ],
  ERROR_SCREEN_REQUEST: [
    requestError('wallet failed', 'wallet', 'wallet_error'),
    requestError('passcode budget exhausted', 'wallet', 'recovery_attempts_exhausted'),
    requestError('second factor locked', 'mfa', 'mfa_verification_max_attempts_reached', { retryAfter: 900_000 }),
    requestError('not enough funds', 'transaction', 'insufficient_funds'),
    requestError('network refused', 'transaction', 'chain_refused', { retryable: false }),
    requestError('other app timed out', 'cross-app', 'client_request_timeout'),
  ],
  ALLOWLIST_REJECTION_SCREEN: [
    outcome('ALLOWLIST_REJECTION_SCREEN', 'words of the catalogue', 'allowlist_rejected'),
    outcome('ALLOWLIST_REJECTION_SCREEN', 'words of the app', 'allowlist_rejected', {
      title: { plain: 'The archive is open to members' },
      text: { plain: 'Members get an invitation by mail. It takes a day or two.' },
      button: { plain: 'Ask for an invitation' },
      link: 'https://example.com/invite',
    }),
    outcome('ALLOWLIST_REJECTION_SCREEN', 'long words of the app', 'allowlist_rejected', {
      title: { plain: 'You are not among the people whom this archive lets in at present' },
      text: { plain: `${long} ${long}` },
      button: { plain: 'Read in our handbook how an invitation is asked for' },
      link: 'https://example.com/invite',
    }),
  ],
  USER_LIMIT_REACHED_SCREEN: [outcome('USER_LIMIT_REACHED_SCREEN', 'shown', 'max_accounts_reached')],
  ACCOUNT_NOT_FOUND_SCREEN: [outcome('ACCOUNT_NOT_FOUND_SCREEN', 'shown', 'user_does_not_exist')],
  LOGIN_FAILED_SCREEN: [outcome('LOGIN_FAILED_SCREEN', 'shown', 'login_failed')],
  AFFIRMATIVE_CONSENT_SCREEN: [
    consent('asking', {}),
    consent('accepting', { at: 'accepting' }),
    consent('declining', { at: 'declining' }),
    consent('failed', { problem: unreachable }),
    consent('done', { at: 'done' }),
  ],
  LINK_EMAIL_SCREEN: [
    screenState('LINK_EMAIL_SCREEN', 'empty', newAddress(''), {}),
    screenState('LINK_EMAIL_SCREEN', 'valid', newAddress('ada@example.com'), {}),
  ],
  LINK_PHONE_SCREEN: [
    screenState('LINK_PHONE_SCREEN', 'empty', phone(''), {}),
    screenState('LINK_PHONE_SCREEN', 'valid', phone('015112345678', 'DE'), {}),
  ],
  UPDATE_EMAIL_SCREEN: [update('empty', ''), update('the same', 'ada@example.com'), update('valid', 'grace@example.com')],
  ...ACCOUNT_STATES,
  ...CROSS_APP_STATES,
  ...FUND_STATES,
  ...EMBEDDED_STATES,
  ...RECOVERY_STATES,
  ...WALLET_BUTTON_STATES,
  CONTINUE_AS_SCREEN: [
    continueAs('asking', {}),
    continueAs('guest', { name: null, guest: true }),
    continueAs('unnamed', { name: null }),
    continueAs('long name', { name: `${'ada.lovelace.'.repeat(5)}@example.com` }),
    continueAs('taking', { at: 'taking' }),
    continueAs('problem', { problem: { code: 'service_unreachable' } }),
    continueAs('done', { at: 'done' }),
    continueAs('gone', { at: 'gone' }),
  ],
} satisfies ScreenStates

/** All of them, in that order. */
export const SCREEN_STATES: readonly ScreenState[] = Object.values(STATES_BY_SCREEN).flat()
