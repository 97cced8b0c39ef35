// Whether something is stored under a key, for code that comes before the storage's own.

export const isStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // A page without a storage holds nothing.
    return false
  }
}
