import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import type { Failure } from '../runtime/errors.ts'
import { machine, type PasswordlessEvent, type PasswordlessState } from './passwordless.ts'

const failure = (code: string, status: number | null = null, retryAfter: number | null = null): Failure => ({
  code,
  status,
  message: 'said the service',
  retryAfter,
})
const recipient = { method: 'email', address: 'ada@example.com' } as const
const params = { recipient, intent: 'login' } as const
const start = () => machine.start(params, facts())
const after = (state: PasswordlessState, event: PasswordlessEvent, own = {}) => machine.on(state, event, facts(own))
/** The state after a code was sent. */
const awaiting = (): PasswordlessState => after(start()[0], { type: 'sent' })[0]
/** The same when another one may be sent. */
const open = (): PasswordlessState => after(awaiting(), { type: 'tick' }, { now: 1_030_000 })[0]
const type = (state: PasswordlessState, text: string) => after(state, { type: 'type', text })

describe('login by code', () => {
  test('sends a code when it begins', () => {
    const [state, ...first] = start()
    assert.equal(state.at, 'initial')
    assert.deepEqual(first, [{ after: 0, send: { type: 'begin' } }])
    const [sending, ...commands] = after(state, { type: 'begin' })
    assert.equal(sending.at, 'sending-code')
    assert.deepEqual(commands, [{ run: 'send', with: recipient }])
    // Once begun, it is not begun again.
    assert.deepEqual(after(sending, { type: 'begin' }), [sending])
  })

  test('without a connection it keeps what was typed, says so, and goes on by itself', () => {
    const offline = { ...failure('service_unreachable'), offline: true } as const
    const [unsent, ...told] = after(start()[0], { type: 'not-sent', error: offline })
    assert.deepEqual([unsent.at, unsent.waits, unsent.problem], ['awaiting-code-input', 'send', { code: 'service_unreachable' }])
    assert.deepEqual(told, [{ run: 'online' }, { refused: offline }])
    for (const type of ['online', 'resend'] as const) {
      const [next, ...commands] = after(unsent, { type })
      assert.deepEqual([next.waits, commands], [null, [{ run: 'send', with: recipient }]])
    }
    const [unchecked] = after(type(awaiting(), '314159')[0], { type: 'refused', error: offline })
    assert.deepEqual([unchecked.code, unchecked.waits], ['314159', 'verify'])
    const verify = { run: 'verify', with: { ...params, code: '314159' } }
    for (const type of ['online', 'resend'] as const) assert.deepEqual(after(unchecked, { type }).slice(1), [verify])
    // A person who types it anew was faster than the connection.
    const [submitting] = type(unchecked, '271828')
    assert.deepEqual(after(submitting, { type: 'online' }), [submitting])
  })

  test('submits by itself when the sixth digit is there, and not before', () => {
    assert.equal(type(awaiting(), '31415').length, 1)
    const [state, ...commands] = type(awaiting(), '314159')
    assert.equal(state.at, 'submitting-code')
    assert.deepEqual(commands, [{ run: 'verify', with: { ...params, code: '314159' } }])
  })

  test('takes a pasted code with spaces and dashes', () => {
    for (const text of [' 314 159 ', '314-159', '314159\n', '３１４１５９', '\u200e٣١٤١٥٩', '314 159.'])
      assert.equal(type(awaiting(), text)[0].code, '314159')
  })

  test('says that a code is numeric, keeps the digits and does not submit', () => {
    for (const text of ['31a', 'abcdef314159']) {
      const [state, ...commands] = type(awaiting(), text)
      assert.equal(state.problem, 'code.numeric')
      assert.deepEqual(commands, [])
    }
    assert.equal(type(awaiting(), '31a')[0].code, '31')
  })

  test('does not take digits while a code is being checked', () => {
    const [submitting] = type(awaiting(), '314159')
    assert.deepEqual(type(submitting, '1'), [submitting])
  })

  test('goes on checking, refusing or taking a code that was typed before the answer to "send" came', () => {
    const sending = after(start()[0], { type: 'begin' })[0]
    const [submitting] = type(sending, '314159')
    const late = [{ type: 'sent' }, { type: 'not-sent', error: failure('service_unavailable', 503) }] as const
    const [refused] = after(submitting, { type: 'refused', error: failure('invalid_credentials', 422) })
    const [done] = after(submitting, { type: 'signed-in', user, isNewUser: false })
    for (const event of late) {
      const [state, ...commands] = after(submitting, event)
      assert.deepEqual([state.at, state.code], ['submitting-code', '314159'])
      assert.ok(!commands.some((command) => 'replace' in command))
      assert.equal(after(done, event)[0].at, 'done')
    }
    const [shown] = after(refused, { type: 'sent' })
    assert.equal(shown.at, 'error')
    assert.equal(after(shown, { type: 'empty' })[0].code, '')
  })

  test('shows a refused code for 1.4 s, then empties the boxes', () => {
    const [submitting] = type(awaiting(), '314159')
    const [state, ...commands] = after(submitting, { type: 'refused', error: failure('invalid_credentials', 422) })
    assert.deepEqual([state.at, state.code, state.problem], ['error', '314159', 'code.invalid'])
    assert.deepEqual(commands, [{ after: 1400, send: { type: 'empty' } }])
    const [emptied] = after(state, { type: 'empty' })
    assert.deepEqual([emptied.at, emptied.code], ['awaiting-code-input', ''])
  })

  test('lets a person type on at once after a refusal, and does not empty what they typed', () => {
    const [refused] = after(type(awaiting(), '314159')[0], { type: 'refused', error: failure('invalid_credentials', 422) })
    const [typing] = type(refused, '2')
    assert.deepEqual([typing.at, typing.code, typing.problem], ['awaiting-code-input', '2', null])
    assert.equal(after(typing, { type: 'empty' })[0].code, '2')
  })

  test('says "Issue verifying code" for anything else', () => {
    const [state] = after(type(awaiting(), '314159')[0], { type: 'refused', error: failure('service_unreachable') })
    assert.equal(state.problem, 'code.failed')
  })

  test('leaves for the screen that the catalogue names, with the words of the error screen', () => {
    for (const [code, screen] of [
      ['linked_to_another_user', 'ERROR_SCREEN'],
      ['too_many_requests', 'ERROR_SCREEN'],
      ['max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
      ['user_does_not_exist', 'ACCOUNT_NOT_FOUND_SCREEN'],
      ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
    ] as const) {
      const [, command] = after(type(awaiting(), '314159')[0], { type: 'refused', error: failure(code, 400) })
      assert.ok(command && 'replace' in command && command.replace.screen === screen, code)
    }
  })

  test('asks for nobody new where the login is for known people only', () => {
    const closed = facts({ app: { ...app, allowsSignup: false } })
    const [, run] = machine.on(awaiting(), { type: 'type', text: '314159' }, closed)
    assert.deepEqual(run, { run: 'verify', with: { ...params, code: '314159', mode: 'no-signup' } })
  })

  test('offers the same address again when a code could not be sent', () => {
    const [, command] = after(start()[0], { type: 'not-sent', error: failure('service_unavailable', 503) })
    assert.ok(command && 'replace' in command && command.replace.screen === 'ERROR_SCREEN')
    assert.deepEqual(command.replace.params.retry, {
      screen: 'AWAITING_PASSWORDLESS_CODE',
      params,
    })
  })

  test('closes "Resend code" for 30 s after the first code, and counts them down', () => {
    const [state, tick] = after(start()[0], { type: 'sent' })
    assert.deepEqual([state.at, state.coolSeconds, state.resent], ['awaiting-code-input', 30, false])
    assert.deepEqual(tick, { after: 1000, send: { type: 'tick' } })
    assert.deepEqual(after(state, { type: 'resend' }), [state])
    assert.equal(after(state, { type: 'tick' }, { now: 1_002_000 })[0].coolSeconds, 28)
    assert.equal(after(open(), { type: 'resend' })[0].at, 'sending-code')
  })

  test('closes "Resend code" for 30 s after a resend', () => {
    const [resending, job] = after(open(), { type: 'resend' })
    assert.deepEqual(job, { run: 'send', with: recipient })
    const [state, tick] = after(resending, { type: 'sent' })
    assert.deepEqual([state.coolSeconds, state.resent], [30, true])
    assert.deepEqual(tick, { after: 1000, send: { type: 'tick' } })
    assert.deepEqual(after(state, { type: 'resend' }), [state])
    assert.equal(after(state, { type: 'tick' }, { now: 1_029_000 })[0].coolSeconds, 1)
    const [over, ...rest] = after(state, { type: 'tick' }, { now: 1_030_000 })
    assert.deepEqual([over.coolUntil, rest], [0, []])
    assert.equal(after(over, { type: 'resend' })[0].at, 'sending-code')
  })

  test('counts by the clock, not by ticks: a frozen tab finds the cool-down over', () => {
    const [state] = after(after(open(), { type: 'resend' })[0], { type: 'sent' })
    assert.equal(after(state, { type: 'tick' }, { now: 9_000_000 })[0].coolUntil, 0)
  })

  test('turns a refused resend into the rest of the cool-down, never into an error', () => {
    for (const state of [start()[0], after(open(), { type: 'resend' })[0]]) {
      const [cooling] = after(state, { type: 'not-sent', error: failure('too_many_requests', 429, 12_000) })
      assert.deepEqual([cooling.at, cooling.coolSeconds, cooling.resent], ['awaiting-code-input', 12, false])
    }
  })

  test('shows an exhausted budget as an error', () => {
    const [, command] = after(start()[0], { type: 'not-sent', error: failure('too_many_requests', 429, 3_000_000) })
    assert.ok(command && 'replace' in command && command.replace.screen === 'ERROR_SCREEN')
  })

  test('reports the login and closes with success after 1.4 s', () => {
    const [done, report, wait] = after(type(awaiting(), '314159')[0], { type: 'signed-in', user, isNewUser: true })
    assert.equal(done.at, 'done')
    assert.deepEqual(report, { done: { kind: 'login', user, isNewUser: true, method: 'email' } })
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(after(done, { type: 'go-on' }, { user })[1], { close: 'success' })
  })

  test('goes to the terms after 0.9 s where they are required and not accepted', () => {
    const own = { app: { ...app, requiresTerms: true } }
    const [done, , wait] = after(type(awaiting(), '314159')[0], { type: 'signed-in', user, isNewUser: true }, own)
    assert.deepEqual(wait, { after: 900, send: { type: 'go-on' } })
    assert.deepEqual(after(done, { type: 'go-on' }, { ...own, user })[1], {
      reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} },
    })
    const accepted = { ...user, hasAcceptedTerms: true }
    assert.deepEqual(after(done, { type: 'go-on' }, { ...own, user: accepted })[1], { close: 'success' })
  })

  test('says that the login failed when another tab signed out in the meantime', () => {
    const [done] = after(type(awaiting(), '314159')[0], { type: 'signed-in', user, isNewUser: false })
    const [, command] = after(done, { type: 'go-on' })
    assert.ok(command && 'replace' in command && command.replace.screen === 'LOGIN_FAILED_SCREEN')
    assert.equal('code' in command.replace.params && command.replace.params.code, 'login_failed')
  })
})

