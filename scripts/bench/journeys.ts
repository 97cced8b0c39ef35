// The journeys' bench: from every press to its next paint with a CPU four times slower, and how far layouts shift.
//   npm run bench -- journeys              a journey of each topic; `-- journeys WORD …` those with a word in their name
// Beside it, when the page's own code for the press had ended: what comes after is layout, paint, and what else the machine does.
// It runs the journeys of test/e2e with PRESS_FILE, so that a press that is added there is counted here. The page that is pressed is the only
// one that is slowed, and the test looks for what comes next when the press is painted (test/e2e/press-times.ts).

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
  /** From the press to the end of what the page does for it (ms). */
  readonly handled?: number
  /** Whether it opens a window, which the browser makes before it paints the page that was pressed. */
  readonly opens?: boolean
  readonly shift?: number
  /** What was pressed last before a shift. */
  readonly after?: string
  /** The box of what moved furthest: x, y, width, height, before and after. */
  readonly moved?: string
  /** Of each loaded document another. */
  readonly page: number
  readonly at: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = newFolder()
const file = join(folder.path, 'presses.jsonl')
const words = process.argv.slice(2)
const env = { ...process.env, PRESS_FILE: file, CPU_SLOWED: '4' }
// One file at a time (`--cpu`): else a press would wait for what another journey computes.
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', '--cpu', ...(words.length > 0 ? words : TOPICS)], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const told = (existsSync(file) ? readFileSync(file, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Told)
folder.remove()

/** Of the events of one press the slowest. */
const slowest = new Map<string, { press: string; kind: string; time: number; handled: number; opens: boolean; at: string }>()
const shifts = new Map<number, { sum: number; most: number; after: string; moved: string; at: string }>()
for (const { press = '', kind = '', id, time, handled = 0, opens = false, shift, after = '', moved = '', page, at } of told) {
  const key = `${page} ${id}`
  const known = slowest.get(key)
  if (time !== undefined)
    slowest.set(key, {
      ...(known && known.time >= time ? known : { press, kind, time, at }),
      handled: Math.max(handled, known?.handled ?? 0),
      opens: opens || (known?.opens ?? false),
    })
  if (shift === undefined) continue
  const { sum, ...largest } = shifts.get(page) ?? { sum: 0, most: 0, after, moved, at }
  shifts.set(page, { ...(shift > largest.most ? { most: shift, after, moved, at } : largest), sum: sum + shift })
}
const all = [...slowest.values()].sort((one, other) => other.time - one.time)
// What a person sees after these is the window. Until it is there the browser shows nothing of the page.
const [opening, presses] = [all.filter(({ opens }) => opens), all.filter(({ opens }) => !opens)]
const p98Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => other - one)[Math.floor(times.length * 0.02)] ?? Number.NaN
const p98 = p98Of(presses.map(({ time }) => time))
const handledP98 = p98Of(presses.map(({ handled }) => handled))
const most = [...shifts.values()].sort((one, other) => other.sum - one.sum)[0] ?? { sum: 0, after: '', moved: '', at: '' }
console.log(
  `press to paint over ${presses.length} presses, 4x CPU: p98 ${p98} ms (target <= ${TARGET.press}), handled within ${handledP98} ms; the ${WORST} worst:`,
)
for (const { press, kind, time, handled, at } of presses.slice(0, WORST))
  console.log(`  ${String(time).padStart(5)} ms, handled ${handled} ms  ${kind}  ${press}  ${at}`)
if (opening.length > 0)
  console.log(
    `apart from these ${opening.length} that open a window: up to ${opening[0]?.time} ms, handled within ${Math.max(...opening.map(({ handled }) => handled))} ms`,
  )
const where = most.sum > 0 ? `, after '${most.after}', ${most.moved}, ${most.at}` : ''
console.log(`most that the layout of a page shifted: ${most.sum.toFixed(4)}${where} (target <= ${TARGET.shift})`)
if (status !== 0 || presses.length === 0) console.log('A journey failed, or none was found: these are not all presses.')
if (status !== 0 || !(p98 <= TARGET.press) || most.sum > TARGET.shift) process.exitCode = 1
