// The OpenID provider: what a client is given follows what holds now; and what it is given beyond scopes.

import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { changeClient } from '../../server/services/openid/client-settings.ts'
import { tellLogouts } from '../../server/services/openid/tell-logouts.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { codeAt, MFA } from './factor-lab.ts'
import { CALLBACK, createOpenIdLab, newBrowser, type OpenIdLab, relyingParty, scenesOf } from './openid-lab.ts'
import { startToldOfLogouts } from './openid-told.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

// Of this file alone, for this machine alone: the package takes documents over https only.
const LOOPBACK = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUdfSImElMqvucWaRR+l+8Dw8JePkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODA5NDg1OVoYDzIxMjYxMTA0
MDk0ODU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASPI4PtbukkmS4D4IVAlx2TdHbNa72OREVSccfwdH3zKJwNZdhcI4+F
WlcBqdVRejUwLd+gsiul1R/W3Nf0d5mIo28wbTAdBgNVHQ4EFgQUAOHz4Vs6eAFy
vOE0tbre5/zZEkIwHwYDVR0jBBgwFoAUAOHz4Vs6eAFyvOE0tbre5/zZEkIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgDuHZZobpfG5PvB4wSrXO6n2nH7vM2QCm+BfixnQTv2UCIG5P
GL/bAP031NFJ7MyGwsgoxeVTLq/dwqts1FyM/5LY
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaRP+HboOuIkEYwyS
6Nug56d2fGh5aDMWk9rl0+lcINGhRANCAASPI4PtbukkmS4D4IVAlx2TdHbNa72O
REVSccfwdH3zKJwNZdhcI4+FWlcBqdVRejUwLd+gsiul1R/W3Nf0d5mI
-----END PRIVATE KEY-----
`,
}

/** A host that answers for a client, over https on this machine: its document, and how often it was asked. */
const startDocument = async (more: object = {}) => {
  const state = { asked: 0, more }
  const server = createServer(LOOPBACK, ({ headers: { host } }, answer) => {
    state.asked++
    const document = { client_id: `https://${host}/client.json`, client_name: 'Editor', redirect_uris: [CALLBACK] }
    const rest = {
      token_endpoint_auth_method: 'none',
      scope: 'openid email wallets',
      logo_uri: `https://${host}/logo.png`,
      ...state.more,
    }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...document, ...rest }))
  })
  const id = `https://127.0.0.1:${await listening(server)}/client.json`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { id, state, close }
}

