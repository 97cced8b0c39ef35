// The journeys' bench: from every press to its next paint, on a computer that is four times slower, and how far layouts shift meanwhile.
//   npm run bench -- journeys              a journey of each topic; `-- journeys WORD …` those with a word in their name
// It runs the journeys of test/e2e with PRESS_FILE, so that a press that is added there is counted here.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder } from '../../test/new-folder.ts'

const TARGET = { press: 100, shift: 0.02 }
/** One of each topic that people meet. */
const TOPICS = [
  'page-login',
  'page-account',
  'page-fund',
  'page-send',
  'page-sms',
  'page-wallet-button',
  'page-mfa',
  'page-confirm',
]
const WORST = 10

interface Told {
  readonly press?: string
  readonly kind?: string
  readonly id?: number
  readonly time?: number
  readonly shift?: number
  readonly at: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = newFolder()
const file = join(folder.path, 'presses.jsonl')
const words = process.argv.slice(2)
const env = { ...process.env, PRESS_FILE: file, CPU_SLOWED: '4' }
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...(words.length > 0 ? words : TOPICS)], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const told = (existsSync(file) ? readFileSync(file, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Told)
folder.remove()

const presses = told.flatMap(({ press, kind, time, at }) => (time === undefined ? [] : [{ press, kind, time, at }]))
presses.sort((one, other) => other.time - one.time)
const p98 = presses[Math.floor(presses.length * 0.02)]?.time ?? Number.NaN
const shift = Math.max(0, ...told.map((one) => one.shift ?? 0))
console.log(
  `press to paint over ${presses.length} presses, 4x CPU: p98 ${p98} ms (target <= ${TARGET.press}); the ${WORST} worst:`,
)
for (const { press, kind, time, at } of presses.slice(0, WORST))
  console.log(`  ${String(time).padStart(5)} ms  ${kind}  ${press}  ${at}`)
console.log(`largest shift of a layout: ${shift.toFixed(4)} (target <= ${TARGET.shift})`)
if (status !== 0 || presses.length === 0) console.log('A journey failed, or none was found: these are not all presses.')
if (status !== 0 || !(p98 <= TARGET.press) || shift > TARGET.shift) process.exitCode = 1
