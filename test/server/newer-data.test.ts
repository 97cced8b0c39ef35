// Data of a newer version after a roll-back: what is not known here is kept and passed over, never refused.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp, getApp } from '../../server/services/apps/apps.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

/** Of answers that are asked for here. */
interface Told {
  readonly mfa_methods: readonly string[]
  readonly embedded_wallet_config: { readonly user_owned_recovery_options: readonly string[]; readonly create_on_login: string }
  readonly factors: readonly { readonly type: string }[]
  readonly wallets: readonly { readonly recovery_method: string }[]
}

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const stored = async ({ id }: Client) => {
    const { rows } = await sql<{ config: Record<string, unknown>; settings: Record<string, unknown> }>`
      select config, settings from apps where id = ${id}`.execute(engine.db)
    return rows[0] ?? assert.fail('no app')
  }
  const asked = async (client: Client, path: string, options = {}): Promise<{ status: number; body: Told }> => {
    const { status, body } = await client.call(path, undefined, options)
    return { status, body: body as unknown as Told }
  }
  /** An app as a newer version has left it. */
  const newer = async (): Promise<Client> => {
    const client = await lab.newApp({ config: { mfa_methods: ['totp'] } })
    await sql`update apps set settings = settings || '{"future_setting": true}'::jsonb,
      config = jsonb_set(jsonb_set(config || '{"future_flag": {"deep": 1}}'::jsonb, '{mfa_methods}', '["totp", "future"]'),
        '{embedded_wallet_config}', (config -> 'embedded_wallet_config') || '{"future_rule": 2, "create_on_login": "future", "user_owned_recovery_options": ["user-passcode", "future"]}'::jsonb)
      where id = ${client.id}`.execute(engine.db)
    lab.clock.advance(6000)
    return client
  }

  test('an app of a newer version is told without what is not known, and people sign in', async () => {
    const client = await newer()
    const { status, body } = await asked(client, `/api/v1/apps/${client.id}`)
    assert.equal(status, 200)
    assert.deepEqual(body.mfa_methods, ['totp'])
    assert.deepEqual(body.embedded_wallet_config.user_owned_recovery_options, ['user-passcode'])
    // What is not known makes nothing by itself.
    assert.equal(body.embedded_wallet_config.create_on_login, 'off')
    assert.ok((await client.logIn('person@example.com')).body.token)
  })

  test('a change of such an app changes what it names, and keeps the rest word for word', async () => {
    const client = await newer()
    const before = await stored(client)
    await changeApp(lab.deps, client.id, { config: { name: 'Renamed' }, settings: { max_users: 7 } })
    const after = await stored(client)
    assert.deepEqual(after.settings, { ...before.settings, max_users: 7 })
    assert.deepEqual(after.config, { ...before.config, name: 'Renamed' })
  })

  test('what a change names is judged all the same', async () => {
    const client = await newer()
    for (const change of [
      { config: { mfa_methods: ['future'] } },
      { config: { future_flag: true } },
      { settings: { future_setting: true } },
      { settings: { require_mfa: 'future' } },
    ])
      await assert.rejects(changeApp(lab.deps, client.id, change as never), { name: 'InvalidApp' }, JSON.stringify(change))
  })

  test('a choice of a newer version is the strictest one that is known', async () => {
    const client = await newer()
    await sql`update apps set settings = settings || '{"require_mfa": "future"}'::jsonb where id = ${client.id}`.execute(
      engine.db,
    )
    lab.clock.advance(6000)
    const { settings } = await getApp(lab.deps, client.id)
    assert.equal(settings.require_mfa, 'login')
  })

  test('a person with a second factor, a wallet and an account of a newer kind signs in and goes on', async () => {
    const client = await lab.newApp()
    const { body } = await client.logIn('newer@example.com')
    const user = body.user.id
    await sql`update users set mfa_methods = '[{"type": "totp", "verified_at": 1}, {"type": "future", "verified_at": 1}]' where id = ${user}`.execute(
      engine.db,
    )
    await sql`alter table factors drop constraint if exists factors_type_check`.execute(engine.db)
    await sql`insert into factors (user_id, app_id, type, verified_at) values (${user}, ${client.id}, 'future', 1)`.execute(
      engine.db,
    )
    await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at) values
      (${client.id}, 'future', 'f', ${user}, '{"shape": 1}', 1, 1),
      (${client.id}, 'wallet', '0xabc', ${user}, '{"address": "0xabc", "chain_type": "future", "recovery_method": "future"}', 1, 1)`.execute(
      engine.db,
    )
    lab.clock.advance(60_000)
    const again = await client.logIn('newer@example.com')
    assert.equal(again.status, 200)
    const bearer = { headers: { authorization: `Bearer ${again.body.token}` } }
    const told = await asked(client, '/api/v1/mfa', bearer)
    assert.deepEqual([told.status, told.body.factors.map(({ type }) => type)], [200, ['future']])
    const renewed = await client.call(SESSION.refresh, { refresh_token: again.body.refresh_token })
    assert.equal(renewed.status, 200)
    assert.ok(renewed.body.user.linked_accounts.some(({ type }: { type: string }) => type === 'future'))
  })

  test('a wallet that is recovered in a newer way is told as such', async () => {
    const client = await lab.newApp()
    const { body } = await client.logIn('wallet@example.com')
    await sql`alter table embedded_wallets drop constraint embedded_wallets_recovery`.execute(engine.db)
    await sql`insert into embedded_wallets (app_id, address, user_id, chain_type, imported, set_id, version, service_share, recovery_method, recovery_share, recovery_key, created_at, updated_at)
      values (${client.id}, '0x00000000000000000000000000000000000000aa', ${body.user.id}, 'ethereum', false, ${'s'.repeat(22)}, 1, 'x', 'future', 'x', null, 1, 1)`.execute(
      engine.db,
    )
    const told = await asked(client, '/api/v1/embedded_wallets', {
      headers: { authorization: `Bearer ${body.token}` },
    })
    assert.deepEqual([told.status, told.body.wallets[0]?.recovery_method], [200, 'future'], JSON.stringify(told.body))
  })
})
