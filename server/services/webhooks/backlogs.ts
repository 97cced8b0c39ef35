// Backlogs of webhooks: one instance counts what waits, for all, and leaves events out where too many of an app wait.
// See docs/backend.md, "When too many wait".

import { randomUUID } from 'node:crypto'
import { LEFT_OUT_FIRST } from '../../../src/contract/webhook-events.ts'
import { SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import type { Deps } from '../../boot/deps.ts'
import { releaseLease, takeLease } from '../../stores/shared-locks.ts'
import { countBacklogs, leaveOut, longBacklogs, waitingEvents } from '../../stores/webhooks/webhook-backlogs.ts'

type BacklogDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'metrics'>

const EVERY = 5 * SECOND
/** How long the instance that counts may say nothing until another one does. */
const LEASE = 6 * EVERY
/** What is left of the most that may wait, where some are left out: each round of it is for many. */
const LEFT = 0.9
/** Rows of one statement. The embedded database has one connection, on which calls wait for it. */
const BATCH = { postgres: 2000, embedded: 500 }

/** Leaves events of one app out until few enough wait, kind by kind. What must not be left out stays, however much of it there is. */
const cut = async (deps: BacklogDeps, app: string, waiting: number, signal?: AbortSignal): Promise<void> => {
  const { db, clock, env, log, metrics } = deps
  const batch = env.DATABASE_URL ? BATCH.postgres : BATCH.embedded
  let excess = waiting - Math.floor(env.WEBHOOK_WAITING_PER_APP * LEFT)
  for (const type of LEFT_OUT_FIRST) {
    let all = 0
    for (let gone = 1; gone > 0 && excess > 0 && !signal?.aborted; excess -= gone) {
      gone = await leaveOut(db, { app, type, now: clock.now(), most: Math.min(batch, excess) })
      all += gone
    }
    if (all === 0) continue
    metrics.count('latchkey_webhooks_left_out_total', { type }, all)
    log.warn('webhook_left_out', { appId: app, type, events: all })
  }
}

/** Counts and cuts all backlogs once; false: another instance does. Its number is told at /metrics, by every instance. */
export const createBacklogs = (deps: BacklogDeps, signal?: AbortSignal) => {
  const { db, clock, env, metrics } = deps
  const lease = { name: 'webhooks', holder: randomUUID() } as const
  let waiting = 0
  metrics.gauge('latchkey_webhooks_waiting', {}, () => waiting)
  const lead = async (): Promise<void> => {
    await countBacklogs(db, clock.now())
    const long = await longBacklogs(db, env.WEBHOOK_WAITING_PER_APP)
    for (const one of long) await cut(deps, one.app, one.waiting, signal)
    if (long.length > 0) await countBacklogs(db, clock.now())
  }
  return {
    round: async (): Promise<boolean> => {
      const leads = await takeLease(db, { ...lease, now: clock.now(), until: clock.now() + LEASE })
      if (leads) await lead()
      waiting = await waitingEvents(db)
      return leads
    },
    release: (): Promise<void> => releaseLease(db, lease),
  }
}

/** Does so every five seconds until `signal` is aborted; resolves then. */
export const keepBacklogs = async (deps: BacklogDeps, signal: AbortSignal): Promise<void> => {
  const backlogs = createBacklogs(deps, signal)
  const failed = (error: unknown): void => deps.log.error('webhook_failed', { error })
  while (!signal.aborted) {
    await backlogs.round().catch(failed)
    await wait(EVERY, signal).catch(() => {})
  }
  await backlogs.release().catch(failed)
}
