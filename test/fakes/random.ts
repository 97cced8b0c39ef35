// Bytes that look random and are the same in every run: SHA-256 in counter mode over a seed.

import { createHash } from 'node:crypto'
import type { Random } from '../../server/ports/ports.ts'

export const fakeRandom = (seed: string): Random => {
  let counter = 0
  return {
    bytes: (length) => {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; at += 32) {
        const block = createHash('sha256').update(`${seed} ${counter++}`).digest()
        bytes.set(block.subarray(0, Math.min(32, length - at)), at)
      }
      return bytes
    },
  }
}
