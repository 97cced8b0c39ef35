// Reads that may be old go to the standby of DATABASE_READ_URL while that is there and near enough.
// See docs/scale.md, "A standby for reads".

import { SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../boot/deps.ts'
import { outageOf } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import { replayedUpTo, writtenUpTo } from '../db/standby.ts'

/** How often the two are compared. */
const EVERY = SECOND
/** Moments that are remembered: a standby that is further behind than these is behind in any case. */
const MOST_MARKS = 120

export interface Reads {
  /** Runs `work`, which only reads, on the standby or on the database. What fails on the standby is asked of the database. */
  ask<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Compares the two. */
  look(): Promise<void>
  /** Does so every second until `signal` is aborted; not at all without a standby. */
  keepLooking(signal: AbortSignal): Promise<void>
}

/** A search that took too long would take as long there. */
const isTimeOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

interface Mark {
  readonly at: number
  readonly written: bigint
}

type ReadDeps = Pick<Deps, 'db' | 'standby' | 'env' | 'clock' | 'log' | 'metrics'>

/**
 * How old the standby's data may be: it has all that was written until a moment that this process has noted by its own clock, before it asked how
 * far the log was. Nothing is written for it, and no clock of another machine counts.
 */
const freshness = ({ db, env, clock, log }: ReadDeps, standby: Db) => {
  const bound = env.DATABASE_READ_LAG_SECONDS * SECOND
  let marks: readonly Mark[] = []
  /** Null: not known to have anything. */
  let fresh: number | null = null
  let lastFresh = clock.now()
  let told = false
  /** From when it was last known: while it is away the number grows. */
  const lag = (): number => clock.now() - (fresh ?? lastFresh)
  const isGood = (): boolean => fresh !== null && lag() <= bound
  const tell = (reason: 'away' | 'behind' | 'no_standby', error?: unknown): void => {
    const good = isGood()
    if (good === told) return
    told = good
    if (good) log.info('standby_used', {})
    else log.warn('standby_left', { reason, ...(error !== undefined && { error }) })
  }
  const leave = (reason: 'away' | 'no_standby', error?: unknown): void => {
    lastFresh = fresh ?? lastFresh
    fresh = null
    tell(reason, error)
  }
  const look = async (): Promise<void> => {
    const at = clock.now()
    const written = await writtenUpTo(db).catch(() => null)
    // Without the database nothing is known of the distance: it grows by the clock.
    if (written !== null) marks = [...marks, { at, written }].slice(-MOST_MARKS)
    try {
      const replayed = await replayedUpTo(standby)
      if (replayed === null) return leave('no_standby')
      fresh = marks.findLast((mark) => mark.written <= replayed)?.at ?? fresh
      tell('behind')
    } catch (error) {
      leave('away', error)
    }
  }
  return { look, lag, leave, isGood, stale: () => tell('behind') }
}

const onlyDatabase = ({ db }: ReadDeps): Reads => ({
  ask: (work) => work(db),
  look: async () => {},
  keepLooking: async () => {},
})

export const createReads = (deps: ReadDeps): Reads => {
  const { db, standby, metrics } = deps
  if (!standby) return onlyDatabase(deps)
  const { look, lag, leave, isGood, stale } = freshness(deps, standby.db)
  metrics.gauge('latchkey_standby_lag_seconds', {}, () => lag() / SECOND)
  const count = (place: 'standby' | 'database'): void => metrics.count('latchkey_reads_total', { place })
  const askDatabase = <T>(work: (from: Db) => Promise<T>): Promise<T> => {
    count('database')
    return work(db)
  }
  return {
    ask: async (work) => {
      if (!isGood()) {
        stale()
        return askDatabase(work)
      }
      try {
        const came = await work(standby.db)
        count('standby')
        return came
      } catch (error) {
        if (isTimeOut(error)) throw error
        if (outageOf(error) === 'database_lost') leave('away', error)
        // Also what was not found: it may have been made a moment ago.
        return askDatabase(work)
      }
    },
    look,
    keepLooking: async (signal) => {
      while (!signal.aborted) {
        await look()
        await wait(EVERY, signal).catch(() => {})
      }
    },
  }
}

/** Runs `work` on what may be old. Trust: never what decides a login, a second factor, a right or a revocation, nor what a caller has just changed. */
export const readOld = <C extends { readonly db: Db; readonly reads: Reads }, T>(
  core: C,
  work: (core: C) => Promise<T>,
): Promise<T> => core.reads.ask((db) => work(db === core.db ? core : { ...core, db }))
