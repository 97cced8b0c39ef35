import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user, ownWallet as wallet } from '../../test/fakes/app.ts'
import { RPC_NUMBERS } from './errors/requests.ts'
import { ERRORS } from './errors.ts'
import { eventOf, PURPOSES, type Purpose } from './purposes.ts'

const login = { user, isNewUser: true, wasAlreadyAuthenticated: false, method: 'email', account: null } as const

const names = Object.keys(PURPOSES) as Purpose[]
const where = (holds: (purpose: Purpose) => boolean): string => names.filter(holds).sort().join(' ')

test('every exit code, and every code with a number, stands in the catalogue', () => {
  for (const purpose of names) {
    const { exit } = PURPOSES[purpose]
    if (exit !== null) assert.ok(Object.hasOwn(ERRORS, exit), purpose)
  }
  for (const code of Object.keys(RPC_NUMBERS)) assert.ok(Object.hasOwn(ERRORS, code), code)
  assert.deepEqual(
    Object.values(RPC_NUMBERS),
    [
      4001, 4001, 4001, 4100, 4100, 4100, 4100, 4100, 4100, 4100, 4100, 4200, 4200, -32603, 4001, 4001, 4001, 4900, -32002,
      -32002, -32003,
    ],
  )
})

test('requests wait for their turn; logins, links and visits share the one that is open', () => {
  const queued =
    'add-token confirm-request enroll-mfa export farcaster-signer mfa send set-recovery sign sign-typed-data terms transfer unenroll-mfa use-network'
  assert.equal(
    where((purpose) => PURPOSES[purpose].calls === 'queued'),
    queued,
  )
})

test('all but a login, a connection and an explanation need somebody signed in, and end with their session', () => {
  assert.equal(
    where((purpose) => !PURPOSES[purpose].signedIn),
    'connect info login',
  )
})

test('closing is the regular end of a visit and of an explanation, and a rejection of all others', () => {
  assert.equal(
    where((purpose) => PURPOSES[purpose].exit === null),
    'account info',
  )
  for (const purpose of ['sign', 'sign-typed-data', 'send'] as const)
    assert.equal(PURPOSES[purpose].exit, 'user_rejected_request', purpose)
})

test('a result is told by its event, with nothing that a host must not know', () => {
  assert.deepEqual(eventOf({ kind: 'login', result: login }), ['login', login])
  assert.equal(eventOf({ kind: 'login', result: { ...login, wasAlreadyAuthenticated: true } }), null)
  assert.equal(eventOf({ kind: 'connect', result: { wallet } }), null)
  assert.deepEqual(eventOf({ kind: 'create', result: { wallet } }), ['wallet-create', { address: '0xA' }])
  assert.deepEqual(eventOf({ kind: 'set-recovery', result: { wallet, method: 'icloud' } }), [
    'recovery-set',
    { address: '0xA', method: 'icloud' },
  ])
  assert.deepEqual(eventOf({ kind: 'sign', result: { signature: '0x1' } }), ['sign', { kind: 'message', signature: '0x1' }])
  assert.deepEqual(eventOf({ kind: 'sign-typed-data', result: { signature: '0x1' } }), [
    'sign',
    { kind: 'typed-data', signature: '0x1' },
  ])
  assert.deepEqual(eventOf({ kind: 'send', result: { hash: '0x2' } }), ['transaction', { hash: '0x2' }])
  assert.equal(eventOf({ kind: 'mfa', result: { method: 'sms' } }), null, 'what has shown it tells of it')
})
