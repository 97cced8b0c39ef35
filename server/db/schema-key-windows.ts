// The table of windows for keys that were opened with a ticket (docs/design/frame.md, "Tickets").

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

/** Ticket and token are kept as keyed hashes. */
interface KeyWindowsTable {
  id: string
  app_id: string
  /** The session of the page that has the ticket made. */
  sid: string
  user_id: string
  purpose: string
  address: string | null
  /** JSON, sealed; null where the purpose has none. */
  request: string | null
  digest: string | null
  /** Of the page. */
  origin: string
  ticket_hash: string
  /** Null until the ticket is redeemed. */
  token_hash: string | null
  /** Thumbprint of the window's key; null until the ticket is redeemed, and where it was without a proof. */
  jkt: string | null
  /** JSON, sealed; null until there is one, and after it was given. */
  answer: string | null
  created_at: Time
  redeemed_at: MaybeTime
  answered_at: MaybeTime
  ends_at: Time
}

/** The table by name. */
export interface KeyWindowTables {
  key_windows: KeyWindowsTable
}
