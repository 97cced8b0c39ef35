// Ways in that name the page: which of them the service takes from a window of an app that lends wallets.
// See docs/design/security.md, "Origins".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeApp, secretsOf } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { setProvider } from '../../server/services/oauth/clients.ts'
import { isPageOf } from '../../server/services/passkeys/relying-party.ts'
import { ASKING, type CrossAppLab, createCrossAppLab, LENDING, SERVICE, said } from './cross-app-lab.ts'
import { onEachEngine } from './engines.ts'
import { newPageState, OAUTH } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const FROM_WINDOW = { headers: { origin: SERVICE } }

await onEachEngine((engine) => {
  const at = prepared(() => createCrossAppLab(engine))
  before(async () => {
    const secrets = secretsOf(at.lab.deps)
    for (const { id } of [at.asking, at.lending]) {
      await changeApp(at.lab.deps, id, { config: { passkey_auth: true, farcaster_auth: true, google_oauth: true } })
      await setProvider(at.lab.deps, secrets, id, 'google', { clientId: 'client', secret: { kind: 'shared', secret: 'secret' } })
    }
  })
  const begin = (app: CrossAppLab['lending'], redirectTo: string, provider = 'google', origin = SERVICE) => {
    const { state, challenge } = newPageState()
    const asked = { provider, redirect_to: redirectTo, state_code: state, code_challenge: challenge }
    return at.call(app, OAUTH.init, asked, { headers: { origin } })
  }

  test('a provider sends back to a window and to no other page of the service, where the app lends', async () => {
    for (const path of ['/oauth/consent?state=1', '/oauth/transact', '/cross-app/connect', '/cross-app/transact'])
      assert.equal((await begin(at.lending, SERVICE + path)).status, 200, path)
    for (const address of [
      `${SERVICE}/`,
      `${SERVICE}/apps/x/embedded-wallets`,
      `https://x@id.example/oauth/consent`,
      `${ASKING}/oauth/consent`,
    ])
      assert.deepEqual(said(await begin(at.lending, address)), [403, 'invalid_origin'], address)
    assert.deepEqual(said(await begin(at.asking, `${SERVICE}/oauth/consent`, 'google', ASKING)), [403, 'invalid_origin'])
  })

  test('the login of another app sends nobody back to a window', async () => {
    const provider = `privy:${at.lending.id}`
    assert.equal((await begin(at.asking, `${ASKING}/back`, provider, ASKING)).status, 200)
    await changeApp(at.lab.deps, at.asking.id, { settings: { cross_app_requesters: [at.lending.id] } })
    at.lab.clock.advance(6000)
    assert.deepEqual(said(await begin(at.asking, `${SERVICE}/oauth/consent`, provider, ASKING)), [403, 'invalid_origin'])
    await changeApp(at.lab.deps, at.asking.id, { settings: { cross_app_requesters: [] } })
    at.lab.clock.advance(6000)
  })

  test('passkeys are asked for under the app’s RP id, and an answer of the window counts for the app that lends alone', async () => {
    const init = '/api/v1/passkeys/authenticate/init'
    const { status, body } = await at.call(at.lending, init, {}, FROM_WINDOW)
    assert.equal(status, 200)
    assert.equal((body as unknown as { options: { rp_id: string } }).options.rp_id, new URL(LENDING).hostname)
    const { status: named } = await at.call(at.lending, init, { relying_party: SERVICE }, FROM_WINDOW)
    assert.equal(named, 200)
    const { apps } = createCore(at.lab.deps)
    const [lending, asking] = [await apps.find(at.lending.id), await apps.find(at.asking.id)]
    assert.ok(lending && asking)
    assert.equal(isPageOf(lending, 'lending.example', SERVICE), true)
    assert.equal(isPageOf(asking, 'asking.example', SERVICE), false)
    assert.equal(isPageOf(lending, 'lending.example', 'https://evil.example'), false)
  })

  test('Farcaster is asked for the window’s own address', async () => {
    const init = '/api/v1/farcaster/init'
    const answer = await at.call(at.lending, init, { redirect_url: `${SERVICE}/oauth/consent` }, FROM_WINDOW)
    assert.notDeepEqual(said(answer), [403, 'invalid_origin'])
    assert.deepEqual(said(await at.call(at.lending, init, { redirect_url: `${SERVICE}/` }, FROM_WINDOW)), [403, 'invalid_origin'])
    assert.deepEqual(said(await at.call(at.asking, init, {}, FROM_WINDOW)), [403, 'invalid_origin'])
  })
})
