// Promises of the log's last net.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scrub } from './scrub.ts'

const planted: [string, string][] = [
  ['550 no such user ada@example.com here', '550 no such user [email] here'],
  ['Key (address)=(ada@example.com) already exists', 'Key (address)=([email]) already exists'],
  ['bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', 'bearer [token]'],
  ['code 123456 was wrong', 'code [code] was wrong'],
  ['text to +1 (555) 010-9999 failed', 'text to [phone] failed'],
  [`token ${'a1B-'.repeat(11)}`, 'token [secret]'],
  [`key 0x${'ab'.repeat(32)}`, 'key [secret]'],
  [`GET /wallets/0x${'ab'.repeat(20)}/share`, 'GET /wallets/[wallet]/share'],
  ['/wallets/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '/wallets/[wallet]'],
  ['GET /users/did:privy:cmade000000000000000up and did%3A', 'GET /users/[user] and did%3A'],
  [`GET /status/lk-sandbox-${'a'.repeat(22)}-${'b'.repeat(43)}`, 'GET /status/[purchase]'],
  ['GET /users/ada%40example.com', 'GET /users/[email]'],
  ['GET /users/%2B14155550123', 'GET /users/[phone]'],
]
for (const [text, clean] of planted) test(`"${clean}" is all that is left`, () => assert.equal(scrub(text), clean))

test('what helps to find a fault stays', () => {
  const text =
    'Error: connect ECONNREFUSED 127.0.0.1:5432 at connect (file:///srv/app/dist/server/chunks/boot-ABCDEFGH.js:120:15)'
  assert.equal(scrub(text), text)
})
test('ids of requests stay', () => {
  const id = '1b4e28ba-2fa1-11d2-883f-0016d3cca427'
  assert.equal(scrub(id), id)
})
