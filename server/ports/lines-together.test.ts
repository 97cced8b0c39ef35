// Promises of the log's lines: few writes, in their order, nothing that warns waits, and nothing is lost at the end.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesTogether } from './lines-together.ts'
import { createLog } from './log.ts'

const open = () => {
  const writes: string[] = []
  let due: (() => void)[] = []
  const lines = linesTogether(
    (text) => void writes.push(text),
    (work) => void due.push(work),
  )
  const log = createLog('info', lines.write, () => 0)
  const pass = (): void => {
    const works = due
    due = []
    for (const work of works) work()
  }
  return { writes, lines, log, pass }
}
const events = (text: string | undefined): string[] =>
  (text ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event)

test('the lines of calls that come together are one write', () => {
  const { writes, log, pass } = open()
  for (const event of ['one', 'two', 'three']) log.info(event)
  assert.deepEqual(writes, [])
  pass()
  assert.deepEqual(writes.map(events), [['one', 'two', 'three']])
  pass()
  log.info('four')
  pass()
  assert.equal(writes.length, 2)
})

test('a warning is written at once, behind what came before it', () => {
  const { writes, log, pass } = open()
  log.info('before')
  log.warn('odd')
  assert.deepEqual(writes.map(events), [['before', 'odd']])
  log.error('bad')
  pass()
  assert.deepEqual(writes.map(events), [['before', 'odd'], ['bad']])
})

test('what waits at the end is written, and so is what has become much', () => {
  const { writes, lines, log } = open()
  log.info('last')
  lines.flush()
  lines.flush()
  assert.deepEqual(writes.map(events), [['last']])
  for (let count = 0; count < 100; count++) log.info('long', { text: 'word '.repeat(200) })
  assert.equal(writes.length, 2)
})
