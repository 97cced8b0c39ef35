// The machine of a login or link by Telegram: every state, time-out, closed and blocked windows, and each refusal.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import { TELEGRAM } from '../../contract/errors/telegram.ts'
import { OAUTH_TIMEOUT, PRE_STEP_DELAY_SLOW } from '../../contract/screen-limits.ts'
import type { Failure } from '../runtime/errors.ts'
import type { WindowEvent, WindowState } from '../steps/window-login.ts'
import { machine } from './telegram.ts'

type Intent = WindowState['intent']
const failure = (code: string, own: Partial<Failure> = {}): Failure => ({
  ...{ code, status: 422, message: 'said', retryAfter: null },
  ...own,
})
const menu = { reset: { screen: 'LANDING', params: {} } } as const
const at = (where: WindowState['at'], intent: Intent = 'login', own: Partial<WindowState> = {}): WindowState => ({
  ...machine.start({ intent }, facts())[0],
  at: where,
  ...own,
})
const on = (state: WindowState, event: WindowEvent, own = {}) => machine.on(state, event, facts(own))
const fail = (code: string, intent: Intent = 'login', where: WindowState['at'] = 'verifying') =>
  on(at(where, intent), { type: 'failed', attempt: 1, error: failure(code) })
const account = { type: 'telegram', telegramUserId: '4242' } as unknown as LinkedAccount

describe('a login by Telegram begins', () => {
  test('with a window that is opened in the very first step, as browsers demand', () => {
    for (const intent of ['login', 'link'] as const) {
      const [state, ...commands] = machine.start({ intent }, facts())
      assert.deepEqual([state.at, state.attempt], ['opening', 1])
      assert.deepEqual(commands, [{ run: 'open', with: { intent, attempt: 1 } }])
    }
  })

  test('asking for nobody new where the page lets nobody new in', () => {
    const [, command] = machine.start({ intent: 'login' }, facts({ app: { ...app, allowsSignup: false } }))
    assert.deepEqual(command, { run: 'open', with: { intent: 'login', attempt: 1, mode: 'no-signup' } })
  })

  test('at a press where a proof is asked for, since that of the screen before is over', () => {
    const next = { screen: 'DELETE_ACCOUNT_SCREEN', params: { confirmed: true } } as const
    const [state, ...commands] = machine.start({ intent: 'confirm', next }, facts())
    assert.deepEqual([state.at, state.next, commands], ['asking', next, []])
    const [opening, command] = on(state, { type: 'press' })
    assert.deepEqual([opening.at, opening.next], ['opening', next])
    assert.deepEqual(command, { run: 'open', with: { intent: 'confirm', attempt: 2 } })
  })

  test('without a window where the answer came with the address of the page', () => {
    const answer = { telegram_web_app_data: { hash: 'ab' } } as never
    const [state, ...commands] = machine.start({ intent: 'login', answer }, facts())
    assert.equal(state.at, 'verifying')
    assert.deepEqual(commands, [{ run: 'finish', with: { intent: 'login', attempt: 1, answer } }])
  })
})

