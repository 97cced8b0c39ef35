// The number of users of an app with a cap: exact whatever makes or deletes users, and not counted at each newcomer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'
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
    await sql`update user_slots set users = most where app_id = ${client.id}`.execute(engine.db)
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

  const signUps = async (client: Client, most: number, name = 'r'): Promise<number> => {
    const other = createLab(engine)
    const robots = await Promise.all(
      Array.from({ length: most }, (_, at) => createTestAccount(lab.deps, client.id, { email: `${name}${at}@example.com` })),
    )
    const answers = await Promise.all(
      robots.map((robot, at) => (at % 2 ? lab : other).call(SESSION.login, robot, { app: client.id, from: client.from })),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  const insert = (trx: Kysely<Schema>, { id }: Client, name: string) =>
    sql`insert into users (id, app_id, created_at) values (${`did:privy:${name}${id}`}, ${id}, 1)`.execute(trx)

  for (const most of [0, 1, 4, 17])
    test(`of newcomers at one moment at two instances, ${most} get in where the cap is ${most}`, async () => {
      const client = await lab.newApp({ settings: { max_users: most } })
      assert.equal(await signUps(client, 20), most)
      assert.deepEqual([await counted(client), await real(client)], [most, most])
    })

  test('a first cap that is set while newcomers come counts each of them once', async () => {
    const client = await lab.newApp()
    const [came] = await Promise.all([
      signUps(client, 12),
      changeApp(lab.deps, client.id, { settings: { max_users: 40 } }),
      changeApp(lab.deps, client.id, { config: { name: 'Other' } }),
    ])
    assert.equal(came, 12)
    assert.deepEqual([await counted(client), await real(client)], [12, 12])
  })

  test('a place of a transaction that fell, or that made nobody, is free again', async () => {
    const client = await lab.newApp({ settings: { max_users: 2 } })
    for (let round = 0; round < 5; round++) {
      const fallen = engine.db.transaction().execute(async (trx) => {
        assert.equal(await isFull(trx, client.id), false)
        await insert(trx, client, 'fallen')
        throw new Error('fallen')
      })
      await assert.rejects(fallen, /fallen/)
      assert.equal(await engine.db.transaction().execute((trx) => isFull(trx, client.id)), false)
    }
    assert.equal(await signUps(client, 3), 2)
    assert.equal(await counted(client), 2)
  })

  test('a cap below the number of users lets nobody in until enough have gone', async () => {
    const client = await lab.newApp({ settings: { max_users: 6 } })
    const backend = await backendOf(lab, client)
    assert.equal(await signUps(client, 6), 6)
    await cap(client, 4)
    const { rows } = await sql<{ id: string }>`select id from users where app_id = ${client.id} order by id`.execute(engine.db)
    for (const { id } of rows.slice(0, 2)) {
      assert.equal((await backend.remove(`/api/v1/users/${id}`)).status, 200)
      assert.equal(await signUps(client, 1, 'late'), 0)
    }
    assert.equal((await backend.remove(`/api/v1/users/${rows[2]?.id}`)).status, 200)
    assert.equal(await signUps(client, 3, 'later'), 1)
    assert.deepEqual([await counted(client), await real(client)], [4, 4])
    await cap(client, 20)
    assert.equal(await signUps(client, 20, 'last'), 16)
  })

  test('an older process reads the number in one row, and takes its count away without a fault', async () => {
    const client = await lab.newApp({ settings: { max_users: 5 } })
    assert.equal(await signUps(client, 3), 3)
    assert.equal(await counted(client), 3)
    // Its trigger, in a transaction that began before the tables changed.
    await sql`update user_counts set users = users + 1 where app_id = ${client.id}`.execute(engine.db)
    assert.equal(await counted(client), 4)
    await sql`delete from user_counts where app_id = ${client.id}`.execute(engine.db)
    assert.equal(await signUps(client, 3, 'more'), 1)
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres') {
    test('newcomers do not wait for each other, but for the last place', async () => {
      const client = await lab.newApp({ settings: { max_users: 3 } })
      const take = (name: string) =>
        engine.db.transaction().execute(async (trx) => {
          if (await isFull(trx, client.id)) return false
          await insert(trx, client, name)
          return true
        })
      const last = await engine.db.transaction().execute(async (trx) => {
        assert.equal(await isFull(trx, client.id), false)
        await insert(trx, client, 'slow')
        for (const name of ['quick', 'quicker']) {
          const quick = take(name)
          assert.equal(await waitsForLock(engine.db, quick), false)
          assert.equal(await quick, true)
        }
        const one = take('last')
        assert.equal(await waitsForLock(engine.db, one), true)
        return { one }
      })
      assert.equal(await last.one, false)
      assert.equal(await real(client), 3)
    })

    test('the last place of one whose connection is cut goes to the next', async () => {
      const client = await lab.newApp({ settings: { max_users: 1 } })
      const killed = engine.db.connection().execute(async (one) => {
        await sql`begin`.execute(one)
        assert.equal(await isFull(one, client.id), false)
        await insert(one, client, 'killed')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
        const next = signUps(client, 1)
        assert.equal(await waitsForLock(engine.db, next), true)
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int4)`.execute(engine.db)
        assert.equal(await next, 1)
      })
      await killed.catch(() => {})
      assert.deepEqual([await counted(client), await real(client)], [1, 1])
    })

    test('the first count waits for users who are being made, and not for those of another app', async () => {
      const [client, other] = [await lab.newApp(), await lab.newApp()]
      const set = ({ id }: Client) => changeApp(lab.deps, id, { settings: { max_users: 1 } })
      const counting = await engine.db.transaction().execute(async (trx) => {
        await insert(trx, client, 'made')
        await set(other)
        const done = set(client)
        assert.equal(await waitsForLock(engine.db, done), true)
        return { done }
      })
      await counting.done
      assert.equal(await engine.db.transaction().execute((trx) => isFull(trx, client.id)), true)
    })
  }
})
