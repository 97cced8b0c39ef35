import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { mock, test } from 'node:test'
import { painted, wait } from './wait.ts'

const settled = async (promise: Promise<void>): Promise<string> => {
  const state = promise.then(
    () => 'resolved',
    (reason: unknown) => `rejected: ${String(reason)}`,
  )
  return Promise.race([state, new Promise<string>((resolve) => setImmediate(() => resolve('pending')))])
}
const withClock = (name: string, run: () => Promise<void>): void => {
  test(name, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      await run()
    } finally {
      mock.timers.reset()
    }
  })
}

withClock('resolves after its time and not before', async () => {
  const promise = wait(1000)
  mock.timers.tick(999)
  assert.equal(await settled(promise), 'pending')
  mock.timers.tick(1)
  assert.equal(await settled(promise), 'resolved')
})

withClock('rejects with the reason when it is called off, and lets its timer go', async () => {
  const abort = new AbortController()
  const promise = wait(1000, abort.signal)
  abort.abort('left')
  assert.equal(await settled(promise), 'rejected: left')
  mock.timers.tick(1000)
  assert.equal(await settled(promise), 'rejected: left')
})

withClock('rejects at once when it was called off before', async () => {
  assert.equal(await settled(wait(1000, AbortSignal.abort('left'))), 'rejected: left')
})

withClock('leaves no listener behind on a signal that outlives it', async () => {
  const { signal } = new AbortController()
  const promise = wait(1000, signal)
  mock.timers.tick(1000)
  await promise
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

withClock('what waits for the picture runs in a task of its own after the frame, and not before there is one', async () => {
  let frame: () => void = () => assert.fail('No frame is asked for.')
  const page = globalThis as { requestAnimationFrame?: unknown }
  page.requestAnimationFrame = (run: () => void) => {
    frame = run
  }
  try {
    const after = painted()
    mock.timers.tick(60_000)
    assert.equal(await settled(after), 'pending')
    frame()
    assert.equal(await settled(after), 'pending')
    mock.timers.tick(1)
    assert.equal(await settled(after), 'resolved')
  } finally {
    delete page.requestAnimationFrame
  }
})
