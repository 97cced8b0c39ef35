// The number of users of an app with a cap: exact whatever makes or deletes users, and not counted at each newcomer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { isFull } from '../../server/stores/account/users.ts'
import { backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, SESSION } from './lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const counted = async ({ id }: Client): Promise<number | null> => {
    const { rows } = await sql<{ users: bigint }>`select users from user_counts where app_id = ${id}`.execute(engine.db)
    return rows[0] ? Number(rows[0].users) : null
  }
  const real = async ({ id }: Client): Promise<number> => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from users where app_id = ${id}`.execute(engine.db)
    return Number(rows[0]?.n)
  }
  const cap = async (client: Client, max_users: number | null): Promise<void> => {
    await changeApp(lab.deps, client.id, { settings: { max_users } })
    lab.clock.advance(6000)
  }

  test('follows sign-ups, imports, guests and deletions, and those that were there before the cap', async () => {
    const client = await lab.newApp({ config: { guest_auth: true } })
    const backend = await backendOf(lab, client)
    await client.logIn('early@example.com')
    assert.equal(await counted(client), null)
    await cap(client, 5)
    const late = await client.logIn('late@example.com')
    assert.equal(await counted(client), 2)
    await backend.ask('/api/v1/users', { linked_accounts: [{ type: 'email', address: 'import@example.com' }] })
    await client.call('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    assert.equal(await counted(client), await real(client))
    assert.equal((await backend.remove(`/api/v1/users/${late.body.user.id}`)).status, 200)
    assert.equal(await counted(client), await real(client))
    // Whatever statement it is.
    await sql`insert into users (id, app_id, created_at) select 'did:privy:more' || n || ${client.id}, ${client.id}, 1 from generate_series(1, 2) n`.execute(
      engine.db,
    )
    assert.equal(await counted(client), await real(client))
    assert.equal(await real(client), 5)
    const code = await client.sendCode('last@example.com')
    assert.equal((await client.call(SESSION.login, { email: 'last@example.com', code })).body.code, 'max_accounts_reached')
  })

  test('a newcomer counts nobody: the number is believed', async () => {
    const client = await lab.newApp()
    await cap(client, 10)
    await client.logIn('first@example.com')
    await sql`update user_counts set users = 10 where app_id = ${client.id}`.execute(engine.db)
    const code = await client.sendCode('second@example.com')
    assert.equal((await client.call(SESSION.login, { email: 'second@example.com', code })).body.code, 'max_accounts_reached')
  })

  test('a cap that is taken away ends the count, and one that comes back counts anew', async () => {
    const client = await lab.newApp()
    await cap(client, 2)
    await client.logIn('a@example.com')
    await cap(client, null)
    assert.equal(await counted(client), null)
    await client.logIn('b@example.com')
    await cap(client, 2)
    const code = await client.sendCode('c@example.com')
    assert.equal((await client.call(SESSION.login, { email: 'c@example.com', code })).body.code, 'max_accounts_reached')
  })

  test('is exact when the first cap is counted while newcomers come', async () => {
    const other = createLab(engine)
    const client = await lab.newApp({ settings: { max_users: 4 } })
    await sql`delete from user_counts`.execute(engine.db)
    const robots = await Promise.all(
      Array.from({ length: 12 }, (_, at) => createTestAccount(lab.deps, client.id, { email: `r${at}@example.com` })),
    )
    const answers = await Promise.all(
      robots.map((robot, at) => (at % 2 ? lab : other).call(SESSION.login, robot, { app: client.id, from: client.from })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 4)
    assert.deepEqual([await counted(client), await real(client)], [4, 4])
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres')
    test('the first count waits for users who are being made', async () => {
      const { id } = await lab.newApp()
      const counting = await engine.db.transaction().execute(async (trx) => {
        await sql`insert into users (id, app_id, created_at) values (${`did:privy:made${id}`}, ${id}, 1)`.execute(trx)
        const full = engine.db.transaction().execute((other) => isFull(other, id, 1))
        await waitsForLock(engine.db, full)
        return { full }
      })
      assert.equal(await counting.full, true)
    })
})
