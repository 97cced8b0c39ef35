// Windows of lending apps as documents, the frame in them, and who signs in at the service's own origin.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parse } from 'valibot'
import { framePages } from '../../frame/wallet/pages.ts'
import { createApp } from '../../server/http/app.ts'
import { createCore } from '../../server/services/core.ts'
import { walletFacts } from '../../src/contract/wallet-facts.ts'
import { ASKING, createCrossAppLab, LENDING, SERVICE, said } from './cross-app-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_BUILDS } from './frame-builds.ts'
import { prepared } from './prepared.ts'

const WINDOWS = {
  '/oauth/consent': 'consent',
  '/oauth/transact': 'request',
  '/cross-app/connect': 'request',
  '/cross-app/transact': 'request',
}

await onEachEngine((engine) => {
  let service: ReturnType<typeof createApp>
  const at = prepared(() => createCrossAppLab(engine))
  before(async () => {
    service = createApp(at.lab.deps, createCore(at.lab.deps), () => FRAME_BUILDS)
  })
  const get = async (path: string, id: string): Promise<Response> => service.request(`${path}?provider_app_id=${id}&state=1`)

  for (const [path, script] of Object.entries(WINDOWS)) {
    test(`${path}: no page may be around it, it runs scripts of the service alone, and says nothing of its address`, async () => {
      const answer = await get(path, at.lending.id)
      assert.equal(answer.status, 200)
      const policy = answer.headers.get('content-security-policy') ?? ''
      for (const rule of ["frame-ancestors 'none'", "script-src 'self' 'sha256-", "connect-src 'self'", "trusted-types 'none'"])
        assert.ok(policy.includes(rule), rule)
      const { headers } = answer
      assert.deepEqual([headers.get('x-frame-options'), headers.get('cache-control')], ['DENY', 'no-store'])
      const text = await answer.text()
      assert.match(text, new RegExp(`src="/elements/chunks/${script}-window-ABCD1234\\.js" integrity="sha256-`))
      assert.ok(!text.includes(at.lending.id) && !text.includes('state'))
    })

    test(`${path}: an app that lends to nobody has none, and neither has an unknown one`, async () => {
      for (const id of [at.asking.id, 'x'.repeat(25), '']) assert.equal((await get(path, id)).status, 404, id)
    })
  }

  test('a frame of the wallet is in windows of an app that lends, or in its pages, and never in both', async () => {
    const ancestors = async (id: string, frame: string, query: string) => {
      const answer = await service.request(`/apps/${id}/embedded-wallets${frame}${query}`)
      const [, places = ''] = /frame-ancestors ([^;]*)$/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      const facts = parse(walletFacts, await (await service.request(`/apps/${id}/embedded-wallets/facts`)).json())
      const isPage = framePages(facts, { origin: SERVICE, inWindow: query !== '' })
      // Whose messages the script takes, by the facts that it is told.
      return [places, [SERVICE, LENDING, ASKING].filter(isPage).join(' ')]
    }
    for (const frame of ['', '/export']) {
      assert.deepEqual(await ancestors(at.lending.id, frame, '?window=1'), [SERVICE, SERVICE])
      assert.deepEqual(await ancestors(at.lending.id, frame, ''), [LENDING, LENDING])
      assert.deepEqual(await ancestors(at.asking.id, frame, '?window=1'), [ASKING, ASKING])
    }
  })

  test('people sign in at the service’s own origin to an app that lends wallets, and to no other', async () => {
    const ask = (app: typeof at.lending, origin: string) =>
      at.call(app, '/api/v1/passwordless/init', { email: 'window@example.com' }, { headers: { origin } })
    assert.equal((await ask(at.lending, SERVICE)).status, 200)
    assert.equal((await ask(at.lending, LENDING)).status, 200)
    assert.deepEqual(said(await ask(at.asking, SERVICE)), [403, 'invalid_origin'])
    for (const origin of [ASKING, 'https://evil.example'])
      assert.deepEqual(said(await ask(at.lending, origin)), [403, 'invalid_origin'], origin)
  })
})
