// One at a time over all tabs of an origin, by Web Locks; where those are missing, at once: the service forgives parallel refreshes.

/** Runs `job` while no other tab runs one under the same name. */
export const withLock = async <T>(name: string, job: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return job()
  let started = false
  try {
    return await locks.request(name, () => {
      started = true
      return job()
    })
  } catch (error) {
    // A browser may refuse locks (private windows, opaque origins). What the job itself threw is not ours to swallow.
    if (started) throw error
    return job()
  }
}
