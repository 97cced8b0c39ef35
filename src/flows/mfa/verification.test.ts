// A second factor that is asked for: methods, attempts, time, what ends it. The machine and its jobs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import type { MfaMethod } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { MfaHanded } from '../../session/factors/ask-for-mfa.ts'
import type { Runtime } from '../../session/runtime.ts'
import { localFailure } from '../runtime/errors.ts'
import { machine, type VerificationEvent, type VerificationState } from './verification.ts'
import { jobs } from './verification-jobs.ts'

const BOTH: readonly MfaMethod[] = ['totp', 'sms']
const start = (methods: readonly MfaMethod[] = BOTH, own: { for?: 'login' } = {}) => machine.start({ methods, ...own }, facts())
const after = (state: VerificationState, ...events: VerificationEvent[]) =>
  events.reduce((before, event) => machine.on(before, event, facts())[0], state)
const commands = (state: VerificationState, event: VerificationEvent, own = facts()) => machine.on(state, event, own).slice(1)
const WRONG = { ...localFailure('missing_or_invalid_mfa', 'no'), status: 401 }
const wrong: VerificationEvent = { type: 'refused', error: WRONG, methods: BOTH }
const type = (text: string): VerificationEvent => ({ type: 'type', text })

describe('what is asked for', () => {
  test('is the first method of the person, and another one where they choose it', () => {
    const [first, late] = start()
    assert.deepEqual([first.at, first.method, late], ['asking', 'totp', { after: 300_000, send: { type: 'late' } }])
    const choosing = after(first, { type: 'others' })
    assert.equal(choosing.at, 'choosing')
    const [sending, send] = machine.on(choosing, { type: 'choose', method: 'sms' }, facts())
    assert.deepEqual([sending.at, sending.method, send], ['sending', 'sms', { run: 'send' }])
    assert.equal(after(choosing, { type: 'choose', method: 'recovery-code' }).method, 'recovery-code')
  })

  test('a text message is sent at once, and not again within the cool-down', () => {
    const [state, send] = start(['sms'])
    assert.deepEqual([state.at, send], ['sending', { run: 'send' }])
    const sent = after(state, { type: 'sent' })
    assert.deepEqual([sent.at, sent.coolSeconds], ['asking', 30])
    assert.deepEqual(commands(sent, { type: 'resend' }), [])
    const again = after(sent, { type: 'others' }, { type: 'choose', method: 'sms' })
    assert.equal(again.at, 'asking', 'the code that was sent before still counts')
    const cool = { ...sent, coolUntil: 0, coolSeconds: 0 }
    assert.deepEqual(commands(cool, { type: 'resend' }), [{ run: 'send' }])
    const early = after(state, { type: 'not-sent', error: { ...localFailure('too_many_requests', ''), retryAfter: 9000 } })
    assert.deepEqual([early.at, early.coolSeconds], ['asking', 9])
  })
})

describe('a code', () => {
  test('is sent off with its sixth digit; what is no digit is said', () => {
    const [state] = start()
    assert.deepEqual(commands(state, type('123 456')), [{ run: 'show', with: { method: 'totp', code: '123456' } }])
    assert.equal(after(state, type('12a')).problem, 'mfa.numeric')
    assert.equal(after(state, type('12'), { type: 'press' }).problem, 'mfa.length')
  })

  test('that is wrong may be tried four times in all, over all methods; then nothing more is taken', () => {
    const [first] = start()
    let state = after(first, type('111111'), wrong)
    assert.deepEqual([state.at, state.problem, state.wrong], ['error', 'mfa.code', 1])
    state = after(
      state,
      { type: 'empty' },
      type('222222'),
      wrong,
      { type: 'others' },
      { type: 'choose', method: 'recovery-code' },
    )
    state = after(state, type('k7qm'), { type: 'press' }, wrong)
    assert.deepEqual([state.at, state.wrong], ['error', 3])
    state = after(state, type('k7qm'), { type: 'press' })
    const [over, ...told] = machine.on(state, wrong, facts())
    assert.deepEqual([over.at, over.problem], ['over', 'mfa.attempts'])
    const failure = localFailure('mfa_verification_max_attempts_reached', 'The verification failed too often.')
    assert.deepEqual(told, [{ run: 'end', with: failure }, { refused: failure }])
    assert.deepEqual(machine.on(over, type('333333'), facts()), [over])
    assert.deepEqual(commands(over, { type: 'press' }), [{ abandon: failure }])
  })

  test('is not taken while the service has a lock, whose length is said', () => {
    const [state] = start()
    const error = { ...localFailure('mfa_verification_max_attempts_reached', ''), status: 429, retryAfter: 14 * 60_000 + 1 }
    const over = after(state, type('111111'), { type: 'refused', error, methods: BOTH })
    assert.deepEqual([over.at, over.problem], ['over', { key: 'mfa.locked', number: 15 }])
    const brief = after(state, type('111111'), { type: 'refused', error: { ...error, retryAfter: 10_000 }, methods: BOTH })
    assert.equal(brief.problem, 'mfa.attempts')
  })

  test('has five minutes; one that the service takes meanwhile counts all the same', () => {
    const [state] = start()
    const late = after(state, { type: 'late' })
    assert.deepEqual([late.at, late.problem, late.failure?.code], ['over', 'mfa.timed_out', 'mfa_timeout'])
    assert.deepEqual(commands(after(state, type('111111'), { type: 'late' }), { type: 'right' })[0], {
      done: { kind: 'mfa', result: { method: 'totp' } },
    })
    const done = after(state, type('111111'), { type: 'right' })
    assert.deepEqual(machine.on(done, { type: 'late' }, facts()), [done])
  })

  test('that could not be sent off stays, and goes with a press', () => {
    const [state] = start()
    const error = { ...localFailure('service_unreachable', ''), offline: true } as const
    const stopped = after(state, type('111111'), { type: 'refused', error, methods: BOTH })
    assert.deepEqual([stopped.at, stopped.code, stopped.wrong], ['asking', '111111', 0])
    assert.deepEqual(commands(stopped, { type: 'press' }), [{ run: 'show', with: { method: 'totp', code: '111111' } }])
  })

  test('that is right ends it: what asked goes on', () => {
    const [state] = start()
    const [done, ...told] = machine.on(after(state, type('111111')), { type: 'right' }, facts())
    assert.equal(done.at, 'done')
    assert.deepEqual(told, [{ done: { kind: 'mfa', result: { method: 'totp' } } }, { after: 600, send: { type: 'go-on' } }])
    assert.deepEqual(commands(done, { type: 'go-on' }), [{ close: 'success' }])
  })
})

