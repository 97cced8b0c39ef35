// The tables of wallets from outside as kysely sees them.

import type { ColumnType } from 'kysely'

/**
 * A pending nonce. `nonce` is a keyed hash of it with everything it is bound to, the address included, so the row identifies nobody.
 * `used_by` is the idempotency key of the call that has used it: until that call has an outcome, its own retries are accepted.
 */
interface WalletNoncesTable {
  nonce: string
  app_id: string
  expires_at: ColumnType<bigint, number, number>
  used_at: ColumnType<bigint | null, number | null | undefined, number | null>
  used_by: string | null
}

/** These tables by name. */
export interface WalletTables {
  wallet_nonces: WalletNoncesTable
}
