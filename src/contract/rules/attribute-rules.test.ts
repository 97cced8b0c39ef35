import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppConfig } from '../app-config.ts'
import { judge } from './attribute-rules.ts'

// The browser's own judge of colours, as far as it matters here.
Object.assign(globalThis, { CSS: { supports: (_: string, value: string) => /^(gold|#[0-9a-f]{3,6}|rgb\(.*\))$/.test(value) } })

const app = { email_auth: true, sms_auth: true } as WireAppConfig
const broken = (tag: object, own: { app?: WireAppConfig | null } = {}) =>
  judge(tag, { base: 'https://host.test/a', app: null, ...own })
    .filter(({ must }) => must)
    .map(({ attribute, must }) => `${attribute} ${must}`)

test('what is absent breaks no rule', () => {
  assert.deepEqual(broken({ theme: 'auto', mode: 'modal', locale: '', accentColor: null, loginMethods: undefined, logo: '' }), [])
  assert.deepEqual(broken({}), [])
})

const RIGHT: readonly (readonly [property: string, ...values: string[]])[] = [
  ['theme', 'light', 'dark', 'auto'],
  ['mode', 'modal', 'standalone'],
  ['locale', 'en', 'pt-BR', 'zh-Hant-TW', 'ar-u-nu-latn'],
  ['accentColor', 'gold', '#123', 'rgb(1 2 3)'],
  ['loginMethods', 'email', ' sms  email ', 'wallet google', 'privy:clpispdty00ycl80fpueukbhl'],
  ['logo', 'https://example.com/a.svg', '/logo.png', 'data:image/png;base64,AA'],
  ['defaultCountry', 'US', 'de'],
]
const WRONG: readonly (readonly [property: string, rule: RegExp, ...values: unknown[]])[] = [
  ['theme', /^theme must be light, dark or auto$/, 'drak', 'LIGHT', 5, {}],
  ['mode', /^mode must be modal or standalone$/, 'inline'],
  ['locale', /^locale must be a language by its BCP 47 tag/, 'english please', 'e', 'de_DE'],
  ['accentColor', /^accent-color must be a CSS colour$/, 'blurple', 'red; background: url(x)'],
  ['loginMethods', /^login-methods must be login methods separated by spaces, out of email, sms, /, 'pigeon', 'email,sms', ['a']],
  ['logo', /^logo must be an address that begins with https:/, 'javascript:alert(1)', 'http://example.com/a.png', 'https://'],
  ['defaultCountry', /^default-country must be a country by its two letters/, 'Germany', 'D', 'QX', 'ZZ', '12'],
]
for (const [property, ...values] of RIGHT)
  test(`${property}: right values are taken`, () => {
    for (const value of values) assert.deepEqual(broken({ [property]: value }), [], value)
  })
for (const [property, rule, ...values] of WRONG)
  test(`${property}: wrong values are named with their rule, whatever they are`, () => {
    for (const value of values) {
      const said = broken({ [property]: value })
      assert.equal(said.length, 1, String(value))
      assert.match(said[0] ?? '', rule)
    }
  })

test('an element as a logo breaks no rule', () => {
  assert.deepEqual(broken({ logo: { tagName: 'svg' } }), [])
  assert.deepEqual(broken({ logo: { tagName: 'IMG' } }), [])
})

test('methods that the app does not allow are named once the app is known', () => {
  assert.deepEqual(broken({ loginMethods: 'email google' }), [])
  assert.deepEqual(broken({ loginMethods: 'email google' }, { app }), [
    'login-methods must name only methods that the app allows',
  ])
  assert.deepEqual(broken({ loginMethods: 'sms email' }, { app }), [])
  assert.equal(broken({ loginMethods: 'wallet' }, { app }).length, 1)
})
