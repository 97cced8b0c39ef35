// Items that come while a write waits or is under way are written together, and a write that fails stops no later one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { together } from './together.ts'

/** Pauses and writes that end when they are told to. */
const steps = () => {
  const open: (() => void)[] = []
  const next = async (): Promise<void> => {
    open.shift()?.()
    await setImmediate()
  }
  return { pause: () => new Promise<void>((resolve) => open.push(resolve)), next }
}

test('writes all that come during the pause at once, in their order, and all that come during a write after it', async () => {
  const [pauses, writes, written] = [steps(), steps(), [] as number[][]]
  const write = async (items: readonly number[]): Promise<void> => {
    written.push([...items])
    await writes.pause()
  }
  const add = together(write, pauses.pause, (error) => assert.fail(String(error)))
  add(1)
  add(2)
  assert.deepEqual(written, [])
  await pauses.next()
  add(3)
  add(4)
  await pauses.next()
  assert.deepEqual(written, [[1, 2]])
  await writes.next()
  await pauses.next()
  assert.deepEqual(written, [
    [1, 2],
    [3, 4],
  ])
  await writes.next()
  add(5)
  await pauses.next()
  assert.deepEqual(written.at(-1), [5])
})

test('goes on after a write that failed, and tells of it', async () => {
  const [failures, written] = [[] as unknown[], [] as number[]]
  const add = together<number>(
    async ([first = 0]) => {
      if (first === 1) throw new Error('lost')
      written.push(first)
    },
    async () => {},
    (error) => failures.push(error),
  )
  add(1)
  await setImmediate()
  add(2)
  await setImmediate()
  assert.deepEqual([failures.length, written], [1, [2]])
})
