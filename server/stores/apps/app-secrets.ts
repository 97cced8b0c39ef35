// Secrets of apps, for their back ends: only keyed hashes are kept.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** A secret without itself. Times in milliseconds. */
interface SecretRow {
  readonly id: string
  readonly name: string
  readonly created_at: bigint
  readonly revoked_at: bigint | null
}

/** Adds one. */
export const addSecret = async (
  db: Db,
  { id, app, name, hash, now }: { id: string; app: string; name: string; hash: string; now: number },
): Promise<void> => {
  await db.insertInto('app_secrets').values({ id, app_id: app, name, hash, created_at: now }).execute()
}

const LIVE = statement<{ app: string }, { hash: string }>(
  'select hash from app_secrets where app_id = :app and revoked_at is null',
)

/** Hashes of those that hold. */
export const liveSecretsOf = async (db: Db, app: string): Promise<string[]> => (await LIVE(db, { app })).map(({ hash }) => hash)

/** All of an app, oldest first. */
export const secretsOfApp = (db: Db, app: string): Promise<SecretRow[]> =>
  db
    .selectFrom('app_secrets')
    .select(['id', 'name', 'created_at', 'revoked_at'])
    .where('app_id', '=', app)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Ends one; false where there is none that holds. */
export const revokeSecret = async (db: Db, { app, id, now }: { app: string; id: string; now: number }): Promise<boolean> => {
  const query = db.updateTable('app_secrets').set({ revoked_at: now }).where('app_id', '=', app).where('id', '=', id)
  return (await query.where('revoked_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
}
