// Writes of a few moments as one statement, and so as one commit.

import { outsideSpans } from '../telemetry/spans.ts'

/**
 * Makes a function that takes one item to be written in its own time: all that come until `pause` is over, and while the last write is under
 * way, are one write. `failed` is told of a write that failed.
 */
export const together = <T>(
  write: (items: readonly T[]) => Promise<void>,
  pause: () => Promise<void>,
  failed: (error: unknown) => void,
): ((item: T) => void) => {
  let items: T[] = []
  let busy = false
  const run = async (): Promise<void> => {
    busy = true
    while (items.length > 0) {
      await pause()
      const batch = items
      items = []
      await write(batch).catch(failed)
    }
    busy = false
  }
  return (item) => {
    items.push(item)
    // What is written for many calls is no part of the one that came first.
    if (!busy) void outsideSpans(run)
  }
}
