// An upgrade that makes indexes of tables in use: who writes never waits for it, also while it waits itself.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../postgres.ts'

const APP = 'app'
/** Up to which migration, which of them ran, and a row of a table that the last one makes an index of. */
const STEPS = [
  {
    upTo: '0053-deleted-keys',
    ran: ['0053-deleted-keys'],
    write: (at: number): string =>
      `insert into webhook_events (id, app_id, user_id, type, person, created_at) values ('m${at}', '${APP}', 'u', 'user.created', '{}', 1)`,
  },
  {
    upTo: '0055-webhook-backlogs',
    ran: ['0054-user-slots', '0055-webhook-backlogs'],
    write: (at: number): string => `insert into webhook_queues (app_id, user_id, waiting) values ('${APP}', 'u${at}', 1)`,
  },
]
const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))

const postgres = await startPostgres()
const skip = typeof postgres === 'string' ? postgres : false
describe('indexes of tables in use', { skip }, () => {
  const steps: (() => unknown)[] = []
  after(async () => {
    for (const step of steps.toReversed()) await step()
  })

  test('an upgrade waits for a long transaction, and nobody waits for the upgrade', async () => {
    if (typeof postgres === 'string') return
    const { url, drop } = await postgres.newDatabase({ tables: false })
    const { db, close } = await connect({ DATABASE_URL: url, DATA_DIR: '' })
    const [long, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    steps.push(postgres.stop, drop, close)
    await migrate(db, upTo('0052-z'))
    for (const client of [long, other]) {
      await client.connect()
      steps.push(() => client.end())
      await client.query(`set lock_timeout = '3s'`)
      // Rows of these two tables alone are wanted, not what they name.
      await client.query('set session_replication_role = replica')
    }
    let at = 0
    for (const { upTo: last, ran, write } of STEPS) {
      await long.query('begin')
      await long.query(write(++at))
      const running = migrate(db, upTo(last))
      let ended = false
      void running.then(
        () => (ended = true),
        () => (ended = true),
      )
      for (let waits = false; !waits && !ended; ) {
        const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pg_stat_activity
          where datname = current_database() and query ilike 'create index%' and wait_event_type = 'Lock'`.execute(db)
        waits = Number(rows[0]?.n) > 0
      }
      // A lock of the whole table would be waited for here.
      await other.query(write(++at))
      await long.query('commit')
      assert.deepEqual(await running, ran)
    }
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(db)
    assert.deepEqual(rows, [])
    assert.deepEqual(await migrate(db, upTo('0055-z')), [])
  })
})
