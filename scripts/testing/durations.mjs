// How long each test file took when it last ran, by the records of the test runner: what takes longest is begun first.
import { readFileSync, writeFileSync } from 'node:fs'

const KEPT = '.cache/reports/durations.json'

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Records of `record-durations.mjs`, one a line. */
export const recordsIn = (report) =>
  report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Milliseconds of each file in a report: the sum of its tests. `of` is what is summed: `ms`, or `cpu` where it was measured. */
export const fileDurations = (report, of = 'ms') => {
  const sums = {}
  for (const record of recordsIn(report)) if (record[of] !== undefined) sums[record.file] = (sums[record.file] ?? 0) + record[of]
  return sums
}

/** Milliseconds of each file that was ever recorded here: `{ 'test/e2e/page-send.test.ts': 4200 }`. Empty in a new clone. */
export const lastDurations = () => JSON.parse(readText(KEPT) || '{}')

/** Keeps the durations of a run. Files that it did not run keep what they had. */
export const keepDurations = (report) =>
  writeFileSync(KEPT, `${JSON.stringify({ ...lastDurations(), ...fileDurations(report) }, null, 1)}\n`)
