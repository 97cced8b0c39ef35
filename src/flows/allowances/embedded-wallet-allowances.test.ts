// Embedded wallet allowances: what each event leads to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { type EmbeddedWalletAllowancesEvent, machine } from './embedded-wallet-allowances.ts'

const after = (...events: EmbeddedWalletAllowancesEvent[]) => {
  let step = machine.start({}, facts())
  for (const event of events) step = machine.on(step[0], event, facts())
  return step
}

test('runs its job once, however often it is asked', () => {
  assert.deepEqual(after({ type: 'go' }).slice(1), [{ run: 'go' }])
  assert.deepEqual(after({ type: 'go' }, { type: 'go' }).slice(1), [])
})

test('closes with success after 1.4 s', () => {
  assert.deepEqual(after({ type: 'go' }, { type: 'went' }).slice(1), [{ after: 1400, send: { type: 'leave' } }])
  assert.deepEqual(after({ type: 'go' }, { type: 'went' }, { type: 'leave' }).slice(1), [{ close: 'success' }])
})

test('says a failure in place, and another attempt works', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error })[0], { at: 'asking', problem: { code: error.code } })
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error }, { type: 'go' }).slice(1), [{ run: 'go' }])
})
