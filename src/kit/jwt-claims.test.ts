import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBase64url } from './base64url.ts'
import { jwtClaims } from './jwt-claims.ts'

const token = (claims: unknown): string => `e30.${toBase64url(new TextEncoder().encode(JSON.stringify(claims)))}.c2ln`
const good = { sub: 'ada', aud: 'app', iat: 1000, exp: 4600 }

test('reads the claims of a token, letters beyond ASCII too', () => {
  assert.deepEqual(jwtClaims(token(good)), good)
  assert.equal(jwtClaims(token({ ...good, sub: 'Ådä' }))?.sub, 'Ådä')
})

test('gives null for whatever is no token with its claims, and never throws', () => {
  const { exp: _, ...endless } = good
  for (const wrong of [
    '',
    'a',
    'a.b',
    'a.!!.c',
    'null',
    token(null),
    token('x'),
    token({}),
    token(endless),
    token({ ...good, sub: 7 }),
  ])
    assert.equal(jwtClaims(wrong), null, wrong)
})
