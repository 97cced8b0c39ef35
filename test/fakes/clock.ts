// A clock that only moves when a test moves it.

import type { Clock } from '../../server/ports/ports.ts'

interface FakeClock extends Clock {
  /** Moves time on by so many milliseconds. */
  advance(milliseconds: number): void
}

/** A fixed day in 2030, so that nothing depends on when a test runs. */
const START = Date.UTC(2030, 0, 15, 12)

export const fakeClock = (start: number = START): FakeClock => {
  let now = start
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
