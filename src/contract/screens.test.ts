// Names and params of screens.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenName } from './screen-name.ts'
import type { BuiltScreen, Route, ScreenParams } from './screens.ts'

/** `true` where a type holds a bigint anywhere. A route within a route is looked at for itself. */
type HoldsBigint<T> = T extends bigint
  ? true
  : T extends Route
    ? never
    : T extends object
      ? { [K in keyof T]-?: HoldsBigint<T[K]> }[keyof T]
      : never
type Judged<T> = true extends HoldsBigint<T> ? 'holds a bigint' : 'is JSON'

test('no route holds a bigint: this does not compile else', () => {
  const judged: 'is JSON' = 'is JSON' as { readonly [N in BuiltScreen]: Judged<ScreenParams[N]> }[BuiltScreen]
  const found: 'holds a bigint' = 'holds a bigint' as Judged<{ list: readonly { value?: bigint | string }[] }>
  assert.deepEqual([judged, found], ['is JSON', 'holds a bigint'])
})

test('views with code of their own have the name of their screen', () => {
  assert.equal(screenName('LANDING_PHONE'), 'LANDING')
  assert.equal(screenName('LANDING_RETURNING'), 'LANDING')
  assert.equal(screenName('LANDING_WALLETS', true), 'CONNECT_OR_CREATE')
  assert.equal(screenName('ERROR_SCREEN_REQUEST'), 'ERROR_SCREEN')
  assert.equal(screenName('RECEIVE_SCREEN'), 'RECEIVE_SCREEN')
})
