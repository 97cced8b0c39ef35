// OpenID connections of an app, with real issuers: login, link, unlink, e-mail domains, and the app's own rules.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { removeConnection, setConnection } from '../../server/services/oidc-login/connection.ts'
import { addToList } from '../../server/stores/login/allowlist.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { CLIENT, startIssuers } from '../openid-issuers.ts'
import { type Body, backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'
import { accountsOf, bearer, OAUTH, refused } from './oauth-lab.ts'
import { createOidcLab, FIND, SERVICE } from './oidc-lab.ts'
import { prepared } from './prepared.ts'

const issuers = prepared(() => startIssuers(['contoso', 'fabrikam'], (name) => `${SERVICE}${OAUTH.callback}/${name}`))
after(() => issuers.close())

const connection = (id: string, more: object = {}) => ({
  id,
  name: id === 'contoso' ? 'Contoso' : 'Fabrikam',
  issuer: issuers.issuer(id),
  client_id: CLIENT.id,
  secret: CLIENT.secret,
  ...more,
})

await onEachEngine((engine) => {
  const lab = prepared(() => createOidcLab(engine))

  test('a person signs up, and is the same one at the next login', async () => {
    const app = await lab.newApp([connection('contoso')])
    const { status, body } = await app.through('contoso')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.is_new_user, body.oauth_tokens], [true, undefined])
    const [account] = body.user.linked_accounts as unknown as Record<string, unknown>[]
    const { verified_at, first_verified_at, latest_verified_at, ...own } = account ?? {}
    assert.deepEqual(own, {
      type: 'oidc',
      subject: `${issuers.issuer('contoso')}#ada`,
      issuer: issuers.issuer('contoso'),
      connection: 'contoso',
      connection_name: 'Contoso',
      // The operator has not said that the issuer is to be believed about addresses.
      email: null,
      name: 'ada of contoso',
      username: 'ada',
    })
    const again = await app.through('contoso')
    assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, body.user.id])
    assert.notEqual((await app.through('contoso', 'grace')).body.user.id, body.user.id)
  })

  test('one subject at two issuers is two people, and the config names both connections', async () => {
    const app = await lab.newApp([connection('contoso'), connection('fabrikam')])
    const [one, other] = [await app.through('contoso'), await app.through('fabrikam')]
    assert.notEqual(one.body.user.id, other.body.user.id)
    const { body } = await app.call(`/api/v1/apps/${app.id}`, undefined, { method: 'GET' })
    const config = body as unknown as { oidc_auth: boolean; oidc_connections: unknown }
    assert.deepEqual(
      [config.oidc_auth, config.oidc_connections],
      [
        true,
        [
          { id: 'contoso', name: 'Contoso', icon_url: null },
          { id: 'fabrikam', name: 'Fabrikam', icon_url: null },
        ],
      ],
    )
  })

  sweepTest(
    'people of connections go out and come into another app, where each issuer finds them; none finds those of another',
    async () => {
      const both = [connection('contoso'), connection('fabrikam')]
      const [from, to] = [await lab.newApp(both), await lab.newApp(both)]
      const { body } = await from.through('contoso')
      await from.through('fabrikam', 'grace', body.token)
      const { people } = await perform(lab.core, COMMAND_LINE, 'users.exportPeople', { app: from.id })
      const forged = (at: number, account: object) => ({
        ...people[0],
        id: `did:privy:forged${at}`,
        linked_accounts: [{ ...people[0]?.linked_accounts[0], ...account }],
      })
      const rows = [
        ...people,
        forged(1, { issuer: 'https://other.example' }),
        forged(2, { subject: `${issuers.issuer('contoso')}x#ada` }),
        forged(3, { subject: `${issuers.issuer('contoso')}#` }),
      ].map((row, at) => ({ record: at + 1, line: at + 1, row }))
      const begun = { app: to.id, source: 'latchkey', options: {}, file: 'people', digest: 'a'.repeat(64) } as const
      const { id } = await perform(lab.core, COMMAND_LINE, 'users.importBegin', begun)
      const sent = { app: to.id, import: id, at: 0, rows, bad: 0, last: true }
      const came = await perform(lab.core, COMMAND_LINE, 'users.importRows', sent)
      assert.deepEqual([came.import.counts.made, came.import.counts.refused], [1, 3])
      const after = await to.through('contoso')
      assert.equal(after.body.is_new_user, false)
      assert.deepEqual((await to.through('fabrikam', 'grace')).body.user.id, after.body.user.id)
      const bare = (user: typeof body.user) =>
        (user.linked_accounts as unknown as Record<string, unknown>[])
          .map(({ verified_at: _, first_verified_at: __, latest_verified_at: ___, ...own }) => own)
          .toSorted((one, other) => String(one.subject).localeCompare(String(other.subject)))
      const again = await from.through('contoso')
      assert.deepEqual(bare(after.body.user), bare(again.body.user))
      assert.equal((await to.through('contoso', 'grace')).body.is_new_user, true)
    },
  )

  test('accounts are linked and unlinked; one of each issuer, and none of another user', async () => {
    const app = await lab.newApp([connection('contoso'), connection('fabrikam')])
    const { body } = await app.through('contoso')
    const linked = await app.through('fabrikam', 'ada', body.token)
    assert.deepEqual(
      linked.body.linked_accounts.map(({ type }) => type),
      ['oidc', 'oidc'],
    )
    refused(await app.through('fabrikam', 'grace', body.token), 400, 'cannot_link_more_of_type')
    const other = await app.through('fabrikam', 'grace')
    refused(await app.through('contoso', 'ada', other.body.token), 400, 'linked_to_another_user')
    const subject = `${issuers.issuer('fabrikam')}#ada`
    const left = await app.call(OAUTH.unlink, { provider: 'oidc:fabrikam', subject }, bearer(body.token))
    assert.deepEqual([left.status, left.body.linked_accounts.length], [200, 1])
    const sole = { provider: 'oidc:contoso', subject: `${issuers.issuer('contoso')}#ada` }
    refused(await app.call(OAUTH.unlink, sole, bearer(body.token)), 400, 'cannot_unlink_sole_account')
  })

  test('a back end and an operator unlink an account of a connection by its subject, by the rules of its person', async () => {
    const app = await lab.newApp([connection('contoso'), connection('fabrikam')])
    const { ask } = await backendOf(lab, app)
    const subject = (id: string, name: string): string => `${issuers.issuer(id)}#${name}`
    const { body } = await app.through('contoso')
    await app.through('fabrikam', 'ada', body.token)
    const unlink = (handle: string) => ask(`/api/v1/users/${body.user.id}/accounts/unlink`, { type: 'oidc', handle })
    refused(await unlink(subject('fabrikam', 'grace')), 404, 'linked_account_not_found')
    const left = await unlink(subject('fabrikam', 'ada'))
    assert.deepEqual(
      [left.status, left.body.linked_accounts.map(({ type, connection: of }: Body) => [type, of])],
      [200, [['oidc', 'contoso']]],
    )
    refused(await unlink(subject('contoso', 'ada')), 400, 'cannot_unlink_sole_account')
    // Linked again, and taken away by an operator.
    await app.through('fabrikam', 'ada', body.token)
    const which = { app: app.id, user: body.user.id, type: 'oidc' as const }
    await perform(lab.core, COMMAND_LINE, 'users.unlink', { ...which, handle: subject('fabrikam', 'ada') })
    await assert.rejects(perform(lab.core, COMMAND_LINE, 'users.unlink', { ...which, handle: subject('contoso', 'ada') }), {
      code: 'cannot_unlink_sole_account',
    })
    // The account is free now: it begins a user of its own, and the person has kept the other one.
    assert.equal((await app.through('fabrikam')).body.is_new_user, true)
    assert.deepEqual(accountsOf((await app.through('contoso')).body.user).length, 1)
  })

  test('a session that is too old for a change of accounts is followed by one through the issuer, which is not', async () => {
    const app = await lab.newApp([connection('contoso'), connection('fabrikam')])
    const first = (await app.through('contoso')).body
    const linked = await app.through('fabrikam', 'ada', first.token)
    assert.equal(linked.status, 200)
    const unlink = (token: string) =>
      app.call(OAUTH.unlink, { provider: 'oidc:fabrikam', subject: `${issuers.issuer('fabrikam')}#ada` }, bearer(token))
    lab.clock.advance(5 * 60_000)
    try {
      const old = await unlink(first.token)
      assert.deepEqual([old.status, old.body.code], [403, 'recent_login_required'])
      const again = (await app.through('contoso')).body
      assert.equal(again.user.id, first.user.id)
      assert.equal((await unlink(first.token)).status, 403)
      assert.equal((await unlink(again.token)).status, 200)
    } finally {
      lab.clock.advance(-5 * 60_000)
    }
  })

  test('the domain of an address leads to its connection, and a code is refused but for guests', async () => {
    const app = await lab.newApp([
      connection('contoso', { domains: ['Contoso.com'] }),
      connection('fabrikam', { domains: ['fabrikam.com'], guests: true }),
    ])
    const find = async (email: string) => (await app.call(FIND, { email })).body as unknown
    assert.deepEqual(await find(' Ada@CONTOSO.com '), {
      connection: { id: 'contoso', name: 'Contoso', icon_url: null, guests: false },
    })
    for (const email of [
      'ada@x.contoso.com',
      'ada@contoso.com.evil.example',
      'ada@acontoso.com',
      'contoso.com',
      'ada@example.com',
      '',
    ])
      assert.deepEqual(await find(email), { connection: null }, email)
    refused(await app.call(SESSION.init, { email: 'ada@contoso.com' }), 403, 'disallowed_login_method')
    refused(await app.call(SESSION.login, { email: 'Ada@contoso.com', code: '123456' }), 403, 'disallowed_login_method')
    for (const email of ['ada@fabrikam.com', 'ada@example.com'])
      assert.equal((await app.call(SESSION.init, { email })).status, 200)
  })

  test("the app's rules hold: no sign-up where the connection or the page has none, the allowlist, the cap", async () => {
    const closed = await lab.newApp([connection('contoso', { sign_up: false })])
    refused(await closed.through('contoso'), 400, 'user_does_not_exist')
    const listed = async (more: object) => {
      const app = await lab.newApp([connection('contoso', more)], { config: { allowlist_enabled: true } })
      await addToList(lab.deps.db, app.id, [{ type: 'email', subject: 'ada@contoso.com' }], lab.clock.now())
      return app
    }
    // Trust: believed for its own domains alone, and only where the operator says so.
    for (const more of [{}, { domains: ['contoso.com'] }, { domains: ['example.com'], trust_email: true }])
      refused(await (await listed(more)).through('contoso'), 401, 'allowlist_rejected')
    const believed = await (await listed({ domains: ['contoso.com'], trust_email: true })).through('contoso')
    assert.deepEqual(accountsOf(believed.body.user)[0]?.email, 'ada@contoso.com')
    const full = await lab.newApp([connection('contoso')], { settings: { max_users: 0 } })
    refused(await full.through('contoso'), 400, 'max_accounts_reached')
  })

  test('what is off, unknown or gone is refused at each step', async () => {
    const off = await lab.newApp([connection('contoso')], { config: { oidc_auth: false } })
    const own = { state: 'x'.repeat(43), verifier: 'y'.repeat(43), challenge: 'z'.repeat(43) }
    refused(await off.begin('contoso', own), 403, 'disallowed_login_method')
    const app = await lab.newApp([connection('contoso'), connection('fabrikam', { issuer: `${issuers.base}/nobody` })])
    refused(await app.begin('nobody', own), 403, 'disallowed_login_method')
    refused(await app.begin('fabrikam', own), 503, 'service_unavailable')
    const { body } = await app.through('contoso')
    await removeConnection(lab.deps, app.id, 'contoso')
    lab.clock.advance(6000)
    refused(await app.begin('contoso', own), 403, 'disallowed_login_method')
    // Back by another name: the issuer is the same, and so is the person.
    await setConnection(lab.deps, secretsOf(lab.deps), app.id, connection('contoso'))
    lab.clock.advance(6000)
    assert.equal((await app.through('contoso')).body.user.id, body.user.id)
  })
})
