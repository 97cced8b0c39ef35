// Runs `npm ci && npm test` in fresh clones of HEAD; prints how long each took, the load and what was red.
//   npm run test:steady -- 10                 ten times; `--busy`: beside two busy loops; `--slowed`: with the browser computing four times slower
//   npm run test:steady -- 1 -- page-login    only the test files whose path contains "page-login"
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isProgram } from '../is-program.mjs'
import { start } from './programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LOGS = join(root, '.cache/steady')
const BUSY_LOOPS = 2
const SLOWED = '4'
/** The load is looked at so often (ms). */
const LOOK = 5000

/** `{ times, busy, slowed, filters }` of a command line. Throws where it cannot be read. */
export const readWords = (words) => {
  const options = words.filter((word) => /^--./.test(word))
  const [times, ...filters] = words.filter((word) => !word.startsWith('--'))
  const unknown = options.find((word) => !['--busy', '--slowed'].includes(word))
  if (unknown) throw new Error(`There is no option ${unknown}: --busy, --slowed.`)
  if (!/^[1-9]\d?$/.test(times ?? '')) throw new Error('Say how many times: npm run test:steady -- 10')
  return { times: Number(times), busy: options.includes('--busy'), slowed: options.includes('--slowed'), filters }
}

/** Tests that failed, as a run of `npm test` says in its last line; null where it came to no end. */
export const redIn = (said) => {
  const found = [...said.matchAll(/^\d+ passed, (\d+) failed, \d+ skipped$/gm)].at(-1)
  return found ? Number(found[1]) : null
}

/** Rows with their columns below each other. */
export const table = (rows) => {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)))
  return rows.map((row) => row.map((cell, at) => String(cell).padStart(widths[at])).join('  ')).join('\n')
}

/** Runs a program to its end, with all that it says in a file; answers whether it went well. */
const run = async (program, args, { cwd, log, env = process.env }) => {
  const child = start(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Gives what ends it and answers the highest load (of a minute each) until then. */
const watchLoad = () => {
  let highest = loadavg()[0]
  const timer = setInterval(() => {
    highest = Math.max(highest, loadavg()[0])
  }, LOOK)
  return () => {
    clearInterval(timer)
    return highest
  }
}

/** Loops that keep as many cores busy, until they are ended. */
const keepBusy = (loops) => {
  const all = Array.from({ length: loops }, () => start(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => {
    for (const one of all) one.kill('SIGKILL')
  }
}

/** A run in a clone of its own, which is removed: `{ seconds, load, red, path }`; `red` is null where it came to no end. */
const runOnce = async (at, { busy, slowed, filters }) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-steady-'))
  const path = join(LOGS, `${at}.log`)
  const log = createWriteStream(path)
  try {
    const cloned = await run('git', ['clone', '--quiet', root, folder], { log })
    if (!cloned || !(await run('npm', ['ci'], { cwd: folder, log }))) return { seconds: 0, load: 0, red: null, path }
    const endLoad = watchLoad()
    const endBusy = keepBusy(busy ? BUSY_LOOPS : 0)
    const began = performance.now()
    const env = { ...process.env, ...(slowed && { CPU_SLOWED: SLOWED }) }
    await run('npm', ['test', ...(filters.length > 0 ? ['--', ...filters] : [])], { cwd: folder, log, env }).finally(endBusy)
    const seconds = (performance.now() - began) / 1000
    log.end()
    await once(log, 'close')
    return { seconds, load: endLoad(), red: redIn(readFileSync(path, 'utf8')), path }
  } finally {
    log.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const main = async () => {
  const words = readWords(process.argv.slice(2))
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  const rows = []
  for (let at = 1; at <= words.times; at += 1) {
    const { seconds, load, red, path } = await runOnce(at, words)
    rows.push({ red, cells: [at, `${seconds.toFixed(0)} s`, load.toFixed(1), red ?? 'no end', relative(root, path)] })
    console.log(`run ${at} of ${words.times}: ${seconds.toFixed(0)} s, ${red ?? 'no end, and what is'} red`)
  }
  console.log(`\n${table([['run', 'took', 'load', 'red', 'what it said'], ...rows.map(({ cells }) => cells)])}`)
  if (rows.some(({ red }) => red !== 0)) process.exitCode = 1
}

if (isProgram(import.meta.url))
  await main().catch(({ message }) => {
    console.error(message)
    process.exitCode = 1
  })
