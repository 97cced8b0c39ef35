// Whether this page is looked at.

/** Resolves as soon as the page is visible. Rejects when it is aborted. */
export const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    if (document.visibilityState !== 'hidden') return resolve()
    const until = new AbortController()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: until.signal })
    const look = (): void => {
      if (document.visibilityState === 'hidden') return
      until.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: AbortSignal.any([signal, until.signal]) })
  })
