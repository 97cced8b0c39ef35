// The tables of wallets, from outside, embedded and lent to other apps, as kysely sees them.

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

/**
 * A pending nonce. `nonce` is a keyed hash of it with everything it is bound to, the address included, so the row identifies no person.
 * `used_by` is the idempotency key of the call that has used it: until that call has an outcome, its own retries are accepted.
 */
interface WalletNoncesTable {
  nonce: string
  app_id: string
  expires_at: Time
  used_at: MaybeTime
  used_by: string | null
}

/** An embedded wallet. Shares and key are sealed, each for its own wallet, set and place (embedded-wallets/sealed-shares.ts). */
interface EmbeddedWalletsTable {
  app_id: string
  address: string
  user_id: string
  chain_type: 'ethereum' | 'solana'
  imported: ColumnType<boolean, boolean | undefined, boolean>
  set_id: string
  /** How many sets there were. */
  version: number
  service_share: string
  recovery_method: string
  /** Sealed in the frame before it was sealed here. */
  recovery_share: string
  /** Null where the person has it. */
  recovery_key: string | null
  /** Which wrapping counts; null for the one that a wallet was made with, where the service has its key. */
  recovery_id: string | null
  /** Sealed: what the service keeps of a way that is the person's (embedded-wallets/own-recovery.ts). Null where the service has the key. */
  recovery_own: string | null
  /** Keyed hash of what the person's half shows. */
  recovery_auth: string | null
  /** The session that made it, or that has taken that one's place; null for one from before this was kept. */
  made_by: ColumnType<string | null, string | null | undefined, string | null>
  /** Wrong tries until `recovery_tries_end`. */
  recovery_tries: ColumnType<number, number | undefined, number>
  recovery_tries_end: ColumnType<bigint, number | undefined, number>
  /** The session of each of them. */
  recovery_tries_by: ColumnType<string[], string[] | undefined, string[]>
  created_at: Time
  updated_at: Time
}

/** Channels in which a person is to approve a login with Farcaster, and nonces for messages of Farcaster clients. */
interface FarcasterChannelsTable {
  /** Hash of the channel's token, or of the nonce. */
  channel: string
  app_id: string
  nonce: string
  /** The page for which it was opened. */
  origin: string
  /** Who opened it while signed in; null for a login. */
  user_id: string | null
  expires_at: Time
  /** What the relay has told of the approval: sealed JSON. */
  approval: string | null
  used_at: ColumnType<bigint | null, number | null, number | null>
  used_by: string | null
}

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

/** These tables by name. */
export interface WalletTables {
  cross_app_connections: CrossAppConnectionsTable
  wallet_nonces: WalletNoncesTable
  embedded_wallets: EmbeddedWalletsTable
  farcaster_channels: FarcasterChannelsTable
}
