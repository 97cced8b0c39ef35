import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeSentence } from './node-sentence.ts'

const text = (said: string): string =>
  nodeSentence(said)
    .map((part) => part.text)
    .join('')

test('a sentence is quoted as it is, in one line, and cut', () => {
  assert.equal(text('nonce too low: next nonce 4, tx nonce 3'), 'nonce too low: next nonce 4, tx nonce 3')
  assert.equal(text(' a\n\tb '), 'a b')
  assert.equal(text('word '.repeat(100)).length, 201)
  assert.equal(text(''), '')
})

test('links, keys and long bytes are left out, an address is not', () => {
  assert.equal(text('ask https://node.example/v3/KEY now'), 'ask … now')
  assert.equal(text('see evil.example/x and www.evil.example'), 'see … and …')
  assert.equal(text(`raw 0x${'ab'.repeat(40)}.`), 'raw ….')
  const address = `0x${'0b'.repeat(20)}`
  assert.equal(text(`from ${address} has 1.5 ETH, not 2.25`), `from ${address} has 1.5 ETH, not 2.25`)
})

test('what cannot be seen is marked', () => {
  assert.deepEqual(nodeSentence('a\u202Eb\u200Bc'), [
    { kind: 'text', text: 'a' },
    { kind: 'mark', text: '[U+202E]' },
    { kind: 'text', text: 'b' },
    { kind: 'mark', text: '[U+200B]' },
    { kind: 'text', text: 'c' },
  ])
  assert.equal(text('<img src=x>'), '<img src=x>')
})
