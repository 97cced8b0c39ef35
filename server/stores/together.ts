// Writes of one moment as one statement, and so as one commit.

/**
 * Makes a function that takes one item and resolves when it is written, or rejects with the error of its write. While a write is under way,
 * the items that come wait for it and are written together.
 */
export const together = <T>(write: (items: readonly T[]) => Promise<void>): ((item: T) => Promise<void>) => {
  let items: T[] = []
  let under: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return (item) => {
    items.push(item)
    next ??= under
      .catch(() => {})
      .then(() => {
        const batch = items
        items = []
        next = null
        under = write(batch)
        return under
      })
    return next
  }
}
