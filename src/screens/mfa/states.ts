// The screens of the moment `mfa` in every state.

import type { MfaMethod } from '../../contract/entities.ts'
import type { FlowTypes } from '../registry.ts'
import { inAccount, type StatesOf, statesOf } from '../screen-state.ts'

const METHODS: readonly MfaMethod[] = ['totp', 'sms', 'passkey']
const SINCE = Date.UTC(2026, 8, 1)
const USED = Date.UTC(2026, 10, 20)
/** Of a field for a code, with the text message that brings one. */
const CODE = { code: '', problem: null, coolUntil: 0, coolSeconds: 0 } as const
const verification = statesOf('MFA_VERIFICATION_SCREEN')({ methods: METHODS }, (params) => ({
  ...{ ...CODE, at: 'asking', params, methods: METHODS, method: 'totp', wrong: 0, failure: null },
}))
const locked = (retryAfter: number | null) => ({
  ...{ code: 'mfa_verification_max_attempts_reached', status: 429, message: '', retryAfter },
})
const enrollment = statesOf('MFA_ENROLLMENT_FLOW_SCREEN')({}, (params) => ({
  ...{ at: 'shown', params, own: [], offered: METHODS, codesLeft: 0, usesSms: false, problem: null },
}))
const own = (method: MfaMethod, used: number | null = USED, endsWith: string | null = null) => ({
  ...{ method, since: SINCE, used, endsWith },
})
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const totp = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_TOTP')({}, (params) => ({
  ...{ at: 'enroll', params, secret: SECRET, copied: false, coded: false, code: '', problem: null },
  address: `otpauth://totp/Tidewater:ada%40example.com?issuer=Tidewater&secret=${SECRET}`,
}))
const NUMBER = { phone: '+4915112345678', shown: '+49 1511 2345678' }
const sms = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_SMS')(NUMBER, (params) => ({ ...CODE, at: 'verify', params, coded: false }))
type Passkeys = FlowTypes['MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY']['state']
const passkeyOf = (credentialId: string, authenticatorName: string, createdWithBrowser: string) =>
  ({
    ...{ type: 'passkey', credentialId, authenticatorName, createdWithBrowser },
    ...{ createdWithOs: null, enrolledInMfa: false, latestVerifiedAt: null },
    ...{ verifiedAt: new Date(SINCE), firstVerifiedAt: new Date(SINCE) },
  }) as unknown as Passkeys['passkeys'][number]
const KEYS = [
  passkeyOf('1', 'iCloud Keychain', 'Safari'),
  passkeyOf('2', '1Password', 'Firefox'),
  passkeyOf('3', 'Google Password Manager', 'Chrome'),
  passkeyOf('4', 'Security key', 'Chrome'),
]
const passkeys = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY')({}, (params) => ({
  ...{ at: 'list', params, passkeys: KEYS.slice(0, 1), all: false, problem: null, coded: false },
}))
const method = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_METHOD')(own('totp'), (params) => ({ at: 'shown', params, problem: null }))
const CODES = Array.from({ length: 10 }, (_, place) =>
  `${'k7qm'.slice(place % 3)}${place}x-9hfd${'abcdefghjk'[place]}`.padEnd(11, 'z'),
)
const codes = statesOf('MFA_ENROLLMENT_FLOW_SCREEN_CODES')({}, (params) => ({
  ...{ at: 'shown', params, codes: CODES, copied: false, saved: false, leaving: false, problem: null },
}))

