import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuid } from './uuid.ts'

test('has the form of version 4', () => {
  for (let i = 0; i < 200; i++) assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('does not repeat', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, uuid)).size, 1000)
})
