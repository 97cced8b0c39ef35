// Why logins were refused: noted for any identifier alike, bounded, told to operators, gone with the user.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Actor } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import { sweep } from '../../server/services/sweep.ts'
import { addRefused } from '../../server/stores/login/refused-logins.ts'
import { DAY } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const VIEWER: Actor = { kind: 'operator', id: 'op_viewer', role: 'viewer' }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, {}))
  const core = prepared(() => createCore(lab.deps))
  const rowsOf = async (app: string): Promise<number> =>
    Number(
      (await sql<{ n: bigint }>`select count(*) as n from refused_logins where app_id = ${app}`.execute(engine.db)).rows[0]?.n,
    )
  const reasons = async (app: string, text: string): Promise<readonly string[]> =>
    (await perform(core, VIEWER, 'users.refused', { app, text })).refused.map(({ method, reason }) => `${method} ${reason}`)

  test('a wrong code is noted with its person, and with an address that nobody has', async () => {
    const client = await lab.newApp()
    const { body } = await client.logIn('ada@example.com')
    for (const email of ['ada@example.com', 'nobody@example.com'])
      assert.equal((await client.call(SESSION.login, { email, code: '000000' })).status, 422)
    assert.deepEqual(await reasons(client.id, ' NOBODY@example.com '), ['email wrong'])
    const { refused } = await perform(core, VIEWER, 'users.get', { app: client.id, user: body.user.id })
    assert.deepEqual(
      refused.map(({ method, reason, at }) => [method, reason, at]),
      [['email', 'wrong', Math.floor(lab.clock.now() / 1000)]],
    )
    // Another app is told nothing.
    assert.deepEqual(await reasons((await lab.newApp()).id, 'nobody@example.com'), [])
    const headers = { authorization: `Bearer ${body.token}` }
    const data = (await client.call('/api/v1/users/me/export', undefined, { method: 'GET', headers })).body as unknown as {
      refused_logins: unknown
    }
    assert.deepEqual(data.refused_logins, refused)
  })

  test('nothing that is kept names the address', async () => {
    const client = await lab.newApp()
    await client.call(SESSION.login, { email: 'secret-name@example.com', code: '000000' })
    const { rows } = await sql<{ text: string }>`select row_to_json(r)::text as text from refused_logins r`.execute(engine.db)
    assert.ok(rows.length > 0)
    for (const { text } of rows) assert.ok(!text.includes('secret-name'), text)
  })

  test('a code that was asked for again too soon, and one whom the allowlist does not let in', async () => {
    const client = await lab.newApp()
    await client.sendCode('soon@example.com')
    assert.equal((await client.call(SESSION.init, { email: 'soon@example.com' })).status, 429)
    assert.deepEqual(await reasons(client.id, 'soon@example.com'), ['email code_too_soon'])
    const closed = await lab.newApp({ config: { allowlist_enabled: true } })
    const code = await closed.sendCode('out@example.com')
    assert.equal((await closed.call(SESSION.login, { email: 'out@example.com', code })).status, 401)
    assert.deepEqual(await reasons(closed.id, 'out@example.com'), ['email allowlist_rejected'])
  })

  test('of one address the newest ten stay, and an app has a bound for each hour', async () => {
    const client = await lab.newApp()
    const note = (identifier: string, at: number) =>
      addRefused(engine.db, { app: client.id, identifier, method: 'email', reason: 'wrong', at })
    for (let count = 0; count < 13; count++) await note('one', 1000 + count)
    assert.equal(await rowsOf(client.id), 10)
    await sql`insert into refused_logins (app_id, identifier, method, reason, at)
      select ${client.id}, 'of-' || n, 'email', 'wrong', 1000 from generate_series(1, 990) as n`.execute(engine.db)
    await note('one too many', 2000)
    assert.equal(await rowsOf(client.id), 1000)
    await note('an hour later', 2000 + 3_600_000)
    assert.equal(await rowsOf(client.id), 1001)
  })

  test('they go after 90 days, and with the user', async () => {
    const client = await lab.newApp()
    const { body } = await client.logIn('gone@example.com')
    await client.call(SESSION.login, { email: 'gone@example.com', code: '000000' })
    await client.call(SESSION.login, { email: 'other@example.com', code: '000000' })
    assert.equal(await rowsOf(client.id), 2)
    await perform(core, { ...VIEWER, role: 'owner' }, 'users.delete', { app: client.id, user: body.user.id, notice: false })
    assert.deepEqual([await rowsOf(client.id), await reasons(client.id, 'gone@example.com')], [1, []])
    lab.clock.advance(91 * DAY)
    await sweep(lab.deps)
    assert.equal(await rowsOf(client.id), 0)
  })
})
