// Secure random bytes, drawn in larger blocks: calls need a few bytes several times, and each system call costs.

import type { Random } from './ports.ts'

const POOL = 4096
/** Longer pieces are fetched by themselves. */
const LONGEST_FROM_POOL = 64

const pool = new Uint8Array(POOL)
let used = POOL

/** Bytes from the web crypto generator, which Node seeds from the system. */
export const random: Random = {
  bytes: (length) => {
    if (length > LONGEST_FROM_POOL) return crypto.getRandomValues(new Uint8Array(length))
    if (used + length > POOL) {
      crypto.getRandomValues(pool)
      used = 0
    }
    // Trust: no byte is handed out twice, and none stays behind where a later look at the memory would find it.
    const bytes = pool.slice(used, used + length)
    pool.fill(0, used, used + length)
    used += length
    return bytes
  },
}
