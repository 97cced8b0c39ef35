// Promises of /dev/faults: each kind of fault does what it says, for as many calls as it says.

import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { prepared } from '../server/prepared.ts'
import { startOutside } from './outside.ts'

const outside = prepared(() => startOutside())
after(() => outside.close())
beforeEach(async () => {
  await fetch(`${outside.url}/dev/faults`, { method: 'DELETE' })
})

const plant = (fault: Record<string, unknown>): Promise<Response> =>
  fetch(`${outside.url}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
const call = (path = '/api/v1/sessions', init: RequestInit = {}): Promise<Response> =>
  fetch(outside.url + path, { method: 'POST', headers: { origin: 'http://localhost:4000' }, ...init })

test('a status is answered so many times, then the service is well again', async () => {
  await plant({ path: '/api/v1/sessions', status: 503, times: 2 })
  assert.deepEqual([(await call()).status, (await call()).status, (await call()).status], [503, 503, 200])
})
test('calls side by side share the number', async () => {
  await plant({ path: '/api/v1/sessions', status: 500, times: 3 })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await call()).status))
  assert.equal(statuses.filter((status) => status === 500).length, 3)
})
test('a browser can read the status of a fault', async () => {
  await plant({ path: '/api/v1/sessions', status: 429, retryAfter: 7 })
  const response = await call()
  assert.equal(response.headers.get('access-control-allow-origin'), 'http://localhost:4000')
  assert.equal(response.headers.get('access-control-allow-credentials'), 'true')
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /retry-after/)
  assert.equal(response.headers.get('retry-after'), '7')
})
test('a code brings the status and the words of the catalogue', async () => {
  await plant({ path: 'sessions.refresh', code: 'missing_or_invalid_token' })
  const response = await call()
  assert.equal(response.status, 401)
  assert.deepEqual(await response.json(), {
    error: 'There is no valid session. Log in again.',
    code: 'missing_or_invalid_token',
  })
})
test('a message of one’s own is passed on', async () => {
  await plant({ path: 'sessions.refresh', status: 422, code: 'invalid_credentials', message: 'No.' })
  assert.equal((await (await call()).json()).error, 'No.')
})
test('an endpoint is met alone, by name or by address; a beginning meets all', async () => {
  await plant({ path: '/api/v1/sessions', status: 500 })
  assert.equal((await call('/api/v1/sessions/logout')).status, 200)
  assert.equal((await call()).status, 500)
  await plant({ path: '/api/v1/', status: 500, times: 2 })
  assert.equal((await call('/api/v1/sessions/logout')).status, 500)
  assert.equal((await call()).status, 500)
})
test('a method is met alone, and preflights are let through', async () => {
  await plant({ path: '/api/v1/', method: 'POST', status: 500 })
  assert.equal((await call('/api/v1/apps/x', { method: 'GET' })).status, 200)
  assert.equal((await call('/api/v1/sessions', { method: 'OPTIONS' })).status, 200)
  assert.equal((await call()).status, 500)
})
test('a cut before reaches nobody', async () => {
  const reached = outside.calls()
  await plant({ path: 'sessions.refresh', cut: 'before' })
  await assert.rejects(call(), TypeError)
  assert.equal(outside.calls(), reached)
  assert.equal((await call()).status, 200)
})
test('a cut after lets the handler finish first', async () => {
  const reached = outside.calls()
  await plant({ path: 'sessions.refresh', cut: 'after' })
  await assert.rejects(call(), TypeError)
  assert.equal(outside.calls(), reached + 1)
})
test('garbage is what it says', async () => {
  for (const garbage of ['html', 'json', 'empty', 'truncated']) await plant({ path: 'sessions.refresh', garbage })
  const [html, json, empty, truncated] = [await call(), await call(), await call(), await call()]
  assert.match(html.headers.get('content-type') ?? '', /text\/html/)
  assert.deepEqual(await json.json(), { unexpected: [1, null, 'answer'] })
  assert.equal(await empty.text(), '')
  await assert.rejects(truncated.json(), SyntaxError)
})
test('a delay alone only slows the call down', async () => {
  await plant({ path: 'sessions.refresh', delayMs: 30 })
  const began = performance.now()
  assert.deepEqual(await (await call()).json(), { fine: true })
  assert.ok(performance.now() - began >= 29)
})
test('what is planted can be listed and cleared', async () => {
  await plant({ path: 'sessions.refresh', status: 500, times: 4 })
  const list = async () => (await fetch(`${outside.url}/dev/faults`)).json()
  assert.deepEqual(await list(), [{ path: 'sessions.refresh', status: 500, times: 4 }])
  await fetch(`${outside.url}/dev/faults`, { method: 'DELETE' })
  assert.deepEqual(await list(), [])
})
test('what is no fault is refused', async () => {
  assert.equal((await plant({ path: '/api', status: 9 })).status, 400)
  assert.equal((await plant({ path: '/api', colour: 'red' })).status, 400)
})
test('no web page can plant one: a form’s content type is refused', async () => {
  const response = await fetch(`${outside.url}/dev/faults`, { method: 'POST', body: '{"path":"/"}' })
  assert.equal(response.status, 415)
})
