import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortMiddle } from './short-middle.ts'

test('what has room stays as it is', () => {
  for (const text of ['', 'Ada', 'ada.lovelace@example.com', 'a'.repeat(26)]) assert.equal(shortMiddle(text, 26), text)
})

test('what is longer is cut in the middle; an address keeps its host where that is short', () => {
  assert.equal(shortMiddle('ada.king.countess.of.lovelace@example.com', 26), 'ada.king.coun…@example.com')
  assert.equal(shortMiddle('ada@a-very-long-subdomain-of.example.com', 26), 'ada@a-very-l…f.example.com')
  assert.equal([...shortMiddle('👩‍🚀'.repeat(40), 26)].length, 26)
})
