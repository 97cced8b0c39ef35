// Whether the database answers.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Resolves when it does. */
export const reach = async (db: Kysely<Schema>): Promise<void> => {
  await sql`select 1`.execute(db)
}
