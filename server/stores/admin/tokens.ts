// Tokens of the admin API, and what was answered to calls that named a key.

import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
export type AdminTokenRow = Selectable<Schema['admin_tokens']>
export interface NewToken {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly scopes: readonly string[]
  readonly hash: string
  readonly created_at: number
  readonly expires_at: number
}

export const addAdminToken = async (db: Db, token: NewToken): Promise<void> =>
  void (await db
    .insertInto('admin_tokens')
    .values({ ...token, scopes: JSON.stringify(token.scopes) })
    .execute())

/** All of them, oldest first. */
export const allAdminTokens = (db: Db): Promise<AdminTokenRow[]> =>
  db.selectFrom('admin_tokens').selectAll().orderBy('created_at').orderBy('id').execute()

/** The token of a hash that holds now. */
export const liveAdminToken = (db: Db, hash: string, now: number): Promise<AdminTokenRow | undefined> =>
  db
    .selectFrom('admin_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .executeTakeFirst()

/** Ends one; false where none held. */
export const revokeAdminToken = async (db: Db, id: string, now: number): Promise<boolean> => {
  const ended = await db
    .updateTable('admin_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** What was answered to a call, sealed; undefined for one that has not been answered. */
export const answeredCall = async (db: Db, key: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('admin_calls')
      .select('sealed')
      .where('key', '=', key)
      .where('expires_at', '>', BigInt(now))
      .executeTakeFirst()
  )?.sealed

/** Keeps an answer. Of two calls at one moment the later one fails here, with all that it has done. */
export const keepCall = async (
  trx: Db,
  call: { key: string; sealed: string; expires_at: number },
  now: number,
): Promise<void> => {
  await trx.deleteFrom('admin_calls').where('key', '=', call.key).where('expires_at', '<=', BigInt(now)).execute()
  await trx.insertInto('admin_calls').values(call).execute()
}
