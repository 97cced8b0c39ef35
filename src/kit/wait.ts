// Waiting that can be aborted. Besides the flow runner this is the only file with timers.

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** Resolves in a task of its own, when this one has ended. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Resolves after the next paint: for loads that would delay it. A hidden page paints nothing, and waits. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** When the browser has nothing better to do. */
export const idle = (run: () => void): void => {
  const begin = globalThis.requestIdleCallback ?? queueMicrotask
  begin(run)
}
