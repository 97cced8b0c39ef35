// What an audit entry says that an act was done to: its app, and a person, provider, secret, token or operator.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Actor } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import type { ActName, BodyOf } from '../../src/contract/admin/acts.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const OWNER: Actor = { kind: 'operator', id: 'op_owner', role: 'owner' }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const core = prepared(() => createCore(lab.deps))
  const client = prepared(() => lab.newApp())
  before(async () => {
    for (const id of ['op_owner', 'op_other'])
      await sql`insert into operators (id, name, role, created_at) values (${id}, ${id}, 'owner', 1)`.execute(engine.db)
  })
  const done = <N extends ActName>(name: N, body: BodyOf<N>) => perform(core, OWNER, name, body)
  /** App and target of the newest entry. */
  const noted = async (): Promise<readonly [string | null, string | null]> => {
    const { rows } = await sql<{ app_id: string | null; target: string | null }>`
      select app_id, target from audit_entries order by seq desc limit 1`.execute(engine.db)
    return [rows[0]?.app_id ?? null, rows[0]?.target ?? null]
  }

  test('an act on something of an app names both', async () => {
    const app = client.id
    const { user: person } = (await client.logIn('ada@example.com')).body
    const user = person.id
    await done('users.setMetadata', { app, user, metadata: { plan: 'gold' } })
    assert.deepEqual(await noted(), [app, user])
    await done('providers.set', { app, provider: 'github', client_id: 'abc', secret: 'word' })
    assert.deepEqual(await noted(), [app, 'github'])
    const { id } = await done('secrets.create', { app })
    assert.deepEqual(await noted(), [app, id])
    await done('secrets.revoke', { app, id })
    assert.deepEqual(await noted(), [app, id])
    await done('providers.remove', { app, provider: 'github' })
    assert.deepEqual(await noted(), [app, 'github'])
  })

  test('an act on an app itself names the app alone, and one that makes it the id that was asked for', async () => {
    const app = client.id
    await done('apps.change', { app, config: { accent_color: '#112233' } })
    assert.deepEqual(await noted(), [app, null])
    await done('allowlist.add', { app, entries: ['example.com'] })
    assert.deepEqual(await noted(), [app, null])
    const change = { config: { name: 'Shop', email_auth: true }, allowed_origins: ['https://shop.example'] }
    const made = await done('apps.create', change)
    assert.deepEqual(await noted(), [made.app.id, null])
    const id = 'a'.repeat(25)
    await done('apps.create', { id, ...change })
    assert.deepEqual(await noted(), [id, id])
  })

  test('an act on the service names its token or operator, and no app', async () => {
    const { id } = await done('tokens.create', { name: 'ci', scopes: ['apps:read'] })
    assert.deepEqual(await noted(), [null, id])
    await done('tokens.revoke', { id })
    assert.deepEqual(await noted(), [null, id])
    await done('operators.setRole', { id: 'op_other', role: 'viewer' })
    assert.deepEqual(await noted(), [null, 'op_other'])
    await done('operators.remove', { id: 'op_other' })
    assert.deepEqual(await noted(), [null, 'op_other'])
    await done('operators.invite', { role: 'viewer' })
    assert.deepEqual(await noted(), [null, null])
  })
})
