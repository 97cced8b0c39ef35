import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, safeParse } from 'valibot'
import { enabledMethods, wireAppConfig } from './app-config.ts'
import { METHOD_NAMES, METHODS } from './methods.ts'

const least = {
  id: 'latchkeydemoapp0000000001',
  name: 'Demo',
  verification_key: 'key',
  allowlist_config: {},
  embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [] },
  created_at: 1,
  updated_at: 2,
  mfa_methods: [],
}

test('a flag that is not sent is off', () => {
  const config = parse(wireAppConfig, least)
  assert.deepEqual(enabledMethods(config), [])
  for (const method of METHOD_NAMES) assert.deepEqual(enabledMethods({ ...config, [METHODS[method].flag]: true }), [method])
})

test('a link that is not https reads as none, and the rest of the config stays usable', () => {
  const config = parse(wireAppConfig, {
    ...least,
    logo_url: 'javascript:alert(1)',
    privacy_policy_url: 7,
    terms_and_conditions_url: 'https://example.com/t',
  })
  assert.deepEqual(
    [config.logo_url, config.privacy_policy_url, config.terms_and_conditions_url],
    [null, null, 'https://example.com/t'],
  )
})

test('a config without what every app has is no config', () => {
  for (const key of Object.keys(least)) assert.equal(safeParse(wireAppConfig, { ...least, [key]: undefined }).success, false, key)
})
