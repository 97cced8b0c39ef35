// The app's setting that has each signature confirmed in a window: its former name is kept in the row, and taken.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { StoredConfig } from '../../server/db/schema.ts'
import { changeApp, createApp, getApp, listApps } from '../../server/services/apps/apps.ts'
import { namesFromRow } from '../../server/stores/apps/stored-names.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const SHOP = { config: { name: 'Shop', email_auth: true }, allowedOrigins: ['https://shop.example'] }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  /** What the row itself has, as an instance of the release before reads it. */
  const row = async (id: string): Promise<[former: unknown, present: unknown]> => {
    const { rows } = await sql<{ a: unknown; b: unknown }>`
      select config -> 'confirm_in_frame' as a, config -> 'confirm_in_window' as b from apps where id = ${id}`.execute(engine.db)
    return [rows[0]?.a, rows[0]?.b]
  }
  const isOn = async (id: string): Promise<boolean> => (await getApp(lab.deps, id)).config.confirm_in_window

  test('is off where nobody sets it, and says so in the row by the name that the release before reads', async () => {
    const { id } = await createApp(lab.deps, SHOP)
    assert.deepEqual([await isOn(id), await row(id)], [false, [false, null]])
  })

  test('is taken by either name; where both are given the present one counts', async () => {
    for (const [config, on] of [
      [{ confirm_in_window: true }, true],
      [{ confirm_in_frame: true }, true],
      [{ confirm_in_frame: true, confirm_in_window: false }, false],
    ] as const) {
      const { id } = await createApp(lab.deps, SHOP)
      const changed = await changeApp(lab.deps, id, { config: config as Partial<StoredConfig> })
      assert.deepEqual([changed.config.confirm_in_window, await isOn(id), await row(id)], [on, on, [on, null]])
      assert.equal('confirm_in_frame' in changed.config, false)
    }
  })

  test('an app of before keeps it, through every other change, in every list', async () => {
    const { id } = await createApp(lab.deps, SHOP)
    await sql`update apps set config = config || '{"confirm_in_frame": true}'::jsonb where id = ${id}`.execute(engine.db)
    assert.equal(await isOn(id), true)
    await changeApp(lab.deps, id, { config: { name: 'Another name' } })
    const listed = (await listApps(lab.deps)).find((one) => one.id === id)
    assert.deepEqual([await isOn(id), await row(id), listed?.config.confirm_in_window], [true, [true, null], true])
  })

  test('pages are told', async () => {
    const client = await lab.newApp()
    await changeApp(lab.deps, client.id, { config: { confirm_in_frame: true } as never })
    const told = (await client.call(`/api/v1/apps/${client.id}`)).body as unknown as Record<string, unknown>
    assert.deepEqual([told.confirm_in_window, 'confirm_in_frame' in told], [true, false])
  })
})

test('a row that has both says yes where one of them does', () => {
  for (const [former, present, on] of [
    [true, false, true],
    [false, true, true],
    [false, false, false],
    [undefined, undefined, false],
  ])
    assert.equal(namesFromRow({ confirm_in_frame: former, confirm_in_window: present } as never).confirm_in_window, on)
})
