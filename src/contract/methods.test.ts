import assert from 'node:assert/strict'
import { test } from 'node:test'
import { METHOD_FLAGS, METHOD_NAMES, METHODS, methodRow, OAUTH_PROVIDERS } from './methods.ts'

test('each method has a flag of its own', () => {
  assert.equal(new Set(METHOD_FLAGS).size, METHOD_NAMES.length)
})
test('what can be linked makes an account that can be unlinked', () => {
  for (const name of METHOD_NAMES) {
    const { link, account, unlink } = METHODS[name]
    if (link !== null) assert.ok(account !== null && unlink !== null, name)
  }
})
test('the nine social providers are known, and nothing else counts as one', () => {
  assert.deepEqual(
    [...OAUTH_PROVIDERS].sort(),
    'apple discord github google instagram linkedin spotify tiktok twitter'.split(' '),
  )
  assert.equal(methodRow('toString'), null)
})
