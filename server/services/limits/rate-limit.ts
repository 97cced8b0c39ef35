// Limits calls a minute for each client address, in memory (docs/design/security.md, "Guess budget").

import { MINUTE } from '../../../src/kit/durations.ts'
import type { Clock } from '../../ports/ports.ts'

/** Beyond this many addresses in one minute the count starts anew: memory must not grow with an attack. */
const MOST_ADDRESSES = 100_000

/** Counts a call. Answers null while there is room, else the milliseconds until there is. */
export const createRateLimit = (clock: Clock, most: number): ((network: string) => number | null) => {
  const counts = new Map<string, number>()
  let ends = 0
  return (network) => {
    const now = clock.now()
    if (now >= ends || counts.size >= MOST_ADDRESSES) {
      counts.clear()
      ends = now + MINUTE
    }
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count > most ? ends - now : null
  }
}
