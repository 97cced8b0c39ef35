// Locks that instances share (0050-shared-locks.ts).

import type { Db } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

/** Leases: work that one instance does for all. */
type Lease = 'sweep' | 'webhooks'

const HOLD = statement<{ name: string }, { name: string }>('select name from shared_locks where name = :name for update')
/** Holds a lock until the transaction ends; what another one holds is waited for. */
export const holdLock = async (trx: Db, name: 'audit' | 'first_key'): Promise<void> => {
  await HOLD(trx, { name })
}

const TAKE = statement<{ name: string; holder: string; now: number; until: number }, { name: string }>(`
update shared_locks set holder = :holder, until_at = :until::int8
where name = :name and (holder = :holder or until_at <= :now::int8) returning name`)
/** Takes or keeps a lease until `until`; false: another instance has it. All times in milliseconds since 1970. */
export const takeLease = async (db: Db, lease: { name: Lease; holder: string; now: number; until: number }): Promise<boolean> =>
  (await TAKE(db, lease)).length > 0

const RELEASE = statement<{ name: string; holder: string }, never>(
  'update shared_locks set until_at = 0 where name = :name and holder = :holder',
)
/** Gives a lease back before its end. */
export const releaseLease = async (db: Db, lease: { name: Lease; holder: string }): Promise<void> => {
  await RELEASE(db, lease)
}

const DONE = statement<{ name: string; holder: string; now: number }, never>(
  'update shared_locks set done_at = :now::int8 where name = :name and holder = :holder',
)
/** Notes that the holder's work was done without a fault. */
export const noteLeaseDone = async (db: Db, lease: { name: Lease; holder: string; now: number }): Promise<void> => {
  await DONE(db, lease)
}

const LAST = statement<{ name: string }, { done_at: string }>(
  'select done_at::text as done_at from shared_locks where name = :name',
)
/** When a holder's work was done without a fault the last time, in milliseconds since 1970; 0: never. */
export const lastLeaseDone = async (db: Db, name: Lease): Promise<number> => Number((await LAST(db, { name }))[0]?.done_at ?? 0)
