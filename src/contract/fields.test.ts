import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GenericSchema, safeParse } from 'valibot'
import { APP_ID_RULE, appId, CODE_NUMERIC, email, loginCode, mode, phoneNumber, safeLink } from './fields.ts'

const outcome = (schema: GenericSchema, value: unknown): unknown => {
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : new Error(parsed.issues[0].message)
}
const message = (schema: GenericSchema, value: unknown): string | null => {
  const found = outcome(schema, value)
  return found instanceof Error ? found.message : null
}

test('an app id has exactly 25 characters', () => {
  assert.equal(outcome(appId, 'a'.repeat(25)), 'a'.repeat(25))
  for (const wrong of ['', 'a'.repeat(24), 'a'.repeat(26), null, 25]) assert.equal(message(appId, wrong), APP_ID_RULE)
})

test('an address is read into its one spelling', () => {
  assert.equal(outcome(email, '  Ada@Example.com\n'), 'ada@example.com')
})

test('a number is read without the signs between its digits, and with no other letters', () => {
  assert.equal(outcome(phoneNumber, '\t+1 (201) 555-0123\u00a0'), '+12015550123')
  for (const wrong of [
    '+1201555\n0123',
    '+1201\u202e5550123',
    '+１２０１５５５０１２３',
    '+1201\u200b5550123',
    '2015550123',
    '+1',
  ])
    assert.notEqual(message(phoneNumber, wrong), null, wrong)
})

test('what cannot be an address is refused', () => {
  const wrong = [
    '',
    'ada',
    'ada@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b..co',
    'a..b@c.de',
    'a@b@c.de',
    '<a@b.co>',
    'a@b.co,c@d.ef',
    'a@b.co\nbcc: x@y.zz',
  ]
  for (const address of wrong) assert.notEqual(message(email, address), null, address)
  assert.notEqual(message(email, `a@${'b'.repeat(250)}.co`), null)
  assert.notEqual(message(email, `${'a'.repeat(65)}@b.co`), null)
})

test('a code has six digits, and says so when it has other letters', () => {
  assert.equal(outcome(loginCode, ' 123456 '), '123456')
  assert.equal(message(loginCode, '12345a'), CODE_NUMERIC)
  for (const good of ['１２３４５６', '١٢٣٤٥٦', '\u200e123456', '123 456.']) assert.equal(outcome(loginCode, good), '123456')
  for (const wrong of ['12345', '1234567', '', '1'.repeat(300), 123456])
    assert.notEqual(message(loginCode, wrong), null, String(wrong))
})

test('a link is https, or localhost; anything else reads as none', () => {
  for (const good of ['https://example.com/terms', 'HTTPS://EXAMPLE.COM', 'http://localhost:4000/logo.svg', 'http://localhost/'])
    assert.equal(outcome(safeLink, good), good)
  for (const wrong of [
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://example.com',
    'https://',
    'http://localhost.evil.example/',
    '//example.com',
    '',
  ])
    assert.equal(outcome(safeLink, wrong), null, wrong)
})

test('the mode of a login is one of two, or absent', () => {
  assert.deepEqual(
    [outcome(mode, undefined), outcome(mode, 'no-signup'), outcome(mode, 'login-or-sign-up')],
    [undefined, 'no-signup', 'login-or-sign-up'],
  )
  assert.notEqual(message(mode, 'signup'), null)
})