export const states = {
  MFA_VERIFICATION_SCREEN: [
    verification('authenticator app'),
    verification('code typed', { code: '123' }),
    verification('checking', { at: 'checking', code: '123456' }),
    verification('wrong code', { at: 'error', code: '123456', problem: 'mfa.code', wrong: 1 }),
    verification('letters', { problem: 'mfa.numeric' }),
    verification('too short', { code: '12', problem: 'mfa.length' }),
    verification('text message', { method: 'sms', coolUntil: 1, coolSeconds: 24 }),
    verification('text message on its way', { method: 'sms', at: 'sending' }),
    verification('passkey', { method: 'passkey' }),
    verification('passkey, waiting', { method: 'passkey', at: 'checking' }),
    verification('passkey, refused', { method: 'passkey', problem: 'passkey.not_allowed' }),
    verification('recovery code', { method: 'recovery-code' }),
    verification('recovery code, typed', { method: 'recovery-code', code: 'k7qm-9hfd' }),
    verification('choice of methods', { at: 'choosing' }),
    verification('too many attempts', { at: 'over', problem: 'mfa.attempts', failure: locked(null) }),
    verification('locked', { at: 'over', problem: { key: 'mfa.locked', number: 15 }, failure: locked(900_000) }),
    verification('too late', { at: 'over', problem: 'mfa.timed_out', failure: locked(null) }),
    verification('verified', { at: 'done', code: '123456' }),
    verification('at a login', {}, { for: 'login' }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN: [
    enrollment('nothing yet'),
    enrollment('text messages are a way in', { usesSms: true }),
    enrollment('some, more can be added', { own: [own('totp'), own('sms', null, '78')], offered: ['passkey'], codesLeft: 8 }),
    inAccount(
      'security',
      enrollment('some, more can be added', { own: [own('totp'), own('sms', null, '78')], offered: ['passkey'], codesLeft: 8 }),
    ),
    enrollment('all', { own: [own('totp'), own('sms'), own('passkey', null)], offered: [], codesLeft: 1 }),
    enrollment('loading', { at: 'loading', offered: [] }),
    enrollment('failed', { at: 'failed', offered: [], problem: { code: 'service_unreachable' } }),
    enrollment('none is offered', { offered: [] }),
    enrollment('at a login', {}, { for: 'login' }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: [
    totp('key'),
    totp('key copied', { copied: true }),
    totp('making the key', { at: 'loading' }),
    totp('not made', { at: 'failed', problem: { code: 'service_unreachable' } }),
    totp('code', { at: 'verify', code: '12' }),
    totp('checking', { at: 'checking', code: '123456' }),
    totp('wrong code', { at: 'error', code: '123456', problem: 'mfa.code' }),
    totp('done', { at: 'done', code: '123456' }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: [
    sms('text message, code', { coolUntil: 1, coolSeconds: 24 }),
    sms('text message, on its way', { at: 'sending' }),
    sms('text message, wrong code', { at: 'error', code: '123456', problem: 'mfa.code' }),
    sms('text message, done', { at: 'done', code: '123456' }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: [
    passkeys('none', { at: 'none', passkeys: [] }),
    passkeys('creating', { at: 'creating', passkeys: [] }),
    passkeys('not created', { at: 'none', passkeys: [], problem: 'passkey.not_allowed' }),
    passkeys('one'),
    passkeys('three', { passkeys: KEYS.slice(0, 3) }),
    passkeys('four', { passkeys: KEYS }),
    passkeys('four, all', { passkeys: KEYS, all: true }),
    passkeys('enabling', { at: 'enabling' }),
    passkeys('passkeys, done', { at: 'done' }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: [
    method('authenticator app'),
    method('text message, never used', {}, own('sms', null, '78')),
    method('passkey', {}, own('passkey')),
    method('asking', { at: 'asking' }),
    method('removing', { at: 'removing' }),
    method('removed', { at: 'removed' }),
    method('not removed', { problem: { code: 'service_unreachable' } }),
  ],
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: [
    codes('codes'),
    codes('copied', { copied: true, saved: true }),
    codes('leaving, unsaved', { leaving: true }),
    inAccount('security', codes('codes')),
    codes('new ones', { at: 'asking', codes: [] }, { left: 8 }),
    codes('making new ones', { at: 'making', codes: [] }, { left: 8 }),
    codes('shown before', { at: 'gone', codes: [] }),
  ],
} satisfies StatesOf<'mfa'>
