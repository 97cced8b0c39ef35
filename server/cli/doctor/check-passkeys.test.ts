// Which pages the doctor names beside the passkeys of wallets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPasskeys } from './check-passkeys.ts'
import type { CheckContext } from './check-result.ts'

type Context = Parameters<typeof checkPasskeys>[0]
const app = (allowedOrigins: string[], begins = 'passkey') => ({
  ...{ id: 'app', allowedOrigins },
  config: { embedded_wallet_config: { user_owned_recovery_options: [], recovery_default: begins } },
})
const context = (apps: object[], production = true, more: object = {}): Context => ({
  env: { PUBLIC_URL: 'https://id.example.com:8443', ...more } as CheckContext['env'],
  apps: apps as unknown as CheckContext['apps'],
  production,
})
const states = (of: Context): string[] => checkPasskeys(of).map(({ state }) => state)

test('pages at the host of the service, at any port, and at hosts below it are named', () => {
  for (const origin of ['https://id.example.com', 'https://id.example.com:1234', 'https://shop.id.example.com'])
    assert.deepEqual(states(context([app(['https://shop.example', origin])])), ['hint'], origin)
  const [named] = checkPasskeys(context([app(['https://shop.id.example.com'])]))
  assert.match(named?.what ?? '', /^app: pages of https:\/\/shop\.id\.example\.com can ask/)
})

test('origins of the operator below the host of the service are named, and those beside it are not', () => {
  const below = { SANDBOX_URL: 'https://box.id.example.com', OIDC_URL: 'https://login.id.example.com' }
  const named = checkPasskeys(context([app(['https://shop.example'])], true, below))
  assert.deepEqual(
    named.map(({ state, what }) => [state, /pages of (\S+)/.exec(what)?.[1]]),
    [
      ['hint', 'SANDBOX_URL'],
      ['hint', 'OIDC_URL'],
    ],
  )
  const beside = { SANDBOX_URL: 'https://id-box.example.com', OIDC_URL: 'https://login.example.com' }
  assert.deepEqual(states(context([app(['https://shop.example'])], true, beside)), ['ok'])
})

test('pages elsewhere are not, nor those beside it or above it', () => {
  const others = ['https://shop.example.com', 'https://example.com', 'https://notid.example.com', 'http://localhost:*', 'null']
  assert.deepEqual(states(context([app(others)])), ['ok'])
})

test('nothing is said where no app takes such passkeys, or on a machine of one’s own', () => {
  assert.deepEqual(states(context([app(['https://id.example.com'], 'privy')])), [])
  assert.deepEqual(states(context([app(['https://id.example.com'])], false)), [])
})
