// Promises of the look at a page's policy.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from './policy.ts'

const service = new URL('https://id.shop.example')
const refused = (policy: string) => refusedBy(policy, service, 'https://shop.example')
const ALL = ['script-src', 'connect-src', 'frame-src', 'img-src'].map((name) => `${name} https://id.shop.example`)

test('a strict policy that names the service lets the tags work', () =>
  assert.deepEqual(refused(`default-src 'none'; ${ALL.join('; ')}`), []))
test('what is missing is named as it is to be added', () => {
  assert.deepEqual(refused("default-src 'self'"), ALL)
  assert.deepEqual(refused("script-src 'self' https://id.shop.example; connect-src 'self'"), [ALL[1]])
})
for (const source of [
  '*',
  'https:',
  '*.shop.example',
  'https://*.shop.example',
  'https://id.shop.example:*',
  'id.shop.example/elements/',
]) {
  test(`${source} names it too`, () => assert.deepEqual(refused(`default-src ${source}`), []))
}
for (const source of ["'self'", 'http:', 'https://id.shop.example:8443', '*.other.example', 'http://id.shop.example', "'none'"]) {
  test(`${source} does not`, () => assert.deepEqual(refused(`default-src ${source}`), ALL))
}
test('of two policies both must let it', () => assert.deepEqual(refused(`default-src https:, connect-src 'self'`), [ALL[1]]))
test('no rule for a kind is no refusal, and the first of two equal rules counts', () => {
  assert.deepEqual(refused("object-src 'none'"), [])
  assert.deepEqual(refused("connect-src 'none'; connect-src https:"), [ALL[1]])
})
test("'self' is enough where page and service are one origin", () =>
  assert.deepEqual(refusedBy("default-src 'self'", service, service.origin), []))
test('where the app has a captcha, its frame is one more source, named alone when it is all that is missing', () => {
  const sandbox = new URL('https://box.shop.example')
  const all = ALL.join('; ').replace('frame-src ', 'frame-src https://box.shop.example ')
  assert.deepEqual(refusedBy(ALL.join('; '), service, 'https://shop.example', sandbox), ['frame-src https://box.shop.example'])
  assert.deepEqual(refusedBy(all, service, 'https://shop.example', sandbox), [])
})
