import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challengeOf, randomText } from './pkce.ts'

test('the challenge is the one of RFC 7636, appendix B', async () => {
  assert.equal(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('a random text has 48 letters of base64url, and is never the same', () => {
  const texts = Array.from({ length: 100 }, randomText)
  for (const text of texts) assert.match(text, /^[\w-]{48}$/)
  assert.equal(new Set(texts).size, 100)
})