describe('while Telegram has the word', () => {
  test('its window is listened to, for two minutes', () => {
    const [state, ...commands] = on(at('opening'), { type: 'opened', attempt: 1 })
    assert.equal(state.at, 'waiting')
    assert.deepEqual(commands, [
      { run: 'listen', with: { attempt: 1 } },
      { after: OAUTH_TIMEOUT, send: { type: 'late', attempt: 1 } },
    ])
    assert.equal(OAUTH_TIMEOUT, 120_000)
  })

  test('the button shows the window', () => {
    assert.deepEqual(on(at('waiting'), { type: 'press' }).slice(1), [{ run: 'show' }])
  })

  test('its answer is traded, once', () => {
    const [state, command] = on(at('waiting'), { type: 'answered', attempt: 1 })
    assert.deepEqual([state.at, command], ['verifying', { run: 'finish', with: { intent: 'login', attempt: 1 } }])
    for (const where of ['verifying', 'success', 'failure', 'blocked'] as const)
      assert.deepEqual(on(at(where), { type: 'answered', attempt: 1 }), [at(where)], where)
  })

  test('after two minutes it says so, closes the window and begins again at a press', () => {
    const [state, shut, told] = on(at('waiting'), { type: 'late', attempt: 1 })
    assert.deepEqual([state.at, state.title, state.to, shut], ['failure', 'error.timed_out', 'retry', { run: 'shut' }])
    assert.ok(told && 'refused' in told && told.refused.code === 'client_request_timeout')
    for (const where of ['verifying', 'success'] as const)
      assert.deepEqual(on(at(where), { type: 'late', attempt: 1 }), [at(where)], where)
    const [again, command] = on(state, { type: 'press' })
    assert.deepEqual([again.at, again.attempt, again.title], ['opening', 2, null])
    assert.deepEqual(command, { run: 'open', with: { intent: 'login', attempt: 2 } })
  })

  test('a window that was not let open is opened at a press', () => {
    const [state, ...commands] = on(at('opening'), { type: 'blocked', attempt: 1 })
    assert.deepEqual([state.at, commands], ['blocked', []])
    assert.deepEqual(on(state, { type: 'press' })[1], { run: 'open', with: { intent: 'login', attempt: 2 } })
  })

  test('a window that was closed, or said no, is told as such; it begins again at a press', () => {
    const [state, shut, told] = fail('telegram_failed', 'login', 'waiting')
    assert.deepEqual([state.at, state.title, state.button], ['failure', 'telegram.failed', 'button.again'])
    assert.deepEqual([shut, told && 'refused' in told], [{ run: 'shut' }, true])
    assert.equal(on(state, { type: 'press' })[0].at, 'opening')
  })

  test('what an earlier attempt does is ignored', () => {
    const second = at('waiting', 'login', { attempt: 2 })
    const error = failure('telegram_failed')
    for (const type of ['opened', 'blocked', 'answered', 'late', 'online'] as const)
      assert.deepEqual(on(second, { type, attempt: 1 }), [second], type)
    assert.deepEqual(on(second, { type: 'failed', attempt: 1, error }), [second])
  })

  test('a press while it opens, is verified or is over does nothing', () => {
    for (const where of ['opening', 'verifying', 'success'] as const)
      assert.deepEqual(on(at(where), { type: 'press' }), [at(where)], where)
    assert.deepEqual(on(at('waiting'), { type: 'done' }), [at('waiting')])
  })

  test('another method is a press away, but where it is done, or there is no menu', () => {
    for (const where of ['opening', 'blocked', 'waiting', 'verifying', 'failure'] as const)
      assert.deepEqual(on(at(where), { type: 'another' })[1], menu, where)
    assert.deepEqual(on(at('success'), { type: 'another' }), [at('success')])
    for (const intent of ['link', 'confirm'] as const)
      assert.deepEqual(on(at('waiting', intent), { type: 'another' }), [at('waiting', intent)], intent)
  })
})

describe('once it holds', () => {
  test('a login shows its success for 1.4 s, then goes on to whatever follows', () => {
    const terms = { app: { ...app, requiresTerms: true } }
    const [state, done, wait] = on(at('verifying'), { type: 'signed-in', user, isNewUser: true }, terms)
    assert.deepEqual([state.at, PRE_STEP_DELAY_SLOW], ['success', 1400])
    assert.deepEqual(done, { done: { kind: 'login', user, isNewUser: true, method: 'telegram' } })
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(on(state, { type: 'go-on' }, { ...terms, user })[1], {
      reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} },
    })
    assert.deepEqual(on(state, { type: 'go-on' }, { user })[1], { close: 'success' })
  })

  test('a session that has ended meanwhile is no success', () => {
    const [, move] = on(at('success'), { type: 'go-on' })
    assert.ok(move && 'replace' in move && move.replace.screen === 'LOGIN_FAILED_SCREEN')
  })

  test('a link closes by itself, and a proof leads on', () => {
    const [linked, done, wait] = on(at('verifying', 'link'), { type: 'linked', user, account }, { user })
    assert.deepEqual([linked.at, done], ['success', { done: { kind: 'link', user, account } }])
    assert.deepEqual(wait, { after: 1400, send: { type: 'go-on' } })
    assert.deepEqual(on(linked, { type: 'go-on' }, { user })[1], { close: 'success' })
    const next = { screen: 'DELETE_ACCOUNT_SCREEN', params: { confirmed: true } } as const
    const [confirmed, ...rest] = on(at('verifying', 'confirm', { next }), { type: 'confirmed' }, { user })
    assert.deepEqual([confirmed.at, rest.at(-1)], ['success', { after: 1400, send: { type: 'go-on' } }])
    assert.deepEqual(on(confirmed, { type: 'go-on' }, { user })[1], { proved: next })
  })

  test('nothing that comes afterwards undoes it', () => {
    for (const where of ['success', 'failure'] as const)
      assert.deepEqual(on(at(where), { type: 'failed', attempt: 1, error: failure('unknown_error') }), [at(where)], where)
  })
})

