// The tables of wallets, from outside and embedded, as kysely sees them.

import type { ColumnType } from 'kysely'

/**
 * A pending nonce. `nonce` is a keyed hash of it with everything it is bound to, the address included, so the row identifies no person.
 * `used_by` is the idempotency key of the call that has used it: until that call has an outcome, its own retries are accepted.
 */
interface WalletNoncesTable {
  nonce: string
  app_id: string
  expires_at: ColumnType<bigint, number, number>
  used_at: ColumnType<bigint | null, number | null | undefined, number | null>
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
  created_at: ColumnType<bigint, number, number>
  updated_at: ColumnType<bigint, number, number>
}

/** Ids of sets and wrappings that a wallet has, or had: none of them counts a second time. */
interface WalletIdsTable {
  app_id: string
  address: string
  id: string
}

/** A passkey that seals the person's half of a wallet's recovery. What it seals is in `recovery_own`. */
interface RecoveryPasskeysTable {
  app_id: string
  address: string
  /** The credential's id. */
  id: string
  name: string | null
  /** The kind of its authenticator: base64url of 16 bytes. */
  aaguid: string | null
  created_at: ColumnType<bigint, number, number>
  used_at: ColumnType<bigint | null, number | null, number | null>
}

/** A browser that holds a share of a wallet; it opens nothing where `set_id` is not the wallet's. */
interface WalletDevicesTable {
  app_id: string
  address: string
  /** Of the browser and this wallet (frame/keys/device-shares.ts); the session's, where it keeps nothing. */
  device_id: string
  set_id: string
  /** The last ones that used the wallet there. */
  sessions: string[]
  browser: string | null
  os: string | null
  created_at: ColumnType<bigint, number, number>
  used_at: ColumnType<bigint, number, number>
  /** Whether it was given a share, or made the set: false where a session alone says that it has one. */
  proved: ColumnType<boolean, boolean | undefined, boolean>
}

/** A transaction of an embedded wallet that the chain proxy has handed on (services/rpc/note-sent.ts). */
interface SentTransactionsTable {
  app_id: string
  address: string
  chain_id: ColumnType<bigint, number, number>
  hash: string
  nonce: ColumnType<bigint, number, number>
  /** Null where it makes a contract. */
  recipient: string | null
  /** Hex. */
  value: string
  /** Hex; null where they are too long to be kept. */
  data: string | null
  at: ColumnType<bigint, number, number>
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
  expires_at: ColumnType<bigint, number, number>
  /** What the relay has told of the approval: sealed JSON. */
  approval: string | null
  used_at: ColumnType<bigint | null, number | null, number | null>
  used_by: string | null
}

/** Keys that people were asked to let write to Farcaster for them. */
interface FarcasterSignersTable {
  app_id: string
  user_id: string
  public_key: string
  fid: string
  /** Sealed: the token by which the request is asked for. */
  request: string
  approved_at: ColumnType<bigint | null, number | null, number | null>
  created_at: ColumnType<bigint, number, number>
}

/** Tokens and items that people have added to their wallets. */
interface KeptTokensTable {
  app_id: string
  user_id: string
  chain_id: ColumnType<bigint, number, number>
  /** Of the contract, in lower case. */
  address: string
  /** The number of an item; empty for a token. */
  token_id: string
  type: 'erc20' | 'erc721' | 'erc1155'
  kept_at: ColumnType<bigint, number, number>
}

/** These tables by name. */
export interface WalletTables {
  wallet_nonces: WalletNoncesTable
  embedded_wallets: EmbeddedWalletsTable
  wallet_devices: WalletDevicesTable
  wallet_ids: WalletIdsTable
  recovery_passkeys: RecoveryPasskeysTable
  sent_transactions: SentTransactionsTable
  farcaster_channels: FarcasterChannelsTable
  farcaster_signers: FarcasterSignersTable
  kept_tokens: KeptTokensTable
}
