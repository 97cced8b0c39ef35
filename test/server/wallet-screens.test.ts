// Whether an app's wallets show what they do: new apps' do, apps of before keep what they had, and that is said.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { parse } from 'valibot'
import { checkSigning } from '../../server/cli/doctor/check-signing.ts'
import { up } from '../../server/db/migrations/0047-wallet-screens.ts'
import { appNotes } from '../../server/services/apps/app-notes.ts'
import { changeApp, checkApp, createApp, getApp } from '../../server/services/apps/apps.ts'
import { DEMO_APP, LENDER_APP } from '../../server/services/apps/demo-app.ts'
import { ensureDemoApps } from '../../server/services/apps/ensure-demo-apps.ts'
import { folderApp } from '../../server/services/apps/folder-app.ts'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { LEAST_CONFIG } from '../fakes/app-config.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const SHOP = { config: { name: 'Shop', email_auth: true }, allowedOrigins: ['https://shop.example'] }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const shows = async (id: string): Promise<unknown> => (await getApp(lab.deps, id)).config.enforce_wallet_uis
  const write = (id: string, config: string) =>
    sql.raw(`update apps set config = ${config} where id = '${id}'`).execute(engine.db)

  test('an app that is made shows, whoever makes it, and its pages are told', async () => {
    const { id } = await createApp(lab.deps, SHOP)
    const folder = await folderApp(lab.deps, `folder-${id}`)
    await engine.db.deleteFrom('apps').where('id', 'in', [DEMO_APP, LENDER_APP]).execute()
    await ensureDemoApps(lab.deps)
    for (const one of [id, folder.id, DEMO_APP, LENDER_APP, (await lab.newApp()).id]) assert.equal(await shows(one), true, one)
    const client = await lab.newApp()
    const told = (await client.call(`/api/v1/apps/${client.id}`)).body as unknown as { enforce_wallet_uis: unknown }
    assert.equal(told.enforce_wallet_uis, true)
  })

  test('a config that does not say it reads as one that shows', () => {
    assert.equal(parse(wireAppConfig, LEAST_CONFIG).enforce_wallet_uis, true)
  })

  test('an app of before keeps what it had, also where its row did not say it, through every change', async () => {
    const [silent, wordless, empty, showing] = await Promise.all(Array.from({ length: 4 }, () => createApp(lab.deps, SHOP)))
    const ids = [silent, wordless, empty, showing].map((one) => one?.id ?? '')
    const [first = '', second = '', third = ''] = ids
    await write(first, `config || '{"enforce_wallet_uis": false}'::jsonb`)
    await write(second, `config - 'enforce_wallet_uis'`)
    await write(third, `config || '{"enforce_wallet_uis": null}'::jsonb`)
    await up(engine.db as unknown as Kysely<unknown>)
    await up(engine.db as unknown as Kysely<unknown>)
    for (const id of ids) await changeApp(lab.deps, id, { config: { name: 'Another name' } })
    assert.deepEqual(await Promise.all(ids.map(shows)), [false, false, false, true])
  })

  test('a demo app of before keeps what it had over a start', async () => {
    await ensureDemoApps(lab.deps)
    await changeApp(lab.deps, DEMO_APP, { config: { enforce_wallet_uis: false } })
    await ensureDemoApps({ ...lab.deps, env: { ...lab.env, DEMO_PORT: 4100 } })
    assert.equal(await shows(DEMO_APP), false)
  })

  test('what lets pages sign unseen is said in one line, with the command, and is no fault', async () => {
    const app = await createApp(lab.deps, SHOP)
    const context = async (state: 'open' | 'in use') =>
      ({ apps: [await getApp(lab.deps, app.id)], database: { state } }) as unknown as Parameters<typeof checkSigning>[0]
    assert.deepEqual(appNotes(app), [])
    assert.deepEqual(
      checkSigning(await context('open')).map(({ state }) => state),
      ['ok'],
    )
    const changed = await changeApp(lab.deps, app.id, { config: { enforce_wallet_uis: false } })
    const command = `npx latchkey app change ${app.id} --set enforce_wallet_uis=true`
    assert.equal(appNotes(changed).length, 1)
    assert.ok(appNotes(changed)[0]?.text.includes(command))
    assert.deepEqual(await checkApp(lab.deps, app.id), [])
    assert.deepEqual(
      checkSigning(await context('open')).map(({ state, fix }) => [state, fix]),
      [['hint', command]],
    )
    assert.deepEqual(checkSigning(await context('in use')), [])
  })
})
