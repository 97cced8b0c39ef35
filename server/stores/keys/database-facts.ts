// What the doctor asks the database about itself.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

export interface DatabaseFacts {
  /** 150004 is 15.4. */
  readonly version: number
  readonly name: string
  readonly user: string
  /** Its clock, in milliseconds since 1970. */
  readonly now: number
  /** Whether the tables can be made and changed. */
  readonly may_create: boolean
  readonly durable: boolean
  readonly most_connections: number
}

/** One question for all of them. */
export const databaseFacts = async (db: Kysely<Schema>): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int4 as version, current_database()::text as name, current_user::text as user,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable,
      current_setting('max_connections')::int4 as most_connections`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database says nothing of itself.')
  return facts
}
