import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPhone } from './phone.ts'
import { caretAfter, meant } from './phone-caret.ts'

test('the caret stays behind the same digit when signs come and go', () => {
  assert.equal(caretAfter('(415) 555', '(4155) 55', 5), 7)
  assert.equal(caretAfter('(415)', '415', 3), 5)
  assert.equal(caretAfter('+49 1511', '+491511', 1), 1)
  assert.equal(caretAfter('', 'abc', 2), 0)
})

test('deleting a sign deletes the digit before it', () => {
  assert.equal(meant('(415)', '(415', 4), '(41')
  assert.equal(meant('(415) 555', '(415)555', 5), '(41555')
})

test('an edit that changes digits is taken as it is', () => {
  assert.equal(meant('(415) 555', '(415) 55', 8), '(415) 55')
  assert.equal(meant('', '4', 1), '4')
  assert.equal(meant('(415) 555-2671', '+4915112345678', 14), '+4915112345678')
})

test('Backspace at the end empties any number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{0,14}$/), fc.constantFrom('US', 'DE', 'GB', 'BR'), (digits, country) => {
      let { rawPhoneNumber: text } = readPhone(digits, country)
      for (let presses = 0; text !== '' && presses < 40; presses++) {
        const typed = text.slice(0, -1)
        text = readPhone(meant(text, typed, typed.length), country).rawPhoneNumber
      }
      assert.equal(text, '')
    }),
  )
})
