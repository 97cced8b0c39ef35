// The rules of a recovery password, its strength, and the passwords that are suggested.

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { wordlist } from '@scure/bip39/wordlists/english'
import { passphrase, WORDS } from './passphrase.ts'
import { passwordProblem, passwordScore, passwordStrength } from './password-rules.ts'

test('a password has six characters at least, or as many as the app wants', () => {
  assert.deepEqual(passwordProblem(''), { kind: 'short' })
  assert.deepEqual(passwordProblem('abcde'), { kind: 'short' })
  assert.equal(passwordProblem('abcdef'), null)
  assert.deepEqual(passwordProblem('abcdef', 8), { kind: 'short' })
  assert.equal(passwordProblem('abcdefgh', 8), null)
  assert.deepEqual(passwordProblem('abcde', 2), { kind: 'short' }, 'an app cannot want fewer')
})

test('letters, digits and !@#$%^&*()-_+ are allowed; what is not is named once, a space as SPACE', () => {
  assert.equal(passwordProblem('aZ09!@#$%^&*()-_+'), null)
  const which = (password: string) => {
    const problem = passwordProblem(password)
    return problem?.kind === 'characters' && problem.which
  }
  assert.equal(which('a b c'), 'SPACE')
  assert.equal(which('äpfel~ und ~äpfel'), 'ä ~ SPACE')
  assert.equal(which('abcdef😀'), '😀', 'one that is two halves is named whole')
  assert.equal(which('.'), '.')
})

test('variety counts from eight characters on, and length up to 95 bits', () => {
  assert.equal(passwordScore(''), 0)
  const alone = (length: number) => (0.7 * length * Math.log2(95)) / 95
  assert.ok(Math.abs(passwordScore('aB3!aB3') - alone(7)) < 1e-9, 'seven characters have no variety')
  assert.ok(Math.abs(passwordScore('aB3!aB3!') - (0.3 + alone(8))) < 1e-9)
  assert.ok(Math.abs(passwordScore('abcdefgh') - (0.075 + alone(8))) < 1e-9)
  assert.equal(passwordScore('aB3!'.repeat(10)), 1)
})

test('a password is weak up to 0.5, medium above it, strong above 0.9; one that is not allowed is weak', () => {
  for (const [password, strength] of [
    ['abcdef', 'weak'],
    ['abcdefgh', 'weak'],
    ['abcdefgh1', 'medium'],
    ['aB3!aB3!', 'medium'],
    ['aB3!aB3!aB3!', 'medium'],
    ['aB3!aB3!aB3!a', 'strong'],
    ['abcdefghijklmnopqrst', 'medium'],
    ['aB3! aB3! aB3! aB3!', 'weak'],
    ['aB3!', 'weak'],
  ] as const)
    assert.equal(passwordStrength(password), strength, password)
})

test('the list of words is that of BIP-39, whole', () => {
  assert.deepEqual(WORDS, wordlist)
})

test('a suggested password is four words joined by "-", allowed and strong, whatever words come', () => {
  const shortest = wordlist.filter(({ length }) => length === 3).slice(0, 4)
  const given = (numbers: readonly number[]) =>
    mock.method(crypto, 'getRandomValues', (into: Uint16Array) => {
      into.set(numbers)
      return into
    })
  const low = given(shortest.map((word) => wordlist.indexOf(word)))
  const made = passphrase()
  assert.equal(made.toLowerCase(), shortest.join('-'))
  assert.equal(passwordStrength(made), 'strong')
  low.mock.restore()
  const high = given([0, 2047, 2048, 65_535])
  assert.equal(passphrase(), 'Abandon-Zoo-Abandon-Zoo')
  high.mock.restore()
  for (let time = 0; time < 50; time++) {
    const random = passphrase()
    assert.match(random, /^[A-Z][a-z]{2,7}(-[A-Z][a-z]{2,7}){3}$/)
    assert.equal(passwordProblem(random), null)
  }
})
