// The real clock.

import type { Clock } from './ports.ts'

/** Tells the time of the machine. */
export const clock: Clock = { now: () => Date.now() }
