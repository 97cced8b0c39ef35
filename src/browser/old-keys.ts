// Removes what older clients have left in the browser's storage (docs/design/protocol.md, "Storage keys").

/** Where the key `mark` exists, removes it and every key that begins with `prefix`. */
export const removeOldKeys = (mark: string, prefix: string): void => {
  try {
    if (localStorage.getItem(mark) === null) return
    for (const key of Object.keys(localStorage)) if (key === mark || key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be read there is nothing to remove.
  }
}
