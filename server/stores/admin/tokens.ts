// Tokens of the admin API, and what was answered to calls that named a key.

import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

export type AdminTokenRow = Selectable<Schema['admin_tokens']>
interface NewToken {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly scopes: readonly string[]
  readonly hash: string
  readonly created_at: number
  readonly expires_at: number
  /** The token that makes it; null for other actors. */
  readonly made_by: string | null
}

/**
 * Whether a token still holds, in the transaction of what it makes. Trust: its row is held until then, so a call that ends it at the same moment ends
 * what it makes as well.
 */
export const holdAdminToken = async (trx: Db, id: string, now: number): Promise<boolean> =>
  (await trx
    .selectFrom('admin_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', BigInt(now))
    .forShare()
    .executeTakeFirst()) !== undefined

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

const END_MADE = statement<{ id: string; now: number }, never>(`
with recursive family as (
  select :id as id union select t.id from admin_tokens t join family f on t.made_by = f.id
), ended as (
  update admin_tokens set revoked_at = :now::int8 where id in (select id from family) and revoked_at is null
)
delete from operator_invites where used_at is null and made_by in (select id from family)`)

/** Ends one, in a transaction, with the tokens that it has made and those that they have, and the unused invitations; false where it did not hold. */
export const revokeAdminToken = async (trx: Db, id: string, now: number): Promise<boolean> => {
  // First alone: it waits here for what is being made by it, and what it has made is read after that.
  const ended = await trx
    .updateTable('admin_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await END_MADE(trx, { id, now })
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
