// Attacks on a social login, each refused (docs/design/security.md, "OAuth").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'
import { bearer, createOAuthLab, endOf, newPageState, OAUTH, PAGE, refused, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const standIn = await startStandIn()
const DEVICE = (id: string) => ({ headers: { 'privy-ca-id': `device-of-somebody-${id}` } })

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn))
  const page = prepared(() => lab.newApp())

  test('begins no login without an S256 challenge', async () => {
    const own = newPageState()
    for (const challenge of [undefined, '', own.challenge.slice(1), `${own.challenge}A`, `${own.challenge.slice(1)}+`]) {
      const body = { provider: 'google', redirect_to: PAGE, state_code: own.state, code_challenge: challenge }
      refused(await page.call(OAUTH.init, body), 400, 'invalid_pkce_parameters')
    }
  })

  test('sends nobody to an address that is not on one of the app’s origins', async () => {
    const own = newPageState()
    for (const redirect of [
      'https://evil.example/',
      'https://host.example.evil.example/',
      'https://host.example@evil.example/',
      'https://user:word@host.example/',
      'https://host.example:444/',
      'http://host.example/',
      '//evil.example',
      'https:evil.example',
      'https://evil.example\\@host.example/',
      '/path',
      'https://HOST.example.',
    ]) {
      refused(await page.begin('google', own, { redirect }), 403, 'invalid_origin')
    }
    for (const redirect of ['javascript:alert(1)', 'data:text/html,x', 'app://host.example/'])
      refused(await page.begin('google', own, { redirect }), 400, 'invalid_app_url_scheme_configuration')
    for (const redirect of [
      'https://host.example',
      'https://HOST.example/any/path?x=1#y',
      'https://host.example\\@evil.example/',
    ]) {
      assert.equal((await page.begin('google', own, { redirect })).status, 200, redirect)
    }
  })

  test('leads the person back to the very page, its own query and part untouched, with no trace in caches or referrers', async () => {
    const own = newPageState()
    const redirect = 'https://host.example/a%20b?x=1%202&privy_oauth_code=old#part'
    const { body } = await page.begin('google', own, { redirect })
    assert.ok(!body.url.includes(own.state) && !body.url.includes(own.challenge))
    const { answer, location } = await page.back('google', own)
    assert.deepEqual(
      [answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')],
      [303, 'no-store', 'no-referrer'],
    )
    assert.equal(await answer.text(), '')
    assert.equal(`${location.origin}${location.pathname}${location.hash}`, 'https://host.example/path#part')
    assert.equal(location.searchParams.get('a'), '1')
    assert.deepEqual(location.searchParams.getAll('privy_oauth_state'), [own.state])
  })

  test('asks by a state of its own and, where the provider takes one, by a proof key of its own', async () => {
    const proving = ['discord', 'github', 'google', 'spotify', 'twitter']
    const states = new Set<string>()
    for (const provider of OAUTH_PROVIDERS) {
      const own = newPageState()
      const { searchParams } = new URL((await lab.start((await page.begin(provider, own)).body.url)).location)
      const [state = '', challenge] = ['state', 'code_challenge'].map((name) => searchParams.get(name) ?? undefined)
      states.add(state)
      assert.ok(Buffer.from(state, 'base64url').length >= 16, `${provider} ${state}`)
      assert.equal(challenge !== undefined, proving.includes(provider), provider)
      if (!challenge) continue
      assert.deepEqual([searchParams.get('code_challenge_method'), challenge.length], ['S256', 43])
      assert.ok(![own.challenge, own.state].includes(challenge) && state !== own.state)
    }
    assert.equal(states.size, OAUTH_PROVIDERS.length)
  })

  test('takes no answer of a state that it never gave, and leads nowhere', async () => {
    const step = await page.visit('google', newPageState())
    const tampered = new URL(step.url)
    tampered.searchParams.set('state', 'A'.repeat(32))
    for (const url of [tampered.href, `${standIn.url}${OAUTH.callback}`, `${standIn.url}${OAUTH.callback}?state=`]) {
      const answer = await lab.land({ ...step, url })
      assert.equal(endOf(answer), '/oauth/lost')
      assert.match(await (await lab.request('/oauth/lost')).text(), /has run out/)
    }
  })

  test('takes an answer once', async () => {
    const own = newPageState()
    const step = await page.visit('github', own)
    const codes = (await Promise.all([lab.land(step), lab.land(step), lab.land(step)])).map((answer) =>
      new URL(answer.headers.get('location') ?? '').searchParams.get('privy_oauth_code'),
    )
    const good = codes.filter((code) => code !== 'error')
    assert.equal(good.length, 1)
    assert.equal((await page.show(OAUTH.login, good[0] ?? '', own)).status, 200)
  })

  test('takes no answer after ten minutes, and leads the late person back; much later nothing is known of them', async () => {
    const [late, lost] = [await page.visit('github', newPageState()), await page.visit('github', newPageState())]
    lab.clock.advance(600_000)
    const answer = await lab.land(late)
    assert.match(answer.headers.get('location') ?? '', /privy_oauth_code=error/)
    lab.clock.advance(30 * 60_000)
    assert.equal(endOf(await lab.land(lost)), '/oauth/lost')
  })

  test('leads nobody to an origin that the owner has taken away since', async () => {
    const other = await lab.newApp()
    const step = await other.visit('google', newPageState())
    await changeApp(lab.deps, other.id, { allowedOrigins: ['https://elsewhere.example'] })
    lab.clock.advance(6000)
    assert.equal(endOf(await lab.land(step)), '/oauth/lost')
  })

  test('takes no answer of another provider for the one that was asked', async () => {
    for (const [asked, answering] of [
      ['google', 'github'],
      ['github', 'google'],
      ['twitter', 'discord'],
    ] as const) {
      const [one, two] = [await page.visit(asked, newPageState()), await page.visit(answering, newPageState())]
      const mixed = new URL(one.url)
      mixed.searchParams.set('code', new URL(two.url).searchParams.get('code') ?? '')
      const answer = await lab.land({ ...one, url: mixed.href })
      assert.match(answer.headers.get('location') ?? '', /privy_oauth_code=error/, `${answering} for ${asked}`)
      assert.match((await lab.land(one)).headers.get('location') ?? '', /privy_oauth_code=error/)
    }
    const step = await page.visit('google', newPageState())
    const named = new URL(step.url)
    named.searchParams.set('iss', 'https://evil.example')
    assert.match((await lab.land({ ...step, url: named.href })).headers.get('location') ?? '', /privy_oauth_code=error/)
  })

  test('gives nobody a session who cannot show state and verifier of the page that asked', async () => {
    const [own, foreign] = [newPageState(), newPageState()]
    const { code } = await page.back('google', own)
    const show = (state: string, verifier: string | undefined, more: object = {}) =>
      page.call(OAUTH.login, { authorization_code: code, state_code: state, code_verifier: verifier, ...more })
    refused(await show(own.state, undefined), 400, 'invalid_pkce_parameters')
    refused(await show(own.state, foreign.verifier), 400, 'invalid_pkce_parameters')
    refused(await show(own.state, own.challenge), 400, 'invalid_pkce_parameters')
    refused(await show(own.state, 'short'), 400, 'invalid_pkce_parameters')
    refused(await show(foreign.state, own.verifier), 400, 'oauth_state_mismatch')
    refused(await show(own.state, own.verifier, { provider: 'github' }), 400, 'oauth_state_mismatch')
    const other = await lab.newApp()
    refused(await other.show(OAUTH.login, code, own), 422, 'invalid_credentials')
    assert.equal((await show(own.state, own.verifier, { provider: 'google' })).status, 200)
  })

  test('takes no code after two minutes', async () => {
    const own = newPageState()
    const { code } = await page.back('google', own)
    lab.clock.advance(120_000)
    refused(await page.show(OAUTH.login, code, own), 422, 'invalid_credentials')
  })

  test('never ends a login as a link, a link as a login, or one user’s link as another’s', async () => {
    const [one, two] = [await page.logIn('google', { person: 'new' }), await page.logIn('google', { person: 'new' })]
    const [login, link] = [newPageState(), newPageState()]
    const loginCode = (await page.back('github', login, { person: 'new' })).code
    refused(await page.show(OAUTH.link, loginCode, login, bearer(one.body.token)), 400, 'oauth_state_mismatch')
    const linkCode = (await page.back('github', link, { person: 'new' }, bearer(one.body.token))).code
    refused(await page.show(OAUTH.login, linkCode, link), 400, 'oauth_state_mismatch')
    refused(await page.show(OAUTH.link, linkCode, link, bearer(two.body.token)), 400, 'oauth_state_mismatch')
    refused(await page.show(OAUTH.link, linkCode, link), 401, 'missing_or_invalid_token')
    assert.equal((await page.show(OAUTH.link, linkCode, link, bearer(one.body.token))).status, 200)
  })

  test('answers a repeated call with the same session and the same tokens of the provider', async () => {
    const own = newPageState()
    const { code } = await page.back('google', own)
    const key = { headers: { 'idempotency-key': 'one-oauth-call' } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => page.show(OAUTH.login, code, own, key)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
    assert.equal(new Set(answers.map(({ body }) => body.oauth_tokens?.access_token)).size, 1)
    lab.clock.advance(60_000)
    assert.equal((await page.show(OAUTH.login, code, own, key)).body.refresh_token, answers[0]?.body.refresh_token)
  })

  test('a code that a second caller shows ends what the session of the first has handed on', async () => {
    const own = newPageState()
    const { code } = await page.back('google', own, { person: 'new' })
    const { body } = await page.show(OAUTH.login, code, own, DEVICE('first'))
    const forked = await page.call('/api/v1/sessions/fork', { refresh_token: body.refresh_token }, bearer(body.token))
    const recover = { refresh_token: forked.body.new_session_refresh_token }
    const handed = await page.call('/api/v1/sessions/fork/recover', recover)
    assert.equal(handed.status, 200)
    refused(await page.show(OAUTH.login, code, own, DEVICE('second')), 422, 'invalid_credentials')
    for (const { refresh_token } of [forked.body, handed.body])
      refused(await page.call(SESSION.refresh, { refresh_token }), 401, 'missing_or_invalid_token')
  })

  test('opens one session when the code comes ten times at once', async () => {
    const own = newPageState()
    const { code } = await page.back('google', own, { person: 'new' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => page.show(OAUTH.login, code, own, DEVICE('burst-00'))))
    // One device, one body: attempts of one call.
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
    const other = newPageState()
    await page.logIn('google', { person: 'grace' })
    const second = await page.back('google', other, { person: 'grace' })
    const bare = await Promise.all(Array.from({ length: 10 }, () => page.show(OAUTH.login, second.code, other)))
    assert.equal(bare.filter(({ status }) => status === 200).length, 1)
  })

  test('takes back what a code gave when somebody else shows it too, and nothing when the same device does', async () => {
    const own = newPageState()
    const { code } = await page.back('google', own)
    const first = await page.show(OAUTH.login, code, own, { headers: { ...DEVICE('alpha-00').headers, 'idempotency-key': 'a' } })
    const same = await page.show(OAUTH.login, code, own, { headers: { ...DEVICE('alpha-00').headers, 'idempotency-key': 'b' } })
    refused(same, 422, 'invalid_credentials')
    const renew = (token: string) => page.call(SESSION.refresh, { refresh_token: token })
    const renewed = await renew(first.body.refresh_token)
    assert.equal(renewed.status, 200)
    refused(await page.show(OAUTH.login, code, own, DEVICE('beta-000')), 422, 'invalid_credentials')
    refused(await renew(renewed.body.refresh_token), 401, 'missing_or_invalid_token')
    assert.ok(lab.lines.some(({ event }) => event === 'oauth_code_reused'))
  })

  test('leaves no state, code, verifier or token in clear: not in the database, the log or an address', async () => {
    const own = newPageState()
    const step = await page.visit('google', own, { person: 'new' })
    const providers = new URL(step.url).searchParams
    const answer = await lab.land(step)
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('privy_oauth_code') ?? ''
    const dump = async (): Promise<string> => {
      const tables = ['oauth_flows', 'oauth_clients', 'idempotency', 'challenges', 'sessions', 'accounts', 'users', 'limits']
      const rows = await Promise.all(
        tables.map((table) => sql`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(engine.db)),
      )
      return JSON.stringify(rows.map(({ rows: found }) => found))
    }
    const landed = await dump()
    const { body } = await page.show(OAUTH.login, code, own)
    const token = body.oauth_tokens?.access_token ?? ''
    assert.ok(token.length > 20)
    const text = landed + (await dump()) + JSON.stringify(lab.lines)
    const { secret } = standIn.clients.given.google
    const canaries = [
      own.state,
      own.verifier,
      code,
      token,
      providers.get('code'),
      providers.get('state'),
      secret.kind === 'shared' && secret.secret,
      body.refresh_token,
      PAGE,
    ]
    for (const canary of canaries) assert.ok(canary && !text.includes(canary), `${canary} stands in clear`)
    assert.ok(!(answer.headers.get('location') ?? '').includes(token))
  })
})
