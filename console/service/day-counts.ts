// Counts of the service by day, grouped for charts.

import type { DayBar } from './day-chart.tsx'

/** A count of a day, with the outcome of what was counted. */
export interface Counted {
  readonly day: string
  readonly outcome: string
  readonly count: number
}

const DAY_MS = 86_400_000

/** The last days (UTC), oldest first: a day on which nothing was counted is one too. */
export const lastDays = (now: number, days: number): string[] =>
  Array.from({ length: days }, (_, at) => new Date(now - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10))

/** A bar for each day; `good` is the outcome that is none of the failures. */
export const barsOf = (days: readonly string[], counts: readonly Counted[], good: string): DayBar[] =>
  days.map((day) => {
    const here = counts.filter((one) => one.day === day)
    const of = (isGood: boolean): number =>
      here.reduce((sum, { outcome, count }) => sum + ((outcome === good) === isGood ? count : 0), 0)
    return { day, good: of(true), bad: of(false) }
  })

const sum = (counts: readonly Counted[]): number => counts.reduce((all, { count }) => all + count, 0)

/** Groups by a word, those with the most first. */
export const groups = <T extends Counted>(counts: readonly T[], wordOf: (one: T) => string): [string, T[]][] => {
  const found = new Map<string, T[]>()
  for (const one of counts) found.set(wordOf(one), [...(found.get(wordOf(one)) ?? []), one])
  return [...found].sort(([, one], [, other]) => sum(other) - sum(one))
}

/** How often each outcome came but the good one, the most frequent first. */
export const failuresOf = (counts: readonly Counted[], good: string): [string, number][] =>
  groups(
    counts.filter(({ outcome }) => outcome !== good),
    ({ outcome }) => outcome,
  ).map(([outcome, some]) => [outcome, sum(some)])
