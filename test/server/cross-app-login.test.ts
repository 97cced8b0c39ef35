// Signing in to one app with an account of another: consent, codes, and what must not open the door.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { changeApp } from '../../server/services/apps/apps.ts'
import { ASKING, createCrossAppLab, LENDING, SERVICE, said } from './cross-app-lab.ts'
import { onEachEngine } from './engines.ts'
import { bearer, newPageState, OAUTH } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const at = prepared(() => createCrossAppLab(engine))

  test('signs in with an account of another app, and knows the person again', async () => {
    const person = await at.newPerson()
    const first = await at.logIn(person)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const [account] = first.body.user.linked_accounts
    const { type, subject, provider_app_id, embedded_wallets, smart_wallets } = account ?? {}
    assert.deepEqual(
      { type, subject, provider_app_id, embedded_wallets, smart_wallets },
      {
        type: 'cross_app',
        subject: person.user.id,
        provider_app_id: at.lending.id,
        embedded_wallets: [{ address: person.wallet }],
        smart_wallets: [],
      },
    )
    const tokens = first.body.oauth_tokens
    assert.equal(tokens?.provider, `privy:${at.lending.id}`)
    const { exp, aud } = decodeJwt(tokens?.access_token ?? '')
    assert.deepEqual([exp, aud], [Math.floor(at.lab.clock.now() / 1000) + 30 * 24 * 3600, at.asking.id])
    assert.equal((await at.logIn(person)).body.user.id, first.body.user.id)
  })

  test('shows who asks, in the window of the lending app alone', async () => {
    const { window, asked, cookie } = await at.visit(newPageState())
    assert.deepEqual(
      [window.origin, window.pathname, window.searchParams.get('provider_app_id')],
      [SERVICE, '/oauth/consent', at.lending.id],
    )
    const verify = (change: object, headers: Record<string, string> = {}, app = at.lending) =>
      at.call(app, '/oauth/verify', { ...asked, ...change }, { headers: { origin: SERVICE, cookie, ...headers } })
    const { status, body } = await verify({})
    assert.deepEqual([status, body.requester.app_id, body.requester.origin], [200, at.asking.id, ASKING])
    for (const change of [{ state: 'x'.repeat(32) }, { redirect_to: `${ASKING}/other` }, { code_challenge: 'x'.repeat(43) }])
      assert.deepEqual(said(await verify(change)), [400, 'oauth_state_mismatch'], JSON.stringify(change))
    assert.deepEqual(said(await verify({}, { cookie: '' })), [400, 'oauth_state_mismatch'], 'in another browser')
    assert.deepEqual(said(await verify({}, {}, at.asking)), [400, 'oauth_state_mismatch'], 'at another app')
    for (const origin of [LENDING, ASKING, 'https://evil.example'])
      assert.deepEqual(said(await verify({}, { origin })), [403, 'invalid_origin'], origin)
  })

  test('leads on to a window in one of two schemes, and in none for another word', async () => {
    const schemeOf = async (asked: string): Promise<string | null> => {
      const { pathname, search } = new URL((await at.begin(newPageState())).body.url)
      const started = await at.lab.request(`${pathname}${search}&scheme=${asked}`)
      return new URL(started.headers.get('location') ?? '').searchParams.get('scheme')
    }
    assert.deepEqual(await Promise.all(['light', 'dark', 'Dark', 'dark%26x=y', ''].map(schemeOf)), [
      'light',
      'dark',
      null,
      null,
      null,
    ])
  })

  test('takes a consent once, of the browser that began, and never one that was put together', async () => {
    const person = await at.newPerson()
    const { asked, cookie } = await at.visit(newPageState())
    const agree = (change: object = {}, more: Record<string, string> = { cookie }) =>
      at.inWindow(person, '/oauth/authorization_code', { ...asked, ...change }, more)
    assert.deepEqual(said(await agree({}, {})), [400, 'oauth_state_mismatch'])
    assert.deepEqual(said(await agree({ redirect_to: 'https://evil.example/' })), [400, 'oauth_state_mismatch'])
    assert.deepEqual(said(await agree({}, { cookie, origin: LENDING })), [403, 'invalid_origin'])
    assert.equal(
      (await at.call(at.lending, '/oauth/authorization_code', asked, { headers: { origin: SERVICE, cookie } })).status,
      401,
    )
    const [one, two] = await Promise.all([agree(), agree()])
    assert.deepEqual([one.status, two.status].sort(), [200, 400])
    assert.deepEqual(said(await agree()), [400, 'oauth_state_mismatch'])
  })

  test('takes no code with another state, verifier or purpose, and none twice', async () => {
    const person = await at.newPerson()
    const own = newPageState()
    const { code, back } = await at.consent(person, own)
    assert.deepEqual([back.origin + back.pathname, back.searchParams.get('privy_oauth_state')], [`${ASKING}/back`, own.state])
    assert.deepEqual(said(await at.show(OAUTH.login, code, { ...own, state: newPageState().state })), [
      400,
      'oauth_state_mismatch',
    ])
    const verifier = newPageState().verifier
    assert.deepEqual(said(await at.show(OAUTH.login, code, { ...own, verifier })), [400, 'invalid_pkce_parameters'])
    const other = await at.logIn(await at.newPerson())
    const link = at.show(OAUTH.link, code, own, bearer(other.body.token).headers)
    assert.deepEqual(said(await link), [400, 'oauth_state_mismatch'])
    assert.equal((await at.show(OAUTH.login, code, own)).status, 200)
    assert.deepEqual(said(await at.show(OAUTH.login, code, own)), [422, 'invalid_credentials'])
  })

  test('the callback of providers ends such a login, and gives nobody', async () => {
    const person = await at.newPerson()
    for (const [query, word] of [
      ['error=access_denied', 'undefined'],
      ['code=made-up', 'error'],
    ] as const) {
      const { asked, cookie } = await at.visit(newPageState())
      const answer = await at.lab.request(`${OAUTH.callback}?state=${asked.state}&${query}`, { headers: { cookie } })
      const back = new URL(answer.headers.get('location') ?? 'about:blank')
      assert.deepEqual([answer.status, back.origin, back.searchParams.get('privy_oauth_code')], [303, ASKING, word])
      assert.deepEqual(said(await at.inWindow(person, '/oauth/authorization_code', asked, { cookie })), [
        400,
        'oauth_state_mismatch',
      ])
    }
  })

  test('needs the word of both apps, at each step', async () => {
    const lone = await createCrossAppLab(engine)
    const person = await lone.newPerson()
    const own = newPageState()
    const { code } = await lone.consent(person, own)
    const { asked, cookie } = await lone.visit(newPageState())
    const change = async (id: string, settings: object) => {
      await changeApp(lone.lab.deps, id, { settings })
      lone.lab.clock.advance(6000)
    }
    for (const [id, off, on] of [
      [lone.lending.id, { cross_app_requesters: [] }, { cross_app_requesters: [lone.asking.id] }],
      [lone.asking.id, { cross_app_providers: [] }, { cross_app_providers: [lone.lending.id] }],
    ] as const) {
      await change(id, off)
      const refusal = [400, 'cross_app_connection_not_allowed']
      assert.deepEqual(said(await lone.begin(newPageState())), refusal)
      assert.deepEqual(said(await lone.inWindow(person, '/oauth/verify', asked, { cookie })), refusal)
      assert.deepEqual(said(await lone.inWindow(person, '/oauth/authorization_code', asked, { cookie })), refusal)
      assert.deepEqual(said(await lone.show(OAUTH.login, code, own)), [403, 'disallowed_login_method'])
      const { body } = await lone.call(lone.asking, `/api/v1/apps/${lone.asking.id}/cross-app/connections`, undefined, {})
      assert.deepEqual(body.connections, [])
      await change(id, on)
    }
    assert.equal((await lone.show(OAUTH.login, code, own)).status, 200)
    assert.deepEqual(said(await lone.begin(newPageState(), {}, { provider: `privy:${lone.asking.id}` })), [
      400,
      'cross_app_connection_not_allowed',
    ])
    assert.deepEqual(said(await lone.begin(newPageState(), {}, { provider: `privy:${'a'.repeat(25)}` })), [
      400,
      'cross_app_connection_not_allowed',
    ])
  })

  test('links one account of each other app, takes it from nobody, and unlinks it with what it lent', async () => {
    const [ada, grace] = [await at.newPerson(), await at.newPerson()]
    const { body } = await at.asking.logIn('linking@example.com', { headers: { origin: ASKING } })
    const headers = bearer(body.token).headers
    const link = async (person: { token: string }) => {
      const own = newPageState()
      return at.show(OAUTH.link, (await at.consent(person, own, headers)).code, own, headers)
    }
    const linked = await link(ada)
    assert.deepEqual(
      linked.body.linked_accounts?.map(({ type }) => type),
      ['email', 'cross_app'],
      JSON.stringify(linked.body),
    )
    assert.deepEqual(said(await link(grace)), [400, 'cannot_link_more_of_type'])
    await at.logIn(grace)
    const other = await at.asking.logIn('other@example.com', { headers: { origin: ASKING } })
    const own = newPageState()
    const theirs = bearer(other.body.token).headers
    const taken = at.show(OAUTH.link, (await at.consent(ada, own, theirs)).code, own, theirs)
    assert.deepEqual(said(await taken), [400, 'linked_to_another_user'])
    const connected = async () => (await at.inWindow(ada, '/api/v1/users/me/connected_apps', undefined)).body.apps.length
    assert.equal(await connected(), 1)
    const gone = await at.call(
      at.asking,
      OAUTH.unlink,
      { provider: `privy:${at.lending.id}`, subject: ada.user.id },
      { headers: { origin: ASKING, ...headers } },
    )
    assert.deepEqual(
      gone.body.linked_accounts?.map(({ type }) => type),
      ['email'],
      JSON.stringify(gone.body),
    )
    assert.equal(await connected(), 0)
  })

  test('tells pages which apps are connected, and what the window of one is', async () => {
    const { body } = await at.call(at.asking, `/api/v1/apps/${at.asking.id}/cross-app/connections`, undefined, {
      headers: { origin: ASKING },
    })
    const [connection, ...more] = body.connections
    assert.deepEqual([connection?.provider_app_id, connection?.provider_app_custom_api_url, more], [at.lending.id, SERVICE, []])
    const details = (id: string) =>
      at.lab.request(`/api/v1/apps/${id}/cross-app/details`, { headers: { origin: 'https://any.example' } })
    const found = await details(at.lending.id)
    assert.deepEqual(await found.json(), { name: 'Lender', icon_url: null, custom_api_url: SERVICE })
    assert.equal(found.headers.get('access-control-allow-origin'), '*')
    assert.equal((await details(at.asking.id)).status, 400)
  })
})
