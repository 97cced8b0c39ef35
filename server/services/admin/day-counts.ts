// Keeps what this process has counted in the database, where all instances add up and a start forgets nothing.

import { DAY, SECOND } from '../../../src/kit/durations.ts'
import { wait } from '../../../src/kit/wait.ts'
import type { Deps } from '../../boot/deps.ts'
import type { MetricName } from '../../ports/metric-table.ts'
import { addDayCounts, type DayCount } from '../../stores/admin/day-counts.ts'

/** All that comes meanwhile is one statement, and what a process loses that is killed; one that has counted nothing writes nothing. */
const EVERY = SECOND

/** Metrics that are kept, and what a count of them is called. Trust: their labels are words of ours, never a person's. */
const KEPT: Partial<Record<MetricName, (labels: Readonly<Record<string, string>>) => Pick<DayCount, 'topic' | 'name'>>> = {
  latchkey_logins_total: ({ method = '' }) => ({ topic: 'sign-in', name: method }),
  latchkey_mails_total: () => ({ topic: 'mail', name: 'code' }),
  latchkey_sms_total: () => ({ topic: 'text', name: 'code' }),
  latchkey_notices_total: ({ notice = '' }) => ({ topic: 'mail', name: notice }),
}
const NAMES = Object.keys(KEPT) as MetricName[]

type CountDeps = Pick<Deps, 'db' | 'clock' | 'metrics' | 'log'>

/** Where the day of a moment begins (UTC). */
export const dayOf = (moment: number): number => moment - (moment % DAY)

const writeOnce = async ({ db, clock, metrics, log }: CountDeps): Promise<void> => {
  const rises = metrics.take(NAMES)
  const counts = rises.flatMap(({ name, labels, count }) => {
    const called = KEPT[name]?.(labels)
    return called ? [{ ...called, outcome: labels.outcome ?? '', count }] : []
  })
  if (counts.length === 0) return
  try {
    await addDayCounts(db, dayOf(clock.now()), counts)
  } catch (error) {
    metrics.giveBack(rises)
    log.warn('day_counts_not_written', { error })
  }
}

/** The write of each process that is on its way: a reader waits for it, so that what it has taken is counted. */
const writing = new WeakMap<CountDeps['metrics'], Promise<void>>()

/** Writes what was counted since the last time to the day that it is, after any write before it. What cannot be written waits for the next time. */
export const writeDayCounts = (deps: CountDeps): Promise<void> => {
  const write = (writing.get(deps.metrics) ?? Promise.resolve()).then(() => writeOnce(deps))
  writing.set(deps.metrics, write)
  return write
}

/** Writes every few seconds until `signal` is aborted, and then once more. */
export const keepCounting = async (deps: CountDeps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await wait(EVERY, signal).catch(() => {})
    await writeDayCounts(deps)
  }
}
