// A session storage in memory that several "tabs" can share: what one writes, the others get as an event.

import type { SessionStorage } from '../../src/browser/storage.ts'

type Change = readonly [key: string | null, taken: string | null]
interface Tab extends SessionStorage {
  /** What happens while this tab hears nothing; then it wakes. */
  missing(meanwhile: () => void): void
  /** From now on this tab sees nothing of what the others write, until the function that this gives is called: so far behind may a tab be. */
  behind(): () => void
}

/** `tab()` gives one tab's view of the same storage. */
export const sharedStorage = () => {
  const values = new Map<string, string>()
  const tabs = new Set<{ hear: (...change: Change) => void }>()
  const tab = (): Tab => {
    const me = { hear: (..._change: Change): void => {} }
    tabs.add(me)
    let view = values
    const tell = (...change: Change): void => {
      for (const other of tabs) if (other !== me) other.hear(...change)
    }
    return {
      get: (key) => view.get(key) ?? null,
      read: (key) => view.get(key) ?? null,
      set(key, value) {
        view.set(key, value as string)
        values.set(key, value as string)
        tell(key, null)
      },
      remove(key) {
        const taken = values.get(key) ?? null
        view.delete(key)
        values.delete(key)
        if (taken !== null) tell(key, taken)
      },
      missing(meanwhile) {
        const { hear } = me
        me.hear = () => {}
        meanwhile()
        me.hear = hear
        hear(null, null)
      },
      behind() {
        const { hear } = me
        const unheard: Change[] = []
        me.hear = (...change) => unheard.push(change)
        view = new Map(values)
        return () => {
          view = values
          me.hear = hear
          for (const change of unheard) hear(...change)
        }
      },
      onChange(listener) {
        me.hear = listener
      },
    }
  }
  /** As a person clears a site's data: every tab hears of it, none is named. */
  const clear = (): void => {
    values.clear()
    for (const { hear } of tabs) hear(null, null)
  }
  return { values, tab, clear }
}
