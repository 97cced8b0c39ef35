// The tables of wallets that are lent to other apps, as kysely sees them. Times are milliseconds since 1970.

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>

/** A person's consent that another app may ask their wallets. */
interface CrossAppConnectionsTable {
  id: string
  /** The app that lends. */
  app_id: string
  user_id: string
  requester_id: string
  /** The page that has a key of its own, and the key; both empty where the app signs people in. */
  origin: string
  public_key: string
  /** The wallet that is lent. */
  address: string
  /** The secret that is shared with that key, sealed; null without one. */
  sealed: string | null
  created_at: Time
  used_at: Time
  expires_at: Time
}

/** A request that came, by a keyed hash of it. */
interface CrossAppRequestsTable {
  id: string
  connection_id: string
  /** The session in which it was opened. */
  sid: string
  compressed: boolean
  opened_at: Time
  answered_at: ColumnType<bigint | null, number | null | undefined, number | null>
  expires_at: Time
}

/** These tables by name. */
export interface CrossAppTables {
  cross_app_connections: CrossAppConnectionsTable
  cross_app_requests: CrossAppRequestsTable
}
