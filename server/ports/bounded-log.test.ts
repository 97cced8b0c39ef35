// Promises of the bounded log: few whole lines of each kind, and a count in which none is missing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedLog } from './bounded-log.ts'
import { createLog } from './log.ts'

interface Line {
  readonly level: string
  readonly event: string
  readonly of?: string
  readonly error?: unknown
  readonly times?: number
  readonly seconds?: number
}

const open = () => {
  let time = 0
  let waiting: { work(): void; at: number }[] = []
  const lines: Line[] = []
  const inner = createLog(
    'info',
    (line) => lines.push(JSON.parse(line)),
    () => time,
  )
  const log = boundedLog(
    inner,
    () => time,
    (work, milliseconds) => void waiting.push({ work, at: time + milliseconds }),
  )
  const pass = (milliseconds: number): void => {
    time += milliseconds
    const due = waiting.filter(({ at }) => at <= time)
    waiting = waiting.filter(({ at }) => at > time)
    for (const { work } of due) work()
  }
  return { lines, log, pass }
}
const lost = (): Error => Object.assign(new Error(`away ${Math.random()}`), { code: 'ECONNREFUSED' })

test('of many failures of one kind ten are written whole in a minute, and the others are one line with their number', () => {
  const { lines, log, pass } = open()
  const fail = (): void => log.error('database_lost', { error: lost() })
  for (let i = 0; i < 540; i++) fail()
  assert.equal(lines.length, 10)
  pass(60_000)
  const { level, event, of, times, seconds, error } = lines[10] ?? ({} as Line)
  assert.deepEqual(
    [level, event, of, times, seconds, error],
    ['error', 'repeated', 'database_lost', 530, 60, 'Error ECONNREFUSED'],
  )
  for (let i = 0; i < 12; i++) fail()
  assert.equal(lines.length, 21)
  log.flush()
  assert.deepEqual([lines.length, lines[21]?.times], [22, 2])
})

test('few failures are all written, and no count follows them', () => {
  const { lines, log, pass } = open()
  for (let i = 0; i < 10; i++) log.warn('mail_failed', { error: lost() })
  pass(60_000)
  log.flush()
  assert.equal(lines.length, 10)
})

test('another mistake is seen beside one that floods the log', () => {
  const { lines, log } = open()
  const one = (): Error => new TypeError('a is undefined')
  const other = (): Error => new RangeError('too long')
  for (let i = 0; i < 100; i++) log.error('internal_error', { error: one() })
  log.error('internal_error', { error: other() })
  assert.equal(lines.length, 11)
  assert.match(JSON.stringify(lines[10]), /RangeError/)
})

test('kinds without end are bounded too, and none is lost from the count', () => {
  const { lines, log } = open()
  for (let i = 0; i < 5000; i++) log.error('internal_error', { error: Object.assign(new Error('x'), { code: `E${i}` }) })
  log.flush()
  assert.ok(lines.length <= 211, String(lines.length))
  const whole = lines.filter(({ event }) => event === 'internal_error').length
  const held = lines.reduce((sum, { times = 0 }) => sum + times, 0)
  assert.equal(whole + held, 5000)
})

test('lines of calls and what is no trouble are never held back', () => {
  const { lines, log } = open()
  for (let i = 0; i < 100; i++) {
    log.error('request', { requestId: String(i) })
    log.warn('start', { line: String(i) })
    log.info('started')
  }
  assert.equal(lines.length, 300)
})
