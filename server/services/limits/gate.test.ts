// A gate lets so many in at once, hands turns on in order, and refuses whom it would keep waiting too long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../service-error.ts'
import { createGate } from './gate.ts'

const MINUTE = 60_000

/** Work that ends when it is told to. */
const work = () => {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = false
  const run = async (): Promise<void> => {
    begun = true
    await ended
  }
  return { run, end, hasBegun: () => begun }
}
const settled = () => new Promise(setImmediate)

test('two run at once, the others in their order', async () => {
  const { run } = createGate(2, MINUTE)
  const pieces = [work(), work(), work(), work()]
  const all = pieces.map((one) => run(one.run))
  const begun = () => pieces.map((one) => one.hasBegun())
  await settled()
  assert.deepEqual(begun(), [true, true, false, false])
  pieces[1]?.end()
  await settled()
  assert.deepEqual(begun(), [true, true, true, false])
  for (const one of pieces) one.end()
  await Promise.all(all)
  assert.deepEqual(begun(), [true, true, true, true])
})

test('whoever would wait too long is told to come back, and takes nobody a turn', async () => {
  const { run } = createGate(1, 1)
  const first = work()
  const held = run(first.run)
  const late = work()
  await assert.rejects(run(late.run), (error: ServiceError) => error.code === 'service_unavailable' && error.retryAfter === 1)
  assert.ok(!late.hasBegun())
  first.end()
  await held
  const next = work()
  next.end()
  await run(next.run)
  assert.ok(next.hasBegun())
})

test('work that fails gives its turn on', async () => {
  const { run } = createGate(1, MINUTE)
  await assert.rejects(run(() => Promise.reject(new ServiceError('not_found'))))
  assert.equal(await run(async () => 'next'), 'next')
})
