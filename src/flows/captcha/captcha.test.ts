import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '../../contract/screens.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts } from '../runtime/flow.ts'
import { type CaptchaState, machine } from './captcha.ts'

const facts = {} as Facts
const next: Route = {
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: { recipient: { method: 'email', address: 'ada@example.com' }, intent: 'login' },
}
const loading: CaptchaState = { at: 'loading', next }
const failure = (code: string): Failure => ({ code, status: null, message: 'Message', retryAfter: null })

test('it runs at once', () => {
  assert.deepEqual(machine.start({ next }, facts), [loading, { run: 'solve' }])
})

test('passed, it makes way for what it stood before, so that "back" does not lead to it', () => {
  assert.deepEqual(machine.on(loading, { type: 'passed' }, facts), [{ ...loading, at: 'success' }, { replace: next }])
})

test('not passed after all tries, it says so where it stands, and tells the host', () => {
  const error = failure('captcha_failure')
  const [state, ...commands] = machine.on(loading, { type: 'failed', error }, facts)
  assert.deepEqual(state, { ...loading, at: 'error' })
  assert.deepEqual(commands, [{ refused: error }])
  assert.deepEqual(machine.on(state, { type: 'retry' }, facts), [loading, { run: 'solve' }])
})

test('a press while it runs starts nothing twice', () => {
  assert.deepEqual(machine.on(loading, { type: 'retry' }, facts), [loading])
})

for (const code of ['captcha_timeout', 'invalid_config', 'service_unreachable']) {
  test(`${code} is an error like any, with the awaiting screen remembered`, () => {
    const [, command] = machine.on(loading, { type: 'failed', error: failure(code) }, facts)
    const params = { code, status: null, message: 'Message', retry: next }
    assert.deepEqual(command, { replace: { screen: 'ERROR_SCREEN', params } })
  })
}