describe('a code for linking and updating', () => {
  const sms = { recipient: { method: 'sms', phone: '+14155552671', shown: '+1 415 555 2671' }, intent: 'link' } as const
  const change = { recipient, intent: 'update', replaces: 'old@example.com' } as const
  const account: LinkedAccount = {
    type: 'email',
    address: 'ada@example.com',
    verifiedAt: new Date(0),
    firstVerifiedAt: null,
    latestVerifiedAt: null,
  }
  const submitted = (params: typeof sms | typeof change) => {
    const [sent] = after(machine.start(params, facts())[0], { type: 'sent' })
    return type(sent, '314159')
  }

  test('is sent by the way of its recipient, and proven with what it is for', () => {
    assert.deepEqual(after(machine.start(sms, facts())[0], { type: 'begin' })[1], { run: 'send', with: sms.recipient })
    assert.deepEqual(submitted(sms)[1], { run: 'verify', with: { ...sms, code: '314159' } })
    assert.deepEqual(submitted(change)[1], { run: 'verify', with: { ...change, code: '314159' } })
  })

  test('reports what came of it and closes with success after 1.4 s, whatever the terms', () => {
    const own = { app: { ...app, requiresTerms: true } }
    for (const [params, kind] of [
      [sms, 'link'],
      [change, 'update'],
    ] as const) {
      const [done, report, wait] = after(submitted(params)[0], { type: 'changed', user, account }, own)
      assert.deepEqual([done.at, report], ['done', { done: { kind, user, account } }])
      assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
      assert.deepEqual(after(done, { type: 'go-on' }, { ...own, user })[1], { close: 'success' })
    }
  })

  test('one more account of a type than there may be shows the message at the code', () => {
    const [state] = after(submitted(sms)[0], { type: 'refused', error: failure('cannot_link_more_of_type', 400) })
    assert.deepEqual([state.at, state.problem], ['error', { code: 'cannot_link_more_of_type' }])
  })

  test('an account of somebody else fills the screen; the way on is the entry, with what was typed', () => {
    for (const [params, menu] of [
      [sms, { screen: 'LINK_PHONE_SCREEN', params: { phone: '+1 415 555 2671' } }],
      [change, { screen: 'UPDATE_EMAIL_SCREEN', params: { current: 'old@example.com', email: 'ada@example.com' } }],
    ] as const) {
      const [, command] = after(submitted(params)[0], { type: 'refused', error: failure('linked_to_another_user', 400) })
      assert.ok(command && 'replace' in command && command.replace.screen === 'ERROR_SCREEN')
      assert.deepEqual(command.replace.params.menu, menu)
      assert.deepEqual(command.replace.params.retry, { screen: 'AWAITING_PASSWORDLESS_CODE', params })
    }
  })

  test('an update whose sign-in is long ago asks for a code to the present address first, and goes on with the one typed', () => {
    const update = { recipient, intent: 'update', replaces: 'old@example.com' } as const
    const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
    const person = { ...user, linkedAccounts: [{ type: 'email', address: 'old@example.com', ...times } as const] }
    const [submitting] = type(after(machine.start(update, facts())[0], { type: 'sent' })[0], '314159')
    const [, ...commands] = after(submitting, { type: 'refused', error: failure('recent_login_required', 403) }, { user: person })
    const next = { screen: 'AWAITING_PASSWORDLESS_CODE', params: { ...update, typed: '314159' } } as const
    const to = { method: 'email', address: 'old@example.com' }
    assert.deepEqual(commands, [
      { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient: to, intent: 'confirm', next } } },
    ])
    // No second code is sent for it.
    const [again, ...first] = machine.start(next.params, facts())
    assert.deepEqual([again.at, again.code], ['submitting-code', '314159'])
    assert.deepEqual(first, [{ run: 'verify', with: { ...update, code: '314159' } }])
    // A person without an address or number is shown what to do.
    const [told] = after(submitting, { type: 'refused', error: failure('recent_login_required', 403) }, { user })
    assert.deepEqual([told.at, told.problem], ['error', { code: 'recent_login_required' }])
  })
})
