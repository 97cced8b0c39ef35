// The table of account transfers (docs/design/security.md, "Linking").

import type { ColumnType } from 'kysely'

/** An account of `owner_id` that `user_id` has proved in a session, and may take over by a nonce, kept as a keyed hash. */
interface AccountTransfersTable {
  nonce: string
  app_id: string
  sid: string
  user_id: string
  owner_id: string
  type: string
  subject: string
  /** JSON: what the proof told of the account. */
  details: ColumnType<object, string, never>
  ends_at: ColumnType<bigint, number, never>
}

/** The table by name. */
export interface TransferTables {
  account_transfers: AccountTransfersTable
}
