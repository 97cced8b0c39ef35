// Deletes rows that mean nothing any more: one statement for each family of rows, a batch at a time, oldest first.
// Rows that another instance is deleting or a transaction is using are passed over.

import { type Kysely, sql } from 'kysely'
import { DAY } from '../../src/kit/durations.ts'
import { dropPartitions, makePartitions, partitionsOf } from '../db/partitions.ts'
import type { Db } from '../db/schema.ts'

/** Moments before which rows are over, in milliseconds since 1970. */
export interface SweepTimes {
  readonly now: number
  /** Signing keys that stopped signing before it. */
  readonly retired: number
  /** Devices that were not seen since it. */
  readonly forgotten: number
  /** Webhook events that ended before it. */
  readonly ended: number
  /** Refresh tokens that were used before it. */
  readonly used: number
  /** Codes that were sent before it may be followed by another one. */
  readonly sent: number
  /** Wrong guesses in a row that ended before it. */
  readonly calm: number
  /** What happened to accounts, what their wallets sent, and days that were counted, before it. */
  readonly past: number
}

/** A family of rows that go together. */
export interface Family {
  readonly table: string
  /** Deletes rows, about `most` of them. Answers how many went, and whether there may be more. */
  remove(db: Db, times: SweepTimes, most: number): Promise<{ gone: number; more: boolean }>
  /** How many wait, counted up to `most`. */
  waiting(db: Db, times: SweepTimes, most: number): Promise<number>
}

type Condition = (times: SweepTimes) => ReturnType<typeof sql>

const columnsOf = (key: readonly string[]) => sql.join(key.map((name) => sql.ref(name)))

/**
 * Rows of one table by a condition; `by` is the indexed column that says how old they are, `key` are the columns of its primary key.
 * Trust: a row is deleted by its key, and by the condition once more. A place in the file (ctid) is unique in one partition alone.
 */
