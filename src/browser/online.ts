// The connection of this browser, as far as it knows: `navigator.onLine` is sure of "no" alone.

export const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Resolves as soon as this browser has a connection. Rejects when it is aborted. */
export const whenOnline = (signal?: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if (!isOffline()) return resolve(null)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    addEventListener('online', resolve, { once: true, signal } as AddEventListenerOptions)
  })
