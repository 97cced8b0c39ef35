// Promises of the command line's words.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignments, list, needed, parseArguments, single, UsageError } from './arguments.ts'

const parse = (...args: string[]) => parseArguments(args, ['name', 'method', 'set'])

test('values stand after a space or after =', () => {
  assert.equal(single(parse('--name', 'My shop'), 'name'), 'My shop')
  assert.equal(single(parse('--name=a=b'), 'name'), 'a=b')
})
test('words and options may stand anywhere', () => {
  const args = parse('show', '--name', 'Shop', 'abc')
  assert.deepEqual([args.words, single(args, 'name')], [['show', 'abc'], 'Shop'])
})
test('a list may be repeated or parted by commas', () =>
  assert.deepEqual(list(parse('--method', 'email,sms', '--method', 'passkey'), 'method'), ['email', 'sms', 'passkey']))
test('set takes JSON where it is JSON, and text where it is not', () =>
  assert.deepEqual(assignments(parse('--set', 'email_auth=true', '--set', 'name=Shop', '--set', 'accent_color="#fff"')), {
    email_auth: true,
    name: 'Shop',
    accent_color: '#fff',
  }))
for (const args of [['--colour', 'red'], ['--name'], ['--name', '--json'], ['--json=yes']]) {
  test(`${args.join(' ')} is a mistake`, () => assert.throws(() => parse(...args), UsageError))
}
test('a missing, a doubled and a shapeless value are mistakes', () => {
  assert.throws(() => needed(parse(), 'name'), /--name is missing/)
  assert.throws(() => single(parse('--name', 'a', '--name', 'b'), 'name'), /once/)
  assert.throws(() => assignments(parse('--set', 'name')), /key=value/)
})
