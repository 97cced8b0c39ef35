// Takes parameters of ours out of the page's address, before the first request.
// See docs/design/protocol.md, "Page address".

import { oncePerPage } from '../kit/once-per-page.ts'

/** Texts by storage key, for a browser that gives the page no storage. One per page, also over two copies of the bundle. */
export const pageMemory = (): Map<string, string> => oncePerPage('memory', () => new Map())

/**
 * Moves the value of a query parameter into the storage. From then on it is in no address bar, history entry or `Referer`; the rest of the
 * address stays as it was written. `tab`: only this tab may see it, so it goes into the tab's own storage.
 */
export const takeParam = (name: string, key: string, tab = false): void => {
  const [, before = '', value, after] = location.href.match(`^([^#]*[?&])${name}=([^&#]*)&?(.*)`) ?? []
  if (value === undefined) return
  try {
    history.replaceState(history.state, '', after && !after.startsWith('#') ? before + after : before.slice(0, -1) + after)
    // Not only in memory: the page may be loaded again before it was read.
    const area = tab ? sessionStorage : localStorage
    area.setItem(key, JSON.stringify(value))
  } catch {
    pageMemory().set(key, value)
  }
}

/** What {@link takeParam} has put into this tab's own storage. */
export const tabParam = (key: string): string | null => {
  try {
    return pageMemory().get(key) ?? JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // No storage, or nothing of ours in it.
    return null
  }
}

/** Forgets it. */
export const dropTabParam = (key: string): void => {
  pageMemory().delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
