// What a frame does with messages before the facts of its app are judged, and where it cannot start.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from './gate.ts'
import { refuseMessage } from './refuse-messages.ts'

test('nothing is heard before the gate is open; then all of it in its order, and nothing twice', () => {
  const gate = createGate<number>()
  const heard: number[] = []
  gate.take(1)
  gate.take(2)
  assert.equal(heard.length, 0)
  gate.open((one) => {
    heard.push(one)
    // Comes while the others are handed over.
    if (one === 1) gate.take(3)
  })
  gate.take(4)
  assert.deepEqual(heard, [1, 2, 3, 4])
})

test('a page that asks without end is not kept without end', () => {
  const gate = createGate<number>()
  for (let at = 0; at < 1000; at++) gate.take(at)
  const heard: number[] = []
  gate.open((one) => heard.push(one))
  assert.deepEqual(heard, [...Array(64).keys()])
})

test('a frame that cannot start answers messages of its page by id and event, and an export by its port; nothing else', () => {
  const error = { type: 'error', message: 'No.', reason: 'invalid_answer' } as const
  const posted: unknown[] = []
  const refuse = (isFromParent: boolean, data: unknown, port?: { postMessage(said: unknown): void }) =>
    refuseMessage({ isFromParent, data, port }, error, (answer) => posted.push(answer))
  const event = 'privy:iframe:ready'
  refuse(true, { id: 'a', event, data: {} })
  refuse(true, { id: 'b' })
  refuse(true, 'text')
  refuse(false, { id: 'c', event, data: {} })
  assert.deepEqual(posted, [{ id: 'a', event, error }])
  const told: unknown[] = []
  refuse(false, { latchkey: 'export' }, { postMessage: (said) => told.push(said) })
  assert.deepEqual(told, [{ error }])
  assert.equal(posted.length, 1)
})
