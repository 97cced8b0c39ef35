// The clock of test mode: it keeps its time until POST /dev/clock moves it, so that every run sees the same.

import { type InferOutput, integer, maxValue, minValue, number, pipe, strictObject, union } from 'valibot'
import { time } from '../boot/env.ts'
import type { Clock } from '../ports/ports.ts'

const DAY = 24 * 60 * 60
/** Ten years: longer than every lifetime. */
const MOST_SECONDS = 3660 * DAY

/** Body of `POST /dev/clock`: a new time, or seconds to add. */
export const clockMove = union([
  strictObject({ now: time }),
  strictObject({ advanceSeconds: pipe(number(), integer(), minValue(0), maxValue(MOST_SECONDS)) }),
])

export interface TestClock extends Clock {
  move(how: InferOutput<typeof clockMove>): void
}

/** A clock that keeps `start`, milliseconds since 1970. */
export const createTestClock = (start: number): TestClock => {
  let at = start
  return {
    now: () => at,
    move: (how) => {
      at = 'now' in how ? how.now : at + how.advanceSeconds * 1000
    },
  }
}
