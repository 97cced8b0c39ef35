import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
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
  for (const text of ['', '+', '+1', '415', '415555267', 'abc', '(415) 555-26711'])
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

test('what is read while typing is what the whole text says', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^(\+|0{0,2})\d{0,13}$/),
      fc.constantFrom('US', 'DE', 'GB', 'IT', 'BR', 'SG'),
      (text, country) => {
        const { qualifiedPhoneNumber, countryCode, isValid } = readPhone(text, country as 'US')
        const whole = parsePhoneNumberFromString(text, countryCode as 'US')
        if (isValid) assert.equal(qualifiedPhoneNumber, whole?.number)
        else if (whole)
          assert.ok(!whole.isValid() || whole.countryCallingCode !== getCountryCallingCode(countryCode as 'US'), text)
        if (isValid) assert.equal(writePhone(qualifiedPhoneNumber), whole?.formatInternational())
      },
    ),
    { numRuns: 2000 },
  )
})

test('a number is written as people write it', () => {
  assert.equal(writePhone('+14155552671'), '+1 415 555 2671')
  assert.equal(writePhone('nonsense'), 'nonsense')
})
