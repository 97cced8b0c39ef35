// Channels in which people approve a login with Farcaster, and nonces without one, used once each.
// See docs/design/security.md, "Farcaster".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { NonceUse } from './wallet-nonces.ts'

export type Channel = {
  /** Hash of its token, or of a nonce that has no channel. */
  readonly channel: string
  readonly app: string
  readonly nonce: string
  /** The page for which it was opened. */
  readonly origin: string
  /** Who opened it while signed in; null for a login. */
  readonly user: string | null
  readonly expires: number
}

/** Notes a channel. */
export const saveChannel = async (db: Db, { channel, app, nonce, origin, user, expires }: Channel): Promise<void> => {
  const row = { channel, app_id: app, nonce, origin, user_id: user, expires_at: expires }
  await db.insertInto('farcaster_channels').values(row).execute()
}

type Which = { readonly channel: string; readonly app: string; readonly now: number }
export type KnownChannel = {
  readonly nonce: string
  readonly origin: string
  readonly user: string | null
  /** Sealed. */
  readonly approval: string | null
}
const COLUMNS = 'c.nonce, c.origin, c.user_id as "user", c.approval'
const OPEN = 'c.channel = :channel and c.app_id = :app'
const FIND = statement<Which, KnownChannel>(
  `select ${COLUMNS} from farcaster_channels c where ${OPEN} and c.used_at is null and c.expires_at > :now::int8`,
)

/** A channel that waits still; undefined where it is none, over, or used. */
export const findChannel = async (db: Db, which: Which): Promise<KnownChannel | undefined> => (await FIND(db, which))[0]

const KEEP = statement<{ channel: string; approval: string }, never>(
  'update farcaster_channels set approval = :approval where channel = :channel and approval is null',
)

/** Keeps what the relay has told, which it tells once: an attempt whose answer was lost asks again. */
export const keepApproval = async (db: Db, channel: string, approval: string): Promise<void> => {
  await KEEP(db, { channel, approval })
}

// Trust: one conditional update decides who uses a channel, however many try; attempts of that call alone may come again, until it has come to
// something. See wallet-nonces.ts.
const TAKE = statement<Omit<NonceUse, 'nonce'> & { channel: string }, KnownChannel>(`
update farcaster_channels c set used_at = coalesce(c.used_at, :now::int8), used_by = :key
where ${OPEN} and (
  (c.used_at is null and c.expires_at > :now::int8)
  or (:key <> '' and c.used_by = :key and c.used_at > :now::int8 - :repeats::int8
    and not exists (select from idempotency i where i.app_id = :app and i.key = :key)))
returning ${COLUMNS}`)

/** Uses a channel up; undefined where it is none, over, or used. */
export const takeChannel = async (
  db: Db,
  use: Omit<NonceUse, 'nonce'> & { channel: string },
): Promise<KnownChannel | undefined> => (await TAKE(db, use))[0]
