import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDevelopment } from './development.ts'

test('a page of this machine is one in development, by whatever name', () => {
  for (const host of ['localhost', 'app.localhost', 'a.b.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    assert.equal(isDevelopment(host), true, host)
})

test('a site is not, also where its name only sounds like one', () => {
  for (const host of ['shop.example', 'localhost.example', 'notlocalhost', '127.0.0.1.example', '10.0.0.1', '[::2]', ''])
    assert.equal(isDevelopment(host), false, host)
})
