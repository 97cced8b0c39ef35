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

/** Milliseconds of each file in records of `record-durations.mjs`: the sum of its tests. */
export const fileDurations = (records) => {
  const sums = {}
  for (const line of records.split('\n').filter(Boolean)) {
    const { file, ms } = JSON.parse(line)
    sums[file] = (sums[file] ?? 0) + ms
  }
  return sums
}

/** Milliseconds of each file that was ever recorded here: `{ 'test/e2e/page-send.test.ts': 4200 }`. Empty in a new clone. */
export const lastDurations = () => JSON.parse(readText(KEPT) || '{}')

/** Keeps the durations of a run. Files that it did not run keep what they had. */
export const keepDurations = (report) =>
  writeFileSync(KEPT, `${JSON.stringify({ ...lastDurations(), ...fileDurations(readText(report)) }, null, 1)}\n`)
