// Takes away what means nothing any more. Each step is bounded, so that no sweep holds the tables for long.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

const BATCH = 5000

/** Deletes a batch of what has run out before `now`. `retired`: keys that stopped signing before it; `forgotten`: devices unseen since it; `told`: events that ended before it. */
export const deleteExpired = async (
  db: Kysely<Schema>,
  { now, retired, forgotten, told }: { now: number; retired: number; forgotten: number; told: number },
): Promise<number> => {
  const steps = [
    sql`delete from idempotency where ctid in (select ctid from idempotency where expires_at <= ${now} limit ${BATCH})`,
    sql`delete from limits where ctid in (select ctid from limits where ends_at <= ${now} limit ${BATCH})`,
    // Trust: a lock or a budget that still runs stays, however long ago its row was touched.
    sql`delete from challenges where ctid in (select ctid from challenges where touched_at <= ${forgotten}
      and locked_until <= ${now} and wrong_ends_at <= ${now} and sends_end_at <= ${now} limit ${BATCH})`,
    sql`delete from refresh_tokens where sid in (
      select sid from sessions where expires_at <= ${now} or ended_at <= ${now} limit ${BATCH})`,
    // A fork that was taken up stays as long as its session: a second use of its token must still be known for one.
    sql`delete from forks where ctid in (select f.ctid from forks f where f.expires_at <= ${now}
      and not exists (select from sessions s where s.sid = f.sid and s.ended_at is null and s.expires_at > ${now}) limit ${BATCH})`,
    sql`delete from sessions where sid in (select sid from sessions where expires_at <= ${now} or ended_at <= ${now} limit ${BATCH})
      and not exists (select from refresh_tokens t where t.sid = sessions.sid)`,
    sql`delete from oauth_flows where ctid in (select ctid from oauth_flows where ends_at <= ${now} limit ${BATCH})`,
    sql`delete from passkey_challenges where ctid in (
      select ctid from passkey_challenges where expires_at <= ${now} limit ${BATCH})`,
    sql`delete from wallet_nonces where ctid in (select ctid from wallet_nonces where expires_at <= ${now} limit ${BATCH})`,
    sql`delete from captcha_tokens where ctid in (select ctid from captcha_tokens where ends_at <= ${now} limit ${BATCH})`,
    sql`delete from webhook_events where ctid in (
      select ctid from webhook_events where state <> 'waiting' and ended_at <= ${told} limit ${BATCH})`,
    sql`delete from webhook_queues where ctid in (
      select ctid from webhook_queues where waiting = 0 and held_until <= ${now} limit ${BATCH}) and waiting = 0`,
    sql`delete from signing_keys where state = 'retiring' and retired_at <= ${retired}`,
  ]
  let gone = 0
  for (const step of steps) gone += Number((await step.execute(db)).numAffectedRows ?? 0n)
  return gone
}

/** Frees space and updates statistics. Postgres does it by itself; the embedded database does not. */
export const tidy = async (db: Kysely<Schema>): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db)
}
