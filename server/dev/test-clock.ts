// The clock of test mode: it stands until somebody moves it, so that a test waits for nothing and what it sees is the same every day.

import { type InferOutput, integer, maxValue, minValue, number, pipe, strictObject, union } from 'valibot'
import { time } from '../boot/env.ts'
import type { Clock } from '../ports/ports.ts'

const DAY = 24 * 60 * 60
/** Years are enough for every lifetime there is. */
const MOST_SECONDS = 3660 * DAY

/** Body of `POST /dev/clock`: a time to stand at, or seconds to go on. */
export const clockMove = union([
  strictObject({ now: time }),
  strictObject({ advanceSeconds: pipe(number(), integer(), minValue(0), maxValue(MOST_SECONDS)) }),
])

export interface StandingClock extends Clock {
  move(how: InferOutput<typeof clockMove>): void
}

/** A clock that stands at `start`, milliseconds since 1970. */
export const standingClock = (start: number): StandingClock => {
  let at = start
  return {
    now: () => at,
    move: (how) => {
      at = 'now' in how ? how.now : at + how.advanceSeconds * 1000
    },
  }
}
