// Tells the calls of this instance that wait for a window for keys that something has become of it.

export interface WindowNews {
  /** `signal` aborts at the next news of a window. `end` is called by who does not wait any more. */
  listen(id: string): { readonly signal: AbortSignal; end(): void }
  /** Something has become of a window. Who waits looks at its row: the news itself says nothing. */
  tell(id: string): void
}

/** Of one process: a call that waits at another one looks at the row again and again. */
export const createWindowNews = (): WindowNews => {
  const waiting = new Map<string, Set<AbortController>>()
  return {
    listen(id) {
      const own = new AbortController()
      const all = waiting.get(id) ?? new Set()
      waiting.set(id, all.add(own))
      const end = (): void => {
        all.delete(own)
        if (all.size === 0 && waiting.get(id) === all) waiting.delete(id)
      }
      return { signal: own.signal, end }
    },
    tell(id) {
      for (const one of waiting.get(id) ?? []) one.abort()
    },
  }
}
