import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countries, countryOr, readPhone, writePhone } from './phone.ts'

const read = (text: string, country = 'US') => {
  const { rawPhoneNumber, qualifiedPhoneNumber, countryCode, isValid } = readPhone(text, country)
  return [rawPhoneNumber, qualifiedPhoneNumber, countryCode, isValid]
}

test('digits are formatted as people of the country write them, and kept in E.164', () => {
  assert.deepEqual(read('4155552671'), ['(415) 555-2671', '+14155552671', 'US', true])
  assert.deepEqual(read('015112345678', 'DE'), ['01511 2345678', '+4915112345678', 'DE', true])
  assert.deepEqual(read('07400 123456', 'GB'), ['07400 123456', '+447400123456', 'GB', true])
})

test('a number is checked against the selected country', () => {
  assert.equal(readPhone('015112345678', 'US').isValid, false)
  assert.equal(readPhone('4155552671', 'GB').isValid, false)
  for (const text of ['', '+', '+1', '415', '415555267', 'abc', '(415) 555-26711', '+80012345678'])
    assert.equal(readPhone(text, 'US').isValid, false, text)
})

test('a number with a country of its own takes the entry there', () => {
  assert.deepEqual(read('+49 1511 2345678'), ['+49 1511 2345678', '+4915112345678', 'DE', true])
  assert.deepEqual(read('+4'), ['+4', '', 'US', false])
})

test('countries of one calling code take the numbers of each other', () => {
  assert.deepEqual(read('6045552671'), ['(604) 555-2671', '+16045552671', 'US', true])
})

test('every country has a code and a calling code; an unknown one gives way', () => {
  assert.ok(countries().length > 200)
  assert.deepEqual(
    countries().find(({ code }) => code === 'AE'),
    { code: 'AE', callingCode: '971' },
  )
  assert.deepEqual([countryOr('de', 'US'), countryOr('XX', 'US'), countryOr('', 'US')], ['DE', 'US', 'US'])
})

test('what is read while typing is what the whole text says, in every way that people write', () => {
  for (const [text, country] of [
    ['+44 (0)7400 123456', 'US'],
    ['+4407400123456', 'GB'],
    ['+49 (0) 1511 2345678', 'DE'],
    ['+39 06 1234 5678', 'IT'],
    ['tel:+14155552671', 'US'],
    ['1-415-555-2671', 'US'],
    ['7400123456', 'GB'],
    ['8 912 345-67-89', 'RU'],
    ['+54 9 11 2345-6789', 'AR'],
    ['0044 7400 123456', 'DE'],
    ['(0151) 12345678', 'DE'],
  ] as const) {
    const whole = parsePhoneNumberFromString(text, country)
    const { qualifiedPhoneNumber, isValid } = readPhone(text, country)
    assert.deepEqual([qualifiedPhoneNumber, isValid], [whole?.number, true], text)
    assert.equal(writePhone(qualifiedPhoneNumber), whole?.formatInternational())
  }
})

test('a pasted plus and digits of other scripts are those of ASCII', () => {
  for (const text of ['＋81 90 1234 5678', '\u200e+81 ９０-1234-5678', '＋٨١ ٩٠١٢٣٤٥٦٧٨'])
    assert.equal(readPhone(text, 'US').qualifiedPhoneNumber, '+819012345678', text)
})

test('a number is written as people write it', () => {
  assert.equal(writePhone('+14155552671'), '+1 415 555 2671')
  assert.equal(writePhone('nonsense'), 'nonsense')
})
