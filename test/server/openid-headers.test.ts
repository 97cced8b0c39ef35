// The headers of every page and every answer of the OpenID provider: what may frame, keep, send on and load it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { CALLBACK, createOpenIdLab, dataOf, newBrowser, type OpenIdLab, type Scene, scenesOf } from './openid-lab.ts'

const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
const basic = ({ id, secret }: Scene) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` })
/** Where a page of ours is sent from. */
const formOf = async (one: Scene, address: string): Promise<{ action: string; xsrf: string }> => {
  const page = await (await one.browser.go(address)).text()
  return { action: dataOf(page, 'action'), xsrf: dataOf(page, 'xsrf') }
}
const sent = (one: Scene, { action, xsrf }: { action: string; xsrf: string }, more: Record<string, string> = {}) =>
  one.browser.go(action, { method: 'POST', body: new URLSearchParams({ xsrf, ...more }) })

/**
 * What is asked, with which status it is answered, and as what: a page of ours, a page of the package with a script of its own, what all may keep, or
 * anything else.
 */
type Row = readonly [name: string, status: number, is: 'page' | 'form' | 'kept' | 'data', ask: (one: Scene) => Promise<Response>]
const device = async ({ app, issuer }: Scene, lab: OpenIdLab): Promise<string> => {
  const { id } = await lab.newClient(app, { kind: 'device', redirect_uris: [] })
  const begun = await post(`${issuer}/device/auth`, { client_id: id, scope: 'openid' })
  return ((await begun.json()) as { user_code: string }).user_code
}
const rowsOf = (lab: () => OpenIdLab, signIn: (one: Scene) => Promise<{ access_token: string }>): readonly Row[] => [
  ['discovery', 200, 'kept', ({ issuer }) => fetch(`${issuer}/.well-known/openid-configuration`)],
  ['discovery of OAuth', 200, 'kept', ({ issuer }) => fetch(`${issuer}/.well-known/oauth-authorization-server`)],
  ['keys', 200, 'kept', ({ issuer }) => fetch(`${issuer}/jwks`)],
  ['keys, asked before by a page', 204, 'data', ({ issuer }) => fetch(`${issuer}/jwks`, preflight('GET'))],
  ['a request', 303, 'data', async ({ browser, rp }) => browser.go(String((await rp.begin()).address))],
  ['a request that is refused', 400, 'page', ({ browser, issuer }) => browser.go(`${issuer}/auth?client_id=none`)],
  [
    'a request that is refused at the client',
    303,
    'data',
    async ({ browser, rp }) => browser.go(String((await rp.begin({ prompt: 'none' })).address)),
  ],
  [
    'an answer by a form',
    200,
    'form',
    async (one) => {
      await signIn(one)
      return one.browser.go(String((await one.rp.begin({ prompt: 'none', response_mode: 'form_post' })).address))
    },
  ],
  [
    'the login page',
    200,
    'page',
    async ({ browser, rp }) => {
      const begun = await browser.go(String((await rp.begin()).address))
      return browser.go(lab().origin + begun.headers.get('location'))
    },
  ],
  ['the login page of no request', 400, 'page', ({ browser, issuer }) => browser.go(`${issuer}/login/none`)],
  [
    'the login page of another request',
    400,
    'page',
    async ({ browser, issuer, rp }) => {
      await browser.go(String((await rp.begin()).address))
      return browser.go(`${issuer}/login/${'x'.repeat(21)}`)
    },
  ],
  ['a request that goes on without its cookie', 400, 'page', ({ browser, issuer }) => browser.go(`${issuer}/auth/none`)],
  ['a pushed request', 201, 'data', async (one) => pushed(one, (await one.rp.begin()).address)],
  ['a pushed request that is refused', 400, 'data', async (one) => pushed(one, new URL('x:?client_id=none'))],
  [
    'tokens',
    200,
    'data',
    async (one) => {
      const begun = await one.rp.begin()
      const called = await lab().agree(one.browser, one.app, begun.address, one.person.token)
      const code = called.searchParams.get('code') ?? ''
      const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: begun.verifier }
      return post(`${one.issuer}/token`, fields, basic(one))
    },
  ],
  ['tokens that are refused', 400, 'data', (one) => post(`${one.issuer}/token`, { grant_type: 'password' }, basic(one))],
  ['tokens for no client', 400, 'data', ({ issuer }) => post(`${issuer}/token`, {})],
  ['tokens, asked before by a page', 204, 'data', ({ issuer }) => fetch(`${issuer}/token`, preflight('POST'))],
  [
    'userinfo',
    200,
    'data',
    async (one) => {
      const { access_token } = await signIn(one)
      return fetch(`${one.issuer}/me`, { headers: { authorization: `Bearer ${access_token}` } })
    },
  ],
  ['userinfo of nothing', 401, 'data', ({ issuer }) => fetch(`${issuer}/me`)],
  ['introspection', 200, 'data', (one) => post(`${one.issuer}/token/introspection`, { token: 'x' }, basic(one))],
  ['revocation', 200, 'data', (one) => post(`${one.issuer}/token/revocation`, { token: 'x' }, basic(one))],
  ['a device that asks', 401, 'data', ({ issuer }) => post(`${issuer}/device/auth`, { client_id: 'none' })],
  ['the page for a code', 200, 'page', ({ browser, issuer }) => browser.go(`${issuer}/device`)],
  [
    'a code of no device',
    200,
    'page',
    async (one) => sent(one, await formOf(one, `${one.issuer}/device`), { user_code: 'BBBB-BBBB' }),
  ],
  [
    'the question of a device',
    200,
    'page',
    async (one) => sent(one, await formOf(one, `${one.issuer}/device`), { user_code: await device(one, lab()) }),
  ],
  ['a form for a code that another page sends', 400, 'page', (one) => sent(one, { action: `${one.issuer}/device`, xsrf: 'x' })],
  ['a logout of nobody', 200, 'form', ({ browser, issuer }) => browser.go(`${issuer}/session/end`)],
  [
    'the question of a logout',
    200,
    'page',
    async (one) => {
      await signIn(one)
      return one.browser.go(`${one.issuer}/session/end`)
    },
  ],
  [
    'a logout',
    303,
    'data',
    async (one) => {
      await signIn(one)
      return sent(one, await formOf(one, `${one.issuer}/session/end`), { logout: 'yes' })
    },
  ],
  [
    'a logout that another page sends',
    400,
    'page',
    (one) => sent(one, { action: `${one.issuer}/session/end/confirm`, xsrf: 'x' }),
  ],
  ['the page after a logout', 200, 'page', ({ browser, issuer }) => browser.go(`${issuer}/session/end/success`)],
  ['an address that is none', 404, 'data', ({ issuer }) => fetch(`${issuer}/none`)],
  ['a method that is none', 404, 'data', ({ issuer }) => fetch(`${issuer}/token`)],
  ['an app that is none', 404, 'data', () => fetch(`${lab().origin}/oidc/none/jwks`)],
  ['an address of nothing here', 404, 'data', () => fetch(`${lab().origin}/none`)],
]
const preflight = (method: string): RequestInit => ({
  method: 'OPTIONS',
  headers: { origin: 'https://rp.example', 'access-control-request-method': method },
})
const pushed = (one: Scene, address: URL): Promise<Response> =>
  post(`${one.issuer}/request`, Object.fromEntries(address.searchParams), basic(one))

await onEachEngine((engine) => {
  let lab: OpenIdLab
  before(async () => {
    lab = await createOpenIdLab(engine)
  })
  after(() => lab.close())
  const { scene, signIn } = scenesOf(() => lab)

  for (const [name, status, is, ask] of rowsOf(() => lab, signIn))
    test(`${name}: framed by nothing, kept by nothing that others read, sent on nowhere`, async () => {
      const one = await scene()
      const { status: answered, headers } = await ask({ ...one, browser: newBrowser() })
      assert.equal(answered, status)
      const policy = headers.get('content-security-policy') ?? ''
      const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim()] as const))
      assert.equal(rules.get('default-src'), "default-src 'none'")
      assert.equal(rules.get('frame-ancestors'), "frame-ancestors 'none'")
      assert.equal(rules.get('base-uri'), "base-uri 'none'")
      assert.equal(policy.includes('unsafe'), false, policy)
      if (is === 'page') {
        assert.equal(rules.get('form-action'), "form-action 'self'")
        assert.equal(rules.get('require-trusted-types-for'), "require-trusted-types-for 'script'")
        assert.equal(rules.get('trusted-types'), "trusted-types 'none'")
        assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/)
      }
      if (is === 'form') assert.match(rules.get('script-src') ?? '', /^script-src 'sha256-[^' ]+'$/)
      if (is !== 'data') assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
      assert.equal(headers.get('cache-control'), is === 'kept' ? 'public, max-age=300' : 'no-store')
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{16}$/)
    })
})
