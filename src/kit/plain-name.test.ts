// Names of apps: what may be saved, and what becomes of one that was saved before.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NAME_MAX } from '../contract/limits.ts'
import { nameProblem, plainName } from './plain-name.ts'

const HOSTILE = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f', '\u061c'],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u3164', '\u115f', '\u{e0041}'],
  ...['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0', '\u001b', '\u009b', '\u007f'],
]

test('what turns, hides or breaks is refused when it is saved, and gone when it is shown', () => {
  for (const one of HOSTILE) {
    for (const name of [`Bank${one}`, `${one}Bank`, `Ba${one}nk`]) {
      assert.notEqual(nameProblem(name), null, JSON.stringify(name))
      const plain = plainName(name)
      assert.ok(['Bank', 'Ba nk'].includes(plain), JSON.stringify([name, plain]))
      assert.equal(nameProblem(plain), null)
    }
  }
  assert.equal(plainName('Your bank\u2069\u202ewtsnaw'), 'Your bankwtsnaw')
})

test('a name has a sensible length', () => {
  const longest = '界'.repeat(NAME_MAX)
  assert.equal(nameProblem(longest), null)
  assert.deepEqual(nameProblem(`${longest}界`), { rule: 'name.letters', values: [String(NAME_MAX)] })
  assert.equal(plainName(longest), longest)
  assert.equal(plainName('a'.repeat(400)), `${'a'.repeat(NAME_MAX - 1)}…`)
  assert.equal([...plainName('🗝'.repeat(400))].length, NAME_MAX)
  assert.equal(plainName('\u202e'.repeat(5000)), '')
  assert.equal(plainName('h'.repeat(200), Number.POSITIVE_INFINITY).length, 200)
})

test('marks over a letter do not reach the lines around', () => {
  const tower = `Z${'\u0335'.repeat(40)}`
  assert.equal(nameProblem(tower)?.rule, 'name.marks')
  assert.equal(nameProblem(plainName(tower)), null)
})

test('names of every language, and emoji, stay as they are', () => {
  for (const name of [
    ...['Bäckerei Müller & Söhne', 'Tidewater', 'O’Neill’s (beta) 2.0', '東京銀行', 'بنك القاهرة', 'בנק', 'می‌خواهم', 'क्‍ष'],
    ...['Tiệm bánh', '👩‍💻 Studio', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Shop', '❤️ Store', 'Ünïcödé', 'A'],
  ]) {
    assert.equal(nameProblem(name), null, name)
    assert.equal(plainName(name), name)
  }
  for (const none of ['', ' ', '  ']) assert.equal(nameProblem(none)?.rule, 'text.empty')
})