const rows = (table: string, by: string, over: Condition, key: readonly string[] = ['id']): Family => ({
  table,
  remove: async (db, times, most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columnsOf(key)}) in (
        select ${columnsOf(key)} from ${sql.table(table)} where ${over(times)} order by ${sql.ref(by)} limit ${most} for update skip locked)
      and ${over(times)}`.execute(db)
    return { gone: Number(numAffectedRows), more: Number(numAffectedRows) >= most }
  },
  waiting: async (db, times, most) => {
    const { rows: counted } = await sql<{ n: bigint }>`
      select count(*) as n from (select from ${sql.table(table)} where ${over(times)} limit ${most}) as few`.execute(db)
    return Number(counted[0]?.n ?? 0)
  },
})

/** Parts of a table in partitions that have rows of many weeks: those of before there were partitions, and of weeks without one. */
const mixedParts = async (db: Db, table: string): Promise<readonly string[]> =>
  (await partitionsOf(db as unknown as Kysely<unknown>, table))
    .filter(({ rest, from }) => rest || from === null)
    .map(({ name }) => name)

/** A table in partitions by the time in `by`: weeks that are over are dropped, and those to come are made. Rows are deleted where weeks are mixed. */
const weeks = (
  table: string,
  by: string,
  { until, over, key }: { until: (times: SweepTimes) => number; over: Condition; key: readonly string[] },
): Family => ({
  table,
  remove: async (db, times, most) => {
    const whole = db as unknown as Kysely<unknown>
    await makePartitions(whole, table, by, times.now)
    let gone = await dropPartitions(whole, table, until(times))
    let more = false
    for (const part of await mixedParts(db, table)) {
      const came = await rows(part, by, over, key).remove(db, times, most)
      gone += came.gone
      more ||= came.more
    }
    return { gone, more }
  },
  waiting: async (db, times, most) => {
    let waiting = 0
    for (const part of await mixedParts(db, table)) waiting += await rows(part, by, over, key).waiting(db, times, most)
    return Math.min(waiting, most)
  },
})

/**
 * Whether an open session was handed on from the session whose id is `sid`, an SQL expression of ours. Trust: then that session stays also after
 * its end, so that a used token of it is still known for one.
 */
const hasHeirs = (sid: string, now: number) => sql`exists (select from sessions heir
  where heir.ancestors @> array[${sql.raw(sid)}] and heir.ended_at is null and heir.expires_at > ${now})`

/** Most sessions of one statement: each brings its used tokens along. */
const MOST_SESSIONS = 500

/**
 * Sessions and their refresh tokens, in one statement: as many sessions as have `most` rows together, those with the fewest tokens first.
 * Where the first one alone has more, that many of its tokens go, and it stays for the next batch.
 */
const sessions = (by: 'expires_at' | 'ended_at'): Family => {
  const over: Condition = ({ now }) =>
    by === 'expires_at' ? sql`expires_at <= ${now}` : sql`ended_at <= ${now} and not ${hasHeirs('sessions.sid', now)}`
  return {
    ...rows('sessions', by, over, ['sid']),
    remove: async (db, times, most) => {
      const { rows: went } = await sql<{ picked: bigint; gone: bigint; whole: bigint }>`
        with picked as materialized (
          select sid from sessions where ${over(times)} order by ${sql.ref(by)} limit ${Math.min(most, MOST_SESSIONS)} for update skip locked
        ), counted as materialized (
          select p.sid, (select count(*) from (select from refresh_tokens t where t.sid = p.sid limit ${most}) as few) as tokens
          from picked p
        ), summed as materialized (
          select sid, sum(tokens + 1) over (order by tokens, sid) as total from counted
        ), whole as materialized (
          select sid from summed where total <= ${most}
        ), part as (
          delete from refresh_tokens where (sid, hash) in (
            select t.sid, t.hash from refresh_tokens t
            where t.sid = (select s.sid from summed s where not exists (select from whole) order by s.total limit 1) limit ${most})
          returning 1
        ), tokens as (
          delete from refresh_tokens t using whole w where t.sid = w.sid returning 1
        ), ended as (
          delete from sessions s using whole w where s.sid = w.sid returning 1
        )
        select (select count(*) from picked) as picked, (select count(*) from ended) as whole,
          (select count(*) from part) + (select count(*) from tokens) + (select count(*) from ended) as gone`.execute(db)
      const { picked = 0n, gone = 0n, whole = 0n } = went[0] ?? {}
      return { gone: Number(gone), more: whole < picked || Number(picked) >= Math.min(most, MOST_SESSIONS) }
    },
  }
}

/** Nothing of a login runs for them any more: no code, no wait for the next one, no budget, no lock. */
const idle: Condition = ({ now, sent }) =>
  sql`expires_at <= ${now} and sent_at <= ${sent} and sends_end_at <= ${now} and wrong_ends_at <= ${now} and locked_until <= ${now}`

/** Whether the session of a fork, the one that it was made of, or one that was handed on from it is open. */
const alive = ({ now }: SweepTimes) => sql`(exists (
  select from sessions s where s.sid in (f.sid, f.parent) and s.ended_at is null and s.expires_at > ${now}) or ${hasHeirs('f.sid', now)})`

/** In this order. */
export const FAMILIES: readonly Family[] = [
  rows('idempotency', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['app_id', 'key']),
  rows('admin_calls', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['key']),
  rows('limits', 'ends_at', ({ now }) => sql`ends_at <= ${now}`, ['key']),
  // Trust: wrong guesses in a row are counted until the lock would have ended, or slow guessing would never come to it.
  rows(
    'challenges',
    'sends_end_at',
    (times) => sql`device = '' and ${idle(times)} and (wrong_in_row = 0 or touched_at <= ${times.calm})`,
    ['app_id', 'identifier', 'device'],
  ),
  sessions('expires_at'),
  sessions('ended_at'),
  // Trust: older ones are recognised by their successors (services/sessions/token-line.ts), so their second use is still known for theft.
  rows('refresh_tokens', 'used_at', ({ used }) => sql`used_at <= ${used}`, ['sid', 'hash']),
  rows('forks', 'expires_at', ({ now }) => sql`used_at is null and expires_at <= ${now}`, ['sid']),
  rows('oauth_flows', 'ends_at', ({ now }) => sql`ends_at <= ${now}`, ['state']),
  rows('cross_app_requests', 'expires_at', ({ now }) => sql`expires_at <= ${now}`),
  rows('cross_app_connections', 'expires_at', ({ now }) => sql`expires_at <= ${now}`),
  rows('passkey_challenges', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['challenge']),
  rows('used_proofs', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['app_id', 'jkt', 'id']),
  rows('openid_logouts', 'created_at', ({ now }) => sql`created_at <= ${now - DAY}`),
  rows('openid_records', 'expires_at', ({ now }) => sql`expires_at <= ${now}`),
  rows('key_windows', 'ends_at', ({ now }) => sql`ends_at <= ${now}`),
  rows('session_drafts', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['sid', 'purpose']),
  rows('wallet_nonces', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['nonce']),
  rows('telegram_answers', 'ends_at', ({ now }) => sql`ends_at <= ${now}`, ['answer']),
  rows('account_transfers', 'ends_at', ({ now }) => sql`ends_at <= ${now}`, ['nonce']),
  rows('farcaster_channels', 'expires_at', ({ now }) => sql`expires_at <= ${now}`, ['channel']),
  rows('captcha_tokens', 'ends_at', ({ now }) => sql`ends_at <= ${now}`, ['token']),
  weeks('activity', 'at', { until: ({ past }) => past, over: ({ past }) => sql`at <= ${past}`, key: ['app_id', 'at', 'id'] }),
  rows('refused_logins', 'at', ({ past }) => sql`at <= ${past}`),
  rows('removed_passkeys', 'at', ({ past }) => sql`at <= ${past}`, ['app_id', 'credential']),
  rows('sent_transactions', 'at', ({ past }) => sql`at <= ${past}`, ['app_id', 'address', 'chain_id', 'hash']),
  rows('day_counts', 'day', ({ past }) => sql`day <= ${past}`, ['day', 'topic', 'name', 'outcome']),
  rows('webhook_events', 'ended_at', ({ ended }) => sql`state <> 'waiting' and ended_at <= ${ended}`),
  rows('webhook_queues', 'held_until', ({ now }) => sql`waiting = 0 and held_until <= ${now}`, ['app_id', 'user_id']),
  rows('signing_keys', 'retired_at', ({ retired }) => sql`state = 'retiring' and retired_at <= ${retired}`, ['kid']),
]

/** Where a walk has come to: the key of the last row; null at the beginning. */
export type WalkCursor = readonly string[] | null
/** A table without an index that would say which rows are over. It is walked through by its key, a piece at each sweep. */
export interface Walk {
  readonly table: string
  /** Looks at the next `most` rows. Answers how many went, and where the next piece begins. */
  step(db: Db, times: SweepTimes, from: WalkCursor, most: number): Promise<{ gone: number; next: WalkCursor }>
}

const walk = (table: string, key: readonly string[], over: Condition): Walk => ({
  table,
  step: async (db, times, from, most) => {
    const columns = columnsOf(key)
    const start = from ? sql`where (${columns}) > (${sql.join(from.map((value) => sql`${value}::text`))})` : sql``
    const { rows: looked } = await sql<{ gone: bigint; seen: bigint; last: string[] | null }>`
      with piece as materialized (select ${columns} from ${sql.table(table)} ${start} order by ${columns} limit ${most}),
      gone as (
        delete from ${sql.table(table)} f where (${columns}) in (select ${columns} from piece) and ${over(times)} returning 1
      )
      select (select count(*) from gone) as gone, (select count(*) from piece) as seen,
        (select jsonb_build_array(${columns}) from piece order by (${columns}) desc limit 1) as last`.execute(db)
    const { gone = 0n, seen = 0n, last = null } = looked[0] ?? {}
    return { gone: Number(gone), next: Number(seen) < most ? null : last }
  },
})

export const WALKS: readonly Walk[] = [
  // Trust: a lock or a budget that still runs stays, however long ago its row was touched.
  walk(
    'challenges',
    ['app_id', 'identifier', 'device'],
    (times) => sql`f.device <> '' and f.touched_at <= ${times.forgotten} and ${idle(times)}`,
  ),
  // A fork that was taken up stays as long as its session, its parent's or its heirs': a second use of its token must still be known for one.
  walk('forks', ['sid'], (times) => sql`f.expires_at <= ${times.now} and f.used_at is not null and not ${alive(times)}`),
]
