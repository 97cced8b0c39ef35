// The config that is served tells of nothing that the service does not answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MFA_METHODS } from '../../../src/contract/entities.ts'
import { ENDPOINTS } from '../../../src/contract/table.ts'
import type { App } from './app-cache.ts'
import { answersFor, configOf } from './app-config.ts'

const config = {
  farcaster_auth: true,
  telegram_auth: true,
  telegram_auth_config: { bot_id: '7', bot_name: 'b', link_enabled: true, seamless_auth_enabled: false },
  mfa_methods: [...MFA_METHODS],
  embedded_wallet_config: { user_owned_recovery_options: [] },
}
const app = {
  id: 'a',
  verificationKey: 'k',
  providers: new Map(),
  telegramBot: { bot_id: '7', sealed: '' },
  row: { config, allowed_origins: [], created_at: 0n, updated_at: 0n, settings: {} },
} as unknown as App

test('what an app has on is told where its endpoints are in the table, and not else', () => {
  const told = configOf({ env: {} } as never, app)
  assert.equal(told.farcaster_auth, answersFor('farcaster'))
  assert.equal(told.telegram_auth, true)
  for (const telegramBot of [null, { bot_id: '8', sealed: '' }])
    assert.equal(configOf({ env: {} } as never, { ...app, telegramBot }).telegram_auth, false)
  assert.deepEqual(
    told.mfa_methods,
    MFA_METHODS.filter((method) => answersFor(method)),
  )
  const paths: readonly string[] = Object.values(ENDPOINTS).map(({ path }) => path)
  const served = (part: string) => paths.some((path) => path.startsWith(`/api/v1/${part}/`))
  for (const [key, part] of [
    ['farcaster_auth', 'farcaster'],
    ['telegram_auth', 'telegram'],
  ] as const)
    if (!served(part)) assert.equal(told[key], false, `${key} is told while /api/v1/${part}/ answers 404`)
  if (!served('mfa')) assert.deepEqual(told.mfa_methods, [])
})

test('it turns on by itself with the endpoints, and stays off where the app has it off', () => {
  assert.equal(answersFor('farcaster', ['/api/v1/farcaster/init']), false)
  assert.equal(answersFor('farcaster', ['/api/v1/farcaster/authenticate']), true)
  assert.equal(answersFor('totp', ['/api/v1/mfa/passkeys/verify']), false)
  const off = {
    ...app,
    row: { ...app.row, config: { ...config, farcaster_auth: false, telegram_auth: false, mfa_methods: [] } },
  } as unknown as App
  const told = configOf({ env: {} } as never, off)
  assert.deepEqual([told.farcaster_auth, told.telegram_auth, told.mfa_methods], [false, false, []])
})

test('an order of methods has what was turned on since at its end, and nothing that is off', () => {
  const told = (own: object): readonly string[] | undefined =>
    configOf({ env: {} } as never, { ...app, row: { ...app.row, config: { ...config, ...own } } } as unknown as App).login_methods
  const on = { email_auth: true, sms_auth: true, guest_auth: true, farcaster_auth: false, telegram_auth: false }
  assert.equal(told(on), undefined)
  assert.deepEqual(told({ ...on, login_methods: ['google', 'sms'] }), ['sms', 'email'])
})
