// A step of the test command that runs files with Node's test runner: bundled, several at once, each duration recorded.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleTests } from './bundle-tests.mjs'
import { add, countTap, NONE, skipReasons } from './count-tests.mjs'
import { fileDurations, keepDurations } from './durations.mjs'
import { run } from './programs.mjs'

export const REPORTS = '.cache/reports'

export const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The part of a spec report that repeats the failed tests. */
const failuresOf = (said) => (said.includes('failing tests:') ? said.slice(said.indexOf('failing tests:') - 4) : said)

const SHOWN = 15
/** The files that cost most of the processor, in a table. */
const dearest = (cpu) =>
  Object.entries(cpu)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([file, ms]) => `${(ms / 1000).toFixed(2).padStart(8)} s of the processor  ${file}`)
    .join('\n')

/** Says where red tests left what there is to see (test/e2e/failures.ts), a line each. */
const tellLeft = (folder) => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  for (const file of files)
    for (const test of readdirSync(join(folder, file)))
      console.log(`  pictures, console and logs of a red one: ${folder}/${file}/${test}/`)
}

/** Options of the runner: reporters with their destinations, in pairs. */
const reporting = (tap, records) =>
  [
    ['spec', 'stdout'],
    ['tap', tap],
    ['./scripts/testing/record-durations.mjs', records],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`])

/**
 * Runs groups of files, a process for each group: `{ ok, said, counts }`. `atOnce` is how many processes run at a time, `only` names of the
 * tests to run (all of them where it is absent), `envOf` what the process of a group has in its environment besides.
 */
export const nodeTests = async (name, groups, { atOnce, only, env, envOf, minutes, aloud }) => {
  const [tap, records] = [`${REPORTS}/${name}.tap`, `${REPORTS}/${name}.jsonl`]
  // What an earlier run reported must not stand for this one.
  for (const path of [tap, records]) rmSync(path, { force: true })
  let bundled
  try {
    bundled = await bundleTests(name, groups, envOf)
  } catch (error) {
    return { ok: false, said: error.message, counts: { ...NONE, failed: 1 } }
  }
  const args = [
    '--enable-source-maps',
    // Each test's embedded database lives for seconds: what the engine spends on making its code fast would never come back.
    '--liftoff-only',
    '--test',
    // A test whose event never comes ends with its name, not with the limit of the step. It holds for the files of a process together too.
    `--test-timeout=${minutes * 30_000}`,
    `--test-concurrency=${atOnce}`,
    ...(only ?? []).map((test) => `--test-name-pattern=${test}`),
    ...reporting(tap, records),
    ...bundled,
  ]
  const { ok, said } = await run(process.execPath, args, { env, minutes, aloud })
  // Some tests of a file say little of the whole.
  if (!only) keepDurations(readText(records))
  if (env.CPU_OF) console.log(dearest(fileDurations(readText(records), 'cpu')))
  if (env.FAILURES) tellLeft(env.FAILURES)
  const report = readText(tap)
  const counts = countTap(report)
  for (const reason of skipReasons(report)) console.log(`  skipped: ${reason}`)
  return {
    ok: ok && counts.failed === 0,
    said: failuresOf(said),
    counts: ok || counts.failed ? counts : add(counts, { ...NONE, failed: 1 }),
  }
}
