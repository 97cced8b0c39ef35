// Promises of the log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, type LogLevel } from './log.ts'

const write = (level: LogLevel) => {
  const lines: string[] = []
  return {
    lines,
    log: createLog(
      level,
      (line) => lines.push(line),
      () => 0,
    ),
  }
}

test('one event is one JSON line with its time, level and fields', () => {
  const { lines, log } = write('info')
  log.info('request', { status: 200, path: '/api/v1/sessions' })
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [{ time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'request', status: 200, path: '/api/v1/sessions' }],
  )
})
test('an event without fields is a whole line too', () => {
  const { lines, log } = write('info')
  log.warn('stopping')
  assert.equal(JSON.parse(lines[0] ?? '').event, 'stopping')
})
test('a line break in a field stays inside its line', () => {
  const { lines, log } = write('info')
  log.info('request', { path: '/a\n{"event":"forged"}' })
  assert.equal(lines.length, 1)
  assert.ok(!lines[0]?.includes('\n'))
})
test('an error keeps its stack and cause and loses whom it speaks of', () => {
  const { lines, log } = write('error')
  const cause = Object.assign(new Error('duplicate (ada@example.com)'), { detail: 'ada@example.com' })
  log.error('failed', { error: new Error('could not save', { cause }) })
  const line = lines[0] ?? ''
  assert.match(line, /could not save/)
  assert.match(line, /duplicate \(\[email\]\)/)
  assert.ok(!line.includes('ada@'))
})
test('an error that quotes what somebody sent keeps its code and its place alone', () => {
  const { lines, log } = write('error')
  const value = Object.assign(new Error('invalid input syntax for type bigint: "Ada Lovelace"'), { code: '22P02' })
  const json = (() => {
    try {
      return JSON.parse('"Ada Lovelace')
    } catch (error) {
      return error
    }
  })()
  log.error('failed', { error: value })
  log.error('failed', { error: new Error('outer', { cause: json }) })
  for (const line of lines) {
    assert.ok(!line.includes('Ada'), line)
    assert.match(line, /log\.test\.ts/)
  }
  assert.match(lines[0] ?? '', /22P02/)
})
test('silent is silent, and error is quieter than info', () => {
  const silent = write('silent')
  silent.log.error('failed')
  assert.deepEqual(silent.lines, [])
  const errors = write('error')
  errors.log.info('request')
  errors.log.error('failed')
  assert.equal(errors.lines.length, 1)
})
