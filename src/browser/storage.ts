// The session's storage: `localStorage` where the browser gives it, memory where it refuses.
// Values are JSON-stringified. See docs/design/protocol.md, "Storage keys".

import { pageMemory } from './address.ts'

export interface SessionStorage {
  /** The text under a key; null when there is none or when it cannot be read. */
  get(key: string): string | null
  /** Whatever is under a key, a list for instance; null as above. */
  read(key: string): unknown
  /** Keeps a text, or what becomes one as JSON; falls back to memory when storage refuses or is full. */
  set(key: string, value: unknown): void
  remove(key: string): void
  /** Calls back when another tab changed a key (null: perhaps all of them); `taken` is the text that it took away. */
  onChange(listener: (key: string | null, taken: string | null) => void): void
}

const parse = (json: string | null | undefined): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The browser's storage; null where there is none. */
export const area = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    // Reading the property alone throws where cookies are blocked.
    return null
  }
}

/** Whether the disk keeps the text now. Where it does not, what it had goes: it is older than what memory is given then. */
export const keepOnDisk = (key: string, text: string): boolean => {
  try {
    const disk = area()
    disk?.setItem(key, text)
    if (disk) return true
  } catch {
    // Full or refused.
    dropFromDisk(key)
  }
  return false
}
export const dropFromDisk = (key: string): void => {
  try {
    area()?.removeItem(key)
  } catch {
    // Nothing can be removed where nothing can be written.
  }
}

/** Storage for one runtime. Memory wins over disk for keys that the disk refused. */
export const createStorage = (): SessionStorage => {
  const memory: Map<string, unknown> = pageMemory()
  const read = (key: string): unknown => {
    if (memory.has(key)) return memory.get(key)
    try {
      return parse(area()?.getItem(key))
    } catch {
      return null
    }
  }
  return {
    get: (key) => textOf(read(key)),
    read,
    set(key, value) {
      if (keepOnDisk(key, JSON.stringify(value))) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      dropFromDisk(key)
    },
    onChange(listener) {
      const hear = (event: StorageEvent): void => {
        if (event.storageArea === area()) listener(event.key, event.newValue === null ? textOf(parse(event.oldValue)) : null)
      }
      // A frozen page, or one in the back/forward cache, has missed the events of other tabs.
      const wake = (event: Event): void => {
        if (event.type === 'resume' || (event as PageTransitionEvent).persisted) listener(null, null)
      }
      addEventListener('storage', hear)
      addEventListener('pageshow', wake)
      document.addEventListener('resume', wake)
    },
  }
}
