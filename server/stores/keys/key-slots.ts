// The data key at rest: one row for each service key that opens it.

import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'
import { holdLock } from '../shared-locks.ts'

type KeySlot = Selectable<Schema['key_slots']>

/** All of them, oldest first. */
export const keySlots = (db: Db): Promise<KeySlot[]> =>
  db.selectFrom('key_slots').select(['key_name', 'sealed', 'created_at']).orderBy('created_at').orderBy('key_name').execute()

interface NewSlot {
  readonly keyName: string
  readonly sealed: string
  readonly now: number
}
const insert = (db: Db, { keyName, sealed, now }: NewSlot) =>
  db
    .insertInto('key_slots')
    .values({ key_name: keyName, sealed, created_at: now })
    .onConflict((conflict) => conflict.column('key_name').doNothing())
    .execute()

/** Adds one more service key. Harmless when a concurrent call has just done so. */
export const addKeySlot = async (db: Db, challenge_row: NewSlot): Promise<void> => {
  await insert(db, challenge_row)
}

/** Inserts the first row; false when another instance was faster: its data key counts then. */
export const firstKeySlot = (db: Db, challenge_row: NewSlot): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Trust: two processes that start together on an empty database must not end up with two data keys.
    await holdLock(trx, 'first_key')
    if ((await keySlots(trx)).length > 0) return false
    await insert(trx, challenge_row)
    return true
  })

/** Shuts every other service key out. Answers how many. */
export const keepOnlySlot = async (db: Db, keyName: string): Promise<number> => {
  const gone = await db.deleteFrom('key_slots').where('key_name', '<>', keyName).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** A text that a database from before the slots has sealed by its service key itself. */
export const anySealed = (db: Db): Promise<{ kid: string; sealed: string } | undefined> =>
  db.selectFrom('signing_keys').select(['kid', 'sealed']).orderBy('created_at').limit(1).executeTakeFirst()
