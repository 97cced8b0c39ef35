// The test command (npm test): types, lint, build, Node tests, sizes, components in a browser, journeys end to end.
//   npm test                 everything, with seeded samples of the long sweeps
//   npm test -- name         only the test files whose path contains "name"
//   npm test -- --lite name  the journeys of that name with lite too, where they are among those that run with both
//   npm run sweep            everything, with the sweeps run whole
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { launchOptions } from './browser.mjs'
import { bundleTests, inGroups } from './bundle-tests.mjs'
import { add, countTap, line, NONE, skipReasons } from './count-tests.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const words = process.argv.slice(2)
const sweep = words.includes('--sweep')
const lite = words.includes('--lite')
const filters = words.filter((word) => !word.startsWith('--'))
/** Files that run at once: one more than there are cores, because each waits for something now and then. */
const PARALLEL = Math.min(availableParallelism(), 8) + 1
/** Journeys that take longest come first: begun last, they would leave the other cores without work. Those that wait stand between those that work. */
const LONGEST = [
  'page-gallery',
  'service-kill',
  'page-oauth',
  'service-many',
  'page-errors',
  'service-webhook-kill',
  'page-faults',
]
/** Journeys that run with `lite` too: one file for each login method, of which `npm test` runs the journey whose name begins so. */
const WITH_LITE = {
  'page-login': 'a new person is made',
  'page-sms': 'a new person is made',
  'page-oauth': 'somebody new signs in by a window',
  'page-passkey': 'one is linked and logs the same person in',
  'page-wallet': 'somebody new logs in',
  'page-guest': 'a guest comes in',
  'page-token': 'a token signs its person in',
}
const isLong = (path) => LONGEST.includes(basename(path, '.test.ts'))
const place = (path) => LONGEST.indexOf(basename(path, '.test.ts'))
/** A bound for what hangs: far above what a step takes on a slow machine. */
const STEP_LIMIT = (sweep ? 120 : 40) * 60_000
const REPORTS = '.cache/reports'
mkdirSync(REPORTS, { recursive: true })

const files = (folder, ending) => {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return all
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => filters.length === 0 || filters.some((word) => path.includes(word)))
    .sort()
}
const inFolders = (folders, ending) => folders.flatMap((folder) => files(folder, ending))
const eachAlone = (paths) => paths.map((path) => [path])
const apart = (path) => /^test[\\/](e2e|sweep)[\\/]/.test(path)

/** Where databases of tests lie: in memory where there is plenty, because most of what is copied for a test is never looked at. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30
const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}
const folder = mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), 'latchkey-tests-'))
// As root, Postgres runs under another user.
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const environment = { ...process.env, TEST_FOLDER: folder, ...(sweep && { SWEEP: '1' }) }
const children = new Set()
const stop = (child) => {
  try {
    // A group of its own: what a step started ends with it.
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    for (const child of children) stop(child)
    process.exit(code)
  })

/** Runs a program to its end. Its words are kept and shown where it fails; a filtered run shows them as they come. */
const run = (program, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...environment, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    let said = ''
    let late = false
    const limit = setTimeout(() => {
      late = true
      stop(child)
    }, STEP_LIMIT)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (filters.length > 0) process.stdout.write(chunk)
      })
    const end = (ok, more = '') => {
      clearTimeout(limit)
      children.delete(child)
      resolve({ ok, said: said + more })
    }
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) =>
      end(code === 0, late ? `\nended after ${STEP_LIMIT / 60_000} minutes without an end of its own\n` : ''),
    )
  })

/** A Postgres that every test file of the run makes its databases in. Where there is none, each file says so by itself. */
const sharedPostgres = () => {
  if (process.env.DATABASE_URL) return null
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/shared-postgres.ts'], {
    env: environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  children.add(child)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = new Promise((resolve) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('close', () => resolve(''))
  })
  const close = async () => {
    child.stdin.end()
    await ended
    children.delete(child)
  }
  return { url, close }
}

const program =
  (name, ...args) =>
  async () => {
    const { ok, said } = await run(process.execPath, [join('node_modules', name), ...args])
    return { ok, said, counts: ok ? NONE : { ...NONE, failed: 1 } }
  }

const nodeTests = (name, groups, concurrency, lite) => async () => {
  const report = `${REPORTS}/${name}.tap`
  // What an earlier run reported must not stand for this one.
  rmSync(report, { force: true })
  let bundled
  try {
    bundled = await bundleTests(name, groups)
  } catch (error) {
    return { ok: false, said: error.message, counts: { ...NONE, failed: 1 } }
  }
  const reporters = ['spec', 'stdout', 'tap', report].map((value, i) => `--test-reporter${i % 2 ? '-destination' : ''}=${value}`)
  const args = [
    '--enable-source-maps',
    // Each test's embedded database lives for seconds: what the engine spends on making its code fast would never come back.
    '--liftoff-only',
    '--test',
    // A test whose event never comes ends with its name, not with the limit of the step. It holds for the files of a process together too.
    `--test-timeout=${STEP_LIMIT / 2}`,
    `--test-concurrency=${concurrency}`,
    ...reporters,
    ...bundled,
  ]
  const sample = lite && whole && !sweep ? Object.values(WITH_LITE).map((name) => `--test-name-pattern=/^${name}/`) : []
  const { ok, said } = await run(process.execPath, [...sample, ...args], lite && { LITE: '1' })
  const tap = readText(report)
  const counts = countTap(tap)
  for (const reason of skipReasons(tap)) console.log(`  skipped: ${reason}`)
  return {
    ok: ok && counts.failed === 0,
    said: failuresOf(said),
    counts: ok || counts.failed ? counts : add(counts, { ...NONE, failed: 1 }),
  }
}
const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** The part of a spec report that repeats the failed tests. */
const failuresOf = (said) => (said.includes('failing tests:') ? said.slice(said.indexOf('failing tests:') - 4) : said)

