// Randomness of the operating system.

import type { Random } from './ports.ts'

/** Bytes from the web crypto generator, which Node seeds from the system. */
export const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }
