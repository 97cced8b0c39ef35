// A lock over all tabs of an origin (Web Locks); without it jobs run at once: the service forgives parallel refreshes.

import { REFRESH_LOCK_WAIT } from '../contract/limits.ts'

/** Runs `job` while no other tab runs one under the same name; after `patience` milliseconds anyway: that tab may be frozen. */
export const withLock = async <T>(name: string, job: () => Promise<T>, patience = REFRESH_LOCK_WAIT): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return job()
  let started = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {
      started = true
      return job()
    })
  } catch (error) {
    // A browser may refuse locks (private windows, opaque origins). What the job itself threw is not ours to swallow.
    if (started) throw error
    return job()
  }
}
