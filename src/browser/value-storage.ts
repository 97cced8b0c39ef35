// Storage of JSON values for a library, under a prefix of ours; in memory where the browser refuses storage.

import { pageMemory } from './address.ts'
import { area, dropFromDisk, keepOnDisk } from './storage.ts'

/** What a library may be handed. Every method settles, whatever the browser does. */
interface ValueStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Storage under `prefix`. Keys in `plain` have no prefix, because other code reads them too. Memory wins for keys that the disk refused. */
export const valueStorage = (prefix: string, plain: readonly string[] = []): ValueStorage => {
  const memory = pageMemory()
  const named = (key: string): string => (plain.includes(key) ? key : prefix + key)
  const read = (name: string): string | null => {
    try {
      return memory.get(name) ?? area()?.getItem(name) ?? null
    } catch {
      return null
    }
  }
  const onDisk = (): string[] => {
    try {
      return Object.keys(area() ?? {})
    } catch {
      return []
    }
  }
  const keys = (): string[] =>
    [...new Set([...memory.keys(), ...onDisk()])]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key) => [key, parsed(read(named(key)))] as [string, T]),
    getItem: async <T>(key: string) => parsed(read(named(key))) as T | undefined,
    async setItem(key, value) {
      const [name, text] = [named(key), JSON.stringify(value)]
      if (keepOnDisk(name, text)) memory.delete(name)
      else memory.set(name, text)
    },
    async removeItem(key) {
      memory.delete(named(key))
      dropFromDisk(named(key))
    },
  }
}
