// Pending nonces of wallet messages: single use, for one app, address and origin, all of them in the hash.
// See docs/design/security.md, "SIWE nonce".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Notes a nonce (hashed). */
export const saveNonce = async (db: Db, which: { nonce: string; app: string; expires: number }): Promise<void> => {
  await db.insertInto('wallet_nonces').values({ nonce: which.nonce, app_id: which.app, expires_at: which.expires }).execute()
}

export type NonceUse = {
  readonly nonce: string
  readonly app: string
  /** Of the call that shows the message; empty for one that cannot be told from another. */
  readonly key: string
  /** How long the attempts of one call count as one. */
  readonly repeats: number
  readonly now: number
}
// Trust: one conditional update decides who uses a nonce, however many try. The call that did may come again, but only until it has come to
// something: what it gave is answered from its record, and not at all once that record is void.
const TAKE = statement<NonceUse, { nonce: string }>(`
update wallet_nonces n set used_at = coalesce(n.used_at, :now::int8), used_by = :key
where n.nonce = :nonce and n.app_id = :app and (
  (n.used_at is null and n.expires_at > :now::int8)
  or (:key <> '' and n.used_by = :key and n.used_at > :now::int8 - :repeats::int8
    and not exists (select from idempotency i where i.app_id = :app and i.key = :key)))
returning n.nonce`)

/** Uses a nonce up; false where it is none, run out, or used. */
export const takeNonce = async (db: Db, use: NonceUse): Promise<boolean> => (await TAKE(db, use)).length > 0
