import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart } from './apart.ts'

test('a name that would leave its place does not, and a host name is not cut', () => {
  assert.equal(apart('bank\u2069\u202ewtsnaw\n'), '\u2068bankwtsnaw\u2069')
  const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.example:8443`
  assert.equal(apart(host), `\u2068${host}\u2069`)
})
