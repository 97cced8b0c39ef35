// A session storage in memory that several "tabs" can share: what one writes, the others hear of.

import type { SessionStorage } from '../../src/browser/storage.ts'

/** `tab()` gives one tab's view of the same storage. */
export const sharedStorage = () => {
  const values = new Map<string, string>()
  const tabs = new Set<{ hear: (key: string | null) => void }>()
  const tab = (): SessionStorage & { missing(meanwhile: () => void): void } => {
    const me = { hear: (_key: string | null): void => {} }
    tabs.add(me)
    const tell = (key: string): void => {
      for (const other of tabs) if (other !== me) other.hear(key)
    }
    return {
      get: (key) => values.get(key) ?? null,
      read: (key) => values.get(key) ?? null,
      set(key, value) {
        values.set(key, value as string)
        tell(key)
      },
      remove(key) {
        if (values.delete(key)) tell(key)
      },
      /** What happens while this tab hears nothing; then it wakes. */
      missing(meanwhile) {
        const { hear } = me
        me.hear = () => {}
        meanwhile()
        me.hear = hear
        hear(null)
      },
      onChange(listener) {
        me.hear = listener
      },
    }
  }
  /** As a person clears a site's data: every tab hears of it, none is named. */
  const clear = (): void => {
    values.clear()
    for (const { hear } of tabs) hear(null)
  }
  return { values, tab, clear }
}
