// Linking and unlinking social accounts, and an app's credentials at a provider.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { InvalidApp } from '../../server/services/apps/app-rules.ts'
import { changeApp, checkApp, secretsOf } from '../../server/services/apps/apps.ts'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { listProviders, removeProvider, setProvider } from '../../server/services/oauth/clients.ts'
import { linesOf } from '../../server/services/problem.ts'
import { sweep } from '../../server/services/sweep.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'
import { accountsOf, bearer, createOAuthLab, newPageState, OAUTH, refused, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const standIn = await startStandIn()

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn))
  const page = prepared(() => lab.newApp())
  const typesOf = (user: { linked_accounts: unknown }) => accountsOf(user).map(({ type }) => type)

  test('links an account, signs in by it, and takes it away again', async () => {
    const { body } = await page.logIn('google', { person: 'new' })
    const linked = await page.link('github', body.token, { person: 'grace' })
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    assert.deepEqual(typesOf(linked.body), ['google_oauth', 'github_oauth'])
    assert.equal(linked.body.oauth_tokens?.provider, 'github')
    assert.equal((await page.logIn('github', { person: 'grace' })).body.user.id, body.user.id)
    const subject = String(accountsOf(linked.body)[1]?.subject)
    const gone = await page.call(OAUTH.unlink, { provider: 'github', subject }, bearer(body.token))
    assert.deepEqual([gone.status, typesOf(gone.body)], [200, ['google_oauth']])
    assert.notEqual((await page.logIn('github', { person: 'grace' })).body.user.id, body.user.id)
  })

  test('renews the tokens of an account that is linked already, and refuses a second one of its kind', async () => {
    const app = await lab.newApp()
    const { body } = await app.logIn('google', { person: 'ada' })
    const again = await app.link('google', body.token, { person: 'ada' })
    assert.deepEqual([again.status, typesOf(again.body), again.body.oauth_tokens?.provider], [200, ['google_oauth'], 'google'])
    refused(await app.link('google', body.token, { person: 'grace' }), 400, 'cannot_link_more_of_type')
  })

  test('takes no account from its owner', async () => {
    const app = await lab.newApp()
    await app.logIn('github', { person: 'ada' })
    const { body } = await app.logIn('google', { person: 'grace' })
    refused(await app.link('github', body.token, { person: 'ada' }), 400, 'linked_to_another_user')
  })

  test('unlinks nothing of anybody else, nothing that is not there, and never the last', async () => {
    const app = await lab.newApp()
    const [ada, grace] = [await app.logIn('google', { person: 'ada' }), await app.logIn('google', { person: 'grace' })]
    const subject = String(accountsOf(ada.body.user)[0]?.subject)
    const unlink = (provider: string, of: string, token: string) =>
      app.call(OAUTH.unlink, { provider, subject: of }, bearer(token))
    await app.link('github', grace.body.token, { person: 'grace' })
    refused(await unlink('google', subject, grace.body.token), 404, 'linked_account_not_found')
    refused(await unlink('github', subject, ada.body.token), 404, 'linked_account_not_found')
    refused(await unlink('google', subject, ada.body.token), 400, 'cannot_unlink_sole_account')
    refused(await unlink(`privy:${'a'.repeat(25)}`, subject, ada.body.token), 404, 'linked_account_not_found')
    refused(await unlink('myspace', subject, ada.body.token), 400, 'invalid_data')
  })

  test('links one of two that come at the same moment', async () => {
    const app = await lab.newApp()
    const { body } = await app.logIn('google', { person: 'ada' })
    const [one, two] = [newPageState(), newPageState()]
    const options = bearer(body.token)
    const [first, second] = [
      (await app.back('github', one, { person: 'ada' }, options)).code,
      (await app.back('github', two, { person: 'grace' }, options)).code,
    ]
    const answers = await Promise.all([app.show(OAUTH.link, first, one, options), app.show(OAUTH.link, second, two, options)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const { rows } = await sql`select 1 from accounts where app_id = ${app.id} and type = 'github_oauth'`.execute(engine.db)
    assert.equal(rows.length, 1)
  })

  test('answers a repeated link alike, refuses the code to the same session, and takes the account back when another session shows it', async () => {
    const app = await lab.newApp()
    const { body } = await app.logIn('google', { person: 'ada' })
    const other = await app.logIn('google', { person: 'ada' })
    const own = newPageState()
    const { code } = await app.back('github', own, { person: 'ada' }, bearer(body.token))
    const key = bearer(body.token, { 'idempotency-key': 'link-once' })
    const first = await app.show(OAUTH.link, code, own, key)
    const again = await app.show(OAUTH.link, code, own, key)
    assert.deepEqual([again.status, again.body.oauth_tokens], [200, first.body.oauth_tokens])
    refused(await app.show(OAUTH.link, code, own, bearer(body.token)), 422, 'invalid_credentials')
    const before = await app.call(SESSION.refresh, { refresh_token: body.refresh_token })
    assert.deepEqual(typesOf(before.body.user), ['google_oauth', 'github_oauth'])
    refused(await app.show(OAUTH.link, code, own, bearer(other.body.token)), 422, 'invalid_credentials')
    const after = await app.call(SESSION.refresh, { refresh_token: before.body.refresh_token })
    assert.deepEqual(typesOf(after.body.user), ['google_oauth'])
  })

  test('makes a guest one again from whom a stolen code is taken back', async () => {
    const app = await lab.newApp({ config: { guest_auth: true } })
    const guest = () => app.call('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const mine = await guest()
    const own = newPageState()
    const { code } = await app.back('github', own, { person: 'ada' }, bearer(mine.body.token))
    assert.deepEqual(typesOf((await app.show(OAUTH.link, code, own, bearer(mine.body.token))).body), ['github_oauth'])
    refused(await guest(), 422, 'invalid_credentials')
    const other = await app.logIn('github', { person: 'ada' })
    assert.equal(other.body.user.id, mine.body.user.id)
    refused(await app.show(OAUTH.link, code, own, bearer(other.body.token)), 422, 'invalid_credentials')
    const again = await guest()
    assert.deepEqual([again.body.user.id, typesOf(again.body.user)], [mine.body.user.id, []])
  })

  sweepTest('an account that is taken back and one that is unlinked at that moment leave the person one', async () => {
    const app = await lab.newApp()
    for (let round = 0; round < 25; round++) {
      const email = `round${round}@example.com`
      const signIn = async () => (await app.call(SESSION.login, { email, code: await app.sendCode(email) })).body
      const session = await signIn()
      const own = newPageState()
      const { code } = await app.back('google', own, { person: 'new' }, bearer(session.token))
      assert.equal((await app.show(OAUTH.link, code, own, bearer(session.token))).status, 200)
      lab.clock.advance(30_000)
      const other = await signIn()
      const [unlinked] = await Promise.all([
        app.call(SESSION.unlink, { address: email }, bearer(session.token)),
        app.show(OAUTH.link, code, own, bearer(other.token)),
      ])
      assert.ok([200, 400].includes(unlinked.status), JSON.stringify(unlinked.body))
      const { rows } = await sql`select 1 from accounts where user_id = ${session.user.id}`.execute(engine.db)
      assert.equal(rows.length, 1, `round ${round}`)
    }
  })

  test('begins a login, not a link, for a session that has ended', async () => {
    const app = await lab.newApp()
    const { body } = await app.logIn('google', { person: 'ada' })
    await app.call('/api/v1/sessions/logout', { refresh_token: body.refresh_token }, bearer(body.token))
    const own = newPageState()
    const { code } = await app.back('google', own, { person: 'ada' }, bearer(body.token))
    assert.equal((await app.show(OAUTH.login, code, own)).status, 200)
  })

  test('a provider without credentials is neither offered nor taken, and the check says so', async () => {
    const app = await lab.newApp({}, { github: null })
    const config = await app.call(`/api/v1/apps/${app.id}`, undefined)
    const flags = config.body as unknown as Record<string, boolean>
    assert.deepEqual([flags.github_oauth, flags.google_oauth], [false, true])
    refused(await app.begin('github', newPageState()), 403, 'disallowed_login_method')
    assert.deepEqual(
      (await checkApp({ ...lab.deps, env: { ...lab.env, NODE_ENV: 'production' } }, app.id))
        .filter(({ rule }) => rule === 'provider.off')
        .map(({ about }) => about),
      ['github_oauth'],
    )
    refused(await app.begin(`privy:${'a'.repeat(25)}`, newPageState()), 400, 'cross_app_connection_not_allowed')
    refused(await app.begin('myspace', newPageState()), 400, 'invalid_data')
  })

  test('credentials are checked when they are set, and sealed for their own row', async () => {
    const app = await lab.newApp()
    const secrets = secretsOf(lab.deps)
    const shared = { kind: 'shared', secret: 'word' } as const
    const production = { ...lab.deps, env: { ...lab.env, NODE_ENV: 'production' as const } }
    for (const [deps, provider, change, said] of [
      [lab.deps, 'apple', { clientId: 'a', secret: shared }, /apple: takes a team id/],
      [lab.deps, 'google', { clientId: 'a', secret: { kind: 'signed', team: 't', key: 'k', privateKey: 'no key' } }, /google/],
      [lab.deps, 'google', { clientId: '', secret: shared }, /google clientId/],
      [lab.deps, 'google', { clientId: 'a', secret: shared, urls: { token: 'http://evil.example/' } }, /must be an https/],
      [production, 'google', { clientId: 'a', secret: shared, urls: { token: 'http://127.0.0.1/' } }, /must be an https/],
      [lab.deps, 'google', { clientId: 'a', secret: shared, scopes: ['two words'] }, /google settings\.scopes/],
    ] as const) {
      await assert.rejects(setProvider(deps, secrets, app.id, provider, change), (error: unknown) => {
        assert.ok(error instanceof InvalidApp)
        assert.match(error.message, said)
        return true
      })
    }
    assert.deepEqual(await checkApp(lab.deps, app.id), [])
    assert.match(linesOf(await checkApp(production, app.id)).join('\n'), /google url token: must be an https/)
    await sql`update oauth_clients set sealed = (select sealed from oauth_clients where app_id = ${app.id} and provider = 'github')
      where app_id = ${app.id} and provider = 'google'`.execute(engine.db)
    assert.match(linesOf(await checkApp(lab.deps, app.id)).join('\n'), /google: the data key does not open its secret/)
    const broken = (await brokenSeals(lab.deps)).filter((one) => one.app === app.id)
    assert.deepEqual(
      broken.map(({ what }) => what),
      [`secret of app ${app.id} at google`],
    )
    assert.equal(await removeProvider(lab.deps, app.id, 'google'), true)
    assert.equal(await removeProvider(lab.deps, app.id, 'google'), false)
    assert.ok(!JSON.stringify(await listProviders(lab.deps, app.id)).includes('sealed'))
    await changeApp(lab.deps, app.id, { config: { google_oauth: false } })
    assert.deepEqual(await checkApp(lab.deps, app.id), [])
  })

  test('flows that are over leave the database', async () => {
    const app = await lab.newApp()
    await app.begin('google', newPageState())
    await app.logIn('google', { person: 'ada' })
    const count = async (): Promise<number> =>
      (await sql`select 1 from oauth_flows where app_id = ${app.id}`.execute(engine.db)).rows.length
    await sweep(lab.deps)
    assert.equal(await count(), 2)
    lab.clock.advance(40 * 60_000)
    await sweep(lab.deps)
    assert.equal(await count(), 0)
  })
})
