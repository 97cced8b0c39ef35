// Words of a flow's state as text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { say } from './say.ts'

const copy = { errors: { 'button.again': 'Erneut' }, messages: { too_many_requests: 'Zu viele Versuche.' } }

test('a key is its sentence, and nothing is nothing', () => {
  assert.equal(say(copy, 'button.again'), 'Erneut')
  assert.equal(say(copy, null), '')
})

test('plain text is never looked up by what it says', () => {
  assert.equal(say(copy, { plain: 'button.again' }), 'button.again')
  assert.equal(say(copy, { plain: 'too_many_requests' }), 'too_many_requests')
})

test('a message is in the words of the language for its code, and as it came where there are none', () => {
  assert.equal(say(copy, { plain: 'Too many attempts.', code: 'too_many_requests' }), 'Zu viele Versuche.')
  assert.equal(say(copy, { plain: 'The printer is on fire.', code: 'printer' }), 'The printer is on fire.')
  assert.equal(say(copy, { plain: 'x', code: 'constructor' }), 'x')
  assert.equal(say({ errors: copy.errors }, { plain: 'Too many attempts.', code: 'too_many_requests' }), 'Too many attempts.')
})
