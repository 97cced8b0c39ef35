import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { machine } from './account-activity.ts'

const error = { code: 'x', status: 500, message: 'Away.', retryAfter: null }
const row = { kind: 'login', account: 'email', browser: null, os: null, country: null, at: 1 }

test('the activity is asked for at once, and again where it could not be had', () => {
  const [begun, ...asked] = machine.start({}, facts())
  assert.deepEqual(asked, [{ run: 'list' }])
  const [failed] = machine.on(begun, { type: 'refused', error }, facts())
  assert.deepEqual([failed.at, failed.problem], ['failed', { code: 'x' }])
  const [again, ...commands] = machine.on(failed, { type: 'retry' }, facts())
  assert.deepEqual([again.at, commands], ['loading', [{ run: 'list' }]])
  const [shown] = machine.on(again, { type: 'listed', activity: [row] }, facts())
  assert.deepEqual([shown.at, shown.activity], ['shown', [row]])
  assert.deepEqual(machine.on(shown, { type: 'retry' }, facts()), [shown])
})
