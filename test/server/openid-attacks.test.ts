// Attacks on the OpenID provider: sessions that are no sign-in, chosen names, programs on a device, rows that stay.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { changeClient, removeClient, rotateClientSecret } from '../../server/services/openid/client-settings.ts'
import { shownName } from '../../server/services/openid/clients.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { holding } from './holding.ts'
import type { AnswerBody } from './lab.ts'
import { CALLBACK, createOpenIdLab, newBrowser, type OpenIdLab, relyingParty, scenesOf } from './openid-lab.ts'
import { prepared } from './prepared.ts'

const WRITING = /insert into openid_records.*jsonb_to_recordset/s
test('the name of a client with a document of its own has the host that answers for it', () => {
  const document = 'https://tools.example/client.json'
  assert.equal(shownName({ clientId: document, clientName: 'Your Bank' }), 'Your Bank (tools.example)')
  assert.equal(shownName({ clientId: document }), document)
  assert.equal(shownName({ clientId: 'oc_0a', clientName: 'Wiki' }), 'Wiki')
})

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine))
  after(() => lab.close())
  const { scene, signIn } = scenesOf(() => lab)
  type Described = { readonly digest: string; readonly fresh: boolean; readonly is_own: boolean }
  const describe = async (app: Parameters<OpenIdLab['ask']>[0], shown: { request: string; ticket: string }) =>
    (await lab.ask(app, 'describe', { request: shown.request, ticket: shown.ticket })).body as unknown as Described

  sweepTest('a session that was handed on is no sign-in of now, and is as old as the first of its line', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id, secret } = await lab.newClient(app)
    const rp = await relyingParty(issuer, id, secret)
    const first = (await app.logIn('ada@example.com')).body as AnswerBody
    const signedIn = lab.clock.now()
    lab.clock.advance(10_000)
    const [browser, begun] = [newBrowser(), await rp.begin({ prompt: 'login' })]
    const { request, ticket } = await lab.open(browser, begun.address)
    const { digest, fresh } = await describe(app, { request, ticket })
    assert.equal(fresh, true)
    lab.clock.advance(1000)
    const headers = { authorization: `Bearer ${first.token}` }
    const fork = (await app.call('/api/v1/sessions/fork', { refresh_token: first.refresh_token }, { headers })).body
    const taken = await app.call('/api/v1/sessions/fork/recover', { refresh_token: fork.new_session_refresh_token })
    assert.equal(taken.status, 200)
    const { token } = taken.body
    const refused = await lab.ask(app, 'allow', { request, ticket, digest }, token)
    assert.deepEqual([refused.status, refused.body.code], [403, 'recent_login_required'])
    const plain = await rp.begin()
    const { id_token = '' } = await rp.finish(await lab.agree(newBrowser(), app, plain.address, token), plain)
    const { auth_time } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
    assert.equal(auth_time, Math.floor(signedIn / 1000))
  })

  sweepTest('an own client whose answers go to a program on a device is asked about, and a back end is not', async () => {
    const { app, issuer } = await lab.newProvider()
    for (const [redirect, kind, isAnswered] of [
      ['http://127.0.0.1/callback', 'public', false],
      ['com.example.shop:/callback', 'public', false],
      ['https://shop.example/callback', 'confidential', true],
    ] as const) {
      const { id, secret } = await lab.newClient(app, { kind, redirect_uris: [redirect], is_own: true })
      const rp = await relyingParty(issuer, id, secret, redirect)
      const asked = await describe(app, await lab.open(newBrowser(), (await rp.begin()).address))
      assert.equal(asked.is_own, isAnswered, redirect)
    }
  })

  sweepTest(
    'a client that has a web page and a program on a device is asked about for the program, whatever was agreed to',
    async () => {
      const program = 'http://127.0.0.1:7777/callback'
      for (const is_own of [false, true]) {
        const { app, issuer } = await lab.newProvider()
        const { id, secret } = await lab.newClient(app, { redirect_uris: [CALLBACK, program], is_own })
        const [rp, browser, { token }] = [
          await relyingParty(issuer, id, secret),
          newBrowser(),
          (await app.logIn('ada@example.com')).body,
        ]
        await lab.agree(browser, app, (await rp.begin()).address, token)
        const silently = async (redirect_uri: string): Promise<string> =>
          (await browser.go(String((await rp.begin({ redirect_uri, prompt: 'none' })).address))).headers.get('location') ?? ''
        assert.match(await silently(CALLBACK), /[?&]code=/)
        assert.match(await silently(program), /[?&]error=interaction_required/)
        const shown = await lab.open(browser, (await rp.begin({ redirect_uri: program })).address)
        assert.equal((await describe(app, shown)).is_own, false)
      }
    },
  )

  sweepTest("a client that is the app's own no longer has nothing of what no person was asked about", async () => {
    const one = await scene({ is_own: true })
    const { access_token } = await signIn(one)
    assert.equal((await one.rp.userInfo(access_token, one.person.user)).email, 'ada@example.com')
    await changeClient(lab.deps, one.app.id, one.id, { is_own: false })
    const silent = await one.browser.go(String((await one.rp.begin({ prompt: 'none' })).address))
    assert.match(silent.headers.get('location') ?? '', /error=(consent|interaction)_required/)
    const info = await one.rp.userInfo(access_token, one.person.user).catch(() => null)
    assert.equal(info?.email, undefined)
    // Once they are asked, it has what they agree to.
    const tokens = await signIn(one)
    assert.equal((await one.rp.userInfo(tokens.access_token, one.person.user)).email, 'ada@example.com')
  })

  test('what an operator names of a client is judged, thing by thing', async () => {
    const { app } = await lab.newProvider()
    for (const wrong of [
      ...[
        'https://RP.example/',
        'https://rp.example/a/../b',
        'https://rp.example/*',
        `https://rp.example/${'x'.repeat(2000)}`,
      ].map((one) => ({ redirect_uris: [one] })),
      ...[{ redirect_uris: [] }, { name: '' }, { name: 'a\u202eb' }, { scopes: ['admin'] }, { post_logout_redirect_uris: ['x'] }],
      ...['javascript:alert(1)', 'com.example.app:/x', 'https://a:b@rp.example/', 'ftp://rp.example/'].flatMap((one) => [
        ...[{ logo_uri: one }, { client_uri: one }, { backchannel_logout_uri: one }],
      ]),
    ])
      await assert.rejects(lab.newClient(app, wrong), JSON.stringify(wrong).slice(0, 90))
    const { id } = await lab.newClient(app, { kind: 'public' })
    await assert.rejects(rotateClientSecret(lab.deps, app.id, id, false))
    await sql`insert into openid_clients select id || n, app_id, kind, name, is_own, settings, created_at, updated_at
      from openid_clients, generate_series(1, 99) n where id = ${id}`.execute(engine.db)
    await assert.rejects(lab.newClient(app))
  })

  sweepTest('a row of a client is of its app, its secret of it alone, and a kind of a later release is none', async () => {
    const [one, other] = [await scene(), await scene()]
    const begins = async ({ rp }: typeof one, more: Record<string, string> = {}): Promise<number> =>
      (await newBrowser().go(String((await rp.begin(more)).address))).status
    assert.deepEqual([await begins(one), await begins(one, { client_id: other.id })], [303, 400])
    // A new secret at once is the only one.
    const renewed = await rotateClientSecret(lab.deps, one.app.id, one.id, true)
    await assert.rejects(signIn(one))
    const { access_token } = await signIn({ ...one, rp: await relyingParty(one.issuer, one.id, renewed) })
    await sql`update openid_secrets set client_id = ${other.id} where client_id = ${one.id}`.execute(engine.db)
    await assert.rejects(signIn({ ...other, rp: await relyingParty(other.issuer, other.id, renewed) }))
    await sql`update openid_clients set kind = 'later' where id = ${other.id}`.execute(engine.db)
    assert.equal(await begins(other), 400)
    await removeClient(lab.deps, one.app.id, one.id)
    await assert.rejects(one.rp.userInfo(access_token, one.person.user))
    const left = await sql`select from openid_records where client_id = ${one.id}`.execute(engine.db)
    assert.equal(left.rows.length, 0)
  })

  test('a request is answered once, by a login of its own moment, where the app is a provider', async () => {
    const one = await scene()
    const shown = async (more: Record<string, string> = {}) => {
      const { request, ticket } = await lab.open(one.browser, (await one.rp.begin(more)).address)
      return { request, ticket, digest: (await describe(one.app, { request, ticket })).digest }
    }
    const allow = async (what: object, token = one.person.token) => (await lab.ask(one.app, 'allow', what, token)).body.code
    const first = await shown()
    assert.deepEqual([await allow(first), await allow(first)], [undefined, 'oauth_state_mismatch'])
    // A person who comes by the link of a mail from before has not signed in for this request.
    const fresh = await shown({ prompt: 'login' })
    lab.clock.advance(61_000)
    const { token, user } = (await one.app.logIn('ada@example.com')).body
    await sql`update sessions set by_late_link = true where user_id = ${user.id}`.execute(engine.db)
    assert.equal(await allow(fresh, token), 'recent_login_required')
    // What was agreed to before stays beside what is agreed to now.
    await sql`update sessions set by_late_link = false where user_id = ${user.id}`.execute(engine.db)
    await signIn(one, { scope: 'openid wallets', prompt: 'consent' })
    const silent = await one.browser.go(String((await one.rp.begin({ scope: 'openid email', prompt: 'none' })).address))
    assert.match(silent.headers.get('location') ?? '', /[?&]code=/)
    const pending = await shown({ prompt: 'consent' })
    await changeApp(lab.deps, one.app.id, { settings: { openid_provider: false } })
    lab.core.apps.forget()
    assert.equal(await allow(pending), 'invalid_origin')
  })

  sweepTest('a browser in which no person has signed in leaves nothing for longer than a request', async () => {
    const { issuer } = await lab.newProvider()
    for (const page of ['device', 'session/end']) await newBrowser().go(`${issuer}/${page}`)
    const { rows } = await sql<{ life: string }>`select (expires_at - ${lab.clock.now()}::int8)::text as life
      from openid_records where kind = 'Session' and user_id is null`.execute(engine.db)
    assert.ok(rows.length >= 2)
    for (const { life } of rows) assert.ok(Number(life) <= HOUR, life)
  })

  test('PKCE downgrade, a code without its verifier, its address or its nonce: each gives nothing', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id, secret } = await lab.newClient(app)
    const rp = await relyingParty(issuer, id, secret)
    const { token } = (await app.logIn('ada@example.com')).body
    const browser = newBrowser()
    const fresh = async () => {
      const begun = await rp.begin()
      return { begun, called: await lab.agree(browser, app, begun.address, token) }
    }
    const exchange = async (change: (form: URLSearchParams) => void): Promise<number> => {
      const { begun, called } = await fresh()
      const code = called.searchParams.get('code') ?? ''
      const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: begun.verifier }
      const body = new URLSearchParams(form)
      change(body)
      const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
      return (await fetch(`${issuer}/token`, { method: 'POST', headers: { authorization }, body })).status
    }
    assert.equal(await exchange(() => undefined), 200)
    assert.equal(await exchange((form) => form.delete('code_verifier')), 400)
    assert.equal(await exchange((form) => form.set('code_verifier', 'x'.repeat(43))), 400)
    assert.equal(await exchange((form) => form.set('redirect_uri', `${CALLBACK}/`)), 400)
    // A nonce or a state that an attacker has fixed is that of another request: the relying party sees it.
    const { begun, called } = await fresh()
    await assert.rejects(rp.finish(called, { ...begun, state: 'fixed' }), /state/)
    await assert.rejects(rp.finish(called, { ...begun, nonce: 'fixed' }), /nonce/)
  })

  test('a code or a refresh token that is used at two instances at one moment gives nothing that lasts', async () => {
    const held = holding(engine.db, WRITING)
    const other = await createOpenIdLab({ ...engine, db: held.db }, { OIDC_URL: lab.origin })
    try {
      for (const [used, again] of [
        ['code', true],
        ['refresh_token', true],
        // Not used again, but ended by its person in the account.
        ['refresh_token', false],
      ] as const) {
        const one = await scene()
        const begun = await one.rp.begin()
        const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
        const authorization = `Basic ${Buffer.from(`${one.id}:${one.secret}`).toString('base64')}`
        const byCode = {
          ...{ grant_type: 'authorization_code', code: called.searchParams.get('code') ?? '' },
          ...{ redirect_uri: CALLBACK, code_verifier: begun.verifier },
        }
        const { refresh_token = '' } = used === 'code' ? {} : await one.rp.finish(called, begun)
        const body = used === 'code' ? byCode : { grant_type: 'refresh_token', refresh_token }
        const ask = ({ origin }: OpenIdLab) =>
          fetch(`${origin}/oidc/${one.app.id}/token`, {
            ...{ method: 'POST', headers: { authorization }, body: new URLSearchParams(body) },
          })
        const reached = held.hold()
        const first = ask(other)
        const letGo = await reached
        if (again) {
          const won = await ask(lab)
          const { access_token } = (await won.json()) as Record<string, string>
          assert.deepEqual([won.status, typeof access_token], [200, 'string'])
        } else {
          const headers = { authorization: `Bearer ${one.person.token}` }
          const { apps } = (await one.app.call('/api/v1/users/me/connected_apps', undefined, { headers })).body as unknown as {
            apps: { id: string }[]
          }
          await one.app.call('/api/v1/users/me/connected_apps/revoke', { id: apps[0]?.id }, { headers })
        }
        letGo()
        const answer = await first
        const given = (await answer.json()) as Record<string, string>
        assert.deepEqual([answer.status, given.error, given.access_token], [400, 'invalid_grant', undefined], used)
        const left = await sql`select from openid_records where app_id = ${one.app.id} and kind like '%Token'`.execute(engine.db)
        assert.equal(left.rows.length, 0)
      }
    } finally {
      await other.close()
    }
  })

  sweepTest('of many uses at one moment at two instances one is answered at most, and nothing lasts', async () => {
    const second = await createOpenIdLab(engine, { OIDC_URL: lab.origin })
    try {
      for (let round = 0; round < 3; round++) {
        const one = await scene()
        const { refresh_token = '' } = await signIn(one)
        const authorization = `Basic ${Buffer.from(`${one.id}:${one.secret}`).toString('base64')}`
        const ask = async (at: number): Promise<number> => {
          const { origin } = at % 2 === 0 ? lab : second
          const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
          return (await fetch(`${origin}/oidc/${one.app.id}/token`, { method: 'POST', headers: { authorization }, body })).status
        }
        const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)))
        assert.ok(answers.filter((status) => status === 200).length <= 1, answers.join())
        assert.ok(
          answers.every((status) => status === 200 || status === 400),
          answers.join(),
        )
        const left = await sql`select from openid_records where app_id = ${one.app.id} and kind like '%Token'`.execute(engine.db)
        assert.equal(left.rows.length, 0)
      }
    } finally {
      await second.close()
    }
  })

  test('a code that is shown to a refusal is used all the same', async () => {
    const one = await scene()
    const begun = await one.rp.begin({ dpop_jkt: 'x'.repeat(43) })
    const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
    await assert.rejects(one.rp.finish(called, begun))
    const { rows } = await sql<{ used: boolean }>`select consumed_at is not null as used from openid_records
      where app_id = ${one.app.id} and kind = 'AuthorizationCode'`.execute(engine.db)
    assert.deepEqual(rows, [{ used: true }])
  })

  test('no page of ours is drawn inside of another page: login, device, its confirmation, logout, refusal', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id, secret } = await lab.newClient(app)
    const rp = await relyingParty(issuer, id, secret)
    const browser = newBrowser()
    const login = (await browser.go(String((await rp.begin()).address))).headers.get('location') ?? ''
    for (const address of [
      lab.origin + login,
      `${issuer}/device`,
      `${issuer}/session/end`,
      `${issuer}/auth?client_id=none`,
      `${issuer}/login/none`,
    ]) {
      const { headers } = await browser.go(address)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, address)
      assert.equal(headers.get('x-frame-options'), 'DENY', address)
    }
  })
})
