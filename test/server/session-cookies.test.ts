// Server-cookie mode: the service sets, reads and removes the session's cookies, for pages of one site.
// See docs/design/protocol.md, "Cookies"; docs/design/security.md, "Cookies".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeApp } from '../../server/services/apps/apps.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type CallOptions, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGIN = 'https://app.shop.example'
const API = 'https://id.shop.example'
const LOGOUT = '/api/v1/sessions/logout'
const FORK = '/api/v1/sessions/fork'
const TERMS = '/api/v1/users/me/accept_terms'
const COOKIE_APP = {
  allowedOrigins: [ORIGIN],
  cookieDomain: 'shop.example',
  config: { name: 'Shop', email_auth: true, custom_api_url: API },
}

/** Value and attributes by cookie name. */
const cookiesOf = ({ headers }: Answer): Record<string, { value: string; attributes: string }> =>
  Object.fromEntries(
    headers
      .getSetCookie()
      .filter((line) => line.startsWith('privy-'))
      .map((line) => {
        const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(line) ?? []
        return [name, { value, attributes }]
      }),
  )
/** As a browser sends them. */
const jar = (answer: Answer): string =>
  Object.entries(cookiesOf(answer))
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ')
const gone = (answer: Answer): boolean =>
  Object.values(cookiesOf(answer)).every(({ value, attributes }) => value === '' && attributes.includes('Max-Age=0')) &&
  Object.keys(cookiesOf(answer)).length === 3

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine))
  const shop = prepared(() => lab.newApp(COOKIE_APP))
  /** From a page of the shop, at the shop's own address of the service. */
  const page = (cookie = '', more: Record<string, string> = {}): CallOptions => ({
    at: API,
    headers: { origin: ORIGIN, ...(cookie && { cookie }), ...more },
  })
  const signIn = (options = page(), who = shop) => who.logIn(`cookie${++people}@example.com`, options)
  const refresh = (body: object, options: CallOptions) => shop.call(SESSION.refresh, body, options)

  test('a login sets both tokens out of reach of script and a readable marker, and answers no refresh token', async () => {
    const answer = await signIn()
    const cookies = cookiesOf(answer)
    assert.deepEqual(Object.keys(cookies).sort(), ['privy-refresh-token', 'privy-session', 'privy-token'])
    const place = 'Domain=shop.example; '
    const month = 30 * 24 * 3600
    assert.deepEqual(
      [cookies['privy-token']?.attributes, cookies['privy-refresh-token']?.attributes, cookies['privy-session']?.attributes],
      [
        `Path=/; Max-Age=3600; ${place}HttpOnly; Secure; SameSite=Strict`,
        `Path=/; Max-Age=${month}; ${place}HttpOnly; Secure; SameSite=Strict`,
        `Path=/; Max-Age=${month}; ${place}Secure; SameSite=Strict`,
      ],
    )
    assert.equal(cookies['privy-session']?.value, 't')
    assert.deepEqual([cookies['privy-token']?.value, answer.body.refresh_token], [answer.body.token, null])
  })

  test('refreshes by cookies alone: {} and "Bearer null"', async () => {
    const first = await signIn()
    const second = await refresh({}, page(jar(first), { authorization: 'Bearer null' }))
    assert.deepEqual([second.status, second.body.session_update_action, second.body.refresh_token], [200, 'set', null])
    assert.equal(second.body.user.id, first.body.user.id)
    assert.notEqual(cookiesOf(second)['privy-refresh-token']?.value, cookiesOf(first)['privy-refresh-token']?.value)
    assert.equal((await refresh({ refresh_token: 'deprecated' }, page(jar(second)))).status, 200)
  })

  test('answers cookies that stand for nothing with the signed-out form, and takes them away', async () => {
    const session = await signIn()
    await shop.call(LOGOUT, {}, page(jar(session)))
    for (const cookie of [
      '',
      'privy-session=t',
      jar(session),
      'privy-refresh-token=nonsense',
      'privy-refresh-token=deprecated',
    ]) {
      const answer = await refresh({}, page(cookie))
      const { user, token, refresh_token, session_update_action } = answer.body
      assert.deepEqual([answer.status, user, token, refresh_token, session_update_action], [200, null, null, null, 'clear'])
      assert.ok(gone(answer), cookie)
    }
  })

  test('signs out by cookies alone, and takes them away', async () => {
    const session = await signIn()
    const out = await shop.call(LOGOUT, {}, page(jar(session)))
    assert.deepEqual([out.status, gone(out)], [200, true])
    assert.equal((await shop.call(TERMS, {}, page('', { authorization: `Bearer ${session.body.token}` }))).status, 401)
  })

  test('hands no session on that is in cookies: the token of a link would be in reach of script', async () => {
    const session = await signIn()
    const options = page(jar(session), { authorization: `Bearer ${session.body.token}` })
    for (const body of [{}, { refresh_token: null }, { refresh_token: 'deprecated' }]) {
      const forked = await shop.call(FORK, body, options)
      assert.deepEqual([forked.status, forked.body.code, jar(forked)], [403, 'disallowed_login_method', ''])
    }
    // Nothing was renewed by it, and the session goes on.
    assert.equal((await refresh({}, page(jar(session)))).body.session_update_action, 'set')
  })

  test('an app may allow it: then the session is taken up into cookies only', async () => {
    const open = await lab.newApp({ ...COOKIE_APP, settings: { cookie_forks: true } })
    const session = await signIn(page(), open)
    const forked = await open.call(FORK, {}, page(jar(session), { authorization: `Bearer ${session.body.token}` }))
    assert.deepEqual([forked.status, forked.body.refresh_token], [200, null])
    const recover = { refresh_token: forked.body.new_session_refresh_token }
    for (const elsewhere of [{ ...page(), at: 'https://latchkey.example' }, { at: API }, {}]) {
      const answer = await open.call(`${FORK}/recover`, recover, elsewhere)
      assert.deepEqual([answer.status, answer.body.code], [401, 'missing_or_invalid_token'])
    }
    const second = await open.call(`${FORK}/recover`, recover, page())
    assert.deepEqual([second.body.user.id, second.body.refresh_token], [session.body.user.id, null])
    assert.equal(Object.keys(cookiesOf(second)).length, 3)
    assert.equal((await open.call(SESSION.refresh, {}, page(jar(forked)))).body.session_update_action, 'set')
    // Shown again by a client without cookies, it ends the session as any other second use.
    assert.equal((await open.call(`${FORK}/recover`, recover, { at: API })).status, 401)
    assert.equal((await open.call(SESSION.refresh, {}, page(jar(second)))).body.session_update_action, 'clear')
  })

  test('under another address of the service a session in the body is handed on as ever', async () => {
    const at = { ...page(), at: 'https://latchkey.example' }
    const { body } = await signIn(at)
    const headers = { ...at.headers, authorization: `Bearer ${body.token}` }
    const forked = await shop.call(FORK, { refresh_token: body.refresh_token }, { ...at, headers })
    const second = await shop.call(`${FORK}/recover`, { refresh_token: forked.body.new_session_refresh_token }, at)
    assert.deepEqual([second.status, second.body.refresh_token.length], [200, 67])
  })

  test('a token cookie is no bearer, and a refresh cookie opens nothing but the session calls', async () => {
    const session = await signIn()
    for (const path of [TERMS, FORK]) assert.equal((await shop.call(path, {}, page(jar(session)))).status, 401)
  })

  test('twenty tabs with the same cookies get the same next ones', async () => {
    const session = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh({}, page(jar(session)))))
    assert.equal(new Set(answers.map((answer) => cookiesOf(answer)['privy-refresh-token']?.value)).size, 1)
    assert.ok(answers.every(({ body }) => body.session_update_action === 'set'))
  })

  test('no page of another origin, and nobody without an origin, reads or moves a session by its cookies', async () => {
    const session = await signIn()
    const cookie = jar(session)
    for (const origin of ['https://evil.example', 'https://evil.shop.example', 'http://app.shop.example', 'null']) {
      for (const path of [SESSION.refresh, LOGOUT, FORK]) {
        const answer = await shop.call(path, {}, page(cookie, { origin }))
        assert.deepEqual([answer.status, answer.body.code, jar(answer)], [403, 'invalid_origin', ''], `${origin} ${path}`)
      }
    }
    for (const path of [SESSION.refresh, LOGOUT, FORK]) {
      const answer = await shop.call(path, {}, { at: API, headers: { cookie } })
      assert.deepEqual([answer.status, answer.body.code], [403, 'missing_origin'], path)
    }
    // Forms reach no JSON endpoint, whatever cookies go with them.
    const form = await shop.call(LOGOUT, undefined, {
      ...page(cookie, { 'content-type': 'application/x-www-form-urlencoded' }),
      raw: 'refresh_token=',
    })
    assert.equal(form.status, 415)
    assert.equal((await refresh({}, page(cookie))).body.session_update_action, 'set')
  })

  test('where an app has no cookie domain, cookies are neither set nor read', async () => {
    const plain = await lab.newApp({ allowedOrigins: [ORIGIN], config: { name: 'Plain', custom_api_url: API } })
    const session = await signIn(page(), plain)
    assert.deepEqual([jar(session), session.body.refresh_token.length], ['', 67])
    const cookie = `privy-refresh-token=${session.body.refresh_token}; privy-session=t`
    const answer = await plain.call(SESSION.refresh, {}, page(cookie))
    assert.deepEqual([answer.body.user, answer.body.session_update_action, jar(answer)], [null, 'clear', ''])
  })

  test('under another address of the service the session stays in the page: the browser would drop the cookies', async () => {
    const session = await signIn({ ...page(), at: 'https://latchkey.example' })
    assert.deepEqual([jar(session), session.body.refresh_token.length], ['', 67])
    const cookie = `privy-refresh-token=${session.body.refresh_token}`
    assert.equal((await refresh({}, { ...page(cookie), at: 'https://latchkey.example' })).body.session_update_action, 'clear')
    // A page that brings its token along moves into cookies with its next refresh.
    const moved = await refresh({ refresh_token: session.body.refresh_token }, page())
    assert.deepEqual([moved.body.refresh_token, Object.keys(cookiesOf(moved)).length], [null, 3])
  })

  test('clients that are no pages keep their tokens in the body', async () => {
    const session = await signIn({ at: API })
    assert.deepEqual([jar(session), session.body.refresh_token.length], ['', 67])
  })

  test('an app whose API and pages are not on one site is not saved', async () => {
    const wrong: [object, RegExp][] = [
      [{ cookieDomain: 'other.example' }, /https:\/\/id\.shop\.example is not on that site/],
      [{ allowedOrigins: [ORIGIN, 'https://elsewhere.example'] }, /https:\/\/elsewhere\.example is not on that site/],
      [{ allowedOrigins: ['https://notshop.example'] }, /notshop\.example is not on that site/],
      [{ config: { custom_api_url: null } }, /needs custom_api_url/],
      [{ config: { custom_api_url: 'http://id.shop.example' } }, /must be the https origin of this service alone/],
      ...['.shop.example', 'example', 'Shop.example', '127.0.0.1', 'shop.example; Path=/x', ''].map(
        (cookieDomain): [object, RegExp] => [{ cookieDomain }, /must be a domain name/],
      ),
    ]
    for (const [change, problem] of wrong) await assert.rejects(changeApp(lab.deps, shop.id, change), problem)
    const local = await lab.newApp({
      allowedOrigins: ['http://localhost:4000'],
      cookieDomain: 'localhost',
      config: { name: 'Local', custom_api_url: 'http://localhost:4001' },
    })
    const answer = await signIn({ at: 'http://localhost:4001', headers: { origin: 'http://localhost:4000' } }, local)
    assert.match(cookiesOf(answer)['privy-token']?.attributes ?? '', /^Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict$/)
  })
})
