// The person's own cloud: the window at a press, what can go wrong in it, and what its access is used for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, user, ownWallet as wallet } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { localFailure } from '../runtime/errors.ts'
import { type CloudEvent, type CloudState, machine } from './cloud.ts'

const known = facts({ user })
const RECOVER = { to: 'recover', address: '0xA' } as const
const start = (aim: CloudState['params']['aim'] = RECOVER) => machine.start({ method: 'google-drive', aim }, known)
const after = (state: CloudState, ...events: CloudEvent[]) => walk(machine, [state], events, known)
const press = { type: 'press' } as const
const opened = { type: 'opened', attempt: 1, popup: true } as const
const failed = (code: string, attempt = 1) => ({ type: 'failed', attempt, error: localFailure(code, 'm') }) as const
const waiting = () => after(start()[0], press, opened)[0]

test('a window opens at a press alone, and again in the press where the browser opened none', () => {
  const [state, ...commands] = start()
  assert.deepEqual([state.at, commands], ['asking', []])
  const given = { provider: 'google-drive', intent: 'recovery', aim: RECOVER }
  const [opening, open] = after(state, press)
  assert.deepEqual([opening.at, open], ['opening', { run: 'open', with: { ...given, attempt: 1 } }])
  const [blocked] = after(opening, { type: 'blocked', attempt: 1 })
  assert.equal(blocked.at, 'blocked')
  assert.deepEqual(after(blocked, press)[1], { run: 'open', with: { ...given, attempt: 2 } })
})

test('a window that is closed or left open is said, and its answer is taken all the same; one of an older attempt is not', () => {
  const [closed, shut] = after(waiting(), { type: 'closed', attempt: 1 })
  assert.deepEqual([closed.at, closed.error?.code, closed.again, shut], ['failed', 'oauth_window_closed', true, { run: 'shut' }])
  const [late] = after(waiting(), { type: 'late', attempt: 1 })
  assert.deepEqual([late.at, late.error?.code, late.again], ['failed', 'client_request_timeout', true])
  assert.equal(after(closed, { type: 'answered', attempt: 1 })[0].at, 'working')
  const [second] = after(closed, press)
  assert.equal(second.attempt, 2)
  const [there] = after(second, { type: 'opened', attempt: 2, popup: true })
  assert.deepEqual(after(there, { type: 'answered', attempt: 1 }), [there])
  assert.deepEqual(after(there, { type: 'closed', attempt: 1 }), [there])
})

test('a person who said no, another account and an access without the files are told apart, and can be tried again', () => {
  const [working] = after(waiting(), { type: 'answered', attempt: 1 })
  for (const [code, text] of [
    ['oauth_user_denied', 'embedded.denied'],
    ['recovery_file_missing', { code: 'recovery_file_missing' }],
    ['recovery_access_refused', { code: 'recovery_access_refused' }],
  ] as const) {
    const [state] = after(working, failed(code))
    assert.deepEqual([state.at, state.text, state.again], ['failed', text, true], code)
    assert.equal(after(state, press)[0].at, 'opening')
  }
  const [foreign] = after(working, failed('pkce_state_code_mismatch'))
  assert.equal(foreign.title, 'oauth.unexpected', 'in the words of a social login')
  const [changed] = after(working, failed('recovery_file_changed'))
  assert.equal(changed.again, false)
  assert.deepEqual(after(changed, press)[1], { abandon: changed.error })
  assert.equal(after(working, failed('mfa_canceled'))[0].at, 'asking')
})

test('without a connection the answer is kept, and used as soon as there is one', () => {
  const [working] = after(waiting(), { type: 'answered', attempt: 1 })
  const error = { ...localFailure('service_unreachable', 'm'), offline: true as const }
  const [state, ...commands] = after(working, { type: 'failed', attempt: 1, error })
  assert.deepEqual([state.title, state.waits], ['error.offline', 'finish'])
  assert.ok(commands.some((one) => 'run' in one && one.run === 'online'))
  const [again, finish] = after(state, { type: 'online', attempt: 1 })
  assert.ok(again.at === 'working' && finish && 'run' in finish && finish.run === 'finish')
})

test('a recovery goes on at once; a change is said, and a login after 1,400 ms', () => {
  const [working] = after(waiting(), { type: 'answered', attempt: 1 })
  const recovered = { kind: 'recover', result: { wallet } } as const
  assert.deepEqual(after(working, { type: 'finished', done: recovered }).slice(1), [{ done: recovered }, { close: 'success' }])
  const set = { kind: 'set-recovery', result: { wallet, method: 'google-drive' } } as const
  const [own] = start({ to: 'set', address: '0xA' })
  const [done, told] = after(own, { type: 'finished', done: set })
  assert.deepEqual([done.at, told, after(done, { type: 'close' })[1]], ['done', { done: set }, { close: 'success' }])
  const made = { kind: 'create', result: { wallet } } as const
  const [tail] = start({ to: 'create' })
  assert.deepEqual(after(tail, { type: 'finished', done: made }).slice(1), [
    { emit: made },
    { after: 1400, send: { type: 'close' } },
  ])
  assert.deepEqual(after(own, { type: 'leave' })[1], { close: 'dismissed' })
  assert.deepEqual(after(start()[0], { type: 'leave' })[1], { close: 'dismissed' })
  const [, end] = after(tail, { type: 'leave' })
  assert.ok(end && 'abandon' in end)
})
