import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import type { Done } from './flow.ts'
import { modalEnd } from './modal-outcome.ts'

const account = { type: 'email', address: 'ada@example.com' } as LinkedAccount
const login: Done = { kind: 'login', user, isNewUser: true, method: 'email' }

test('nothing that was completed, or nobody signed in, is no success', () => {
  assert.deepEqual(modalEnd(null, 'success', user, false), { reason: 'dismissed', outcome: null })
  assert.deepEqual(modalEnd(login, 'success', null, false), { reason: 'dismissed', outcome: null })
  assert.deepEqual(modalEnd(null, 'error', null, false), { reason: 'error', outcome: null })
})
test('what was completed is reported however the modal was closed', () => {
  const end = modalEnd(login, 'dismissed', user, false)
  assert.equal(end.reason, 'success')
  assert.equal(end.outcome?.kind, 'login')
  assert.deepEqual(modalEnd({ kind: 'link', user, account }, 'dismissed', user, false).outcome, {
    kind: 'link',
    result: { user, type: 'email', account },
  })
  assert.deepEqual(modalEnd({ kind: 'delete' }, 'dismissed', null, false), { reason: 'success', outcome: null })
})
test('a login whose terms are not accepted is none', () => {
  assert.deepEqual(modalEnd(login, 'success', user, true), { reason: 'dismissed', outcome: null })
})
