import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWindow } from '../../test/fakes/page-window.ts'
import { isOffline, whenOnline } from './online.ts'

const page = openWindow()
const connect = (onLine: boolean) => Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })

test('it waits for a connection, and does not where there is one', async (t) => {
  t.after(() => page.clear())
  connect(false)
  assert.equal(isOffline(), true)
  let heard = false
  const back = whenOnline(new AbortController().signal).then(() => {
    heard = true
  })
  await Promise.resolve()
  assert.equal(heard, false)
  dispatchEvent(new Event('online'))
  await back
  connect(true)
  assert.equal(isOffline(), false)
  await whenOnline(new AbortController().signal)
})

test('leaving the screen ends the waiting', async () => {
  connect(false)
  const over = new AbortController()
  const back = whenOnline(over.signal)
  over.abort()
  await assert.rejects(back, { name: 'AbortError' })
})
