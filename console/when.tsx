// A moment as people say it ('2 hours ago'); exact where a pointer rests on it.

import { moment, sinceThen } from './words.ts'

/** `at` in seconds since 1970, as the service tells times. */
export const When = ({ at }: { at: number }) => (
  <time dateTime={new Date(at * 1000).toISOString()} title={moment(at * 1000)}>
    {sinceThen(at * 1000, Date.now())}
  </time>
)
