// Apps: what the command line does, and what comes out as config.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { parse } from 'valibot'
import { up } from '../../server/db/migrations/0046-menu-of-app.ts'
import type { DataKey } from '../../server/ports/ports.ts'
import { allow, allowed } from '../../server/services/apps/app-list.ts'
import { InvalidApp } from '../../server/services/apps/app-rules.ts'
import { changeApp, checkApp, createApp, getApp, listApps, unsentSms } from '../../server/services/apps/apps.ts'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { createTestAccount, listTestAccounts, removeTestAccount } from '../../server/services/login/test-accounts.ts'
import { linesOf } from '../../server/services/problem.ts'
import { enabledMethods, wireAppConfig } from '../../src/contract/app-config.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGINS = { allowedOrigins: ['https://shop.example'] }
const problem = (pattern: RegExp) => (error: unknown) => error instanceof InvalidApp && pattern.test(error.message)

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))

  test('makes an app with an id of 25 characters and a key of its own', async () => {
    const app = await createApp(lab.deps, { config: { name: 'Shop', email_auth: true }, ...ORIGINS })
    assert.match(app.id, /^[a-z0-9]{25}$/)
    assert.deepEqual(await checkApp(lab.deps, app.id), [])
    assert.ok((await listApps(lab.deps)).some(({ id }) => id === app.id))
    assert.deepEqual(await getApp(lab.deps, app.id), app)
  })

  test('refuses an app without a login method, new or changed', async () => {
    await assert.rejects(createApp(lab.deps, { config: { name: 'None' }, ...ORIGINS }), problem(/at least one must be enabled/))
    const { id } = await createApp(lab.deps, { config: { name: 'One', email_auth: true }, ...ORIGINS })
    await assert.rejects(changeApp(lab.deps, id, { config: { email_auth: false } }), problem(/at least one must be enabled/))
    assert.equal((await getApp(lab.deps, id)).config.email_auth, true)
  })

  test('what was kept for a tag to paste is what pages are told, and an app of before it is as good as one without', async () => {
    const { id } = await createApp(lab.deps, { config: { name: 'Old', email_auth: true, sms_auth: true }, ...ORIGINS })
    const tags = { login_methods: ['sms'], landing_header: 'Hello', login_message: '', theme: 'dark' }
    await sql`update apps set config = config - '{landing_header,login_message,login_methods,theme}'::text[], settings = settings || ${JSON.stringify({ tags })}::jsonb
      where id = ${id}`.execute(engine.db)
    assert.deepEqual(await checkApp(lab.deps, id), [])
    await up(engine.db as unknown as Kysely<unknown>)
    const { config, settings } = await changeApp(lab.deps, id, { config: { name: 'New' } })
    const told = [config.landing_header, config.login_message, config.login_methods, config.theme, 'tags' in settings]
    assert.deepEqual(told, ['Hello', null, ['sms'], 'dark', false])
  })

  test('names every fault of what was given', async () => {
    const config = { name: 'Faulty', email_auth: true }
    for (const [change, pattern] of [
      [{ config: { ...config, name: ' ' }, ...ORIGINS }, /name: must not be empty/],
      [{ config: { ...config, captcha_enabled: true, captcha_site_key: 'x:1' }, ...ORIGINS }, /captcha_site_key/],
      [{ config: { ...config, logo_url: 'javascript:alert(1)' }, ...ORIGINS }, /logo_url: must be an https/],
      [{ config: { ...config, require_users_accept_terms: true }, ...ORIGINS }, /require_users_accept_terms/],
      [{ config, allowedOrigins: ['https://shop.example/path'] }, /scheme, host and port alone/],
      [{ config, allowedOrigins: ['http://shop.example'] }, /must be https/],
      [{ config, allowedOrigins: ['*'] }, /scheme, host and port alone/],
      [{ config, allowedOrigins: ['https://*.shop.example'] }, /scheme, host and port alone/],
      [{ config }, /nobody can call/],
      [{ config, ...ORIGINS, id: 'short' }, /exactly 25/],
      // The relay is the service's own to name.
      [
        { config: { ...config, wallet_connect_relay_url: 'wss://relay.example' } as typeof config, ...ORIGINS },
        /wallet_connect_relay_url/,
      ],
      [{ config: { ...config, no_such_key: true } as typeof config, ...ORIGINS }, /no_such_key/],
    ] as const) {
      await assert.rejects(createApp(lab.deps, change), problem(pattern), String(pattern))
    }
  })

  test('says which apps offer codes by text message, for a service that cannot send any', async () => {
    const { id } = await createApp(lab.deps, { config: { name: 'Phones', sms_auth: true }, ...ORIGINS })
    const quiet = await createApp(lab.deps, { config: { name: 'Mails', email_auth: true }, ...ORIGINS })
    const lines = await unsentSms(lab.deps)
    assert.ok(lines.some((line) => line.includes(id) && line.startsWith('SMS_URL is not set')))
    assert.ok(!lines.some((line) => line.includes(quiet.id)))
  })

  test('keeps settings apart from the config that pages read, and refuses what is no setting', async () => {
    const client = await lab.newApp({ settings: { sms_countries: ['DE'], max_users: 7 } })
    const { body } = await client.call(`/api/v1/apps/${client.id}`)
    assert.ok(!/sms_countries|max_users|sms_per_day/.test(JSON.stringify(body)))
    await changeApp(lab.deps, client.id, { settings: { sms_per_day: 5 } })
    const { settings } = await getApp(lab.deps, client.id)
    assert.deepEqual(settings, {
      sms_countries: ['DE'],
      sms_per_day: 5,
      max_users: 7,
      notice_mails: true,
      account_step_up: true,
      account_transfers: false,
      require_mfa: 'off',
      keep_transactions: true,
      listed_tokens: [],
      cookie_forks: false,
      require_bound_sessions: false,
      openid_provider: false,
      openid_client_documents: false,
      passkey_rp_id: null,
      identity_tokens: false,
      custom_token: null,
      cross_app_requesters: [],
      cross_app_providers: [],
      icloud: null,
    })
    for (const [wrong, pattern] of [
      [{ sms_countries: ['Germany'] }, /"Germany" is no country/],
      [{ sms_per_day: -1 }, /sms_per_day: must not be below 0/],
      [{ max_users: 1.5 }, /max_users: must be a whole number/],
      [{ dear: true } as object, /dear/],
    ] as const) {
      await assert.rejects(changeApp(lab.deps, client.id, { settings: wrong }), problem(pattern), String(pattern))
    }
    const phones = { config: { name: 'Phones', sms_auth: true }, ...ORIGINS, settings: { sms_countries: [] } }
    await assert.rejects(createApp(lab.deps, phones), problem(/sms_countries: must name at least one/))
    for (const require_mfa of ['login', 'wallets'] as const) {
      const held = { config: { name: 'Held', email_auth: true }, ...ORIGINS, settings: { require_mfa } }
      await assert.rejects(createApp(lab.deps, held), problem(/require_mfa: needs mfa_methods/))
    }
    assert.deepEqual((await getApp(lab.deps, client.id)).settings, settings)
  })

  test('an allowlist that is on and empty is a problem that the check tells', async () => {
    const client = await lab.newApp({ config: { name: 'Empty', allowlist_enabled: true } })
    assert.match(linesOf(await checkApp(lab.deps, client.id)).join(), /^allowlist: it is on and empty/)
    await allow(lab.deps, client.id, ['ada@example.com'])
    assert.deepEqual(await checkApp(lab.deps, client.id), [])
    await assert.rejects(allow(lab.deps, client.id, ['eve@example.com', 'nobody']), problem(/"nobody" is no e-mail address/))
    assert.deepEqual(await allowed(lab.deps, client.id), [{ type: 'email', subject: 'ada@example.com' }])
  })

  test('refuses an id that is taken, and an app that does not exist', async () => {
    const id = 'takenapp00000000000000001'
    await createApp(lab.deps, { id, config: { name: 'First', email_auth: true }, ...ORIGINS })
    const again = createApp(lab.deps, { id, config: { name: 'Second', email_auth: true }, ...ORIGINS })
    await assert.rejects(again, problem(/already/))
    await assert.rejects(changeApp(lab.deps, 'a'.repeat(25), {}), problem(/there is no app/))
  })

  test('answers the config in the form of the contract', async () => {
    const client = await lab.newApp({ config: { name: 'Config', passkey_auth: true, accent_color: '#123456' } })
    const { body, headers } = await client.call(`/api/v1/apps/${client.id}`)
    const config = parse(wireAppConfig, body)
    assert.deepEqual(enabledMethods(config), ['email', 'passkey'])
    assert.deepEqual([config.id, config.name, config.accent_color], [client.id, 'Config', '#123456'])
    assert.equal(config.wallet_connect_relay_url, null)
    assert.equal(config.sandbox_url, lab.env.SANDBOX_URL)
    assert.match(config.verification_key, /^-----BEGIN PUBLIC KEY-----/)
    assert.equal(config.created_at, Math.floor(lab.clock.now() / 1000))
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  test('keeps signing keys sealed, and tells when the service key is not theirs', async () => {
    const client = await lab.newApp()
    const { rows } = await sql<{
      dump: string
    }>`select json_agg(k)::text as dump from signing_keys k where app_id = ${client.id}`.execute(engine.db)
    assert.ok(!/"d"/.test(rows[0]?.dump ?? '"d"'))
    const stranger = { ...lab.deps, dataKey: Buffer.alloc(32, 0xab) as Uint8Array as DataKey }
    assert.deepEqual(linesOf(await checkApp(stranger, client.id)), ['signing key: the data key does not open it'])
    assert.ok((await brokenSeals(stranger)).some(({ app }) => app === client.id))
    assert.deepEqual(
      (await brokenSeals(lab.deps)).filter(({ app }) => app === client.id),
      [],
    )
  })

  test('the config travels compressed for whoever takes that, and caches are told; what is about a person never does', async () => {
    const client = await lab.newApp({ config: { email_auth: true, name: 'Café «x»' } })
    const path = `/api/v1/apps/${client.id}`
    const origin = 'https://host.example'
    const ask = (accepted?: string) =>
      lab.request(path, { headers: { origin, ...(accepted && { 'accept-encoding': accepted }) } })
    const plain = await ask()
    const text = await plain.text()
    assert.equal(JSON.parse(text).name, 'Café «x»')
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0', null, String],
      ['deflate', null, String],
    ] as const) {
      const answer = await ask(accepted)
      assert.equal(answer.headers.get('content-encoding'), encoding, accepted)
      assert.equal(answer.headers.get('content-type'), 'application/json')
      assert.equal(answer.headers.get('access-control-allow-origin'), origin)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (encoding) assert.ok(bytes.length < text.length * 0.7, `${bytes.length} of ${text.length}`)
      assert.equal(String(unpack(bytes)), text)
    }
    for (const answer of [plain, await ask('br')]) assert.equal(answer.headers.get('vary'), 'Origin, Accept-Encoding')
    // What changes is told at once, compressed as well.
    await changeApp(lab.deps, client.id, { config: { name: 'Other' } })
    lab.clock.advance(10_000)
    assert.match(String(brotliDecompressSync(Buffer.from(await (await ask('br')).arrayBuffer()))), /"name":"Other"/)

    const headers = { 'accept-encoding': 'gzip, br' }
    const email = 'small@example.com'
    const code = await client.sendCode(email, { headers })
    const { body, headers: told } = await client.call(SESSION.login, { email, code }, { headers })
    assert.equal(told.get('content-encoding'), null)
    assert.equal(body.user.linked_accounts.length, 1)
    const refused = await lab.request(`/api/v1/apps/${'x'.repeat(25)}`, { headers: { origin, ...headers } })
    assert.equal(refused.headers.get('content-encoding'), null)
  })

  test('makes, lists and removes test accounts, and refuses bad ones', async () => {
    const client = await lab.newApp()
    const account = await createTestAccount(lab.deps, client.id, { email: 'T@example.com', code: '246810' })
    assert.deepEqual(account, { email: 't@example.com', code: '246810' })
    assert.deepEqual(await listTestAccounts(lab.deps, client.id), ['t@example.com'])
    await createTestAccount(lab.deps, client.id, { email: 't@example.com', code: '135790' })
    assert.equal((await client.call(SESSION.login, { email: 't@example.com', code: '246810' })).status, 422)
    assert.equal((await client.call(SESSION.login, { email: 't@example.com', code: '135790' })).status, 200)
    assert.deepEqual(
      [
        await removeTestAccount(lab.deps, client.id, { email: 'T@EXAMPLE.com' }),
        await removeTestAccount(lab.deps, client.id, { email: 't@example.com' }),
      ],
      [true, false],
    )
    assert.equal((await client.call(SESSION.login, { email: 't@example.com', code: '135790' })).status, 422)
    await assert.rejects(createTestAccount(lab.deps, client.id, { email: 'nobody' }), problem(/not an e-mail address/))
    await assert.rejects(createTestAccount(lab.deps, client.id, { email: 'a@example.com', code: '12' }), problem(/six digits/))
    await assert.rejects(createTestAccount(lab.deps, 'b'.repeat(25), { email: 'a@example.com' }), problem(/there is no app/))
  })
})
