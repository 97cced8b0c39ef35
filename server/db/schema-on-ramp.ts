// The table of the card on-ramp (docs/design/security.md, "Funding").

import type { ColumnType } from 'kysely'

/** An app's keys at the on-ramp provider, for money or for its sandbox. The secret one is sealed. */
interface OnRampKeysTable {
  app_id: string
  mode: 'live' | 'sandbox'
  public_key: string
  sealed: string
  updated_at: ColumnType<bigint, number, number>
}

/** The tables by name. */
export interface OnRampTables {
  on_ramp_keys: OnRampKeysTable
}
