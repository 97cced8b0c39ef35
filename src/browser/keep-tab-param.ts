// Keeps a text for this tab alone, as what is taken out of the page's address is kept.

import { pageMemory } from './address.ts'

/** Not only in memory: the page may be loaded again before it was read. */
export const keepTabParam = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    pageMemory().set(key, value)
  }
}
