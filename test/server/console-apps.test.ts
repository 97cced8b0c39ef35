// Apps in the console over HTTP: each role and each act, calls that no page of it makes, caches, secrets, the preview.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { createConsole } from '../../server/http/console/console.ts'
import { createAdminToken } from '../../server/services/admin/tokens.ts'
import { beginOperatorSession } from '../../server/services/console/sessions.ts'
import { type Core, createCore } from '../../server/services/core.ts'
import { ROLES, type Role, SCOPES } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, actPath } from '../../src/contract/admin/acts.ts'
import { may } from './admin-roles.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab } from './lab.ts'

const ORIGIN = 'https://console.example'
const OWN = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
type Said = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string; secret?: string } }

await onEachEngine((engine) => {
  let lab: Lab
  let core: Core
  let client: Client
  let hono: ReturnType<typeof createConsole>
  const sessions = new Map<Role, string>()
  const tokens = new Map<Role, string>()
  before(async () => {
    lab = createLab(engine, { CONSOLE_URL: ORIGIN, SERVICE_KEY: Buffer.alloc(32, 9).toString('base64') })
    core = createCore(lab.deps)
    client = await lab.newApp()
    hono = createConsole(core, ORIGIN, process.cwd())
    for (const role of ROLES) {
      const operator = `op_${role}`
      await sql`insert into operators (id, name, role, created_at) values (${operator}, ${role}, ${role}, 1)`.execute(engine.db)
      sessions.set(role, `__Host-latchkey-console=${await beginOperatorSession(core, { operator, role })}`)
      tokens.set(role, (await createAdminToken(core, core.secrets, { name: role, role, scopes: SCOPES, days: 1 })).token)
    }
  })
  const ask = async (role: Role, path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Said> => {
    const init = { method: 'POST', headers: { ...OWN, cookie: sessions.get(role) ?? '', ...headers }, body: JSON.stringify(body) }
    const answer = await hono.request(`${ORIGIN}/console/${path}`, init)
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Said['body'] }
  }
  const entries = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*)::text as n from audit_entries`.execute(engine.db)).rows[0]?.n)

  test('each role is refused what is not its own, act by act, in the console and in the admin API alike', async () => {
    const had = await entries()
    for (const role of ROLES)
      for (const name of ACT_NAMES) {
        // A body that no act takes: who may do it learns that it is none, who may not learns nothing.
        const expected = may(role, name) ? [400, 'invalid_data'] : [403, 'act_not_allowed']
        const drawn = await ask(role, `acts/${name}`, { nonsense: 1 })
        assert.deepEqual([drawn.status, drawn.body.code], expected, `console: ${role} ${name}`)
        const headers = { authorization: `Bearer ${tokens.get(role)}` }
        const api = await lab.call(actPath(name), { nonsense: 1 }, { headers })
        assert.deepEqual([api.status, api.body.code], expected, `API: ${role} ${name}`)
        for (const answer of [drawn, api]) assert.equal(answer.headers.get('cache-control'), 'no-store', name)
      }
    assert.equal(await entries(), had)
  })

  test('the page is told just the acts that the service lets its operator do', async () => {
    for (const role of ROLES) {
      const { body } = await ask(role, 'me')
      assert.deepEqual(
        body.acts,
        ACT_NAMES.filter((name) => may(role, name)),
        role,
      )
    }
  })

  test('no act is done for another page, for a frame without an origin, or by a form, whoever is signed in', async () => {
    const had = await entries()
    const body = { app: client.id, name: 'stolen' }
    const others: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of others) {
      const { status, headers: answered } = await ask('owner', 'acts/secrets.create', body, headers)
      assert.deepEqual([status, answered.get('access-control-allow-origin')], [403, null], JSON.stringify(headers))
    }
    const form = await ask('owner', 'acts/secrets.create', body, { 'content-type': 'application/x-www-form-urlencoded' })
    assert.equal(form.status, 415)
    const asked = await hono.request(`${ORIGIN}/console/acts/secrets.create`, {
      headers: { cookie: sessions.get('owner') ?? '' },
    })
    assert.equal(asked.status, 404)
    assert.equal(await entries(), had)
  })

  test('a crafted name or body gives nobody more than their role', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'apps.change%2f..%2ftokens.create', '..', 'apps.change%00'])
      assert.equal((await ask('developer', `acts/${name}`)).status, 404, name)
    const posing = [{ role: 'owner' }, { actor: { kind: 'operator', id: 'op_owner', role: 'owner' } }]
    for (const more of posing) {
      const { status } = await ask('viewer', 'acts/apps.change', { app: client.id, config: { name: 'Mine' }, ...more })
      assert.equal(status, 403)
      assert.equal(
        (await ask('developer', 'acts/apps.change', { app: client.id, config: { name: 'Mine' }, ...more })).status,
        400,
      )
    }
    assert.notEqual((await core.apps.find(client.id))?.row.config.name, 'Mine')
  })

  test('what is broken is told by the name of the setting, in a line each', async () => {
    const wrong = {
      app: client.id,
      config: { logo_url: 'javascript:alert(1)', terms_and_conditions_url: 'http://example.com' },
    }
    const { status, body } = await ask('developer', 'acts/apps.change', wrong)
    assert.equal(status, 400)
    assert.deepEqual(body.data, {
      problems: ['logo_url: must be an https:// link', 'terms_and_conditions_url: must be an https:// link'],
    })
    const settings = await ask('developer', 'acts/apps.change', { app: client.id, settings: { sms_per_day: 'many' } })
    assert.deepEqual(settings.body.data, { problems: ['sms_per_day: must be a number'] })
    const tags = { login_methods: ['smoke'], landing_header: '', login_message: 'x'.repeat(101), theme: '' }
    const said = (await ask('developer', 'acts/apps.change', { app: client.id, settings: { tags } })).body.data
    assert.match(
      JSON.stringify(said),
      /tags\.login_methods\.0: \\"smoke\\" is no method.*tags\.login_message: must have at most 100/,
    )
  })

  test('a secret is in the one answer that makes it, and in nothing that can be read afterwards', async () => {
    const app = client.id
    const made = await ask('developer', 'acts/secrets.create', { app, name: 'once' })
    const hook = await ask('developer', 'acts/webhooks.set', { app, url: 'https://hooks.example.com/in' })
    const test = await ask('developer', 'acts/testAccounts.create', { app, email: 'robot@example.com' })
    const given = { app, provider: 'github', client_id: 'abc', secret: 'github-secret-of-the-test' }
    assert.equal((await ask('developer', 'acts/providers.set', given)).status, 200)
    const secrets = [made.body.secret, hook.body.secret, test.body.code, given.secret].map(String)
    for (const secret of secrets) assert.ok(/^\d{6}$/.test(secret) || secret.length > 20)
    for (const name of [
      'apps.get',
      'secrets.list',
      'webhooks.get',
      'testAccounts.list',
      'providers.list',
      'audit.list',
    ] as const) {
      const text = JSON.stringify((await ask('owner', `acts/${name}`, name === 'audit.list' ? {} : { app })).body)
      // Six digits may stand in a time by chance.
      for (const secret of secrets) assert.ok(!text.includes(`"${secret}`) && !(secret.length > 6 && text.includes(secret)), name)
    }
  })

  test('the preview is a document without an origin: no cookie, no call, no page of others around it', async () => {
    const { status, headers } = await hono.request(`${ORIGIN}/preview`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.equal(status, 200)
    for (const part of [
      'sandbox allow-scripts;',
      "default-src 'none'",
      `script-src ${ORIGIN}/preview/assets/`,
      `frame-ancestors ${ORIGIN}`,
      "form-action 'none'",
      "trusted-types 'none'",
    ])
      assert.ok(policy.includes(part), part)
    assert.doesNotMatch(policy, /allow-same-origin|connect-src|unsafe/)
    assert.deepEqual([headers.get('cache-control'), headers.get('set-cookie')], ['no-store', null])
    for (const path of ['/', '/preview', '/assets/console.js'])
      assert.equal((await hono.request(ORIGIN + path)).headers.get('access-control-allow-origin'), null, path)
    for (const name of ['../console.js', '..%2fconsole.js', 'x/../y.js', '.env'])
      assert.equal((await hono.request(`${ORIGIN}/preview/assets/chunks/${name}`)).status, 404, name)
    assert.equal((await hono.request('https://other.example/preview')).status, 404)
  })
})
