// The test command: types, lint, build, sizes, tests in Node and components in a browser, journeys end to end.
//   npm run test:quick       what a change needs while it is made: one database, one journey for each topic
//   npm test                 everything that a merge needs
//   npm test -- name         only the test files whose path contains "name", whole
//   npm test -- --lite name  the journeys of that name with lite too, where they are among those that run with both
//   npm test -- --cpu        one file at a time, with what each test costs of the processor (.cache/reports/*.jsonl)
//   CPU_SLOWED=4 npm test     journeys whose pages compute four times slower (test/e2e/slow.ts)
//   npm run sweep            everything: all widths and languages, kills, packages, frameworks
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inGroups } from './testing/bundle-tests.mjs'
import { add, line, NONE } from './testing/count-tests.mjs'
import { cpuTime } from './testing/cpu-time.mjs'
import { lastDurations } from './testing/durations.mjs'
import { nodeTests, REPORTS, readText } from './testing/node-tests.mjs'
import { run } from './testing/programs.mjs'
import { besideOf, componentsWithLite, inNodeOf, isOnOneDatabase, journeysOf, LITE_IN_MERGE, liteOf } from './testing/rings.mjs'
import { databaseFolder, sharedBrowser, sharedPostgres } from './testing/shared-parts.mjs'
import { testFiles } from './testing/test-files.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--'))
const whole = filters.length === 0
const ring = words.includes('--sweep') ? 'sweep' : words.includes('--quick') ? 'quick' : 'merge'
const withLite = words.includes('--lite')
/** Files that run at once: one more than there are cores, because each waits for something now and then. */
const measured = words.includes('--cpu')
const PARALLEL = measured ? 1 : Math.min(availableParallelism(), 8) + 1
/** A bound for what hangs: far above what a step takes on a slow machine. */
const MINUTES = ring === 'sweep' ? 120 : 40
/** Where a red journey leaves its screenshots, the page's console and the log of the service. */
const FAILURES = '.cache/failures'
mkdirSync(REPORTS, { recursive: true })
rmSync(FAILURES, { recursive: true, force: true })

const folder = databaseFolder()
const environment = {
  ...process.env,
  TEST_FOLDER: folder,
  FAILURES,
  ...(ring === 'sweep' && { SWEEP: '1' }),
  ...(ring === 'quick' && { ONE_ENGINE: '1' }),
  ...(measured && { CPU_OF: String(process.pid) }),
}
const files = testFiles(filters)
// What is asked for by name runs whole, whatever ring it belongs to.
const inNode = whole ? inNodeOf(ring, files.inNode) : files.inNode
const { paths: journeys, only } = whole ? journeysOf(ring, files.journeys) : { paths: files.journeys }
const liteJourneys = liteOf(files.journeys)
const liteComponents = whole || ring === 'quick' ? componentsWithLite(ring, files.components) : files.components
const sweeps = ring === 'sweep' ? files.sweeps : []
const durations = lastDurations()

const program =
  (name, ...args) =>
  async () => {
    const { ok, said } = await run(process.execPath, [join('node_modules', name), ...args], {
      env: environment,
      minutes: MINUTES,
      aloud: !whole,
    })
    return { ok, said, counts: ok ? NONE : { ...NONE, failed: 1 } }
  }
const onOneDatabase = (path) => whole && isOnOneDatabase(ring, path)
const kindOf = (path) => (onOneDatabase(path) ? 'one database' : '')
const inNodeRunner =
  (name, paths, { atOnce = PARALLEL, only, env, apart = false } = {}) =>
  () =>
    nodeTests(name, apart ? paths.map((path) => [path]) : inGroups(paths, { durations, kindOf, besideOf }), {
      atOnce,
      only,
      env: { ...environment, FAILURES: join(FAILURES, name), ...env },
      envOf: ([path]) => (onOneDatabase(path) ? { ONE_ENGINE: '1' } : {}),
      minutes: MINUTES,
      aloud: !whole,
    })

/** Component tests with React, or as `lite` is built with preact in its place. */
const componentTests = (paths, lite) => async () => {
  const counted = `${REPORTS}/components${lite ? '-lite' : ''}.json`
  rmSync(counted, { force: true })
  const env = {
    ...environment,
    COMPONENT_TESTS: paths.join('\n'),
    COMPONENT_REPORT: counted,
    ...(lite && { LITE: '1' }),
  }
  const { ok, said } = await run(process.execPath, ['node_modules/@web/test-runner/dist/bin.js'], {
    env,
    minutes: MINUTES,
    aloud: !whole,
  })
  const report = readText(counted)
  const counts = report ? JSON.parse(report) : { ...NONE, failed: 1 }
  return { ok: ok && counts.failed === 0, said, counts: ok || counts.failed ? counts : add(counts, { ...NONE, failed: 1 }) }
}

