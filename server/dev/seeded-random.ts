// The randomness of test mode: the same seed gives the same bytes in the same order, and so the same ids.

import { createCipheriv, hash } from 'node:crypto'
import type { Random } from '../ports/ports.ts'

/** Trust: every code and token follows from the seed. It is for services that only this machine reaches. */
export const seededRandom = (seed: string): Random => {
  const stream = createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16))
  return { bytes: (length) => new Uint8Array(stream.update(new Uint8Array(length))) }
}
