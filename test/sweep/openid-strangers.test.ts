// The OpenID provider as a stranger meets it: addresses, ways of answering, secrets, hints, levels, foreign tokens.

import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { OPENID_LEVELS } from '../../src/contract/openid.ts'
import { onEachEngine } from '../server/engines.ts'
import { CALLBACK, createOpenIdLab, dataOf, newBrowser, relyingParty, type Scene, scenesOf } from '../server/openid-lab.ts'
import { prepared } from '../server/prepared.ts'

const insecure = { [oauth.allowInsecureRequests]: true }
const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` })

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine, { COUNTRY_HEADER: 'x-country' }))
  after(() => lab.close())
  const { personOf, scene, signIn } = scenesOf(() => lab)
  const post = (address: string | undefined, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(address ?? '', { method: 'POST', headers, body: new URLSearchParams(fields) })
  const errorOf = async (answer: Response): Promise<string> => ((await answer.json()) as { error: string }).error
  const led = async ({ browser }: Scene, address: URL | string): Promise<URL | null> => {
    const to = (await browser.go(String(address))).headers.get('location') ?? ''
    return URL.canParse(to) ? new URL(to) : null
  }
  /** A request whose headers no browser would write. */
  const asked = (address: string, headers: Record<string, string>): Promise<{ status: number; text: string; location: string }> =>
    new Promise((resolve, reject) => {
      request(address, { headers }, (answer) => {
        let text = ''
        answer.on('data', (piece) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location ?? '' }))
      })
        .on('error', reject)
        .end()
    })

  test('no header of a caller changes an address that is handed out', async () => {
    const { issuer, rp } = await scene()
    const forged = {
      ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
      ...{ forwarded: 'host=evil.example;proto=https', 'x-original-url': '/evil', 'x-forwarded-prefix': '/evil' },
    }
    const { text } = await asked(`${issuer}/.well-known/openid-configuration`, forged)
    assert.equal(text.includes('evil'), false)
    assert.equal((JSON.parse(text) as { token_endpoint: string }).token_endpoint, `${issuer}/token`)
    const begun = await asked(String((await rp.begin()).address), { ...forged, accept: 'text/html' })
    assert.deepEqual([begun.status, begun.location.startsWith('/oidc/')], [303, true])
    const device = await asked(`${issuer}/device`, { ...forged, accept: 'text/html' })
    assert.ok(dataOf(device.text, 'action').startsWith(`${issuer}/`), dataOf(device.text, 'action'))
  })

  test('a program on a device may choose its port on this machine, and nothing else of the address', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id } = await lab.newClient(app, { kind: 'public', redirect_uris: ['http://127.0.0.1/callback'] })
    const rp = await relyingParty(issuer, id, null)
    for (const [redirect_uri, isTaken] of [
      ['http://127.0.0.1/callback', true],
      ['http://127.0.0.1:7777/callback', true],
      ['http://localhost:7777/callback', false],
      ['http://[::1]:7777/callback', false],
      ['http://127.0.0.1:7777/Callback', false],
      ['http://127.0.0.1:7777/callback?x=1', false],
      ['http://127.0.0.1:7777/callback/', false],
      ['http://127.0.0.2:7777/callback', false],
      ['http://127.1:7777/callback', false],
      ['http://2130706433/callback', false],
      ['http://user@127.0.0.1:7777/callback', false],
      ['http://127.0.0.1@evil.example/callback', false],
      ['https://127.0.0.1:7777/callback', false],
      ['http://127.0.0.1:7777/%63allback', false],
    ] as const) {
      const { status } = await newBrowser().go(String((await rp.begin({ redirect_uri })).address))
      assert.equal(status, isTaken ? 303 : 400, redirect_uri)
    }
  })

  test('cookies are for this provider alone, pages that ask for tokens are the client’s, and no log has a path', async () => {
    const one = await scene()
    const begun = await one.browser.go(String((await one.rp.begin()).address))
    const cookies = begun.headers.getSetCookie()
    assert.ok(cookies.length > 0)
    for (const cookie of cookies) assert.match(cookie, new RegExp(`path=/oidc/${one.app.id}[^;]*;.*samesite=lax; httponly`, 'i'))
    const ended = await signIn(one).then(() => one.browser.go(`${one.issuer}/session/end`))
    for (const cookie of ended.headers.getSetCookie()) assert.match(cookie, /; path=\/oidc\/.+; samesite=lax; httponly/i)
    // The page of another request is not drawn by the cookie of this one.
    const own = (begun.headers.get('location') ?? '').split('/').at(-1) ?? ''
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    for (const [request, status] of [
      [own, 200],
      ['x'.repeat(own.length), 400],
    ] as const) {
      const page = await fetch(`${one.issuer}/login/${request}`, { headers: { cookie, accept: 'text/html' } })
      const text = await page.text()
      assert.deepEqual(
        [dataOf(text, 'state'), dataOf(text, 'ticket') === ''],
        status === 200 ? ['login', false] : ['error', true],
      )
    }
    for (const [origin, isTheirs] of [
      ['https://rp.example', true],
      ['https://evil.example', false],
      ['https://rp.example.evil.example', false],
      ['null', false],
    ] as const) {
      const answer = await post(one.rp.server.token_endpoint, { client_id: one.id }, { origin })
      assert.equal(answer.headers.get('access-control-allow-origin'), isTheirs ? origin : null, origin)
    }
    await fetch(`${one.issuer}/a-secret-in-the-path`)
    const paths = lab.lines.filter(({ event }) => event === 'openid').map(({ fields }) => String(fields.path))
    assert.ok(paths.length > 0 && paths.every((path) => /^openid\.(\*|[a-z.-]+)$/.test(path) && !path.includes('secret')))
  })

  test('where a device asks from is a country of two letters, and no other text of a header', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id } = await lab.newClient(app, { kind: 'device', redirect_uris: [] })
    const { server } = await relyingParty(issuer, id, null)
    for (const [header, is] of [
      ['BR', 'BR'],
      ['<b>', null],
      ['Brazil', null],
    ] as const) {
      const begun = await post(server.device_authorization_endpoint, { client_id: id, scope: 'openid' }, { 'x-country': header })
      const { user_code } = (await begun.json()) as { user_code: string }
      const browser = newBrowser()
      const page = await (await browser.go(`${issuer}/device`)).text()
      const body = new URLSearchParams({ xsrf: dataOf(page, 'xsrf'), user_code })
      const asked = await (await browser.go(dataOf(page, 'action'), { method: 'POST', body })).text()
      const { country } = JSON.parse(dataOf(asked, 'place').replaceAll('&quot;', '"')) as { country: string | null }
      assert.equal(country, is)
    }
  })

  test('ways of answering: by the address or a form of ours, whose text runs nothing; no other one', async () => {
    const one = await scene()
    await signIn(one)
    for (const response_mode of ['web_message', 'jwt', 'query.jwt', 'nothing']) {
      const answered = await led(one, (await one.rp.begin({ response_mode, prompt: 'none' })).address)
      assert.ok(answered?.searchParams.get('error'), response_mode)
    }
    const begun = await one.rp.begin({ response_mode: 'form_post', prompt: 'none' })
    begun.address.searchParams.set('state', '"><script>alert(1)</script>')
    const answer = await one.browser.go(String(begun.address))
    const page = await answer.text()
    assert.deepEqual([answer.status, page.includes('<script>alert')], [200, false])
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; ?script-src 'sha256-[^' ]+'; ?frame-ancestors 'none'/)
    const inFragment = await led(one, (await one.rp.begin({ response_mode: 'fragment', prompt: 'none' })).address)
    assert.ok(new URLSearchParams(inFragment?.hash.slice(1)).get('code'))
  })

  test('a pushed request is its own client’s, counts once, and is judged as any other one', async () => {
    const one = await scene()
    const other = await lab.newClient(one.app, { name: 'Other' })
    const push = async (more: Record<string, string> = {}) => {
      const { address } = await one.rp.begin(more)
      const headers = basic(one.id, one.secret ?? '')
      return post(one.rp.server.pushed_authorization_request_endpoint, Object.fromEntries(address.searchParams), headers)
    }
    const { request_uri } = (await (await push()).json()) as { request_uri: string }
    const at = (client_id: string): URL => {
      const address = new URL(one.rp.server.authorization_endpoint ?? '')
      address.search = String(new URLSearchParams({ client_id, request_uri }))
      return address
    }
    const foreign = await led(one, at(other.id))
    assert.deepEqual(
      [foreign?.searchParams.get('code') ?? null, foreign?.searchParams.get('error')],
      [null, 'invalid_request_object'],
    )
    await lab.agree(one.browser, one.app, at(one.id), one.person.token)
    const again = await led(one, at(one.id))
    assert.deepEqual([again?.searchParams.get('code') ?? null, again?.searchParams.get('error')], [null, 'invalid_request_uri'])
    assert.equal((await push({ redirect_uri: `${CALLBACK}/` })).status, 400)
    assert.equal((await push({ code_challenge_method: 'plain' })).status, 400)
    assert.equal((await push({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })).status, 400)
    assert.equal((await push({ request: 'eyJhbGciOiJub25lIn0.e30.' })).status, 400)
  })

  test('a client that has a secret is none without it, and registers by no call', async () => {
    const one = await scene()
    const fields = { grant_type: 'refresh_token', refresh_token: (await signIn(one)).refresh_token ?? '' }
    const token = one.rp.server.token_endpoint
    for (const [name, more, headers] of [
      ['no secret', { client_id: one.id }, {}],
      ['an empty one in the form', { client_id: one.id, client_secret: '' }, {}],
      ['another one', { client_id: one.id, client_secret: 'x'.repeat(43) }, {}],
      ['an empty one in the header', {}, basic(one.id, '')],
      ['another one in the header', {}, basic(one.id, 'x'.repeat(43))],
      ['what stands for it in the service', {}, basic(one.id, 'kept as a keyed hash')],
      ['one that is too long', {}, basic(one.id, 'x'.repeat(5000))],
      [
        'an assertion that nothing signs',
        { client_assertion_type: ASSERTION, client_assertion: unsignedBy(one.id, one.issuer) },
        {},
      ],
    ] as const)
      assert.equal(await errorOf(await post(token, { ...fields, ...more }, headers)), 'invalid_client', name)
    for (const path of ['reg', 'register', 'connect/register'])
      assert.equal((await post(`${one.issuer}/${path}`, { redirect_uris: CALLBACK })).status, 404, path)
    assert.equal('registration_endpoint' in one.rp.server, false)
    // The secret of one client is none of another's.
    const { id } = await lab.newClient(one.app, { name: 'Other' })
    assert.equal(await errorOf(await post(token, fields, basic(id, one.secret ?? ''))), 'invalid_client')
    await one.rp.refresh(fields.refresh_token)
  })

  test('tokens of one kind are nothing as another kind, and nothing in the hands of another client', async () => {
    const one = await scene()
    const tokens = await signIn(one)
    const other = await lab.newClient(one.app, { name: 'Other' })
    const [own, foreign] = [basic(one.id, one.secret ?? ''), basic(other.id, other.secret ?? '')]
    const { token_endpoint, introspection_endpoint, revocation_endpoint, userinfo_endpoint } = one.rp.server
    const refresh = (refresh_token: string, headers: Record<string, string>) =>
      post(token_endpoint, { grant_type: 'refresh_token', refresh_token }, headers)
    assert.equal(await errorOf(await refresh(tokens.access_token, own)), 'invalid_grant')
    assert.equal(await errorOf(await refresh(tokens.id_token ?? '', own)), 'invalid_grant')
    assert.equal(await errorOf(await refresh(tokens.refresh_token ?? '', foreign)), 'invalid_grant')
    const exchange = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: 'x'.repeat(43) }
    assert.equal(
      await errorOf(await post(token_endpoint, { ...exchange, code: tokens.refresh_token ?? '' }, own)),
      'invalid_grant',
    )
    for (const bearer of [tokens.refresh_token, tokens.id_token])
      assert.equal((await fetch(userinfo_endpoint ?? '', { headers: { authorization: `Bearer ${bearer}` } })).status, 401)
    for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
      const told = await post(introspection_endpoint, { token }, foreign)
      assert.deepEqual(await told.json(), { active: false })
      await post(revocation_endpoint, { token }, foreign)
      assert.equal(((await (await post(introspection_endpoint, { token }, own)).json()) as { active: boolean }).active, true)
    }
    for (const grant_type of ['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:jwt-bearer'])
      assert.equal(await errorOf(await post(token_endpoint, { grant_type }, own)), 'unsupported_grant_type', grant_type)
    await one.rp.refresh(tokens.refresh_token ?? '')
  })

  test('a hint is of this client and this provider, and a logout leads where the client of the hint has said', async () => {
    const one = await scene({ post_logout_redirect_uris: ['https://rp.example/bye'] })
    const { id_token = '' } = await signIn(one)
    const other = await lab.newClient(one.app, { name: 'Other', post_logout_redirect_uris: ['https://other.example/bye'] })
    const theirs = await relyingParty(one.issuer, other.id, other.secret)
    const strange = await scene()
    const { id_token: elsewhere = '' } = await signIn(strange)
    const hinted = async (rp: Scene['rp'], id_token_hint: string): Promise<string | null> =>
      (await led(one, (await rp.begin({ prompt: 'none', id_token_hint })).address))?.searchParams.get('error') ?? null
    assert.equal(await hinted(theirs, id_token), 'invalid_request')
    assert.equal(await hinted(one.rp, elsewhere), 'invalid_request')
    assert.equal(await hinted(one.rp, unsignedBy(one.id, one.issuer)), 'invalid_request')
    const ends = async (fields: Record<string, string>): Promise<number> =>
      (await one.browser.go(`${one.rp.server.end_session_endpoint}?${new URLSearchParams(fields)}`)).status
    assert.equal(await ends({ id_token_hint: id_token, post_logout_redirect_uri: 'https://other.example/bye' }), 400)
    assert.equal(await ends({ id_token_hint: id_token, client_id: other.id }), 400)
    assert.equal(await ends({ id_token_hint: elsewhere }), 400)
    assert.equal(await ends({ client_id: other.id, post_logout_redirect_uri: 'https://rp.example/bye' }), 400)
    assert.equal(await ends({ id_token_hint: id_token, post_logout_redirect_uri: 'https://rp.example/bye' }), 200)
  })

  test('a level, an age and claims are what they are, whatever the request says of them', async () => {
    const one = await scene()
    for (const acr_values of [OPENID_LEVELS[1], 'urn:other:gold', `urn:other:gold ${OPENID_LEVELS[1]}`]) {
      const { acr, amr } = claimsOf((await signIn({ ...one, browser: newBrowser() }, { acr_values })).id_token)
      assert.deepEqual([acr, amr], [OPENID_LEVELS[0], ['otp']], acr_values)
    }
    const claims = JSON.stringify({
      id_token: { acr: { value: OPENID_LEVELS[1] }, email: { essential: true } },
      userinfo: { email: null },
    })
    const given = claimsOf((await signIn({ ...one, browser: newBrowser() }, { scope: 'openid', claims })).id_token)
    assert.deepEqual([given.acr, given.email], [OPENID_LEVELS[0], undefined])
    for (const max_age of ['0', '00']) {
      const { request, ticket } = await lab.open(one.browser, (await one.rp.begin({ max_age })).address)
      if (request === '') continue
      const { fresh } = (await lab.ask(one.app, 'describe', { request, ticket })).body as unknown as { fresh: boolean }
      assert.equal(fresh, true, max_age)
    }
    for (const max_age of ['-1', '1.5', 'x', '9'.repeat(40)])
      assert.equal(
        (await led(one, (await one.rp.begin({ max_age })).address))?.searchParams.get('error'),
        'invalid_request',
        max_age,
      )
  })

  test('the code of a device is given to the client that asked for it, and its person agrees as for any other one', async () => {
    const { app, issuer } = await lab.newProvider()
    const ids = [
      await lab.newClient(app, { kind: 'device', redirect_uris: [] }),
      await lab.newClient(app, { kind: 'device', redirect_uris: [] }),
    ]
    const [mine, theirs] = await Promise.all(ids.map(({ id }) => relyingParty(issuer, id, null)))
    if (!mine || !theirs) assert.fail()
    const ask = await oauth.deviceAuthorizationRequest(
      mine.server,
      mine.client,
      mine.authentication,
      { scope: 'openid' },
      insecure,
    )
    const { device_code } = await oauth.processDeviceAuthorizationResponse(mine.server, mine.client, ask)
    const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code }
    assert.equal(
      await errorOf(await post(mine.server.token_endpoint, { ...fields, client_id: theirs.client.client_id })),
      'invalid_grant',
    )
    assert.equal(
      await errorOf(await post(mine.server.token_endpoint, { ...fields, client_id: mine.client.client_id })),
      'authorization_pending',
    )
    // It signs in by no page: it has no address for an answer.
    await personOf(app)
    const address = (await mine.begin()).address
    assert.equal((await newBrowser().go(String(address))).status, 400)
  })
})

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const unsignedBy = (id: string, issuer: string): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ iss: id, sub: id, aud: issuer, jti: 'x', exp: 9_999_999_999, iat: 1 })}.`
}
