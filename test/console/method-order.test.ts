// Methods of an app and their order: what an operator changes is one change of its config, or none.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOn, methodChange, moved } from '../../console/app/method-order.ts'
import type { AppRow } from '../../console/rows.ts'
import { orderOf } from '../../src/contract/method-order.ts'
import { METHOD_NAMES } from '../../src/contract/methods.ts'

const app = (config: object): AppRow => ({
  ...{ id: 'a', allowed_origins: [], allow_no_origin: false, client_ids: [], settings: {} },
  ...{ cookie_domain: null, created_at: 0, updated_at: 0 },
  config: { email_auth: true, sms_auth: true, ...config },
})
const on = (row: AppRow) => METHOD_NAMES.filter((one) => isOn(row, one))

test('an app that has no order, or one of before there were any, is left alone', () => {
  for (const row of [app({}), app({ login_methods: [] })]) assert.equal(methodChange(row, on(row), orderOf([], on(row))), null)
})

test('an order that was chosen is kept, and taken away with the usual one', () => {
  const row = app({ login_methods: ['sms', 'email'] })
  assert.equal(methodChange(row, on(row), ['sms', 'email']), null)
  assert.deepEqual(methodChange(row, on(row), ['email', 'sms']), { config: { login_methods: ['email', 'sms'] } })
  assert.deepEqual(methodChange(row, on(row), null), { config: { login_methods: [] } })
})

test('a method that is turned on stands at the end of the order', () => {
  const row = app({ login_methods: ['sms', 'email'] })
  const more = [...on(row), 'google'] as const
  const order = orderOf(['sms', 'email'], more)
  assert.deepEqual(methodChange(row, more, order), {
    config: { google_oauth: true, login_methods: ['sms', 'email', 'google'] },
  })
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
})
