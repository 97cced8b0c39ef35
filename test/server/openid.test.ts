// The OpenID provider: relying parties of other authors, the rules of the conformance profiles, and attacks.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { changeApp } from '../../server/services/apps/apps.ts'
import { changeClient, createOpenIdClient, rotateClientSecret } from '../../server/services/openid/client-settings.ts'
import { tellLogouts } from '../../server/services/openid/tell-logouts.ts'
import { OPENID_LEVELS } from '../../src/contract/openid.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { CALLBACK, createOpenIdLab, dataOf, newBrowser, relyingParty, type Scene, scenesOf } from './openid-lab.ts'
import { prepared } from './prepared.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const insecure = { [oauth.allowInsecureRequests]: true }
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const pathOf = (url: URL): string => url.origin + url.pathname

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes', COUNTRY_HEADER: 'x-country' }))
  after(() => lab.close())
  const { personOf, scene, signIn } = scenesOf(() => lab)
  const error = async ({ browser }: Scene, address: URL): Promise<string | null> => {
    const to = (await browser.go(String(address))).headers.get('location')
    const url = to && URL.canParse(to) ? new URL(to) : null
    return url && (url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error'))
  }

  test('signs a person in: code, tokens, ID token, userinfo, and again without a question', async () => {
    const one = await scene()
    const { rp, browser, person, issuer, id } = one
    const begun = await rp.begin({ scope: 'openid email wallets' })
    const called = await lab.agree(browser, one.app, begun.address, person.token)
    assert.equal(pathOf(called), CALLBACK)
    assert.equal(called.searchParams.get('iss'), issuer)
    const tokens = await rp.finish(called, begun)
    const info = await rp.userInfo(tokens.access_token, person.user)
    assert.deepEqual(info, { sub: person.user, email: 'ada@example.com', email_verified: true, wallets: [] })
    const again = await rp.begin({ prompt: 'none' })
    const silent = new URL((await browser.go(String(again.address))).headers.get('location') ?? '')
    const { acr, amr, aud, iss, auth_time } = claimsOf((await rp.finish(silent, again)).id_token)
    assert.deepEqual([acr, amr, aud, iss], [OPENID_LEVELS[0], ['otp'], id, issuer])
    assert.equal(auth_time, Math.floor(lab.clock.now() / 1000))
  })

  test('Config: what discovery says is what holds, and the keys follow the rotation of the app', async () => {
    const { rp, issuer } = await scene()
    const { server } = rp
    assert.equal(server.issuer, issuer)
    assert.deepEqual(server.response_types_supported, ['code'])
    assert.deepEqual(server.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(server.id_token_signing_alg_values_supported, ['RS256'])
    for (const name of [
      'authorization',
      'token',
      'userinfo',
      'end_session',
      'introspection',
      'revocation',
      'pushed_authorization_request',
      'device_authorization',
    ])
      assert.ok(String(server[`${name}_endpoint`]).startsWith(`${issuer}/`), name)
    const { keys } = (await (await fetch(String(server.jwks_uri))).json()) as { keys: Record<string, string>[] }
    assert.deepEqual(
      keys.map(({ kty, alg, use }) => [kty, alg, use]),
      [['RSA', 'RS256', 'sig']],
    )
    assert.ok(keys.every((key) => !('d' in key)))
  })

  sweepTest('Basic and others: each case of a request that is refused', async () => {
    const one = await scene()
    const CASES: readonly (readonly [name: string, more: Record<string, string>, is: string])[] = [
      ['oidcc-response-type-missing', { response_type: '' }, 'invalid_request'],
      ['code with a token in the address (implicit)', { response_type: 'id_token token' }, 'unsupported_response_type'],
      ['oidcc-prompt-none-not-logged-in', { prompt: 'none' }, 'login_required'],
      ['prompt none with another', { prompt: 'none login' }, 'invalid_request'],
      ['oidcc-unsigned-request-object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
      ['oidcc-request-uri-unsigned', { request_uri: 'https://rp.example/request.jwt' }, 'request_uri_not_supported'],
      ['PKCE: none', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
      ['PKCE: plain', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['PKCE: short', { code_challenge: 'short' }, 'invalid_request'],
      ['max_age that is no number', { max_age: '-1' }, 'invalid_request'],
      ['registration in the request', { registration: '{}' }, 'registration_not_supported'],
    ]
    for (const [name, more, is] of CASES) {
      const begun = await one.rp.begin(more)
      for (const [key, value] of Object.entries(more)) if (value === '') begun.address.searchParams.delete(key)
      assert.equal(await error(one, begun.address), is, name)
    }
  })

  sweepTest('Basic: prompt=login, max_age, id_token_hint, and a refusal of the person', async () => {
    const one = await scene()
    const first = await signIn(one)
    lab.clock.advance(1000)
    const begun = await one.rp.begin({ prompt: 'login' })
    const { request, ticket } = await lab.open(one.browser, begun.address)
    const asked = (await lab.ask(one.app, 'describe', { request, ticket })).body as unknown as { digest: string; fresh: boolean }
    assert.equal(asked.fresh, true)
    // The session of before is not enough, a login of now is.
    const old = await lab.ask(one.app, 'allow', { request, ticket, digest: asked.digest }, one.person.token)
    assert.deepEqual([old.status, old.body.code], [403, 'recent_login_required'])
    lab.clock.advance(40_000)
    const anew = await personOf(one.app)
    const allowed = await lab.ask(one.app, 'allow', { request, ticket, digest: asked.digest }, anew.token)
    const resumed = await one.browser.go((allowed.body as unknown as { redirect_to: string }).redirect_to)
    const { auth_time } = claimsOf((await one.rp.finish(new URL(resumed.headers.get('location') ?? ''), begun)).id_token)
    assert.equal(auth_time, Math.floor(lab.clock.now() / 1000))
    // max_age by the service's own clock.
    const inTime = await one.rp.begin({ max_age: '15000', prompt: 'none' })
    assert.equal(await error(one, inTime.address), null)
    lab.clock.advance(20_000)
    assert.equal(await error(one, (await one.rp.begin({ max_age: '10', prompt: 'none' })).address), 'login_required')
    const hinted = await one.rp.begin({ prompt: 'none', id_token_hint: first.id_token ?? '' })
    assert.equal(await error(one, hinted.address), null)
    const bob = await personOf(one.app, 'bob@example.com')
    const other = { ...one, browser: newBrowser(), person: bob }
    await signIn(other)
    assert.equal(await error(other, hinted.address), 'login_required')
    // No.
    const no = await lab.open(newBrowser(), (await one.rp.begin({ prompt: 'consent' })).address)
    const refused = await lab.ask(one.app, 'refuse', { request: no.request, ticket: no.ticket })
    assert.equal(refused.status, 200)
  })

  test('codes and refresh tokens count once: a second use ends what came of them', async () => {
    const one = await scene()
    const begun = await one.rp.begin()
    const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
    const tokens = await one.rp.finish(called, begun)
    await assert.rejects(one.rp.finish(called, begun), /invalid_grant|server responded/)
    await assert.rejects(one.rp.userInfo(tokens.access_token, one.person.user))
    const two = await scene()
    const { refresh_token: first = '' } = await signIn(two)
    const { refresh_token: second = '' } = await two.rp.refresh(first)
    assert.notEqual(first, second)
    await assert.rejects(two.rp.refresh(first))
    await assert.rejects(two.rp.refresh(second))
    // At one moment: one of both, and never two.
    const three = await scene()
    const { refresh_token: both = '' } = await signIn(three)
    const ends = await Promise.allSettled([three.rp.refresh(both), three.rp.refresh(both)])
    assert.ok(ends.filter(({ status }) => status === 'fulfilled').length <= 1)
  })

  test("there is no second session: what ends or holds the service's holds here", async () => {
    const one = await scene()
    const bound = await signIn(one)
    const lasting = await signIn(one, { scope: 'openid email offline_access', prompt: 'consent' })
    await one.app.call(
      '/api/v1/sessions/logout',
      { refresh_token: one.person.refresh },
      { headers: { authorization: `Bearer ${one.person.token}` } },
    )
    await assert.rejects(one.rp.refresh(bound.refresh_token ?? ''))
    await assert.rejects(one.rp.userInfo(bound.access_token, one.person.user))
    assert.equal(await error(one, (await one.rp.begin({ prompt: 'none' })).address), 'login_required')
    // What was agreed to for absence stays, until the person ends it.
    const next = await one.rp.refresh(lasting.refresh_token ?? '')
    const back = await personOf(one.app)
    const headers = { authorization: `Bearer ${back.token}` }
    const config = (await one.app.call(`/api/v1/apps/${one.app.id}`, undefined, { method: 'GET' })).body
    assert.equal((config as unknown as { openid_provider?: boolean }).openid_provider, true)
    const { body } = await one.app.call('/api/v1/users/me/connected_apps', undefined, { headers })
    const [connected] = (body as unknown as { apps: { id: string; name: string; origin: string }[] }).apps
    assert.deepEqual([connected?.name, connected?.origin], ['Wiki', 'rp.example'])
    await one.app.call('/api/v1/users/me/connected_apps/revoke', { id: connected?.id }, { headers })
    await assert.rejects(one.rp.refresh(next.refresh_token ?? ''))
    // Terms: a session that waits for them is none to a client.
    const held = await scene()
    await signIn(held)
    await changeApp(lab.deps, held.app.id, {
      config: { require_users_accept_terms: true, terms_and_conditions_url: 'https://host.example/terms' },
    })
    lab.core.apps.forget()
    assert.equal(await error(held, (await held.rp.begin({ prompt: 'none' })).address), 'login_required')
    const { request, ticket } = await lab.open(held.browser, (await held.rp.begin()).address)
    const { digest } = (await lab.ask(held.app, 'describe', { request, ticket })).body as unknown as { digest: string }
    assert.equal((await lab.ask(held.app, 'allow', { request, ticket, digest }, held.person.token)).body.code, 'login_incomplete')
  })

  sweepTest('RP-initiated and back-channel logout: asked first, told to clients, and back only where it was named', async () => {
    const told: string[] = []
    const listener = createServer((request, answer) => {
      let body = ''
      request
        .on('data', (piece) => (body += piece))
        .on('end', () => {
          told.push(new URLSearchParams(body).get('logout_token') ?? '')
          answer.writeHead(204).end()
        })
    })
    try {
      const backchannel_logout_uri = `http://127.0.0.1:${await listening(listener)}/logout`
      const one = await scene({ backchannel_logout_uri, post_logout_redirect_uris: ['https://rp.example/bye'] })
      const { id_token = '' } = await signIn(one)
      const end = new URL(one.rp.server.end_session_endpoint ?? '')
      const wrong = new URL(end)
      wrong.search = String(new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' }))
      assert.equal((await one.browser.go(String(wrong))).status, 400)
      end.search = String(
        new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://rp.example/bye', state: 's1' }),
      )
      const page = await (await one.browser.go(String(end))).text()
      assert.equal(dataOf(page, 'state'), 'logout')
      // Logout CSRF: without the value of the page nothing ends.
      const post = (fields: Record<string, string>) =>
        one.browser.go(dataOf(page, 'action'), { method: 'POST', body: new URLSearchParams(fields) })
      assert.equal((await post({ logout: 'yes', xsrf: 'guessed' })).status, 400)
      assert.equal(told.length, 0)
      const out = await post({ logout: 'yes', xsrf: dataOf(page, 'xsrf') })
      assert.equal(out.headers.get('location'), 'https://rp.example/bye?state=s1')
      const { events, sub, aud, iss, nonce } = claimsOf(told[0])
      assert.deepEqual(
        [Object.keys(events as object), sub, aud, iss, nonce],
        [['http://schemas.openid.net/event/backchannel-logout'], one.person.user, one.id, one.issuer, undefined],
      )
      // The service's session has ended with it.
      const me = await one.app.call('/api/v1/users/me/user', undefined, {
        headers: { authorization: `Bearer ${one.person.token}` },
      })
      assert.equal(me.status, 401)
      // And the other way round: a logout in the account is told to clients.
      const two = await scene({ backchannel_logout_uri })
      await signIn(two)
      await two.app.call(
        '/api/v1/sessions/logout',
        { refresh_token: two.person.refresh },
        { headers: { authorization: `Bearer ${two.person.token}` } },
      )
      await tellLogouts(lab.core)
      assert.equal(claimsOf(told[1]).sub, two.person.user)
      assert.equal(await tellLogouts(lab.core), 0)
    } finally {
      listener.close()
    }
  })

  sweepTest('PAR, introspection and revocation', async () => {
    const one = await scene()
    const { server, client, authentication } = one.rp
    const begun = await one.rp.begin()
    const pushed = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, authentication, begun.address.searchParams, insecure),
    )
    const address = new URL(server.authorization_endpoint ?? '')
    address.search = String(new URLSearchParams({ client_id: one.id, request_uri: pushed.request_uri }))
    const tokens = await one.rp.finish(await lab.agree(one.browser, one.app, address, one.person.token), begun)
    const look = async (as = one.rp) =>
      oauth.processIntrospectionResponse(
        as.server,
        as.client,
        await oauth.introspectionRequest(as.server, as.client, as.authentication, tokens.access_token, insecure),
      )
    assert.equal((await look()).active, true)
    // Another client of the app is told nothing.
    const { id, secret } = await lab.newClient(one.app)
    assert.deepEqual(await look(await relyingParty(one.issuer, id, secret)), { active: false })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, tokens.refresh_token ?? '', insecure),
    )
    await assert.rejects(one.rp.refresh(tokens.refresh_token ?? ''))
  })

  test('DPoP: a token is of one key, and a proof counts once', async () => {
    const one = await scene({ dpop: true })
    const keys = await oauth.generateKeyPair('ES256')
    const dpop = oauth.DPoP(one.rp.client, keys)
    const begun = await one.rp.begin()
    const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
    await assert.rejects(one.rp.finish(called, begun))
    const again = await one.rp.begin()
    const tokens = await one.rp.finish(await lab.agree(one.browser, one.app, again.address, one.person.token), again, {
      DPoP: dpop,
    })
    assert.equal(tokens.token_type, 'dpop')
    await assert.rejects(one.rp.userInfo(tokens.access_token, one.person.user))
    let proof = ''
    const asked = await oauth.userInfoRequest(one.rp.server, one.rp.client, tokens.access_token, {
      ...insecure,
      DPoP: dpop,
      [oauth.customFetch]: (url, init) => {
        proof = new Headers(init.headers as HeadersInit).get('dpop') ?? ''
        return fetch(url, init as unknown as RequestInit)
      },
    })
    assert.equal(asked.status, 200)
    const replay = await fetch(one.rp.server.userinfo_endpoint ?? '', {
      headers: { authorization: `DPoP ${tokens.access_token}`, dpop: proof },
    })
    assert.equal(replay.status, 401)
  })

  test('a device: the code is typed, who asks and from where is shown, and the person decides', async () => {
    const one = await scene()
    const { id } = await lab.newClient(one.app, { kind: 'device', redirect_uris: [], name: 'TV' })
    const rp = await relyingParty(one.issuer, id, null)
    const begin = async () =>
      oauth.processDeviceAuthorizationResponse(
        rp.server,
        rp.client,
        await oauth.deviceAuthorizationRequest(
          ...([rp.server, rp.client, rp.authentication, { scope: 'openid email' }] as const),
          { ...insecure, headers: { 'user-agent': WINDOWS, 'x-country': 'BR' } },
        ),
      )
    const poll = async (code: string) => oauth.deviceCodeGrantRequest(rp.server, rp.client, rp.authentication, code, insecure)
    const typed = async (code: string) => {
      const browser = newBrowser()
      const page = await (await browser.go(`${one.issuer}/device`)).text()
      const post = (fields: Record<string, string>, of = page) =>
        browser.go(dataOf(of, 'action'), { method: 'POST', body: new URLSearchParams({ xsrf: dataOf(of, 'xsrf'), ...fields }) })
      const answer = await (await post({ user_code: code })).text()
      return { browser, post: (fields: Record<string, string>) => post({ user_code: code, ...fields }, answer), answer }
    }
    const device = await begin()
    assert.equal(((await (await poll(device.device_code)).json()) as { error: string }).error, 'authorization_pending')
    assert.equal(dataOf((await typed('BBBB-BBBB')).answer, 'state'), 'device')
    const { answer, post, browser } = await typed(device.user_code)
    assert.deepEqual(
      [dataOf(answer, 'state'), dataOf(answer, 'code'), dataOf(answer, 'client')],
      ['confirm', device.user_code, 'TV'],
    )
    // Phishing: a person who was sent a code reads that another device asks, and from where.
    assert.match(dataOf(answer, 'place'), /Windows/)
    assert.match(dataOf(answer, 'place'), /BR/)
    const begun = await post({ confirm: 'yes' })
    const page = await (await browser.go(lab.origin + begun.headers.get('location'))).text()
    const shown = { request: dataOf(page, 'request'), ticket: dataOf(page, 'ticket') }
    const { digest } = (await lab.ask(one.app, 'describe', shown)).body as unknown as { digest: string }
    const allowed = await lab.ask(one.app, 'allow', { ...shown, digest }, one.person.token)
    const done = await browser.go((allowed.body as unknown as { redirect_to: string }).redirect_to)
    assert.equal(dataOf(await done.text(), 'state'), 'done')
    const tokens = await oauth.processDeviceCodeResponse(rp.server, rp.client, await poll(device.device_code))
    assert.equal(claimsOf(tokens.id_token).sub, one.person.user)
    // No: the device is told, and gets nothing.
    const second = await begin()
    const no = await typed(second.user_code)
    assert.equal(dataOf(await (await no.post({ abort: 'yes' })).text(), 'state'), 'refused')
    assert.equal(((await (await poll(second.device_code)).json()) as { error: string }).error, 'access_denied')
  })

  test('redirect tricks: no address but those that were named, letter by letter', async () => {
    const one = await scene()
    const TRICKS = [
      `${CALLBACK}/`,
      `${CALLBACK}?x=1`,
      `${CALLBACK}#f`,
      `${CALLBACK}/../evil`,
      `${CALLBACK}%2f..`,
      `${CALLBACK}.evil.example`,
      'https://rp.example/Callback',
      'https://RP.example/callback',
      'http://rp.example/callback',
      'https://rp.example:443/callback',
      'https://rp.example:8443/callback',
      'https://rp.example./callback',
      'https://rp.example@evil.example/callback',
      'https://evil.example/https://rp.example/callback',
      'https://rp.example\\@evil.example/callback',
      'https://sub.rp.example/callback',
      '//rp.example/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://rp.example/callback%00',
      'https://rp.example/callback%0d%0a',
      'https://rp.example\t/callback',
      ' https://rp.example/callback',
      'https://rp.exаmple/callback',
    ]
    assert.equal(TRICKS.length, 24)
    for (const redirect_uri of TRICKS) {
      const answer = await one.browser.go(String((await one.rp.begin({ redirect_uri })).address))
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], redirect_uri)
      assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    }
    const twice = (await one.rp.begin()).address
    twice.searchParams.append('redirect_uri', 'https://evil.example/')
    const named = new URL((await one.browser.go(String(twice))).headers.get('location') ?? 'none:')
    assert.deepEqual([pathOf(named), named.searchParams.get('error')], [CALLBACK, 'invalid_request'])
    for (const wrong of [
      'https://rp.example/*',
      'http://rp.example/',
      'javascript:alert(1)',
      'https://a:b@rp.example/',
      'https://rp.example/#f',
      'app:/x',
    ])
      await assert.rejects(createOpenIdClient(lab.deps, one.app.id, { kind: 'public', name: 'x', redirect_uris: [wrong] }), wrong)
  })

  test('attacks: code injection, another client, a foreign browser, a changed client, a page of the app', async () => {
    const one = await scene()
    // A code of another login does not fit the verifier of this one, nor another client's hands, nor another address.
    const [mine, theirs] = [await one.rp.begin(), await one.rp.begin()]
    const called = await lab.agree(one.browser, one.app, theirs.address, one.person.token)
    await assert.rejects(one.rp.finish(called, { ...mine, state: theirs.state }))
    const other = await lab.newClient(one.app, { name: 'Other' })
    const party = await relyingParty(one.issuer, other.id, other.secret)
    const begun = await one.rp.begin()
    const code = await lab.agree(one.browser, one.app, begun.address, one.person.token)
    await assert.rejects(party.finish(code, begun))
    // Mix-up: the issuer is in the answer, and a relying party compares it.
    const mixed = new URL(code)
    mixed.searchParams.set('iss', 'https://evil.example')
    await assert.rejects(one.rp.finish(mixed, begun), /iss/)
    await assert.rejects(one.rp.finish(code, { ...begun, state: 'other' }), /state/)
    // A request that was begun in one browser is not shown in another, and its ticket cannot be guessed.
    const open = await lab.open(one.browser, (await one.rp.begin({ prompt: 'consent' })).address)
    const there = await newBrowser().go(`${one.issuer}/login/${open.request}`)
    assert.deepEqual([there.status, dataOf(await there.text(), 'ticket')], [400, ''])
    assert.equal(
      (await lab.ask(one.app, 'describe', { request: open.request, ticket: 'x'.repeat(43) })).body.code,
      'oauth_state_mismatch',
    )
    // What is agreed is what was shown.
    const shown = { request: open.request, ticket: open.ticket }
    const { digest } = (await lab.ask(one.app, 'describe', shown)).body as unknown as { digest: string }
    await changeClient(lab.deps, one.app.id, one.id, { name: 'Your Bank' })
    const late = await lab.ask(one.app, 'allow', { ...shown, digest }, one.person.token)
    assert.equal(late.body.code, 'oauth_state_mismatch')
    // No page of the app answers in the place of ours.
    assert.equal((await lab.ask(one.app, 'describe', shown, undefined, 'https://host.example')).body.code, 'invalid_origin')
    // A token of one app is nothing at the provider of another.
    const two = await lab.newProvider()
    const tokens = await signIn(await scene())
    const info = await fetch(`${two.issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    assert.equal(info.status, 401)
    // An access token of the service is no token here, and an ID token is no bearer of the service.
    const own = await fetch(`${one.issuer}/me`, { headers: { authorization: `Bearer ${one.person.token}` } })
    assert.equal(own.status, 401)
    const { status } = await one.app.call('/api/v1/users/me/user', undefined, {
      headers: { authorization: `Bearer ${tokens.id_token}` },
    })
    assert.equal(status, 401)
  })

  test('clients: secrets overlap, own ones ask nobody, and an app that is none answers nothing', async () => {
    const one = await scene()
    const next = await rotateClientSecret(lab.deps, one.app.id, one.id, false)
    await signIn(one)
    await signIn({ ...one, rp: await relyingParty(one.issuer, one.id, next) })
    lab.clock.advance(25 * 60 * 60 * 1000)
    const late = { ...one, person: await personOf(one.app), browser: newBrowser() }
    await assert.rejects(signIn(late))
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ all: string }>`select json_agg(s)::text as all from openid_secrets s`.execute(engine.db),
    )
    assert.ok(!rows[0]?.all.includes(next) && !rows[0]?.all.includes(one.secret ?? '-'))
    const off = await lab.newApp()
    assert.equal((await fetch(`${lab.origin}/oidc/${off.id}/.well-known/openid-configuration`)).status, 404)
    // Documents: off until switched on, and never to the inside.
    const document = 'https://127.0.0.1/client.json'
    const asked = await one.browser.go(String((await one.rp.begin({ client_id: document })).address))
    assert.equal(asked.status, 400)
    assert.equal(createHash('sha256').update(document).digest('hex').length, 64)
  })
})
