import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { withLock } from './lock.ts'

const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
const giveLocks = (locks: unknown): void =>
  void Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
afterEach(() => {
  if (given) Object.defineProperty(globalThis, 'navigator', given)
})

test('runs the job where there are no locks, and where the browser refuses them', async () => {
  for (const locks of [undefined, { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }]) {
    giveLocks(locks)
    assert.equal(await withLock('one', async () => 'done'), 'done')
  }
})

test('waits no longer than its patience for a tab that is frozen with the lock in its hands', async () => {
  const frozen = (_name: string, { signal }: { signal: AbortSignal }): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  giveLocks({ request: frozen })
  // The signal's own timer holds no process up; something must, until it rings.
  const awake = setInterval(() => {}, 1000)
  assert.equal(await withLock('one', async () => 'done', 5), 'done')
  clearInterval(awake)
})

test('gives on what the job itself throws, and runs it once', async () => {
  giveLocks({ request: (_name: string, _options: unknown, job: () => Promise<unknown>) => job() })
  let runs = 0
  const job = async () => {
    runs++
    throw new Error('mine')
  }
  await assert.rejects(withLock('one', job), { message: 'mine' })
  assert.equal(runs, 1)
})
