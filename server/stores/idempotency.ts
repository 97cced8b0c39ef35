// What has been done under which key, so that a repeated call is answered and not repeated.
// See docs/design/security.md, "Retries".

import type { Db } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

const FORGET = statement<{ app: string; key: string; now: number }, never>(`
delete from idempotency i where i.app_id = :app and i.key = :key and (
  i.expires_at <= :now::int8 or (i.outcome ? 'sid' and not exists (
    select from sessions s where s.sid = i.outcome ->> 'sid' and s.ended_at is null and s.expires_at > :now::int8)))`)

/** Foreign key or unique violation, serialization failure, deadlock: a concurrent call won. */
const LOST_RACES = ['23503', '23505', '40001', '40P01']
const lostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST_RACES.includes(error.code)

/**
 * Runs a statement that records its key with its effect. When it loses a race nothing of it has happened, and it runs again: then it sees
 * what the other one did. A record that means nothing any more (run out, or of an ended session) is taken away first.
 */
export const runIdempotent = async <T>(
  db: Db,
  which: { app: string; key: string; now: number },
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!lostRace(error)) throw error
    if (which.key) await FORGET(db, which)
    return run()
  }
}

/** As {@link runIdempotent}, and once again where `run` lost to a twin that threw nothing: what that one did can be seen now. Null where nothing can. */
export const runWithRetry = async <T>(
  db: Db,
  which: { app: string; key: string; now: number },
  run: () => Promise<T | 'retry'>,
): Promise<T | null> => {
  for (let tries = 0; tries < 2; tries++) {
    const came = await runIdempotent(db, which, run)
    if (came !== 'retry') return came
  }
  return null
}

const RECORDED = statement<{ app: string; key: string; now: number }, { recorded: boolean }>(`
select exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8) as recorded`)

/** Whether a call of this key has come to something; false for no key. */
export const isRecorded = async (db: Db, which: { app: string; key: string; now: number }): Promise<boolean> =>
  which.key !== '' && ((await RECORDED(db, which))[0]?.recorded ?? false)
