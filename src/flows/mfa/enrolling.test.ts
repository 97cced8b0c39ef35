// Enrolments in a second factor: the machines of all methods, the list, the codes of last resort.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import type { Enrolling } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import * as phone from '../mfa-phone/phone.ts'
import { localFailure } from '../runtime/errors.ts'
import * as codes from './codes.ts'
import { takeEnrolled } from './enrolling.ts'
import * as enrollment from './enrollment.ts'
import * as method from './method.ts'
import * as passkeys from './passkeys.ts'
import { keepCodes, takeCodes } from './recovery-codes.ts'
import * as sms from './sms.ts'
import * as totp from './totp.ts'

const WRONG = localFailure('invalid_credentials', 'no')
const LEFT = localFailure('mfa_canceled', 'MFA canceled')
const phoneAccount = { type: 'phone', phoneNumber: '+1 555' } as unknown as LinkedAccount
const passkey = (credentialId: string) => ({ type: 'passkey', credentialId }) as unknown as LinkedAccount

describe('the list of methods', () => {
  const shown = (own = facts()) => {
    const [state] = enrollment.machine.start({}, own)
    const factor = { method: 'totp', since: 1, used: null, endsWith: null } as const
    return enrollment.machine.on(state, { type: 'looked', own: [factor], offered: ['sms', 'passkey'], codesLeft: 9 }, own)[0]
  }
  test('leads to the enrolment in each, with what it is for', () => {
    assert.deepEqual(enrollment.machine.on(shown(), { type: 'add', method: 'sms' }, facts())[1], {
      go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_PHONE', params: {} },
    })
    assert.deepEqual(enrollment.enrolmentRoute('totp', { for: 'page' }).params, { for: 'page' })
    const [, open] = enrollment.machine.on(shown(), { type: 'open', method: 'totp' }, facts())
    assert.ok(open && 'go' in open && open.go.screen === 'MFA_ENROLLMENT_FLOW_SCREEN_METHOD')
    assert.deepEqual(enrollment.machine.on(shown(), { type: 'codes' }, facts())[1], {
      go: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', params: { left: 9 } },
    })
  })
  test('does not lead to text messages for somebody who logs in by them', () => {
    const own = facts({ user: { ...user, linkedAccounts: [phoneAccount] } })
    const state = shown(own)
    assert.equal(state.usesSms, true)
    assert.deepEqual(enrollment.machine.on(state, { type: 'add', method: 'sms' }, own), [state])
  })
  test('offers what app and page have in common, without what the person has', async () => {
    const describe = { factors: [{ type: 'totp', verified_at: 5, last_used_at: null, ends_with: null }], recovery_codes_left: 7 }
    const runtime = {
      $config: { get: () => ({ mfa_methods: ['sms', 'totp', 'passkey'] }) },
      $user: { get: () => ({ ...user, mfaMethods: ['totp'] }) },
      hooks: { host: async () => ({ config: { value: { mfa: { methods: ['totp', 'passkey'] } }, reading: null }, tag: {} }) },
      session: { authorized: (call: (token: string) => unknown) => call('token') },
      api: async () => describe,
    } as unknown as Runtime
    assert.deepEqual(await enrollment.jobs.look(runtime, undefined, { signal: new AbortController().signal }), {
      type: 'looked',
      own: [{ method: 'totp', since: 5000, used: null, endsWith: null }],
      offered: ['passkey'],
      codesLeft: 7,
    })
  })
})

