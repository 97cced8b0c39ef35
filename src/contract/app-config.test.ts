import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, safeParse } from 'valibot'
import { LEAST_CONFIG } from '../../test/fakes/app-config.ts'
import { enabledMethods, wireAppConfig } from './app-config.ts'
import { METHOD_NAMES, METHODS } from './methods.ts'

test('a flag that is not sent is off', () => {
  const config = parse(wireAppConfig, LEAST_CONFIG)
  assert.deepEqual(enabledMethods(config), [])
  for (const method of METHOD_NAMES) assert.deepEqual(enabledMethods({ ...config, [METHODS[method].flag]: true }), [method])
})

test('a link that is not https reads as none, and the rest of the config stays usable', () => {
  const config = parse(wireAppConfig, {
    ...LEAST_CONFIG,
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
  for (const key of Object.keys(LEAST_CONFIG))
    assert.equal(safeParse(wireAppConfig, { ...LEAST_CONFIG, [key]: undefined }).success, false, key)
})
