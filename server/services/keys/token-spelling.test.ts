import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBase64, isTokenSpelling } from './token-spelling.ts'

/** Two bytes in each part: the last letter has two bits to spare. */
const token = ['{"', '{}', 'ab'].map((text) => Buffer.from(text).toString('base64url')).join('.')

test('a token has one spelling', () => {
  assert.ok(isTokenSpelling(token))
  const spare = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`
  assert.deepEqual(Buffer.from(spare.split('.')[2] ?? '', 'base64url'), Buffer.from('ab'))
  for (const other of [
    `${token}==`,
    `${token}=`,
    spare,
    ` ${token}`,
    `${token}\n`,
    token.replace('.', '. '),
    token.replace('.', '=.'),
  ])
    assert.equal(isTokenSpelling(other), false, JSON.stringify(other))
  for (const none of ['', 'ab', `${token}.`, token.split('.').slice(0, 2).join('.')]) assert.equal(isTokenSpelling(none), false)
})

test('base64 has one spelling too', () => {
  assert.equal(fromBase64('YTpi'), 'a:b')
  assert.equal(fromBase64('YTpiYw=='), 'a:bc')
  for (const other of ['YTpiYw', 'YTpiYx==', 'YTpiYw=', 'YTpi YTpi', 'YTpi\n']) assert.equal(fromBase64(other), null, other)
})