describe('an authenticator app', () => {
  const verify = (params: Enrolling = {}) => {
    const [state] = totp.machine.start(params, facts())
    const [made] = totp.machine.on(state, { type: 'made', secret: 'ABC', address: 'otpauth://x' }, facts())
    return totp.machine.on(made, { type: 'next' }, facts())[0]
  }
  test('is enrolled by a code of it; a wrong one may be typed again', () => {
    const [checking, enroll] = totp.machine.on(verify(), { type: 'type', text: '123456' }, facts())
    assert.deepEqual([checking.at, enroll], ['checking', { run: 'enroll', with: '123456' }])
    const [wrong] = totp.machine.on(checking, { type: 'refused', error: WRONG }, facts())
    assert.deepEqual([wrong.at, wrong.problem], ['error', 'mfa.code'])
    assert.equal(totp.machine.on(wrong, { type: 'empty' }, facts())[0].at, 'verify')
    const [left] = totp.machine.on(checking, { type: 'refused', error: LEFT }, facts())
    assert.deepEqual([left.at, left.problem], ['verify', null])
  })
  test('forgets its key when it is enrolled, and shows the codes of last resort where there are any', () => {
    const enrolled = { type: 'enrolled', coded: true } as const
    const [done, told] = totp.machine.on(verify(), enrolled, facts())
    assert.deepEqual([done.at, done.secret, done.address], ['done', '', ''])
    assert.deepEqual(told, { emit: { kind: 'enroll-mfa', result: { method: 'totp' } } })
    assert.deepEqual(totp.machine.on(done, { type: 'go-on' }, facts()).slice(1), [
      { replace: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', params: {} } },
    ])
    const [bare] = totp.machine.on(verify(), { type: 'enrolled', coded: false }, facts())
    assert.deepEqual(totp.machine.on(bare, { type: 'go-on' }, facts()).slice(1), [{ back: true }])
  })
  test('that the page asked for closes the modal, one of a login leads on', () => {
    const [asked, told] = totp.machine.on(verify({ for: 'page' }), { type: 'enrolled', coded: false }, facts())
    assert.deepEqual(told, { done: { kind: 'enroll-mfa', result: { method: 'totp' } } })
    assert.deepEqual(totp.machine.on(asked, { type: 'go-on' }, facts())[1], { close: 'success' })
    const [login] = totp.machine.on(verify({ for: 'login' }), { type: 'enrolled', coded: false }, facts())
    assert.deepEqual(totp.machine.on(login, { type: 'go-on' }, facts({ user }))[1], { close: 'success' })
  })
  test('whose key could not be made says so, and who leaves the verification before goes back', () => {
    const [state] = totp.machine.start({}, facts())
    const [failed] = totp.machine.on(state, { type: 'refused', error: localFailure('service_unreachable', '') }, facts())
    assert.equal(failed.at, 'failed')
    assert.deepEqual(totp.machine.on(failed, { type: 'retry' }, facts())[1], { run: 'make' })
    assert.deepEqual(totp.machine.on(state, { type: 'refused', error: LEFT }, facts())[1], { back: true })
  })
})

describe('a phone number', () => {
  const params = { phone: '+15551234567', shown: '+1 555' }
  test('is typed, then shown by the code that was sent to it', () => {
    const [empty] = phone.machine.start({ for: 'page' }, facts())
    assert.deepEqual(phone.machine.on(empty, { type: 'submit' }, facts()), [empty])
    const [typed] = phone.machine.on(empty, { type: 'type', text: '2133734253' }, facts())
    const [, , go] = phone.machine.on(typed, { type: 'submit' }, facts())
    assert.ok(go && 'go' in go && go.go.screen === 'MFA_ENROLLMENT_FLOW_SCREEN_SMS')
    assert.deepEqual(go.go.params, { for: 'page', phone: '+12133734253', shown: '+1 213 373 4253' })
  })
  test('takes a code while the message is on its way', () => {
    const [sending] = sms.machine.start(params, facts())
    const [begun] = sms.machine.on(sending, { type: 'type', text: '12' }, facts())
    assert.deepEqual([begun.at, begun.code], ['sending', '12'])
    const [checking, enroll] = sms.machine.on(begun, { type: 'type', text: '123456' }, facts())
    assert.deepEqual(enroll, { run: 'enroll', with: { code: '123456', phone: params.phone } })
    assert.equal(sms.machine.on(checking, { type: 'sent' }, facts())[0].at, 'checking')
  })
  test('goes back over both of its screens', () => {
    const [sending, send] = sms.machine.start(params, facts())
    assert.deepEqual(send, { run: 'send', with: params.phone })
    const [sent] = sms.machine.on(sending, { type: 'sent' }, facts())
    const [checking, enroll] = sms.machine.on(sent, { type: 'type', text: '123456' }, facts())
    assert.deepEqual(enroll, { run: 'enroll', with: { code: '123456', phone: params.phone } })
    const [done] = sms.machine.on(checking, { type: 'enrolled', coded: false }, facts())
    assert.deepEqual(sms.machine.on(done, { type: 'go-on' }, facts()).slice(1), [{ back: true }, { back: true }])
    const [coded] = sms.machine.on(checking, { type: 'enrolled', coded: true }, facts())
    assert.deepEqual(sms.machine.on(coded, { type: 'go-on' }, facts()).slice(1), [
      { back: true },
      { replace: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_CODES', params: {} } },
    ])
  })
})

test('passkeys are made where there is none, and all of them count', () => {
  const [none] = passkeys.machine.start({}, facts({ user }))
  assert.equal(none.at, 'none')
  const [creating, create] = passkeys.machine.on(none, { type: 'create' }, facts())
  assert.deepEqual(create, { run: 'create' })
  const owner = { ...user, linkedAccounts: [passkey('a'), passkey('b')] }
  const [list] = passkeys.machine.on(creating, { type: 'created', user: owner }, facts())
  assert.deepEqual(passkeys.machine.on(list, { type: 'enable' }, facts())[1], { run: 'enable', with: ['a', 'b'] })
})

test('a method is removed after a question, and one that is gone already is no error', () => {
  const params = { method: 'totp', since: 1, used: null, endsWith: null } as const
  const [shown] = method.machine.start(params, facts())
  assert.deepEqual(method.machine.on(shown, { type: 'remove' }, facts()), [shown], 'nothing is removed that was not asked about')
  const [asking] = method.machine.on(shown, { type: 'ask' }, facts())
  const [removing, run] = method.machine.on(asking, { type: 'remove' }, facts())
  assert.deepEqual([removing.at, run], ['removing', { run: 'remove', with: 'totp' }])
  assert.equal(method.machine.on(removing, { type: 'refused', error: LEFT }, facts())[0].at, 'shown')
  const gone = localFailure('linked_account_not_found', '')
  assert.deepEqual(method.machine.on(removing, { type: 'refused', error: gone }, facts())[1], { back: true })
  assert.deepEqual(method.machine.on(removing, { type: 'removed' }, facts())[1], {
    emit: { kind: 'unenroll-mfa', result: { method: 'totp' } },
  })
})

test('an enrolment renews a session that waited for it, and no other', async () => {
  for (const held of [true, false]) {
    const calls: string[] = []
    const session = { setUser: () => calls.push('user'), isHeld: () => held, refresh: async () => calls.push('refresh') }
    await takeEnrolled({ session } as unknown as Runtime, {} as never)
    assert.deepEqual(calls, held ? ['user', 'refresh'] : ['user'])
  }
})

describe('codes of last resort', () => {
  test('ask before they go unsaved, by whatever they were to be left; saved ones, and such that were shown before, do not', () => {
    const [loading] = codes.machine.start({}, facts())
    assert.equal(codes.machine.stays?.(loading), null)
    const on = (state: codes.MfaCodesState, event: Parameters<typeof codes.machine.on>[1]) =>
      codes.machine.on(state, event, facts())[0]
    const shown = on(loading, { type: 'made', codes: ['a', 'b'] })
    assert.deepEqual(codes.machine.stays?.(shown), { type: 'leave' })
    const asking = on(shown, { type: 'leave' })
    assert.deepEqual([asking.leaving, asking.codes, codes.machine.stays?.(asking)], [true, ['a', 'b'], { type: 'leave' }])
    assert.equal(on(asking, { type: 'keep' }).leaving, false)
    for (const saved of [{ type: 'copied', done: true }, { type: 'handed' }] as const)
      assert.equal(codes.machine.stays?.(on(shown, saved)), null)
    assert.deepEqual(codes.machine.stays?.(on(shown, { type: 'copied', done: false })), { type: 'leave' })
    assert.deepEqual(on(asking, { type: 'finish' }).codes, [])
    assert.equal(codes.machine.stays?.(on(loading, { type: 'made', codes: null })), null)
  })

  const runtime = { state: new Map(), session: { setUser: () => user, isHeld: () => false } } as unknown as Runtime
  test('are handed over once', async () => {
    const wire = { recovery_codes: ['a', 'b'] } as never
    assert.deepEqual(await takeEnrolled(runtime, wire), { type: 'enrolled', coded: true })
    assert.deepEqual([takeCodes(runtime), takeCodes(runtime)], [['a', 'b'], null])
    assert.deepEqual(await takeEnrolled(runtime, {} as never), { type: 'enrolled', coded: false })
    keepCodes(runtime, ['c'])
    assert.deepEqual(takeCodes({ state: new Map() } as Runtime), null, 'of another page they are nothing')
  })
  test('are shown after an enrolment, and made anew where there are some', () => {
    const [loading, take] = codes.machine.start({}, facts())
    assert.deepEqual(take, { run: 'take' })
    const [shown] = codes.machine.on(loading, { type: 'made', codes: ['a'] }, facts())
    assert.deepEqual([shown.at, shown.codes], ['shown', ['a']])
    const [finished, back] = codes.machine.on(shown, { type: 'finish' }, facts())
    assert.deepEqual([finished.codes, back], [[], { back: true }])
    assert.equal(codes.machine.on(loading, { type: 'made', codes: null }, facts())[0].at, 'gone')
    const [asking] = codes.machine.start({ left: 3 }, facts())
    assert.deepEqual(codes.machine.on(asking, { type: 'renew' }, facts())[1], { run: 'renew' })
  })
})