/** Component tests with React, or as `lite` is built with preact in its place. */
const componentTests = (lite) => async () => {
  rmSync(`${REPORTS}/components.json`, { force: true })
  environment.COMPONENT_TESTS = components.join('\n')
  const { ok, said } = await run(process.execPath, ['node_modules/@web/test-runner/dist/bin.js'], lite && { LITE: '1' })
  const report = readText(`${REPORTS}/components.json`)
  const counts = report ? JSON.parse(report) : { ...NONE, failed: 1 }
  return { ok: ok && counts.failed === 0, said, counts: ok || counts.failed ? counts : add(counts, { ...NONE, failed: 1 }) }
}

const inNode = inFolders(['src', 'elements', 'frame', 'server', 'scripts', 'test'], '.test.ts').filter(
  (path) => !apart(path) && !path.endsWith('.browser.test.ts'),
)
const components = inFolders(['src', 'elements', 'frame', 'test'], '.browser.test.ts').concat(
  inFolders(['src', 'elements', 'test'], '.browser.test.tsx'),
)
const journeys = files('test/e2e', '.test.ts')
const long = journeys.filter(isLong).sort((a, b) => place(a) - place(b))
const rest = inGroups(journeys.filter((path) => !isLong(path)))
const journeyGroups = [...eachAlone(long), ...rest.sort((a, b) => b.length - a.length)]
const withLite = journeys.filter((path) => basename(path, '.test.ts') in WITH_LITE)
const sweeps = sweep ? inFolders(['test/sweep'], '.test.ts') : []

const whole = filters.length === 0
const steps = [
  whole && ['types', program('typescript/bin/tsc', '-p', '.')],
  whole && ['lint', program('@biomejs/biome/bin/biome', 'check', '.')],
  (whole || inNode.length + components.length + journeys.length + sweeps.length > 0) && ['build', program('../esbuild.mjs')],
  (whole || inNode.length > 0) && ['tests in Node', nodeTests('node', inGroups(inNode), PARALLEL)],
  whole && ['sizes', program('../scripts/size.mjs')],
  (whole || components.length > 0) && ['components in a browser', componentTests(false)],
  (whole || components.length > 0) && ['components with lite', componentTests(true)],
  (whole || (journeys.length > 0 && !lite)) && ['journeys end to end', nodeTests('journeys', journeyGroups, PARALLEL)],
  (lite || whole) && [
    'journeys with lite',
    nodeTests('journeys-lite', whole && !sweep ? [withLite] : eachAlone(withLite), whole ? 1 : PARALLEL, true),
  ],
  sweeps.length > 0 && ['sweeps', nodeTests('sweeps', eachAlone(sweeps), 1)],
].filter(Boolean)

const timed = async (step) => {
  const start = performance.now()
  const outcome = await step()
  return { ...outcome, seconds: (performance.now() - start) / 1000 }
}
/** These need nothing of each other, and the last part of a build leaves a core idle. */
const SIDE_BY_SIDE = ['types', 'lint', 'build']
/** What begins with a step, in what that step leaves idle. */
const BESIDE = { 'journeys end to end': 'journeys with lite' }
const begun = new Map(steps.filter(([name]) => SIDE_BY_SIDE.includes(name)).map(([name, step]) => [name, timed(step)]))

let total = NONE
let shared = null
const postgres = inNode.length + journeys.length + sweeps.length > 0 ? sharedPostgres() : null
const postgresUrl = await postgres?.url
if (postgresUrl) environment.SHARED_POSTGRES = postgresUrl
const needsBrowser = components.length + journeys.length + sweeps.length > 0
for (const [name, step] of steps) {
  if (needsBrowser && !shared && /^(components|journeys|sweeps)/.test(name)) {
    const options = await launchOptions(console.log)
    environment.CHROME_PATH = options.executablePath
    // One browser for all journeys; each opens contexts of its own in it.
    // What its processes hand each other are files of its temporary folder, made and removed by the thousand.
    shared = await chromium.launchServer({ ...options, host: '127.0.0.1', env: { ...process.env, TMPDIR: folder } })
    environment.BROWSER_ENDPOINT = shared.wsEndpoint()
  }
  const running = begun.get(name) ?? timed(step)
  const beside = steps.find(([other]) => other === BESIDE[name])
  if (beside) begun.set(beside[0], timed(beside[1]))
  const { ok, said, counts, seconds } = await running
  total = add(total, counts)
  const ran = counts.passed + counts.failed > 0 ? ` · ${line(counts)}` : ''
  console.log(`${ok ? '✔' : '✖'} ${name} · ${seconds.toFixed(1)} s${ran}`)
  if (!ok) {
    if (whole) console.log(said)
    break
  }
  if (name === 'sizes') console.log(said.trimEnd())
}
await Promise.all(begun.values())
await shared?.close()
await postgres?.close()
// Nothing run is nothing proven.
if (total.passed + total.failed === 0)
  console.log(`no test ran${filters.length ? `: no file's path contains ${filters.join(' or ')}` : ''}`)
console.log(line(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
