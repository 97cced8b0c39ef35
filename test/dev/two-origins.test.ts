// Two origins of one process: what answers on the one is 404 on the other.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { type Outside, startOutside } from './outside.ts'

let root: string
let outside: Outside
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-origins-'))
  mkdirSync(join(root, 'dist', 'demo'), { recursive: true })
  for (const name of ['latchkey.js', 'captcha.js', 'demo/turnstile.js']) writeFileSync(join(root, 'dist', name), '//')
  outside = await startOutside({ TEST_TIME: '2030-01-31T12:00:00Z' }, root)
})
after(async () => {
  await outside.close()
  rmSync(root, { recursive: true })
})

/** The status of a request that names `host`, as a browser with that in its address bar does. */
const status = (host: string, path: string, method = 'GET', at = outside) =>
  new Promise<number>((resolve, reject) => {
    request(at.sandboxUrl, { path, method, headers: { host, 'content-type': 'application/json' } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined)
  })

const FRAME = `/apps/${'a'.repeat(25)}/captcha?origin=http://localhost:4000`
const ON_SANDBOX = [
  FRAME,
  '/elements/captcha.js',
  '/dev/outbox',
  '/dev/outbox.css',
  '/dev/turnstile/v0/api.js',
  '/dev/idp/page.css',
  '/dev/idp/deliver',
  ...OAUTH_PROVIDERS.map((provider) => `/dev/idp/${provider}/any`),
]
/** Of those, what the stand-in refuses for what is missing in the request. */
const REFUSED = 400

for (const path of ON_SANDBOX) {
  test(`${path.slice(0, 40)} is on the sandbox alone`, async () => {
    const there = await status('127.0.0.1:4001', path)
    if (!path.endsWith('/any')) assert.ok(there === 200 || there === REFUSED, String(there))
    for (const host of ['localhost:4001', 'app.localhost:4001', '[::1]:4001', 'localhost'])
      assert.equal(await status(host, path), 404, host)
  })
}
test('calls, bundles, metrics and OpenAPI are on the service alone', async () => {
  const calls = Object.values(ENDPOINTS).map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'x')] as const)
  for (const [method, path] of [
    ...calls,
    ...['/elements/latchkey.js', '/metrics', '/openapi.json'].map((one) => ['GET', one] as const),
  ]) {
    assert.equal(await status('localhost:4001', path, method), 200, path)
    assert.equal(await status('127.0.0.1:4001', path, method), 404, path)
  }
})
test('so is whatever a frame with keys will be called: the sandbox knows a list, and nothing beside it', async () => {
  for (const path of [
    `/apps/${'a'.repeat(25)}/embedded-wallets`,
    `${FRAME.split('?')[0]}/`,
    '/apps/x/export',
    '/elements/chunks/a.js',
    '/',
  ])
    assert.equal(await status('127.0.0.1:4001', path), 404, path)
})
test('the tools of tests answer on both', async () => {
  for (const path of ['/dev/outbox.json', '/dev/faults', '/dev/clock', '/healthz'])
    assert.deepEqual([await status('localhost:4001', path), await status('127.0.0.1:4001', path)], [200, 200], path)
})
test('no spelling of host or path leads from one to the other', async () => {
  for (const host of ['127.0.0.1', '127.0.0.1:80']) assert.equal(await status(host, '/api/v1/sessions', 'POST'), 404, host)
  for (const host of ['127.0.0.1.', '127.1:4001', '0x7f.0.0.1'])
    assert.equal(await status(host, '/api/v1/sessions', 'POST'), 400, host)
  for (const path of [
    '/%64ev/outbox',
    '/dev/%6futbox',
    '//dev/outbox',
    '/dev//outbox',
    '/elements/%63aptcha.js',
    '/apps/a/%63aptcha',
  ])
    assert.equal(await status('localhost:4001', path), 404, path)
})
test('in production the sandbox has the frame, and the service no part of it; without a sandbox nobody has it', async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.shop.example' }
  const [split, alone] = [
    await startOutside({ ...env, SANDBOX_URL: 'https://box.shop.example' }, root),
    await startOutside(env, root),
  ]
  for (const host of ['box.shop.example', 'BOX.shop.example:443', 'box.shop.example.']) {
    assert.equal(await status(host, FRAME, 'GET', split), 200, host)
    assert.equal(await status(host, '/api/v1/sessions', 'POST', split), 404, host)
  }
  for (const host of ['id.shop.example', '127.0.0.1:4001', 'api.other.example']) {
    assert.equal(await status(host, FRAME, 'GET', split), 404, host)
    assert.equal(await status(host, '/api/v1/sessions', 'POST', split), 200, host)
    assert.equal(await status(host, FRAME, 'GET', alone), 404, host)
  }
  await Promise.all([split.close(), alone.close()])
})
