// From where a row may be called: pages of the app, frames of the service, or both.
// See docs/design/security.md, "Origins".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Hono } from 'hono'
import { createAdmission, type ServiceEnv } from '../../server/http/middleware/admit.ts'
import { refusal } from '../../server/http/middleware/refusal.ts'
import { createCore } from '../../server/services/core.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const SERVICE = 'https://id.service.example'
const CUSTOM = 'https://id.shop.example'
const PAGE = 'https://app.shop.example'

await onEachEngine((engine) => {
  let shop: Client
  let native: Client
  let hono: Hono<ServiceEnv>
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: SERVICE }))
  before(async () => {
    const config = { custom_api_url: CUSTOM }
    // An app that names the service's own origins gains nothing by it.
    shop = await lab.newApp({ allowNoOrigin: false, allowedOrigins: [PAGE, SERVICE], config })
    native = await lab.newApp({ allowNoOrigin: true, allowedOrigins: [PAGE] })
    const admit = createAdmission(createCore(lab.deps))
    hono = new Hono<ServiceEnv>()
    for (const from of ['page', 'frame', 'both'] as const)
      for (const method of ['GET', 'POST'] as const) {
        const row: Endpoint = { ...ENDPOINTS['sessions.refresh'], method, from }
        hono.on(method, `/${from}`, async (c) => c.json({ app: (await admit(c, row)).app.id }))
      }
    hono.onError((error) => refusal(lab.deps, error, 'test'))
  })
  const ask = async (path: string, headers: Record<string, string>, { method = 'POST', app = shop } = {}): Promise<string> => {
    const answer = await hono.request(path, { method, headers: { 'privy-app-id': app.id, ...headers } })
    return answer.status === 200 ? 'taken' : ((await answer.json()) as { code: string }).code
  }

  test("a row for pages takes the app's origins, and never the service's own", async () => {
    for (const method of ['GET', 'POST']) {
      assert.equal(await ask('/page', { origin: PAGE }, { method }), 'taken')
      for (const origin of [SERVICE, CUSTOM, 'https://evil.example', 'null'])
        assert.equal(await ask('/page', { origin }, { method }), 'invalid_origin', `${method} ${origin}`)
    }
    // A page of the service that reads names no origin: the browser says that the site is the same.
    assert.equal(await ask('/page', { 'sec-fetch-site': 'same-origin' }, { method: 'GET' }), 'invalid_origin')
    assert.equal(await ask('/page', {}, { method: 'GET' }), 'taken')
    assert.equal(await ask('/page', { 'sec-fetch-site': 'none' }, { method: 'GET' }), 'taken')
  })

  test("a row for frames takes the service's own origins, and no page of the app", async () => {
    for (const method of ['GET', 'POST']) {
      for (const origin of [SERVICE, CUSTOM]) assert.equal(await ask('/frame', { origin }, { method }), 'taken')
      for (const origin of [PAGE, 'https://evil.example', 'https://app.id.service.example', 'http://id.service.example', 'null'])
        assert.equal(await ask('/frame', { origin }, { method }), 'invalid_origin', `${method} ${origin}`)
      assert.equal(await ask('/frame', {}, { method }), 'missing_origin')
      assert.equal(await ask('/frame', {}, { method, app: native }), 'taken')
      assert.equal(await ask('/frame', { cookie: 'a=b' }, { method, app: native }), 'missing_origin')
    }
    // The address that another app calls the service by is no origin of this one's frames.
    assert.equal(await ask('/frame', { origin: CUSTOM }, { app: native }), 'invalid_origin')
    assert.equal(await ask('/frame', { 'sec-fetch-site': 'same-origin' }, { method: 'GET' }), 'taken')
  })

  test('a row for both takes both, and nobody else', async () => {
    for (const origin of [PAGE, SERVICE, CUSTOM]) assert.equal(await ask('/both', { origin }), 'taken')
    assert.equal(await ask('/both', { origin: 'https://evil.example' }), 'invalid_origin')
    assert.equal(await ask('/both', {}), 'missing_origin')
  })

  test('the calls of the protocol are for pages; the config is read by frames too', async () => {
    const refused = await shop.call(SESSION.init, { email: 'a@example.com' }, { headers: { origin: SERVICE } })
    assert.deepEqual([refused.status, refused.body.code], [403, 'invalid_origin'])
    const sent = await shop.call(SESSION.init, { email: 'a@example.com' }, { headers: { origin: PAGE } })
    assert.equal(sent.status, 200)
    const config = await shop.call(`/api/v1/apps/${shop.id}`, undefined, { headers: { origin: SERVICE } })
    assert.equal(config.status, 200)
  })
})
