import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paletteRules } from './palette.ts'
import { checkHostConfig, checkJson } from './rules/check-host-config.ts'

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
    embeddedWallets: { createOnLogin: 'off' },
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

test('the keys of published clients are taken, and what has no effect is told once with path, value and reason', () => {
  const told: string[] = []
  const config = {
    rpcConfig: { rpcTimeouts: { metamask: 5000 } },
    externalWallets: {
      coinbaseWallet: { connectionOptions: 'eoaOnly' },
      walletConnect: { enabled: true },
      solana: { connectors: {} },
    },
    appearance: { walletChainType: 'ethereum-and-solana', palette: { background: '#fff', accentLight: '#eee' } },
    embeddedWallets: { priceDisplay: { primary: 'native-token', secondary: null }, requireUserPasswordOnCreate: true },
    fundingMethodConfig: { moonpay: { useSandbox: true } },
    mfa: { methods: ['sms'] },
  }
  const checked = checkHostConfig(config, (advice) => told.push(advice))
  assert.ok('config' in checked, JSON.stringify(checked))
  assert.deepEqual(checked.config.rpcConfig?.rpcUrls, {})
  for (const line of [
    'config.rpcConfig.rpcTimeouts: has no effect (received {"metamask":5000}): a wallet has 120 s for every answer.',
    'config.appearance.palette.accentLight: has no effect (received "#eee"): the palette has no such colour.',
  ])
    assert.equal(told.filter((one) => one === line).length, 1, line)
  assert.equal(told.length, 9, told.join('\n'))
  checkHostConfig(config, (advice) => told.push(advice))
  assert.equal(told.length, 9, 'once a page')
})

test('a palette is style rules: in the words of published clients or ours, below the tokens of the page, and colours alone', () => {
  const isColour = (text: string) => /^#[0-9a-f]{3}$/.test(text)
  assert.equal(paletteRules({}, isColour), '')
  assert.equal(
    paletteRules(
      { background: '#000', background2: '#111', text: '#eee', error: 'red} * {', constructor: '#123', accent: '#444' },
      isColour,
    ),
    ':host { --_background: var(--latch-background, #000); --_surface: var(--latch-surface, #111); --_text: var(--latch-text, #eee); }',
  )
  assert.equal(paletteRules({ foregroundAccent: '#fff' }, isColour), '.stage, .pill { --_accent-text: #fff !important; }')
})

test('a palette may say what the theme is, and a theme counts more', () => {
  const themeOf = (appearance: object) => {
    const checked = checkHostConfig({ appearance })
    return 'config' in checked && checked.config.appearance?.theme
  }
  assert.equal(themeOf({ palette: { colorScheme: 'dark' } }), 'dark')
  assert.equal(themeOf({ theme: 'auto', palette: { colorScheme: 'dark' } }), 'auto')
  assert.equal(themeOf({ palette: { colorScheme: 'blue' } }), undefined)
})