await onEachEngine((engine) => {
  let lab: OpenIdLab
  let told: Awaited<ReturnType<typeof startToldOfLogouts>>
  const checks = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  before(async () => {
    // The certificate of the document's host is signed by itself.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    lab = await createOpenIdLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes' })
    told = await startToldOfLogouts()
  })
  after(() => {
    if (checks === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = checks
    told.close()
    return lab.close()
  })
  const { personOf, scene, signIn } = scenesOf(() => lab)
  const waiting = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*)::text as n from openid_logouts`.execute(engine.db)).rows[0]?.n)

  sweepTest('a person who deletes their account is told of to their clients, and nothing is kept of it', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    const before = told.told.length
    assert.equal((await one.app.call('/api/v1/users/me/delete', {}, bearer(one.person.token))).status, 200)
    // The cookie of before is nothing.
    const again = await one.browser.go(String((await one.rp.begin({ prompt: 'none' })).address))
    assert.match(again.headers.get('location') ?? '', /error=login_required/)
    assert.equal(await tellLogouts(lab.core), 1)
    assert.deepEqual([told.told.length, told.told.at(-1)?.sub], [before + 1, one.person.user])
    const { rows } = await sql`select from openid_records where app_id = ${one.app.id} and sid is not null`.execute(engine.db)
    assert.deepEqual([rows.length, await waiting()], [0, 0])
  })

  test('a client that may ask for less has less from then on, and is asked about again for more', async () => {
    for (const is_own of [false, true]) {
      const one = await scene({ is_own })
      const tokens = await signIn(one, { scope: 'openid email wallets offline_access', prompt: 'consent' })
      await changeClient(lab.deps, one.app.id, one.id, { scopes: ['openid', 'wallets', 'offline_access'] })
      assert.deepEqual(await one.rp.userInfo(tokens.access_token, one.person.user), { sub: one.person.user, wallets: [] })
      const next = await one.rp.refresh(tokens.refresh_token ?? '')
      assert.ok(!next.scope?.includes('email'), next.scope)
      assert.equal(claimsOf(next.id_token).email, undefined)
      await changeClient(lab.deps, one.app.id, one.id, { scopes: ['openid', 'email', 'wallets', 'offline_access'] })
      const info = await one.rp.userInfo(next.access_token, one.person.user)
      assert.equal(info.email, undefined)
      const asked = await one.browser.go(String((await one.rp.begin({ prompt: 'none' })).address))
      assert.equal(/error=consent_required|error=interaction_required/.test(asked.headers.get('location') ?? ''), !is_own)
    }
  })

  test('what was given for absence follows later terms and later rules of factors', async () => {
    const one = await scene()
    const given = { scope: 'openid email offline_access', prompt: 'consent' }
    const first = await signIn(one, given)
    const config = { require_users_accept_terms: true, terms_and_conditions_url: 'https://host.example/terms' }
    await changeApp(lab.deps, one.app.id, { config })
    lab.core.apps.forget()
    await assert.rejects(one.rp.refresh(first.refresh_token ?? ''))
    await assert.rejects(one.rp.userInfo(first.access_token, one.person.user))
    await one.app.call('/api/v1/users/me/accept_terms', {}, bearer(one.person.token))
    const second = await one.rp.refresh(first.refresh_token ?? '')
    await changeApp(lab.deps, one.app.id, { config: { mfa_methods: ['totp'] }, settings: { require_mfa: 'login' } })
    lab.core.apps.forget()
    await assert.rejects(one.rp.refresh(second.refresh_token ?? ''))
    // With a factor that is shown at the sign-in it is given again, and lasts.
    const { token } = one.person
    const ask = (path: string, body: object = {}) => one.app.call(path, body, bearer(token))
    const { totpSecret } = (await ask(MFA.totpInit)).body as unknown as { totpSecret: string }
    const enrolled = await ask(MFA.totpEnroll, { code: codeAt(totpSecret, lab.clock.now()) })
    assert.equal(enrolled.status, 200, JSON.stringify(enrolled.body))
    await assert.rejects(one.rp.refresh(second.refresh_token ?? ''))
    const third = await signIn({ ...one, browser: newBrowser() }, given)
    assert.deepEqual(claimsOf(third.id_token).amr, ['otp', 'mfa'])
    const fourth = await one.rp.refresh(third.refresh_token ?? '')
    assert.equal((await one.rp.userInfo(fourth.access_token, one.person.user)).sub, one.person.user)
  })

  test('claims beyond scopes are given to the own client whose row names them, and to no other one', async () => {
    const one = await scene({ is_own: true, claims: ['custom_metadata', 'locale'] })
    await sql`update users set language = 'de', custom_metadata = '{"tier":"gold"}' where id = ${one.person.user}`.execute(
      engine.db,
    )
    const given = { locale: 'de', custom_metadata: { tier: 'gold' } }
    const tokens = await signIn(one, { scope: 'openid' })
    assert.deepEqual(await one.rp.userInfo(tokens.access_token, one.person.user), { sub: one.person.user, ...given })
    const { locale, custom_metadata, email } = claimsOf(tokens.id_token)
    assert.deepEqual([{ locale, custom_metadata }, email], [given, undefined])
    // A second client, which names none, has none; and what is taken from the row is not given any more.
    const { id, secret } = await lab.newClient(one.app)
    const other = { ...one, rp: await relyingParty(one.issuer, id, secret) }
    assert.equal(claimsOf((await signIn(other, { scope: 'openid' })).id_token).locale, undefined)
    await changeClient(lab.deps, one.app.id, one.id, { claims: ['locale'] })
    assert.deepEqual(await one.rp.userInfo(tokens.access_token, one.person.user), { sub: one.person.user, locale: 'de' })
    // One that is the app's own no longer has none of them, and cannot be given any.
    await changeClient(lab.deps, one.app.id, one.id, { is_own: false })
    assert.equal(
      (await one.rp.userInfo(tokens.access_token, one.person.user).catch(() => ({ locale: undefined }))).locale,
      undefined,
    )
    await assert.rejects(changeClient(lab.deps, one.app.id, one.id, { claims: ['locale'] }), /own client/)
    await assert.rejects(lab.newClient(one.app, { claims: ['locale'] }), /own client/)
    await assert.rejects(lab.newClient(one.app, { is_own: true, claims: ['password'] }), /no claim/)
  })

  test("a client by a document of its own signs a person in where the app lets it, by name and host, as nobody's own", async () => {
    const document = await startDocument()
    try {
      const { app, issuer } = await lab.newProvider({ settings: { openid_client_documents: true } })
      const [rp, browser, person] = [await relyingParty(issuer, document.id, null), newBrowser(), await personOf(app)]
      assert.equal((rp.server as { client_id_metadata_document_supported?: boolean }).client_id_metadata_document_supported, true)
      const begun = await rp.begin()
      const { request, ticket } = await lab.open(browser, begun.address)
      const { body } = await lab.ask(app, 'describe', { request, ticket })
      const shown = body as unknown as { is_own: boolean; client: { name: string; icon_url: string | null } }
      const { host } = new URL(document.id)
      assert.deepEqual([shown.is_own, shown.client.name, shown.client.icon_url], [false, `Editor (${host})`, null])
      const tokens = await rp.finish(await lab.agree(browser, app, begun.address, person.token), begun)
      assert.equal((await rp.userInfo(tokens.access_token, person.user)).email, 'ada@example.com')
      // It is kept: what follows asks its host no more.
      assert.equal(document.state.asked, 1)
      // Of another app, which has not let such clients in, it is none.
      const off = await lab.newProvider()
      const there = await relyingParty(off.issuer, document.id, null)
      assert.equal((await browser.go(String((await there.begin()).address))).status, 400)
      // One that says of itself that it is the app's own, or is to be given more, is none; nor is one whose document is not as it should be.
      for (const more of [
        ...[{ is_own: true }, { own_claims: ['custom_metadata'] }, { client_id: document.id }, { client_secret: 'x'.repeat(43) }],
        ...[{ token_endpoint_auth_method: 'client_secret_basic' }, { redirect_uris: [CALLBACK, 'http://rp.example/callback'] }],
        ...[
          { redirect_uris: [CALLBACK, `${CALLBACK}#x`] },
          { redirect_uris: [CALLBACK, "https://a;b'.example/"] },
          { redirect_uris: [CALLBACK, 'https://ada@rp.example/callback'] },
          { post_logout_redirect_uris: ["https://a;b'.example/"] },
          { client_name: 'x'.repeat(70_000) },
        ],
      ]) {
        const liar = await startDocument(more)
        const lying = await relyingParty(issuer, liar.id, null)
        assert.equal((await browser.go(String((await lying.begin()).address))).status, 400, JSON.stringify(more))
        assert.ok(liar.state.asked > 0)
        liar.close()
      }
    } finally {
      document.close()
    }
  })
})
