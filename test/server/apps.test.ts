// Apps: what the command line does, and what comes out as config.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'valibot'
import type { DataKey } from '../../server/ports/ports.ts'
import { InvalidApp } from '../../server/services/app-rules.ts'
import { changeApp, checkApp, createApp, ensureDemoApps, getApp, listApps } from '../../server/services/apps.ts'
import { DEMO_APP, SECOND_DEMO_APP } from '../../server/services/demo-app.ts'
import { brokenSeals } from '../../server/services/sealed.ts'
import { createTestAccount, listTestAccounts, removeTestAccount } from '../../server/services/test-accounts.ts'
import { enabledMethods, wireAppConfig } from '../../src/contract/app-config.ts'
import { onEachEngine } from './engines.ts'
import { createLab, type Lab, SESSION } from './lab.ts'

const ORIGINS = { allowedOrigins: ['https://shop.example'] }
const problem = (pattern: RegExp) => (error: unknown) => error instanceof InvalidApp && pattern.test(error.message)

await onEachEngine((engine) => {
  let lab: Lab
  before(() => {
    lab = createLab(engine)
  })

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
      [{ config }, /nobody can call/],
      [{ config, ...ORIGINS, id: 'short' }, /exactly 25/],
      [{ config: { ...config, no_such_key: true } as typeof config, ...ORIGINS }, /no_such_key/],
    ] as const) {
      await assert.rejects(createApp(lab.deps, change), problem(pattern), String(pattern))
    }
  })

  test('refuses an id that is taken, and an app that does not exist', async () => {
    const id = 'takenapp00000000000000001'
    await createApp(lab.deps, { id, config: { name: 'First', email_auth: true }, ...ORIGINS })
    const again = createApp(lab.deps, { id, config: { name: 'Second', email_auth: true }, ...ORIGINS })
    await assert.rejects(again, problem(/already/))
    await assert.rejects(changeApp(lab.deps, 'a'.repeat(25), {}), problem(/there is no app/))
  })

  test('answers the config in the form of the contract', async () => {
    const client = await lab.newApp({ config: { name: 'Config', google_oauth: true, accent_color: '#123456' } })
    const { body, headers } = await client.call(`/api/v1/apps/${client.id}`)
    const config = parse(wireAppConfig, body)
    assert.deepEqual(enabledMethods(config), ['email', 'google'])
    assert.deepEqual([config.id, config.name, config.accent_color], [client.id, 'Config', '#123456'])
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
    assert.deepEqual(await checkApp(stranger, client.id), ['signing key: the data key does not open it'])
    assert.ok((await brokenSeals(stranger)).some(({ app }) => app === client.id))
    assert.deepEqual(
      (await brokenSeals(lab.deps)).filter(({ app }) => app === client.id),
      [],
    )
  })

  test('makes the demo apps once, with every method, and follows the ports', async () => {
    await ensureDemoApps(lab.deps)
    await changeApp(lab.deps, DEMO_APP, { config: { google_oauth: false } })
    await ensureDemoApps({ ...lab.deps, env: { ...lab.env, DEMO_PORT: 4100 } })
    const demo = await getApp(lab.deps, DEMO_APP)
    assert.equal(demo.config.google_oauth, false)
    assert.equal(demo.config.passkey_auth, true)
    assert.deepEqual([demo.config.name, demo.config.terms_and_conditions_url], ['Latchkey demo', 'http://localhost:4100/terms'])
    assert.deepEqual(demo.allowedOrigins, ['http://localhost:4100', 'http://app.localhost:4100', 'http://127.0.0.1:4100'])
    assert.equal(demo.allowNoOrigin, true)
    assert.deepEqual(await checkApp(lab.deps, DEMO_APP), [])
    assert.deepEqual(await checkApp(lab.deps, SECOND_DEMO_APP), [])
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
