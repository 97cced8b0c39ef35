// The tables of wallets from outside as kysely sees them.

import type { ColumnType } from 'kysely'

/**
 * A nonce on its way through a wallet. `nonce` is a keyed hash of it with all that it is bound to, the address among them, so the row itself
 * tells of nobody. `used_by` is the key of the call that has used it: until that call has an outcome, its own attempts may come again.
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