describe('a factor that was removed in another tab', () => {
  const asked = after(start()[0], type('111111'))
  test('gives way to one that is left', () => {
    const [next, ...told] = machine.on(asked, { type: 'refused', error: WRONG, methods: ['sms'] }, facts())
    assert.deepEqual([next.method, next.at, next.methods, told], ['sms', 'sending', ['sms'], [{ run: 'send' }]])
  })
  test('that was the last one ends the verification', () => {
    const [command] = commands(asked, { type: 'refused', error: WRONG, methods: [] })
    assert.ok(command && 'abandon' in command)
  })
})

test('at a login it leads on, or out', () => {
  const [state] = start(BOTH, { for: 'login' })
  const [done, told] = machine.on(after(state, type('111111')), { type: 'right' }, facts({ user }))
  assert.deepEqual(told, { after: 600, send: { type: 'go-on' } }, 'the login stays what is reported')
  assert.deepEqual(commands(done, { type: 'go-on' }, facts({ user })), [{ close: 'success' }])
  const [left] = commands(state, { type: 'leave' })
  assert.ok(left && 'abandon' in left, 'nobody stays signed in')
})

describe('the jobs', () => {
  const world = (submit: (method: string, code: unknown) => Promise<void>, methods: MfaMethod[] = ['totp'], isHeld = false) => {
    const calls: string[] = []
    const runtime = {
      session: { isHeld: () => isHeld, refresh: async () => void calls.push('refresh') },
      $user: { get: () => ({ ...user, mfaMethods: methods }) },
    } as unknown as Runtime
    const handed: MfaHanded = {
      factor: { methods: BOTH, init: async (method) => calls.push(`init ${method}`), submit },
      end: { failure: null },
    }
    return { runtime, calls, scope: { signal: new AbortController().signal, ...handed } }
  }

  test('show what was typed to whoever asked', async () => {
    const shown: unknown[] = []
    const { runtime, scope, calls } = world(async (...given) => void shown.push(given))
    assert.deepEqual(await jobs.show(runtime, { method: 'totp', code: '123456' }, scope), { type: 'right' })
    assert.deepEqual(await jobs.send(runtime, undefined, scope), { type: 'sent' })
    assert.deepEqual([shown, calls], [[['totp', '123456']], ['init sms']])
  })

  test('look after a refusal which methods there are by now', async () => {
    const { runtime, scope, calls } = world(() =>
      Promise.reject(new LatchkeyError('missing_or_invalid_mfa', 'no', { status: 401 })),
    )
    const event = await jobs.show(runtime, { method: 'sms', code: '1' }, scope)
    assert.deepEqual([event.type === 'refused' && event.methods, calls], [['totp'], ['refresh']])
  })

  test('ask the service nothing after an error that arose in the page', async () => {
    const { runtime, scope, calls } = world(() => Promise.reject(new LatchkeyError('service_unreachable', 'no')))
    const event = await jobs.show(runtime, { method: 'sms', code: '1' }, scope)
    assert.deepEqual([event.type === 'refused' && event.methods, calls], [BOTH, []])
  })

  test('tell who asked why it is over', () => {
    const { runtime, scope } = world(async () => undefined)
    void jobs.end(runtime, localFailure('mfa_timeout', 'too late'), scope)
    assert.equal(scope.end.failure?.code, 'mfa_timeout')
  })
})
