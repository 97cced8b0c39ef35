// What an operator may set of an OpenID connection: each rule is broken once, and a secret stays with its issuer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidApp } from '../../server/services/apps/app-rules.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { connectionOf, listConnections, openConnection, setConnection } from '../../server/services/oidc-login/connection.ts'
import { oauthClientsOf, putOAuthClient } from '../../server/stores/apps/oauth-clients.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const GOOD = { id: 'contoso', name: 'Contoso', issuer: 'https://login.example', client_id: 'latchkey', secret: 'of-contoso' }

/** A change of the good one, and the setting and the rule that it breaks. */
const BROKEN: readonly (readonly [change: Readonly<Record<string, unknown>>, about: string, rule: string])[] = [
  [{ id: 'Contoso' }, 'id', 'connection.id'],
  [{ id: 'a--b' }, 'id', 'connection.id'],
  [{ id: `${'a'.repeat(41)}` }, 'id', 'connection.id'],
  [{ issuer: 'ftp://login.example' }, 'settings.issuer', 'connection.issuer'],
  [{ issuer: 'https://[' }, 'settings.issuer', 'connection.issuer'],
  [{ issuer: 'https://login.example/?x' }, 'settings.issuer', 'connection.issuer'],
  [{ issuer: 'https://login.example/#x' }, 'settings.issuer', 'connection.issuer'],
  [{ issuer: 'https://a@login.example' }, 'settings.issuer', 'connection.issuer'],
  [{ issuer: `https://login.example/${'x'.repeat(200)}` }, 'settings.issuer', 'connection.issuer'],
  [{ name: '' }, 'settings.name', 'connection.name'],
  [{ name: 'Con\u202etoso' }, 'settings.name', 'connection.name'],
  [{ name: 'x'.repeat(41) }, 'settings.name', 'connection.name'],
  [{ scopes: ['open id'] }, 'settings.scopes.0', 'text.word'],
  [{ domains: ['no domain'] }, 'settings.domains.0', 'text.domain'],
  [{ domains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) }, 'settings.domains', 'connection.domains'],
  [{ domains: ['Fabrikam.com'] }, 'domains', 'connection.taken'],
  [{ trust_email: true }, 'trust_email', 'connection.trust'],
  [{ client_id: 'a b' }, 'client_id', 'text.spaces'],
  [{ secret: 'a\u00e9' }, 'secret', 'text.spaces'],
  [{ secret: undefined }, 'secret', 'connection.secret'],
]

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const set = (app: string, change: object) => setConnection(lab.deps, secretsOf(lab.deps), app, { ...GOOD, ...change })
  const broken = async (app: string, change: object): Promise<readonly (readonly [string | null, string])[]> => {
    const error: unknown = await set(app, change).then(
      () => new InvalidApp(),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof InvalidApp)
    return error.problems.map(({ about, rule }) => [about, rule])
  }

  test('each rule is named with its setting, and nothing is written', async () => {
    const { id: app } = await lab.newApp()
    await set(app, { id: 'fabrikam', name: 'Fabrikam', domains: ['fabrikam.com'] })
    const found: unknown[] = []
    for (const [change] of BROKEN) found.push(await broken(app, change))
    assert.deepEqual(
      found,
      BROKEN.map(([, about, rule]) => [[about, rule]]),
    )
    assert.deepEqual(
      (await listConnections(lab.deps, app)).map(({ id }) => id),
      ['fabrikam'],
    )
    // One more than an app may have.
    for (let at = 1; at < 20; at++) await set(app, { id: `c${at}` })
    assert.deepEqual(await broken(app, {}), [['id', 'connection.most']])
    await set(app, { id: 'c1', name: 'Changed', icon_url: 'javascript:alert(1)' })
    const changed = (await listConnections(lab.deps, app)).find(({ id }) => id === 'c1')
    assert.deepEqual([changed?.name, changed?.icon_url], ['Changed', null])
  })

  test('a secret that is left out stays with its issuer and its client id, and goes to no other one', async () => {
    const { id: app } = await lab.newApp()
    await set(app, {})
    const kept = async (): Promise<string> => {
      const row = (await oauthClientsOf(lab.deps.db, app)).find((one) => connectionOf(one)?.id === GOOD.id)
      assert.ok(row)
      return openConnection(secretsOf(lab.deps), row).secret
    }
    await set(app, { secret: undefined, name: 'Renamed', scopes: ['openid'] })
    assert.equal(await kept(), GOOD.secret)
    const needed = [['secret', 'connection.secret']]
    const moves = [{ issuer: 'https://evil.example' }, { client_id: 'another' }, { id: 'other' }]
    assert.deepEqual(await Promise.all(moves.map((moved) => broken(app, { secret: undefined, ...moved }))), [
      needed,
      needed,
      needed,
    ])
    await set(app, { issuer: 'https://other.example', secret: 'of-other' })
    assert.equal(await kept(), 'of-other')
    const shown = JSON.stringify(await listConnections(lab.deps, app))
    assert.equal(shown.includes('of-other'), false)
  })

  test('a row of a form that this version does not know is no connection', async () => {
    const { id: app } = await lab.newApp()
    await set(app, {})
    const [good] = await oauthClientsOf(lab.deps.db, app)
    assert.ok(good)
    const settings = good.settings as object
    for (const [at, odd] of [{}, { ...settings, issuer: 'login.example' }, { ...settings, domains: 'contoso.com' }].entries())
      await putOAuthClient(lab.deps.db, { ...good, provider: `oidc:odd${at}`, settings: odd, now: lab.clock.now() })
    assert.deepEqual(
      (await listConnections(lab.deps, app)).map(({ id }) => id),
      [GOOD.id],
    )
  })
})
