// The path behind the `#` of the console's address is read, whatever was typed there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathParts } from '../../console/path-parts.ts'

test('a section and what it is about are read', () => {
  assert.deepEqual(pathParts('users/app1/did%3Aprivy%3A1'), ['users', 'app1', 'did:privy:1'])
})

test('a part that cannot be read is empty, and the rest counts', () => {
  assert.deepEqual(pathParts('users/%zz/1'), ['users', '', '1'])
})
