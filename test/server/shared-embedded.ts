// One embedded database for all files of a process, emptied between them: opening one takes longer than most files.

import { sql } from 'kysely'
import { type Connected, connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { embeddedFolder } from '../embedded-folder.ts'

interface Opened {
  readonly connected: Connected
  /** The tables in which a new database has no rows. */
  readonly tables: readonly string[]
  close(): Promise<void>
}
let opened: Promise<Opened> | undefined
let users = 0

const open = async (): Promise<Opened> => {
  const folder = await embeddedFolder()
  const connected = await connect({ DATA_DIR: folder.path, DATABASE_URL: undefined })
  await migrate(connected.db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(connected.db)
  const filled = await Promise.all(
    rows.map(({ name }) =>
      sql`select from ${sql.table(name)} limit 1`.execute(connected.db).then((found) => found.rows.length > 0),
    ),
  )
  const close = async (): Promise<void> => {
    await connected.close()
    folder.remove()
  }
  return { connected, tables: rows.map(({ name }) => name).filter((_, at) => !filled[at]), close }
}
/** Takes all rows away, and their storage: rows of an emptied table could come in another order. */
const empty = async ({ connected: { db }, tables }: Opened): Promise<void> => {
  const filled = await sql<{ name: string }>`${sql.join(
    tables.map((name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`),
    sql` union all `,
  )}`.execute(db)
  const names = filled.rows.map(({ name }) => sql.table(name))
  if (names.length === 0) return
  await db.transaction().execute(async (trx) => {
    // The audit log refuses to be emptied.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate ${sql.join(names)} cascade`.execute(trx)
  })
}

/** Says that a file will use it. The last one closes it. */
export const announceUse = (): void => void users++
export const lendEmbedded = async (): Promise<Connected> => {
  opened ??= open()
  const mine = await opened
  const close = async (): Promise<void> => {
    users--
    if (users > 0) return empty(mine)
    opened = undefined
    await mine.close()
  }
  return { ...mine.connected, close }
}
