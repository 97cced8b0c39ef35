// Waiting that can be called off. Besides the flow runner this is the only place with a timer.

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

/** After the next picture: for what is asked for by drawing something, and would hold it up. A page that nobody sees draws none, and waits. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** When the browser has nothing better to do. */
export const idle = globalThis.requestIdleCallback ?? queueMicrotask
