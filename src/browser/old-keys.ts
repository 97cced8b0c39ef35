// What former versions of a client have left in the browser's storage (protocol.md §1.6, `privy:connectors`).

/** Where `mark` stands, it goes, and with it every key that begins with `prefix`. */
export const removeOldKeys = (mark: string, prefix: string): void => {
  try {
    if (localStorage.getItem(mark) === null) return
    for (const key of Object.keys(localStorage)) if (key === mark || key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be read there is nothing to remove.
  }
}
