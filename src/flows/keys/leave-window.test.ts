import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecoveryToSet } from '../../contract/screens.ts'
import { machine as cloud } from '../recovery/cloud.ts'
import { machine as selection } from '../recovery/recovery-selection.ts'
import { localFailure } from '../runtime/errors.ts'
import { machine as leave } from './leave-window.ts'
import { leavingRoute } from './recovery-aim.ts'

const aim: RecoveryToSet = { to: 'set', address: '0xA', managed: true }
const facts = {} as never

test('who chooses another way than passkeys comes to the window first; a password has one of its own', () => {
  const params = { aim, options: ['passkey', 'user-passcode', 'google-drive', 'privy'], current: 'passkey' } as const
  const [state] = selection.start(params, facts)
  const goes = (method: (typeof params.options)[number]) => selection.on(state, { type: 'choose', method }, facts).slice(1)
  for (const method of ['google-drive', 'privy'] as const) assert.deepEqual(goes(method), [{ go: leavingRoute(aim, method) }])
  assert.deepEqual(goes('user-passcode'), [{ go: { screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', params: { aim } } }])
  assert.deepEqual(goes('passkey'), [{ go: { screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN', params: { aim } } }])
})

test('where the frame asks for the window, it is opened', () => {
  const error = localFailure('recovery_window_required', '')
  const [asking] = selection.start({ aim, options: ['passkey', 'privy'], current: 'user-passcode', chosen: 'privy' }, facts)
  const [working] = selection.on(asking, { type: 'yes' }, facts)
  const [, ...commands] = selection.on(working, { type: 'failed', error }, facts)
  assert.deepEqual(commands, [{ go: leavingRoute(aim, 'privy') }])
  const [drive] = cloud.start({ method: 'google-drive', aim }, facts)
  const [, ...next] = cloud.on({ ...drive, at: 'working' }, { type: 'failed', attempt: 0, error }, facts)
  assert.deepEqual(next, [{ run: 'shut' }, { go: leavingRoute(aim, 'google-drive') }])
})

test('an agreement to a cloud leads on to it; automatic recovery is done with the press', () => {
  const answered = (method: 'google-drive' | 'privy', outcome: object | null) => {
    const [start] = leave.start({ aim, method }, { app: {} } as never)
    return leave.on({ ...start, at: 'open', attempt: 1 }, { type: 'answered', attempt: 1, outcome: outcome as never }, facts)
  }
  const [, next] = answered('google-drive', null)
  assert.deepEqual(next, { reset: { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { aim, method: 'google-drive' } } })
  const done = { kind: 'set-recovery', result: { wallet: {}, method: 'privy' } }
  const [state, told] = answered('privy', done)
  assert.deepEqual([state.at, told], ['used', { emit: done }])
})
