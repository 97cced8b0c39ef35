// Lines of the log in a terminal: a call is one short line, a fault keeps its stack, what is no JSON stays.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'
import { shortLine } from './short-line.ts'

const NOON = Date.parse('2026-03-01T12:00:05Z')
const lines = (write: (log: ReturnType<typeof createLog>) => void): string[] => {
  const written: string[] = []
  write(
    createLog(
      'info',
      (line) => written.push(shortLine(line)),
      () => NOON,
    ),
  )
  return written
}

test('a call is one line of method, path, status and time', () => {
  const call = { requestId: 'r', method: 'GET', path: '/api/v1/apps/x', endpoint: 'apps.get', status: 200, milliseconds: 12 }
  assert.deepEqual(
    lines((log) => log.info('request', call)),
    ['12:00:05  GET /api/v1/apps/x  200  12 ms'],
  )
})

test('a warning has its fields, a fault its stack', () => {
  const [warning = '', fault = ''] = lines((log) => {
    log.warn('code_not_sent', { appId: 'a', error: new TypeError('no') })
    log.error('crash', { error: new Error('broken') })
  })
  assert.equal(warning, '12:00:05 warn: code_not_sent appId=a TypeError: no')
  assert.match(fault, /^12:00:05 error: crash \nError: broken\n {4}at /)
})

test('what is no line of the log stays as it is', () =>
  assert.deepEqual(['{', '[1]', 'text'].map(shortLine), ['{', '[1]', 'text']))