const namesOf = (tests) => tests.map((name) => `/^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/`)
const anyTest = inNode.length + files.components.length + journeys.length + sweeps.length > 0
const browsed = files.components.length > 0
/** The steps in their order. Those of one `beside` run at the same time. */
const steps = [
  { name: 'types', when: whole, beside: 'build', run: program('typescript/bin/tsc', '-p', '.') },
  { name: 'lint', when: whole, beside: 'build', run: program('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'build', when: whole || anyTest, beside: 'build', run: program('../esbuild.mjs') },
  { name: 'sizes', when: whole, run: program('../scripts/size.mjs') },
  { name: 'tests in Node', when: inNode.length > 0, beside: 'tests', run: inNodeRunner('node', inNode) },
  {
    name: 'components in a browser',
    when: browsed,
    browser: true,
    beside: 'tests',
    run: componentTests(files.components, false),
  },
  {
    name: 'components with lite',
    when: liteComponents.length > 0,
    browser: true,
    beside: 'tests',
    run: componentTests(liteComponents, true),
  },
  {
    name: 'journeys end to end',
    when: journeys.length > 0 && !withLite,
    browser: true,
    beside: 'journeys',
    run: inNodeRunner('journeys', journeys, { only: only && namesOf(only) }),
  },
  {
    name: 'journeys with lite',
    when: withLite || (whole && ring !== 'quick'),
    browser: true,
    beside: 'journeys',
    run: inNodeRunner('journeys-lite', liteJourneys, {
      // In a merge, the first journey of some ways to log in, in what the others leave idle.
      only: whole && ring === 'merge' ? namesOf(LITE_IN_MERGE) : undefined,
      atOnce: whole ? 1 : PARALLEL,
      env: { LITE: '1' },
    }),
  },
  { name: 'sweeps', when: sweeps.length > 0, browser: true, run: inNodeRunner('sweeps', sweeps, { atOnce: 1, apart: true }) },
].filter(({ when }) => when)

const timed = async (step) => {
  const start = performance.now()
  const outcome = await step.run()
  return { ...outcome, seconds: (performance.now() - start) / 1000 }
}
const say = ({ name }, { ok, said, counts, seconds }) => {
  const ran = counts.passed + counts.failed > 0 ? ` · ${line(counts)}` : ''
  console.log(`${ok ? '✔' : '✖'} ${name} · ${seconds.toFixed(1)} s${ran}`)
  if ((!ok && whole) || name === 'sizes') console.log(said.trimEnd())
}

const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`
let total = NONE
let cpuOfSteps = 0
// Brought and started while the rest is built: on a clean checkout its packages are installed first.
const browserToCome = steps.some((step) => step.browser) ? sharedBrowser(folder) : null
// A refusal is told where it is waited for.
browserToCome?.catch(() => undefined)
let browser = null
const postgres = anyTest && !process.env.DATABASE_URL ? sharedPostgres(environment) : null
const began = performance.now()
for (const at of steps.keys()) {
  const step = steps[at]
  // Those beside an earlier step were run with it.
  if (!measured && at > 0 && step.beside && step.beside === steps[at - 1].beside) continue
  const together = step.beside && !measured ? steps.filter(({ beside }) => beside === step.beside) : [step]
  if (together.some(({ name, browser }) => name === 'tests in Node' || browser))
    environment.SHARED_POSTGRES ??= (await postgres?.url) || undefined
  if (together.some((one) => one.browser) && !browser) {
    browser = await browserToCome
    Object.assign(environment, browser.env)
  }
  const before = cpuTime()
  const outcomes = await Promise.all(together.map(timed))
  const cpu = cpuTime() - before
  cpuOfSteps += cpu
  if (cpu > 0 && (measured || together.length > 1)) console.log(`  ${seconds(cpu)} of the processor:`)
  for (const [i, outcome] of outcomes.entries()) {
    say(together[i], outcome)
    total = add(total, outcome.counts)
  }
  // Without what is built, no test says anything.
  if (together.some(({ name }, i) => name === 'build' && !outcomes[i].ok)) break
}
await (await browserToCome?.catch(() => null))?.close()
await postgres?.close()
// Nothing run is nothing proven.
if (total.passed + total.failed === 0)
  console.log(`no test ran${filters.length ? `: no file's path contains ${filters.join(' or ')}` : ''}`)
if (whole)
  console.log(`${seconds(performance.now() - began)}${cpuOfSteps > 0 ? `, ${seconds(cpuOfSteps)} of the processor` : ''}`)
console.log(line(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
