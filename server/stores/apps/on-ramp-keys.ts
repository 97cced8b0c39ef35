// An app's keys at the on-ramp provider: the public one, and the secret one, sealed.

import type { Db } from '../../db/schema.ts'

export type OnRampMode = 'live' | 'sandbox'

export interface OnRampKeysRow {
  readonly mode: OnRampMode
  readonly public_key: string
  readonly sealed: string
}

/** The keys of an app. */
export const onRampKeysOf = (db: Db, app: string): Promise<OnRampKeysRow[]> =>
  db.selectFrom('on_ramp_keys').select(['mode', 'public_key', 'sealed']).where('app_id', '=', app).orderBy('mode').execute()

/** Of all apps. */
export const allOnRampKeys = (db: Db): Promise<{ app_id: string; mode: OnRampMode; sealed: string }[]> =>
  db.selectFrom('on_ramp_keys').select(['app_id', 'mode', 'sealed']).orderBy('app_id').orderBy('mode').execute()

/** Writes them, in the place of those of the same mode. */
export const putOnRampKeys = async (db: Db, row: OnRampKeysRow & { app: string; now: number }): Promise<void> => {
  const values = { public_key: row.public_key, sealed: row.sealed, updated_at: row.now }
  await db
    .insertInto('on_ramp_keys')
    .values({ app_id: row.app, mode: row.mode, ...values })
    .onConflict((conflict) => conflict.columns(['app_id', 'mode']).doUpdateSet(values))
    .execute()
}

/** Forgets those of one mode; false where there were none. */
export const deleteOnRampKeys = async (db: Db, app: string, mode: OnRampMode): Promise<boolean> => {
  const gone = db.deleteFrom('on_ramp_keys').where('app_id', '=', app).where('mode', '=', mode)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}
