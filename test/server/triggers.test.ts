// Every trigger of the tables has its row in docs/scale.md; no other constraint is deferrable.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from './engines.ts'

const page = readFileSync('docs/scale.md', 'utf8')
const section = /\n## Triggers\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
/** Names in the first column of the section's table. */
const told = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
)

await onEachEngine((engine) => {
  test('the triggers of the database are those of docs/scale.md', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by tgname`.execute(engine.db)
    assert.deepEqual(told.toSorted(), rows.map(({ name }) => name).toSorted())
  })

  test('no constraint but those triggers is deferrable', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where condeferrable and contype <> 't'`.execute(engine.db)
    assert.deepEqual(rows, [])
  })
})
