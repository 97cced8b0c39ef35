import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiDigits, typedDigits } from './typed-digits.ts'

const CODE = { digits: '123456', isNumeric: true }
for (const typed of [
  '123456',
  ' 123456',
  '123 456',
  '123-456',
  '123456.',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '１２３４５６',
  '१२३४५६',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '\u200e123456\u200e',
  '1\u200b2\u20603\ufeff4 5\u00a06',
  '\u2068123\u2069\u202f456',
  '123–456',
  '"123456"',
  '123\n456\t',
])
  test(`${JSON.stringify(typed)} is the code 123456`, () => {
    assert.deepEqual(typedDigits(typed), CODE)
  })

test('letters are no digits, and are told', () => {
  assert.deepEqual(typedDigits('12345a'), { digits: '12345', isNumeric: false })
  assert.deepEqual(typedDigits('код 123456'), { digits: '123456', isNumeric: false })
  assert.deepEqual(typedDigits(''), { digits: '', isNumeric: true })
})

test('every decimal digit of Unicode has its value', () => {
  let seen = 0
  for (let point = 0x30; point < 0x20000; point++) {
    const digit = String.fromCodePoint(point)
    if (!/\p{Nd}/u.test(digit)) continue
    seen += 1
    assert.match(asciiDigits(digit), /^\d$/)
  }
  assert.ok(seen > 600)
  assert.equal(asciiDigits('᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹'), '0123456789')
})
