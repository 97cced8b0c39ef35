// Words of a flow's state as text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailOf, joined, say } from './say.ts'

const copy = { errors: { 'button.again': 'Erneut' }, messages: { too_many_requests: 'Zu viele Versuche.' } }

test('a key is its sentence, and nothing is nothing', () => {
  assert.equal(say(copy, 'button.again'), 'Erneut')
  assert.equal(say(copy, null), '')
})

test('plain text is never looked up by what it says', () => {
  assert.equal(say(copy, { plain: 'button.again' }), 'button.again')
  assert.equal(say(copy, { plain: 'too_many_requests' }), 'too_many_requests')
})

test('a code has the words of the language for it; an unknown one those for an unknown error', () => {
  assert.equal(say(copy, { code: 'too_many_requests' }), 'Zu viele Versuche.')
  const unknown = 'Something went wrong. Try again later.'
  for (const code of ['printer', 'constructor', '__proto__', '']) assert.equal(say(copy, { code }), unknown)
  assert.equal(say({ ...copy, messages: { unknown_error: 'Unbekannt.' } }, { code: 'printer' }), 'Unbekannt.')
  assert.equal(say({ errors: copy.errors }, { code: 'too_many_requests' }), 'Too many attempts.')
  assert.equal(say({}, { code: 'printer' }), unknown)
})

test('a number stands in its gap as it is', () => {
  assert.equal(say({ errors: { chain: 'Chain: {number}' } }, { key: 'chain', number: 11155111 }), 'Chain: 11155111')
})

test('a text that only repeats its title is not drawn', () => {
  assert.equal(detailOf('Something went wrong', 'Something went wrong.'), '')
  assert.equal(detailOf('Timed out', 'Request timed out'), 'Request timed out')
  assert.equal(detailOf('Timed out', ''), '')
})

test('title and text are announced once, with one full stop between', () => {
  for (const [title, text, said] of [
    ['An unknown error occurred.', '', 'An unknown error occurred.'],
    ['An unknown error occurred.', 'An unknown error occurred.', 'An unknown error occurred.'],
    ['Timed out', 'Request timed out', 'Request timed out'],
    ['Request timed out', 'Timed out', 'Request timed out'],
    ['Authentication failed', 'Try again.', 'Authentication failed. Try again.'],
    ['Something went wrong. Try again.', 'Open it.', 'Something went wrong. Try again. Open it.'],
    ['What now?', 'Wait.', 'What now? Wait.'],
    ['حدث خطأ ما؟', 'حاول.', 'حدث خطأ ما؟ حاول.'],
    ['Log in', 'Logging in', 'Log in. Logging in'],
  ] as const)
    assert.equal(joined(title, text), said)
})
