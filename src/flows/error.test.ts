import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../test/fakes/app.ts'
import type { Route } from '../contract/screens.ts'
import { machine } from './error.ts'

const retry: Route = { screen: 'AWAITING_PASSWORDLESS_CODE', params: { method: 'email', email: 'ada@example.com' } }
const press = (code: string, status: number | null, from: Route | null) => {
  const [state] = machine.start({ code, status, message: 'm', context: 'screen', retry: from }, facts())
  return machine.on(state, { type: 'press' }, facts())[1]
}

test('"Try again" leads to the step that failed', () => {
  assert.deepEqual(press('unknown_error', null, retry), { replace: retry })
})

test('"Try another method" leads to the menu, with the address still typed', () => {
  assert.deepEqual(press('disallowed_login_method', 403, retry), {
    reset: { screen: 'LANDING', params: { email: 'ada@example.com' } },
  })
})

test('"Try again" without a step to repeat leads to the menu', () => {
  assert.deepEqual(press('unknown_error', null, null), { reset: { screen: 'LANDING', params: {} } })
})
