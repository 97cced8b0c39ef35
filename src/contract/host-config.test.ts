import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHostConfig, checkJson } from './check-host-config.ts'

const problem = (given: unknown): string => {
  const checked = checkHostConfig(given)
  return 'problem' in checked ? checked.problem : ''
}

test('an empty config, and one with every kind of part, is taken', () => {
  assert.deepEqual(checkHostConfig({}), { config: {} })
  const config = {
    loginMethodsAndOrder: { primary: ['email', 'detected_wallets'], overflow: ['google'] },
    appearance: { theme: 'dark', palette: { accent: '#123' }, walletList: ['metamask'] },
    legal: { termsAndConditionsUrl: 'https://example.com/terms', alwaysShow: true },
    embeddedWallets: { createOnLogin: 'all-users' },
    intl: { defaultCountry: 'DE' },
  }
  assert.deepEqual(checkHostConfig(config), { config })
})

test('a login message is cut at 100 characters', () => {
  const checked = checkHostConfig({ appearance: { loginMessage: 'x'.repeat(101) } })
  assert.equal('config' in checked && checked.config.appearance?.loginMessage, 'x'.repeat(100))
})

test('an unsafe link reads as none, so that it can never be followed', () => {
  const checked = checkHostConfig({ legal: { privacyPolicyUrl: 'javascript:alert(1)' } })
  assert.deepEqual(checked, { config: { legal: { privacyPolicyUrl: null } } })
})

test('what is wrong is named with its path', () => {
  assert.match(problem({ loginMethods: [] }), /^config\.loginMethods: at least one login method must be enabled/)
  assert.match(problem({ loginMethodsAndOrder: { primary: [] } }), /^config\.loginMethodsAndOrder\.primary: at least one/)
  assert.match(problem({ loginMethods: ['carrier-pigeon'] }), /^config\.loginMethods\.0: .*carrier-pigeon/)
  assert.match(problem({ appearance: { logo: 7 } }), /^config\.appearance\.logo: logo must be a string or an svg or img element/)
  assert.match(
    problem({ intl: { defaultCountry: 'Germany' } }),
    /^config\.intl\.defaultCountry: must be a country by its two letters/,
  )
  assert.match(problem({ apearance: {} }), /apearance/)
  assert.match(problem('nonsense'), /^config: /)
})

test('more than four primary methods are told to the host, and taken', () => {
  const told: string[] = []
  const check = (primary: string[]) => checkHostConfig({ loginMethodsAndOrder: { primary } }, (advice) => told.push(advice))
  assert.ok('config' in check(['email', 'sms', 'google', 'apple']))
  assert.deepEqual(told, [])
  assert.ok('config' in check(['email', 'sms', 'google', 'apple', 'discord']))
  assert.match(told.join(), /^config\.loginMethodsAndOrder\.primary: should hold at most 4 methods.*received 5/)
})

test('JSON that cannot be read is said to be that', () => {
  assert.deepEqual(checkJson('{}'), { config: {} })
  const checked = checkJson('{ not json')
  assert.match('problem' in checked ? checked.problem : '', /^config: the JSON child cannot be read: /)
})
