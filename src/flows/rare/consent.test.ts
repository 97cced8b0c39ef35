import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { type ConsentEvent, machine } from './consent.ts'

const after = (...events: ConsentEvent[]) => walk(machine, machine.start({}, facts()), events)

test('accepting asks the service, then closes with success after 1.4 s', () => {
  assert.deepEqual(after({ type: 'accept' }).slice(1), [{ run: 'accept' }])
  assert.deepEqual(after({ type: 'accept' }, { type: 'accepted' }).slice(1), [{ after: 1400, send: { type: 'go-on' } }])
  assert.deepEqual(after({ type: 'accept' }, { type: 'accepted' }, { type: 'go-on' }).slice(1), [{ close: 'success' }])
})

test('"No thanks" signs out and closes as dismissed', () => {
  assert.deepEqual(after({ type: 'decline' }).slice(1), [{ run: 'decline' }])
  assert.deepEqual(after({ type: 'decline' }, { type: 'declined' }).slice(1), [{ close: 'dismissed' }])
})

test('a second press does nothing while the first is under way', () => {
  assert.deepEqual(after({ type: 'accept' }, { type: 'accept' }).slice(1), [])
  assert.deepEqual(after({ type: 'accept' }, { type: 'decline' }).slice(1), [])
})

test('a failure is said in place and both buttons work again', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  const [state] = after({ type: 'accept' }, { type: 'failed', error })
  assert.deepEqual(state, { at: 'asking', problem: { code: 'service_unreachable' } })
})

test('for a login without a screen it is a part: it says that it is done, and leaves the sign-out to who asked', () => {
  const [state] = machine.start({ for: 'page' }, facts())
  const [done, ...commands] = machine.on({ ...state, at: 'accepting' }, { type: 'accepted' }, facts())
  assert.deepEqual(commands, [{ done: { kind: 'terms', result: null } }, { after: 1400, send: { type: 'go-on' } }])
  assert.deepEqual(machine.on(done, { type: 'go-on' }, facts({ user }))[1], { close: 'success' })
  assert.deepEqual(machine.on(state, { type: 'decline' }, facts()).slice(1), [{ close: 'dismissed' }])
})
