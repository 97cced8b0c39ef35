// The setting of the demo and the studio: what a link carries of it, and the code that a page has for it.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { DEFAULTS, FONTS, fragmentOf, METHODS, MOST_RADIUS, settingOf, THEMES } from '../../demo/setting.ts'
import { codeOf } from '../../demo/setting-code.ts'
import { LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { METHOD_NAMES } from '../../src/contract/methods.ts'

const APP = 'latchkeydemoapp0000000001'
const code = (setting: object) => codeOf({ ...DEFAULTS, ...setting }, 'https://id.example.com', APP)

test('a link carries every setting, and nothing where nothing differs from the defaults', () => {
  assert.equal(fragmentOf(DEFAULTS), '')
  const names = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((name) => name.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(
      fc.record({
        theme: fc.constantFrom(...THEMES),
        accent: fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`),
        radius: fc.integer({ min: 0, max: MOST_RADIUS }),
        font: fc.constantFrom(...(Object.keys(FONTS) as (keyof typeof FONTS)[])),
        methods: fc.uniqueArray(fc.constantFrom(...Object.keys(METHODS)), { minLength: 1 }),
        locale: fc.constantFrom(...LANGUAGE_CODES),
        name: names,
      }),
      (setting) => assert.deepEqual(settingOf(fragmentOf(setting)), { ...setting }),
    ),
  )
})
for (const wrong of [
  'theme=sepia',
  'accent=red',
  'accent=%23fff;x',
  'radius=25',
  'radius=-1',
  'font=toString',
  'methods=',
  'methods=telepathy',
  'locale=constructor',
  'name=%20',
  'other=1',
])
  test(`a link with ${wrong} sets nothing`, () => assert.deepEqual(settingOf(`#${wrong}`), DEFAULTS))

test('the methods of the demo are ones that a page can name', () => {
  const known: readonly string[] = ['wallet', ...METHOD_NAMES]
  assert.deepEqual(
    Object.keys(METHODS).filter((method) => !known.includes(method)),
    [],
  )
})
test('the code of the defaults is what the page shows before its script', () => {
  const html = readFileSync(new URL('../../demo/demo.html', import.meta.url), 'utf8')
  const shown = /<demo-code><pre>([\s\S]*?)<\/pre>/.exec(html)?.[1] ?? ''
  const plain = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  assert.equal(plain, codeOf(DEFAULTS, 'http://localhost:4001', APP))
})
test('every control of the page exists before its script, with the value of the defaults', () => {
  const html = readFileSync(new URL('../../demo/demo.html', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries(DEFAULTS))
    if (name !== 'methods') assert.match(html, new RegExp(`name="${name}"`), name)
    else
      for (const method of Object.keys(METHODS)) assert.ok(html.includes(`/> ${METHODS[method]}</label>`), `${method} ${value}`)
})
test('the code shows what the setting changes and nothing else', () => {
  const plain = code({})
  assert.ok(!plain.includes('theme=') && !plain.includes('--latch-') && !plain.includes('<html'))
  assert.match(code({ theme: 'dark' }), /<wallet-button\n {2}theme="dark"\n {2}accent-color="#0b6b74"><\/wallet-button>/)
  assert.match(code({ radius: 6 }), /--latch-radius-s: 4px;\n\s+--latch-radius-m: 6px;\n\s+--latch-radius-l: 12px;/)
  assert.match(code({ font: 'serif' }), /--latch-font: "Iowan Old Style"/)
  assert.match(code({ locale: 'ar' }), /^<html lang="ar" dir="rtl">/)
  assert.match(code({ methods: ['passkey', 'email'] }), /login-methods="passkey email"/)
})
test('a name cannot end the script that holds it', () => {
  assert.match(code({ name: '</script><b>' }), /\{"name":"\\u003c\/script>\\u003cb>","/)
})
