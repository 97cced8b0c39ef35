// The periodic sweep: deletes expired codes, sessions, keys and counters.

import { DAY, MINUTE } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../boot/deps.ts'
import { deleteExpired, tidy } from '../stores/sweep.ts'

const EVERY = 10 * MINUTE
/** A device that has not been used for so long counts as a stranger again. */
const DEVICE_MEMORY = 180 * DAY

/** One sweep. Answers how many rows went. */
export const sweep = async ({ db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<number> => {
  const now = clock.now()
  // A retired key stays until its last token is out, and a day more for verifiers that keep keys.
  const gone = await deleteExpired(db, {
    now,
    retired: now - env.ACCESS_TOKEN_SECONDS * 1000 - DAY,
    forgotten: now - DEVICE_MEMORY,
    told: now - env.WEBHOOK_KEEP_DAYS * DAY,
  })
  if (!env.DATABASE_URL) await tidy(db)
  return gone
}

/** Sweeps now and then until `signal` is aborted; resolves then. A sweep that fails is logged, and the next one tries again. */
export const keepSweeping = async (deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await sweep(deps).catch((error: unknown) => deps.log.error('sweep_failed', { error }))
    await wait(EVERY, signal).catch(() => {})
  }
}
