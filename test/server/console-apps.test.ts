// Apps in the console over HTTP: each role and each act, calls that no page of it makes, caches, secrets, the preview.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { createConsole } from '../../server/http/console/console.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { createAdminToken } from '../../server/services/admin/tokens.ts'
import { captchaUnseen } from '../../server/services/apps/sandbox-rules.ts'
import { beginOperatorSession } from '../../server/services/console/sessions.ts'
import { createCore } from '../../server/services/core.ts'
import { ROLES, type Role, SCOPES } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, actPath } from '../../src/contract/admin/acts.ts'
import { type Problem, piecesOf } from '../../src/contract/admin/problem.ts'
import sentences from '../../src/contract/admin/rules/en.json'
import { newFolder } from '../new-folder.ts'
import { may } from './admin-roles.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGIN = 'https://console.example'
const OWN = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
type Said = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string; secret?: string } }

await onEachEngine((engine) => {
  let hono: ReturnType<typeof createConsole>
  const sessions = new Map<Role, string>()
  const tokens = new Map<Role, string>()
  const lab = prepared(() => createLab(engine, { CONSOLE_URL: ORIGIN, SERVICE_KEY: Buffer.alloc(32, 9).toString('base64') }))
  const core = prepared(() => createCore(lab.deps))
  const client = prepared(() => lab.newApp())
  before(async () => {
    hono = createConsole(core, ORIGIN, process.cwd())
    for (const role of ROLES) {
      const operator = `op_${role}`
      await sql`insert into operators (id, name, role, created_at) values (${operator}, ${role}, ${role}, 1)`.execute(engine.db)
      sessions.set(role, `__Host-latchkey-console=${await beginOperatorSession(core, { operator, role })}`)
      tokens.set(
        role,
        (await createAdminToken(core, core.secrets, { name: role, role, scopes: SCOPES, days: 1 }, COMMAND_LINE)).token,
      )
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
    for (const name of ['__proto__', 'constructor', 'toString', 'apps.change%2f..%2ftokens.create', '..', 'apps.change%01'])
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

  test('what is broken is told by the name of the setting, a rule each, and in English for whoever reads no keys', async () => {
    const wrong = {
      app: client.id,
      config: { logo_url: 'javascript:alert(1)', terms_and_conditions_url: 'http://example.com' },
    }
    const { status, body } = await ask('developer', 'acts/apps.change', wrong)
    assert.equal(status, 400)
    const problemOf = (about: string, rule: string, sentence: string) => ({
      about,
      rule,
      values: [],
      text: `${about}: ${sentence}`,
    })
    assert.deepEqual(body.data, {
      problems: ['logo_url', 'terms_and_conditions_url'].map((about) =>
        problemOf(about, 'text.link', 'must be an https:// link'),
      ),
    })
    assert.equal(body.error, 'logo_url: must be an https:// link\nterms_and_conditions_url: must be an https:// link')
    const settings = await ask('developer', 'acts/apps.change', { app: client.id, settings: { sms_per_day: 'many' } })
    assert.deepEqual(settings.body.data, { problems: [problemOf('sms_per_day', 'number.none', 'must be a number')] })
    const config = { login_methods: ['smoke'], login_message: 'x'.repeat(101), theme: 'pink' }
    const said = (await ask('developer', 'acts/apps.change', { app: client.id, config })).body.data
    assert.match(
      JSON.stringify(said),
      /login_message: must have at most 100.*login_methods: \\"smoke\\" is no method.*theme: must be light, dark or auto/,
    )
  })

  test('what the service refuses has a key that the console has words for, whichever rule is broken', async () => {
    const app = client.id
    const change = (config: object, more: object = {}) => ['apps.change', { app, config, ...more }] as const
    const settings = (of: object) => ['apps.change', { app, settings: of }] as const
    const google = { app, provider: 'google', client_id: 'x', secret: 's' }
    const refused = [
      change({ name: ' ', email_auth: false, captcha_enabled: true, captcha_site_key: 'x', telegram_auth: true }),
      change({ require_users_accept_terms: true, custom_api_url: 'x', theme: 'pink', login_methods: ['smoke'] }),
      change({ logo_url: 'x' }),
      change({ email_auth: 'yes', mfa_methods: ['smoke'] }),
      change({ nonsense: 1 }),
      change({ landing_header: 'x'.repeat(101) }, { settings: { passkey_rp_id: 'other.example', require_mfa: 'login' } }),
      change({ sms_auth: true }, { settings: { sms_countries: [] } }),
      change({}, { allowed_origins: [], allow_no_origin: false }),
      change({}, { allowed_origins: ['nonsense', 'http://shop.example'] }),
      change({}, { cookie_domain: 'No Domain' }),
      change({}, { cookie_domain: 'shop.example' }),
      change({ custom_api_url: 'http://id.shop.example' }, { cookie_domain: 'shop.example' }),
      settings({
        sms_per_day: 'x',
        max_users: 1.5,
        notice_mails: 1,
        require_mfa: 'x',
        passkey_rp_id: 'X',
        sms_countries: ['XX'],
      }),
      settings({ max_users: -1, icloud: { container: 'x', api_token: 'x', environment: 'x' } }),
      ['allowlist.add', { app, entries: ['%%%'] }],
      ['testAccounts.create', { app }],
      ['testAccounts.create', { app, email: 'x' }],
      ['testAccounts.create', { app, phone: 'x' }],
      ['testAccounts.create', { app, email: 'robot@example.com', code: 'x' }],
      ['providers.set', { ...google, secret: 'two words' }],
      ['providers.set', { app, provider: 'google', client_id: 'x' }],
      ['providers.set', { ...google, provider: 'apple' }],
      ['providers.set', { app, provider: 'apple', client_id: 'x', team: 'x', key: 'x', private_key: 'x' }],
      ['providers.set', { ...google, urls: { token: 'http://shop.example' } }],
      ['providers.set', { ...google, urls: { smoke: 'x' } }],
      ['providers.set', { ...google, scopes: ['a b'] }],
      ['providers.test', { app, provider: 'google' }],
      ['webhooks.test', { app }],
      ['webhooks.set', { app }],
      ...['x', 'http://shop.example', 'https://a:b@shop.example', 'https://10.0.0.1'].map(
        (url) => ['webhooks.set', { app, url }] as const,
      ),
      ['webhooks.set', { app, url: 'https://shop.example', events: [] }],
      ['webhooks.set', { app, url: 'https://shop.example', events: ['smoke'] }],
      ['captcha.set', { app, site_key: 'x', secret: 'x' }],
      ['captcha.set', { app, site_key: 't:1', secret: 'two words' }],
      ['customToken.set', { app, issuer: 'x', audience: 'x' }],
      ['customToken.set', { app, issuer: 'a b', audience: 'x', jwks_url: 'x' }],
      ['customToken.set', { app, issuer: 'x', audience: 'x', public_key: 'x' }],
      ['telegram.set', { app, bot_name: 'x', token: 'x' }],
      ['telegram.set', { app, bot_name: 'my_shop_bot', token: 'x' }],
      ['onRamp.set', { app, public_key: 'x', secret_key: 'x' }],
      ['onRamp.set', { app, public_key: 'pk_live_shopshopshop', secret_key: 'x' }],
      ['onRamp.set', { app, public_key: 'pk_live_shopshopshop', secret_key: 'sk_test_shopshopshop' }],
      ['apps.get', { app: 'x'.repeat(25) }],
      ['apps.create', { id: 'x', config: { name: 'x', email_auth: true } }],
      ['operators.setRole', { id: 'op_owner', role: 'viewer' }],
    ] as const
    const on = {
      allowlist_enabled: true,
      custom_auth: true,
      google_oauth: true,
      fiat_on_ramp_enabled: true,
      captcha_enabled: true,
      enforce_wallet_uis: false,
    }
    const bot = { bot_id: '7', bot_name: 'b', link_enabled: true, seamless_auth_enabled: false }
    const more = { captcha_site_key: 't:1', telegram_auth: true, telegram_auth_config: bot, wallet_auth: true }
    await ask('owner', 'acts/apps.change', { app, config: { ...on, ...more }, allowed_origins: [], allow_no_origin: true })
    const { problems: checked, notes } = (await ask('owner', 'acts/apps.check', { app })).body as Record<string, Problem[]>
    assert.ok(checked && checked.length > 5, JSON.stringify(checked))
    assert.equal(notes?.length, 1)
    const told = [
      ...checked,
      ...notes,
      captchaUnseen({ SANDBOX_URL: undefined }, { id: app, config: { ...on, custom_api_url: null } }),
    ]
    for (const [act, body] of refused) {
      const said = (await ask('owner', `acts/${act}`, body)).body
      const problems = (said.data as { problems?: Problem[] } | undefined)?.problems ?? []
      assert.ok(problems.length > 0, `${act} ${JSON.stringify(body)} ${JSON.stringify(said)}`)
      told.push(...problems)
    }
    for (const one of told) {
      assert.ok(one && Object.hasOwn(sentences, one.rule), JSON.stringify(one))
      const sentence = sentences[one.rule as keyof typeof sentences]
      // Each place of a sentence is filled, and nothing is told that it has no place for.
      assert.ok(
        piecesOf(sentence, one).every(({ text }) => text !== ''),
        one.text,
      )
      assert.equal(one.values.length, new Set(sentence.match(/\{\d\}/g)).size, one.text)
    }
    // Trust: a secret that was refused is not said again.
    assert.ok(!JSON.stringify(told).includes('two words'))
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
      // Six digits may be in a time by chance.
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
    // A document without an origin reads a module only where everybody may.
    const built = newFolder()
    mkdirSync(join(built.path, 'dist/console/preview'), { recursive: true })
    writeFileSync(join(built.path, 'dist/console/preview/preview.js'), 'export {}')
    const script = await createConsole(core, ORIGIN, built.path).request(`${ORIGIN}/preview/assets/preview.js`)
    assert.deepEqual([script.status, script.headers.get('access-control-allow-origin')], [200, '*'])
    built.remove()
    for (const name of ['../console.js', '..%2fconsole.js', 'x/../y.js', '.env'])
      assert.equal((await hono.request(`${ORIGIN}/preview/assets/chunks/${name}`)).status, 404, name)
    assert.equal((await hono.request('https://other.example/preview')).status, 404)
  })
})
