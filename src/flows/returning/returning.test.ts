import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, facts } from '../../../test/fakes/app.ts'
import { machine } from './returning.ts'

const NOW = 1_000_000
const person = (own: object = {}) => ({
  method: 'email',
  id: 'did:privy:ada',
  kind: 'email',
  name: 'ada@example.com',
  brand: null,
  to: 'ada@example.com',
  chain: '',
  at: NOW,
  ...own,
})
const every = { methods: ['email', 'sms', 'google', 'siwe', 'siws', 'passkey'], walletList: ['metamask'] } as const
const world = (own: object = {}) => facts({ now: NOW, app: { ...app, ...every, ...own } as typeof app })
const start = (kept: unknown, own?: object) => machine.start({ kept }, world(own))
/** Where 'Continue as' leads. */
const next = (own: object) => {
  const [state] = start(person(own))
  return machine.on(state, { type: 'continue' }, world())[1]
}
const MENU = { replace: { screen: 'LANDING', params: {} } }

test('goes on by the method and with the address, the number or the wallet of the last login', () => {
  const code = (recipient: object) => ({ go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } } })
  assert.deepEqual(next({}), code({ method: 'email', address: 'ada@example.com' }))
  const shown = '+1 415 555 2671'
  assert.deepEqual(next({ method: 'sms', to: shown }), code({ method: 'sms', phone: '+14155552671', shown }))
  const oauth = { screen: 'AWAITING_OAUTH_SCREEN', params: { provider: 'google', intent: 'login' } }
  assert.deepEqual(next({ method: 'google', to: '' }), { go: oauth })
  const passkey = { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'login' } }
  assert.deepEqual(next({ method: 'passkey', to: '' }), { go: passkey })
  const params = { wallet: 'metamask', intent: 'login', chainType: 'ethereum' }
  assert.deepEqual(next({ method: 'siwe', to: 'metamask', chain: 'ethereum' }), { go: { screen: 'AWAITING_CONNECTION', params } })
  // A wallet that is in no list of the app is chosen among those that are here.
  const list = { go: { screen: 'LANDING_WALLETS', params: {} } }
  assert.deepEqual(next({ method: 'siws', to: 'unknown', chain: 'solana' }), list)
})

test('gives way to the menu where what was kept is not offered, and forgets what no page of this app wrote, or may keep', () => {
  for (const own of [{ methods: ['google'] }, { connectOnly: true }]) assert.deepEqual(start(person(), own).slice(1), [MENU])
  for (const to of ['', 'ada', '<b>']) assert.deepEqual(start(person({ to })).slice(1), [MENU], to)
  assert.deepEqual(start(person({ method: 'sms', to: 'tel' })).slice(1), [MENU])
  const forgotten = [{ run: 'forget' }, MENU]
  assert.deepEqual(start('whatever').slice(1), forgotten)
  assert.deepEqual(start(person({ at: 0 - 90 * 24 * 3600_000 })).slice(1), forgotten)
  assert.deepEqual(start(person(), { keepsPerson: false }).slice(1), forgotten)
})

test('leads to another account with a way back, and is forgotten at the wish of the person', () => {
  const [state] = start(person())
  assert.deepEqual(machine.on(state, { type: 'other' }, world()).slice(1), [{ go: MENU.replace }])
  const [gone, ...commands] = machine.on(state, { type: 'forget' }, world())
  assert.deepEqual(commands, [{ run: 'forget' }, MENU])
  assert.deepEqual(machine.on(gone, { type: 'continue' }, world()).slice(1), [])
})

test('is judged again at the press', () => {
  const [state] = start(person())
  const [, ...commands] = machine.on(state, { type: 'continue' }, world({ methods: [] }))
  assert.deepEqual(commands, [MENU])
})
