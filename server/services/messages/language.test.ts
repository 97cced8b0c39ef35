import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, languageOf, messageLanguage, minutesIn, timeIn } from './language.ts'
import { NOTICES } from './message-words.ts'
import { WORDS } from './words.ts'

test('the language of a call is the one that it wants most and that there are words for', () => {
  for (const [header, language] of [
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['eo-EO,eo;q=0.9,ar;q=0.8,en;q=0.7', 'ar'],
    ['en;q=0.5, ar-EG;q=0.9', 'ar'],
    ['de;q=0, en', 'en'],
    ['eo', null],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(300)},de`, null],
  ] as const)
    assert.equal(languageOf(header), language, header)
  assert.deepEqual([messageLanguage('ar'), messageLanguage('xx'), messageLanguage(null)], ['ar', 'en', 'en'])
})

test('a country is two letters that are one, and nothing else that a header holds', () => {
  for (const [header, country] of [
    ['DE', 'DE'],
    [' us ', 'US'],
    ['XX', null],
    ['T1', null],
    ['QQ', null],
    ...['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'AP', 'A1'].map((code) => [code, null] as const),
    ['<b>', null],
    ['Germany', null],
    [undefined, null],
  ] as const)
    assert.equal(countryOf(header), country, header)
})

test('every language has the digits of the code in its numbers and times', () => {
  for (const language of ['en', 'de', 'ar'] as const) {
    assert.match(minutesIn(language, 5), /^5 /)
    assert.match(timeIn(language, 0), /^1.* 1970 .*UTC$/)
  }
})

test('a code stands before the name in every language, and a text message is one of them', () => {
  for (const words of Object.values(WORDS)) {
    for (const text of [words.code.subject('123456', '654321'), words.code.sms('123456', '654321')])
      assert.equal(/\d{6}/.exec(text)?.[0], '123456')
    for (const notice of NOTICES) assert.ok(words.notices[notice].text('Shop').includes('Shop'))
  }
})
