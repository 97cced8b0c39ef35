// The periodic sweep: deletes expired codes, sessions, keys and counters.
// See docs/selfhost.md, "What is kept, and how long".

import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../boot/deps.ts'
import { lastLeaseDone, noteLeaseDone, releaseLease, takeLease } from '../stores/shared-locks.ts'
import { FAMILIES, type Family, type SweepTimes, WALKS, type WalkCursor } from '../stores/sweep.ts'
import { type Tracing, within } from '../telemetry/spans.ts'
import { keepLogShort, tidyTables } from './tidy.ts'

const EVERY = MINUTE
/** A device that has not been used for so long counts as a stranger again. */
const DEVICE_MEMORY = 180 * DAY
/** What a person can look up of their account, and operators of the service. */
const ACTIVITY_MEMORY = 90 * DAY
/** Rows of one statement. The embedded database has one connection, on which calls wait for it. */
const BATCH = { postgres: 2000, embedded: 500 }
const LEAST = 50
/** Statements for one family of rows in one round: the others get their turn. */
const MOST_BATCHES = 1000
const MOST_COUNTED = 1_000_000
/** Rows of a walk that are looked at in one round. */
const PIECE = 5000
/** How long the instance that sweeps may say nothing until another one takes over. It renews before each family of rows. */
const LEASE = 2 * EVERY

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'metrics'>

const timesOf = ({ clock, env }: SweepDeps): SweepTimes => {
  const now = clock.now()
  return {
    now,
    // A retired key stays until its last token is out, and a day more for verifiers that keep keys.
    retired: now - env.ACCESS_TOKEN_SECONDS * SECOND - DAY,
    forgotten: now - DEVICE_MEMORY,
    past: now - ACTIVITY_MEMORY,
    ended: now - env.WEBHOOK_KEEP_DAYS * DAY,
    used: now - Math.max(env.REFRESH_GRACE_SECONDS * SECOND, HOUR),
    sent: now - env.RESEND_SECONDS * SECOND,
    calm: now - env.LOCK_HOURS * HOUR,
  }
}

/** Where one sweep after the other keeps what the next one goes on from. */
interface State {
  /** Rows of one statement by family. */
  readonly sizes: Map<Family, number>
  readonly cursors: Map<string, WalkCursor>
  /** Expired rows that were left, by table. */
  readonly backlog: Map<string, number>
  /** Deleted rows by table since its space was freed. */
  readonly dead: Map<string, number>
}
interface Came {
  readonly gone: number
  readonly good: boolean
}

/** Whether `step` came to its end. One that fails never stops the others. */
const attempt = async ({ log }: SweepDeps, table: string, step: () => Promise<void>): Promise<boolean> => {
  try {
    await step()
    return true
  } catch (error) {
    log.error('sweep_failed', { table, error })
    return false
  }
}
const noteDead = ({ dead }: State, table: string, gone: number): number => {
  dead.set(table, (dead.get(table) ?? 0) + gone)
  return gone
}

/** Deletes a family's rows, batch by batch, until one is not full. */
const sweepFamily = async (
  deps: SweepDeps,
  state: State,
  family: Family,
  times: SweepTimes,
  signal?: AbortSignal,
): Promise<Came> => {
  const { db, env } = deps
  const { sizes, backlog } = state
  const { table } = family
  const batch = env.DATABASE_URL ? BATCH.postgres : BATCH.embedded
  let gone = 0
  let more = true
  const good = await attempt(deps, table, async () => {
    for (let count = 0; more && count < MOST_BATCHES && !signal?.aborted; count++) {
      const size = sizes.get(family) ?? batch
      // Where a statement fails, the next one is smaller: it may have been too long for its time.
      sizes.set(family, Math.max(LEAST, Math.floor(size / 2)))
      const came = await family.remove(db, times, size)
      sizes.set(family, Math.min(batch, size * 2))
      gone += noteDead(state, table, came.gone)
      // What is in use is passed over, and waits for the next round.
      more = came.more && came.gone > 0
    }
  })
  await attempt(deps, table, async () => {
    const left = good && !more ? 0 : await family.waiting(db, times, MOST_COUNTED)
    backlog.set(table, (backlog.get(table) ?? 0) + left)
  })
  return { gone, good }
}