describe('a refusal', () => {
  test('is shown as its row says, closes the window and is told to the page', () => {
    for (const [code, row] of Object.entries({ ...TELEGRAM.rows, a_code_that_is_not_known: TELEGRAM.rest })) {
      if (row.to === 'ALLOWLIST_REJECTION_SCREEN') continue
      const [state, shut, told] = fail(code)
      assert.deepEqual([state.at, state.title, state.button], ['failure', row.title, row.button], code)
      assert.deepEqual(shut, { run: 'shut' }, code)
      assert.ok(told && 'refused' in told && told.refused.code === code)
      const [after, move] = on(state, { type: 'press' })
      if (row.to === 'close') assert.deepEqual(move, { close: 'dismissed' }, code)
      else if (row.to === 'menu') assert.deepEqual(move, menu, code)
      else assert.deepEqual([after.at, after.attempt], ['opening', 2], code)
    }
  })

  test('of the list of who is let in has a screen of its own, from which it is tried again', () => {
    const [, shut, move] = fail('allowlist_rejected')
    assert.deepEqual(shut, { run: 'shut' })
    assert.ok(move && 'replace' in move && move.replace.screen === 'ALLOWLIST_REJECTION_SCREEN')
  })

  test('of a link leads to no menu: another account of Telegram may be tried, or it closes', () => {
    const [elsewhere] = fail('linked_to_another_user', 'link')
    assert.deepEqual([elsewhere.text, elsewhere.button, elsewhere.to], ['login.linked_elsewhere', 'button.again', 'retry'])
    for (const [code, intent] of [
      ['cannot_link_more_of_type', 'link'],
      ['disallowed_login_method', 'link'],
      ['user_does_not_exist', 'confirm'],
    ] as const) {
      const [state] = fail(code, intent)
      assert.deepEqual([state.button, state.to], ['button.close', 'close'], code)
      assert.deepEqual(on(state, { type: 'press' })[1], { close: 'dismissed' }, code)
    }
  })
})

describe('without a connection', () => {
  const error = failure('service_unreachable', { status: null, offline: true })
  test('the answer of Telegram is kept, and goes on by itself or at a press', () => {
    const [state, shut, online, told] = on(at('verifying'), { type: 'failed', attempt: 1, error })
    assert.deepEqual([state.at, state.title, state.waits], ['failure', 'error.offline', true])
    assert.deepEqual([shut, online, told], [{ run: 'shut' }, { run: 'online', with: { attempt: 1 } }, { refused: error }])
    for (const event of [{ type: 'online', attempt: 1 }, { type: 'press' }] as const) {
      const [again, command] = on(state, event)
      assert.deepEqual([again.at, again.waits, again.title], ['verifying', undefined, null])
      assert.deepEqual(command, { run: 'finish', with: { intent: 'login', attempt: 1 } })
    }
  })

  test('a window that could not be opened is opened at a press', () => {
    const [state, ...commands] = on(at('opening'), { type: 'failed', attempt: 1, error })
    assert.deepEqual([state.waits, commands], [undefined, [{ run: 'shut' }, { refused: error }]])
    assert.deepEqual(on(state, { type: 'online', attempt: 1 }), [state])
    assert.equal(on(state, { type: 'press' })[0].at, 'opening')
  })
})
