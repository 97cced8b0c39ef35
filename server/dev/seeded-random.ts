// The randomness of test mode: the same seed gives the same bytes in the same order, so that ids are the same in every run.

import { createCipheriv, hash } from 'node:crypto'
import type { Random } from '../ports/ports.ts'

/** Trust: whoever knows the seed knows every code and every token. It is for services that only this machine reaches. */
export const seededRandom = (seed: string): Random => {
  const stream = createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16))
  return { bytes: (length) => new Uint8Array(stream.update(new Uint8Array(length))) }
}
