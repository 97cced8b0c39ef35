// A hostile issuer of an OpenID connection: whatever it answers, no person is signed in, and the log names the rule.

import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { hashedWith, jwkOf, newTokenKey, pemOf, signToken, unsigned } from '../fakes/token-issuer.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { newPageState, OAUTH } from './oauth-lab.ts'
import { createOidcLab, SERVICE } from './oidc-lab.ts'
import { prepared } from './prepared.ts'

const [own, strange, rotated] = [newTokenKey('one', 'RS256'), newTokenKey('one', 'RS256'), newTokenKey('two', 'RS256')]
/** What the issuer does at one of its addresses in the place of what it should. */
type Answer = (response: ServerResponse) => void
type Claims = Record<string, unknown>
interface Turn {
  discovery?: object
  keys?: object[]
  token?: (claims: Claims) => Promise<string | undefined> | string
  /** At the token endpoint, or at the key set. */
  tokens?: Answer
  keySet?: Answer
}
let turn: Turn = {}
let base = ''
const asked: string[] = []
let form = new URLSearchParams()
const json = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const bodyOf = async (request: IncomingMessage): Promise<string> => (await request.toArray()).join('')
let nonce = ''
let now = 0

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [, name = '', ...rest] = (request.url ?? '').split('/')
  const [at, issuer] = [rest.join('/'), `${base}/${name}`]
  asked.push(at)
  if (at === '.well-known/openid-configuration')
    return json(response, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...turn.discovery,
    })
  if (at === 'jwks') return turn.keySet ? turn.keySet(response) : json(response, { keys: turn.keys ?? [jwkOf(own)] })
  form = new URLSearchParams(await bodyOf(request))
  if (turn.tokens) return turn.tokens(response)
  const seconds = Math.floor(now / 1000)
  const claims: Claims = { iss: issuer, aud: 'latchkey', sub: 'ada', nonce, iat: seconds, exp: seconds + 300 }
  const id_token = await (turn.token ?? ((said) => signToken(own, said.sub, { now, claims: said })))(claims)
  json(response, { access_token: 'x', token_type: 'bearer', id_token })
}
const server = createServer((request, response) => void answer(request, response))
before(async () => {
  base = `http://127.0.0.1:${await listening(server)}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  turn = {}
  asked.length = 0
})

const signed = (more: Claims, key = own) => ({
  token: (claims: Claims) => signToken(key, claims.sub, { now, claims: { ...claims, ...more } }),
})
const header = (more: object, key = own) => ({
  token: (claims: Claims) => signToken(key, claims.sub, { now, claims, header: more as never }),
})
const jwk = jwkOf(own)
const second = (offset: number): number => Math.floor(now / 1000) + offset

/** By what it does, and the step at which the log says that it failed. */
const ATTACKS: readonly (readonly [name: string, step: RegExp, turn: () => Turn])[] = [
  ['an unsigned token', /id token (alg|form)/, () => ({ token: ({ sub, ...claims }) => unsigned(String(sub), { now, claims }) })],
  [
    'its public key as a shared secret',
    /id token alg/,
    () => ({ token: ({ sub, ...claims }) => hashedWith(pemOf(own), 'one', String(sub), { now, claims }) }),
  ],
  ['a signature that its discovery does not name', /id token alg/, () => ({ ...signed({}, newTokenKey('one')) })],
  ['the key of another one under the name of its own', /id token signature/, () => signed({}, strange)],
  ['a key in the header of the token', /id token signature/, () => header({ jwk: jwkOf(strange) }, strange)],
  ['an address of keys in the header of the token', /id token signature/, () => header({ jku: `${base}/evil/jwks` }, strange)],
  ['a key for encryption', /id token key/, () => ({ keys: [{ ...jwk, use: 'enc' }] })],
  ['a key that verifies nothing', /id token key/, () => ({ keys: [{ ...jwk, use: undefined, key_ops: ['encrypt'] }] })],
  ['a key for another algorithm', /id token key/, () => ({ keys: [{ ...jwk, alg: 'PS256' }] })],
  ['no key of the name', /id token key/, () => ({ keys: [jwkOf(rotated)] })],
  ['keys that are secrets', /keys/, () => ({ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'one' }] })],
  ['another issuer', /id token iss/, () => signed({ iss: `${base}/contoso` })],
  ['no issuer', /id token iss/, () => signed({ iss: undefined })],
  ['another audience', /id token aud/, () => signed({ aud: 'another-client' })],
  ['several audiences and no azp', /id token azp/, () => signed({ aud: ['latchkey', 'another-client'] })],
  ['an azp that is another client', /id token azp/, () => signed({ azp: 'another-client' })],
  ['a nonce of another login', /id token nonce/, () => signed({ nonce: 'of-another-login' })],
  ['no nonce', /id token nonce/, () => signed({ nonce: undefined })],
  ['an expiry that is over', /id token exp/, () => signed({ exp: second(-61) })],
  ['no expiry', /id token exp/, () => signed({ exp: undefined })],
  ['no time of issue', /id token iat/, () => signed({ iat: undefined })],
  ['a token of yesterday', /id token iat/, () => signed({ iat: second(-86_400) })],
  ['a token of tomorrow', /id token iat/, () => signed({ iat: second(86_400) })],
  ['a token that is not valid yet', /id token nbf/, () => signed({ nbf: second(3600) })],
  ['nobody', /id token sub/, () => signed({ sub: undefined })],
  ['an empty name', /id token sub/, () => signed({ sub: '' })],
  ['a name with a NUL', /id token sub/, () => signed({ sub: 'ada\u0000' })],
  ['a name with a blank', /id token sub/, () => signed({ sub: 'ada ' })],
  ['a name that is a number', /id token/, () => signed({ sub: 7 })],
  ['a name that is too long', /id token sub/, () => signed({ sub: 'a'.repeat(256) })],
  ['an extension that is not known', /id token/, () => header({ crit: ['x'], x: 1 })],
  ['no id token', /id token form/, () => ({ token: () => Promise.resolve(undefined) })],
  [
    'an answer without an end',
    /too-large/,
    () => ({ tokens: (response) => void response.end(`{"x":"${'x'.repeat(400_000)}"}`) }),
  ],
  ['no answer', /slow/, () => ({ tokens: () => undefined })],
  [
    'a redirect with the secret',
    /redirected/,
    () => ({ tokens: (response) => void response.writeHead(307, { location: `${base}/evil/token` }).end() }),
  ],
  ['no JSON', /token form/, () => ({ tokens: (response) => void response.end('<html>') })],
  ['a list', /token form/, () => ({ tokens: (response) => json(response, [{ id_token: 'x' }]) })],
  [
    'a key set without an end',
    /keys/,
    () => ({ keySet: (response) => void response.end(`{"keys":["${'x'.repeat(400_000)}"]}`) }),
  ],
  [
    'a key set elsewhere',
    /keys/,
    () => ({ keySet: (response) => void response.writeHead(302, { location: `${base}/evil/jwks` }).end() }),
  ],
]

const DISCOVERIES: readonly (readonly [name: string, rule: string, discovery: object])[] = [
  ['a document of another issuer', 'connection.other_issuer', { issuer: 'https://login.example' }],
  ['a document that adds a slash', 'connection.other_issuer', { issuer: `SLASH` }],
  ['addresses inside', 'connection.document', { token_endpoint: 'file:///etc/passwd' }],
  ['an address with a name and a password', 'connection.document', { jwks_uri: 'https://a:b@login.example/jwks' }],
  ['no token endpoint', 'connection.document', { token_endpoint: undefined }],
  ['signatures by a shared secret alone', 'connection.signature', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ['no way to show a secret', 'connection.form', { token_endpoint_auth_methods_supported: ['private_key_jwt'] }],
]

await onEachEngine((engine) => {
  let issuers = 0
  const newApp = async (...more: string[]) => {
    issuers += 1
    const names = [`i${issuers}`, ...more.map((one) => `${one}${issuers}`)]
    const rows = names.map((id) => ({
      id,
      name: id,
      issuer: `${base}/${id}`,
      client_id: 'latchkey',
      secret: 'secret',
      domains: [`${id}.example`],
      trust_email: true,
    }))
    return { app: await lab.newApp(rows), names }
  }
  const lab = prepared(() => createOidcLab(engine))
  before(() => {
    now = lab.clock.now()
  })
  /** A login whose browser comes back with what `back` makes of the usual answer. */
  const logIn = async (
    { app, names }: Awaited<ReturnType<typeof newApp>>,
    back: (to: URL, given: URL) => void = () => undefined,
  ) => {
    const page = newPageState()
    const { location, cookie } = await app.leave(names[0] ?? '', page)
    const given = new URL(location)
    nonce = given.searchParams.get('nonce') ?? ''
    const to = new URL(given.searchParams.get('redirect_uri') ?? '')
    to.search = new URLSearchParams({ code: crypto.randomUUID(), state: given.searchParams.get('state') ?? '' }).toString()
    back(to, given)
    const landed = await app.land(to.href, cookie)
    return {
      ...landed,
      given,
      login: landed.code === 'error' || !landed.code ? null : await app.show(OAUTH.login, landed.code, page),
    }
  }
  const steps = () =>
    lab.lines.filter(({ event }) => event === 'oauth_provider_failed').map(({ fields }) => `${fields.reason} ${fields.step}`)

  test('signs in as it should, with PKCE, state and nonce of this login', async () => {
    const made = await newApp()
    const { given, login } = await logIn(made)
    assert.equal(login?.status, 200)
    const asked = Object.fromEntries(given.searchParams)
    assert.deepEqual(
      [asked.code_challenge_method, asked.code_challenge?.length, asked.scope],
      ['S256', 43, 'openid email profile'],
    )
    assert.equal(asked.redirect_uri, `${SERVICE}${OAUTH.callback}/${made.names[0]}`)
    assert.deepEqual([form.get('code_verifier')?.length, form.get('redirect_uri')], [43, asked.redirect_uri])
    const again = await logIn(made)
    for (const name of ['nonce', 'state', 'code_challenge']) assert.notEqual(again.given.searchParams.get(name), asked[name])
  })

  // Bounded: an answer that does not come is given up in a second.
  for (const [name, step, made] of ATTACKS)
    test(`gives nobody for ${name}`, { timeout: 30_000 }, async () => {
      turn = made()
      lab.lines.length = 0
      const { code, login } = await logIn(await newApp())
      assert.deepEqual([code, login], ['error', null])
      assert.match(steps().join(), step)
      assert.equal(asked.includes('evil/token'), false)
    })

  for (const [name, rule, discovery] of DISCOVERIES)
    test(`begins no login for ${name}`, async () => {
      const made = await newApp()
      turn = {
        discovery: 'issuer' in discovery && discovery.issuer === 'SLASH' ? { issuer: `${base}/${made.names[0]}/` } : discovery,
      }
      lab.lines.length = 0
      const { status } = await made.app.begin(made.names[0] ?? '', newPageState())
      assert.equal(status, 503)
      assert.deepEqual(
        lab.lines.map(({ event, fields }) => [event, fields.reason]),
        [['issuer_failed', rule]],
      )
    })

  test('an answer that names another issuer, or comes to the address of another connection, gives nobody and sends no code on', async () => {
    const both = await newApp('other')
    const moved = (path: string) => (to: URL) => Object.assign(to, { pathname: path })
    for (const back of [
      (to: URL) => to.searchParams.set('iss', `${base}/${both.names[1]}`),
      (to: URL) => {
        for (const _ of [1, 2]) to.searchParams.append('iss', `${base}/${both.names[0]}`)
      },
      moved(`${OAUTH.callback}/${both.names[1]}`),
      moved(`${OAUTH.callback}/nobody`),
      moved(OAUTH.callback),
    ]) {
      asked.length = 0
      const { code } = await logIn(both, back)
      assert.deepEqual([code, asked.includes('token')], ['error', false])
    }
    // One whose discovery promises the issuer must give it.
    turn = { discovery: { authorization_response_iss_parameter_supported: true } }
    assert.equal((await logIn(await newApp())).code, 'error')
    const made = await newApp()
    assert.equal((await logIn(made, (to) => to.searchParams.set('iss', `${base}/${made.names[0]}`))).login?.status, 200)
  })

  test("another one's address in a token is the person's at no other issuer, and is no proof", async () => {
    const { app, names } = await newApp('other')
    turn = signed({ email: `ceo@${names[1]}.example`, email_verified: true })
    const { login } = await logIn({ app, names })
    const [account] = (login?.body.user.linked_accounts ?? []) as unknown as Record<string, unknown>[]
    assert.equal(account?.email, null)
    for (const verified of [false, 'true', undefined]) {
      turn = signed({ sub: `of-${verified}`, email: `ada@${names[0]}.example`, email_verified: verified })
      const [one] = ((await logIn({ app, names })).login?.body.user.linked_accounts ?? []) as unknown as Record<string, unknown>[]
      assert.equal(one?.email, null)
    }
  })

  test('keys may change, and a flood of unknown names asks for them once in a while', async () => {
    const made = await newApp()
    assert.equal((await logIn(made)).login?.status, 200)
    lab.clock.advance(31_000)
    now = lab.clock.now()
    turn = { ...signed({}, rotated), keys: [jwkOf(rotated)] }
    assert.equal((await logIn(made)).login?.status, 200)
    asked.length = 0
    turn = { ...header({ kid: 'unknown' }), keys: [jwkOf(rotated)] }
    for (let count = 0; count < 5; count++) assert.equal((await logIn(made)).code, 'error')
    assert.deepEqual(
      asked.filter((one) => one !== 'token'),
      [],
    )
  })

  test('what an issuer is is asked for once for many logins, and again when that is no longer fresh', async () => {
    const made = await newApp()
    await Promise.all(Array.from({ length: 10 }, () => made.app.begin(made.names[0] ?? '', newPageState())))
    const looked = () => asked.filter((one) => one.startsWith('.well-known')).length
    assert.equal(looked(), 1)
    lab.clock.advance(601_000)
    now = lab.clock.now()
    await made.app.begin(made.names[0] ?? '', newPageState())
    assert.equal(looked(), 2)
  })
})