/** Goes on through the tables that are walked through. */
const sweepWalks = async (deps: SweepDeps, state: State, times: SweepTimes): Promise<Came> => {
  let gone = 0
  let good = true
  for (const { table, step } of WALKS) {
    const done = await attempt(deps, table, async () => {
      const came = await step(deps.db, times, state.cursors.get(table) ?? null, PIECE)
      state.cursors.set(table, came.next)
      gone += noteDead(state, table, came.gone)
    })
    good = good && done
  }
  return { gone, good }
}

/** The right to sweep, which one instance has at a time. */
interface Lease {
  /** Takes or keeps it; false: another instance sweeps. */
  take(): Promise<boolean>
  /** Notes that a round came to its end without a fault. */
  done(): Promise<void>
  /** When any instance did so last, in milliseconds since 1970; 0: never. */
  last(): Promise<number>
  release(): Promise<void>
}
/** Of a process that has the database for itself. */
const ALONE: Lease = { take: async () => true, done: async () => {}, last: async () => 0, release: async () => {} }

const sharedLease = ({ db, clock }: SweepDeps): Lease => {
  const lease = { name: 'sweep', holder: randomUUID() } as const
  return {
    take: () => takeLease(db, { ...lease, now: clock.now(), until: clock.now() + LEASE }),
    done: () => noteLeaseDone(db, { ...lease, now: clock.now() }),
    last: () => lastLeaseDone(db, lease.name),
    release: () => releaseLease(db, lease),
  }
}

/** Sweeps all families while the lease holds. */
const sweepAll = async (deps: SweepDeps, state: State, lease: Lease, signal?: AbortSignal): Promise<Came> => {
  const times = timesOf(deps)
  const came: Came[] = []
  state.backlog.clear()
  for (const family of FAMILIES) {
    const kept = await attempt(deps, 'shared_locks', async () => {
      if (await lease.take()) came.push(await sweepFamily(deps, state, family, times, signal))
    })
    if (!kept) came.push({ gone: 0, good: false })
  }
  came.push(await sweepWalks(deps, state, times))
  return { gone: came.reduce((sum, { gone }) => sum + gone, 0), good: came.every(({ good }) => good) && !signal?.aborted }
}

/**
 * Sweeps round by round; a round answers how many rows went. What it leaves, and when the last good one of any instance was, is told at /metrics.
 * Without a lease the round is always this process's.
 */
export const createSweep = (deps: SweepDeps, signal?: AbortSignal, lease: Lease = ALONE): (() => Promise<number>) => {
  const { clock, env, metrics } = deps
  const state: State = { sizes: new Map(), cursors: new Map(), backlog: new Map(), dead: new Map() }
  const told = new Map<string, number>()
  let lastGood = clock.now()
  metrics.gauge('latchkey_sweep_age_seconds', {}, () => Math.max(0, clock.now() - lastGood) / SECOND)
  for (const { table } of FAMILIES) metrics.gauge('latchkey_sweep_backlog', { table }, () => told.get(table) ?? 0)
  const lead = async (): Promise<number> => {
    const { gone, good } = await sweepAll(deps, state, lease, signal)
    for (const [table, left] of state.backlog) told.set(table, left)
    if (good && (await attempt(deps, 'shared_locks', lease.done))) lastGood = clock.now()
    if (!env.DATABASE_URL) await tidyTables(deps, state.dead, signal)
    return gone
  }
  return async () => {
    let leads = false
    await attempt(deps, 'shared_locks', async () => {
      leads = await lease.take()
      if (!leads) lastGood = Math.max(lastGood, await lease.last())
    })
    if (leads) return lead()
    told.clear()
    return 0
  }
}

/** One round on its own. */
export const sweep = (deps: SweepDeps): Promise<number> => createSweep(deps)()

/** Sweeps every minute until `signal` is aborted; resolves then. Of the instances of one database, one sweeps. */
export const keepSweeping = async (deps: SweepDeps & { readonly tracing: Tracing }, signal: AbortSignal): Promise<void> => {
  const lease = deps.env.DATABASE_URL ? sharedLease(deps) : ALONE
  const round = createSweep(deps, signal, lease)
  const keptShort = deps.env.DATABASE_URL ? null : keepLogShort(deps, signal)
  while (!signal.aborted) {
    await within(deps.tracing.begin({ name: 'sweep', kind: 'internal' }), round)
    await wait(EVERY, signal).catch(() => {})
  }
  await attempt(deps, 'shared_locks', lease.release)
  await keptShort
}
