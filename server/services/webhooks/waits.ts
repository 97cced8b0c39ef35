// Waits between the tries of an event.

import { HOUR, MINUTE, SECOND } from '../../../src/kit/durations.ts'

/** In milliseconds. After the last one the event is dead until it is replayed by hand. */
export const WAITS: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/** How long an event waits that was tried `tries` times before this one; undefined: it is given up. */
export const waitAfter = (tries: number): number | undefined => WAITS[tries]
