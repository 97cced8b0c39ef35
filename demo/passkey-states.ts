// The passkey screens in every state: login, sign-up, the person's own list, its questions and refusals.

import type { AppView } from '../src/app/app-view.ts'
import { PASSKEY } from '../src/contract/errors/passkey.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState, unreachable } from './screen-state.ts'

type Login = FlowTypes['AWAITING_PASSKEY_SYSTEM_DIALOGUE']['state']
const byPasskey = (name: string, own: Partial<Login>, view: Partial<AppView> = {}) => {
  const state: Login = { at: 'loading', intent: 'login', title: null, text: null, button: null, ...own }
  return screenState('AWAITING_PASSKEY_SYSTEM_DIALOGUE', name, state, { intent: state.intent }, view)
}
const fault = (code: string, message = ''): Partial<Login> => {
  const { title, text, button } = viewOf({ code, status: null, message }, PASSKEY)
  return { at: 'error', title, text, button }
}

type Own = FlowTypes['LINK_PASSKEY_SCREEN']['state']
const day = (date: number): Date => new Date(Date.UTC(2026, 2, date, 12))
const key = (number: number, own: Partial<Own['passkeys'][number]>): Own['passkeys'][number] => ({
  ...{ type: 'passkey', credentialId: `key${number}`, enrolledInMfa: false },
  ...{ verifiedAt: day(number), firstVerifiedAt: day(number), latestVerifiedAt: day(number) },
  ...own,
})
const KEYS = [
  key(1, { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari', latestVerifiedAt: day(20) }),
  key(2, { createdWithBrowser: 'Chrome', createdWithOs: 'Windows' }),
  key(3, { authenticatorName: 'Google Password Manager', createdWithBrowser: 'Samsung Internet', latestVerifiedAt: day(9) }),
  key(4, {}),
  key(5, { authenticatorName: 'YubiKey 5 NFC' }),
]
/** A state of LINK_PASSKEY_SCREEN with so many passkeys. */
const passkeys = (name: string, count: number, own: Partial<Own> = {}) => {
  const common = { at: 'shown', passkeys: KEYS.slice(0, count), all: false, asking: null, problem: null } as const
  return screenState('LINK_PASSKEY_SCREEN', name, { ...common, ...own }, {})
}

/** Logins, and the passkeys of a person. */
export const PASSKEY_STATES = {
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
  LINK_PASSKEY_SCREEN: [
    passkeys('passkeys, none', 0),
    passkeys('passkeys, adding the first', 0, { at: 'adding' }),
    passkeys('passkeys, one', 1),
    passkeys('passkeys, two of four', 4),
    passkeys('passkeys, all four', 4, { all: true }),
    passkeys('passkeys, five', 5, { all: true }),
    passkeys('passkeys, asking', 2, { asking: 'key1' }),
    passkeys('passkeys, removing', 2, { asking: 'key2', at: 'removing' }),
    passkeys('passkeys, refused', 2, { problem: 'passkey.not_allowed' }),
    passkeys('passkeys, enrolled in MFA', 2, { problem: 'passkey.in_mfa' }),
    passkeys('passkeys, no connection', 2, { problem: unreachable }),
    passkeys('passkeys, added', 2, { at: 'added' }),
  ],
} satisfies Partial<ScreenStates>
