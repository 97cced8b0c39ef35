// http://localhost:* among the origins of an app: every port of this machine in development, nothing in production.
// See docs/design/security.md, "Origins".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standInClients } from '../../server/dev/idp/credentials.ts'
import { random } from '../../server/ports/random.ts'
import { ANY_LOCAL_PORT } from '../../server/services/apps/allowed-origins.ts'
import { changeApp, checkApp, createApp } from '../../server/services/apps/apps.ts'
import { linesOf } from '../../server/services/problem.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { createLab, type Lab, SESSION } from './lab.ts'
import { PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const PAGE = 'http://localhost:5999'
const OTHERS = [
  'https://localhost:5999',
  'http://localhost.evil.example:5999',
  'http://evil.localhost:5999',
  'http://127.0.0.1:5999',
  'http://localhost:5999.evil.example',
  'http://localhost:',
  'null',
]

await onEachEngine((engine) => {
  // The sandbox is by name here, so that it would fit the pattern.
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: 'http://127.0.0.1:4001', SANDBOX_URL: 'http://localhost:4001' }))
  const codeOf = (app: string, on: Lab, origin: string) =>
    on.call(SESSION.init, { email: `a${Math.random()}@example.com` }, { app, headers: { origin } })
  const preflight = async (on: Lab, origin: string): Promise<string | null> => {
    const answer = await on.request(SESSION.init, { method: 'OPTIONS', headers: { origin } })
    return answer.headers.get('access-control-allow-origin')
  }

  test('in development pages on every port of localhost may call, and no other page', async () => {
    const { id } = await lab.newApp({ allowNoOrigin: false, allowedOrigins: [ANY_LOCAL_PORT] })
    for (const origin of [PAGE, 'http://localhost:80', 'http://localhost']) {
      const { status, headers } = await codeOf(id, lab, origin)
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, origin])
      assert.equal(await preflight(lab, origin), origin)
    }
    for (const origin of OTHERS) {
      assert.equal((await codeOf(id, lab, origin)).body.code, 'invalid_origin', origin)
      assert.equal(await preflight(lab, origin), null, origin)
    }
  })
  test("the service's own origins are none of the pages: foreign script runs on the one", async () => {
    const { id } = await lab.newApp({ allowNoOrigin: false, allowedOrigins: [ANY_LOCAL_PORT] })
    for (const origin of ['http://localhost:4001', 'http://127.0.0.1:4001'])
      assert.equal((await codeOf(id, lab, origin)).body.code, 'invalid_origin', origin)
    const url = 'http://127.0.0.1:4001'
    const providers = standInClients(random, url, url).given
    const named = createLab(engine, { PUBLIC_URL: 'http://localhost:4001' }, { providers })
    const oauth = await named.newApp({ allowedOrigins: [ANY_LOCAL_PORT], config: { google_oauth: true } })
    const begin = (to: string) =>
      oauth.call('/api/v1/oauth/init', {
        provider: 'google',
        redirect_to: to,
        state_code: 's'.repeat(16),
        code_challenge: 'A'.repeat(43),
      })
    assert.equal((await begin('http://localhost:4001/x')).body.code, 'invalid_origin')
    assert.equal((await begin(`${PAGE}/x`)).status, 200)
  })
  test('in production the same row lets none of them in, and no app may be given it', async () => {
    const { id } = await lab.newApp({ allowNoOrigin: false, allowedOrigins: [ANY_LOCAL_PORT, 'https://shop.example'] })
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com' }
    const production = createLab(engine, env)
    assert.equal((await codeOf(id, production, PAGE)).body.code, 'invalid_origin')
    assert.equal(await preflight(production, PAGE), null)
    assert.equal((await codeOf(id, production, 'https://shop.example')).status, 200)
    const said = /allowed origin http:\/\/localhost:\*: counts in development alone/
    assert.match(linesOf(await checkApp(production.deps, id)).join('\n'), said)
    await assert.rejects(changeApp(production.deps, id, { config: { name: 'Again' } }), said)
    const config = { name: 'New', email_auth: true }
    await assert.rejects(createApp(production.deps, { config, allowedOrigins: [ANY_LOCAL_PORT] }), said)
    assert.deepEqual(await checkApp(lab.deps, id), [])
  })
  test('a passkey of such a page counts, and one that names another page does not', async () => {
    const app = await passkeyApp(lab, { allowedOrigins: [ANY_LOCAL_PORT, 'https://host.example'] })
    const session = await app.logIn('local@example.com')
    const authenticator = createAuthenticator()
    const headers = { origin: PAGE, authorization: `Bearer ${session.body.token}` }
    const link = async (origin: string) => {
      const asked = await app.call(PASSKEYS.linkInit, {}, { headers })
      const { options } = asked.body as unknown as { options: Parameters<typeof authenticator.create>[0] }
      return app.call(PASSKEYS.link, { authenticator_response: authenticator.create(options, { origin }) }, { headers })
    }
    for (const origin of ['http://localhost:4001', 'http://evil.localhost:5999', 'https://host.example'])
      assert.equal((await link(origin)).status, 422, origin)
    assert.equal((await link(PAGE)).status, 200)
  })
})
