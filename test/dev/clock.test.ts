// Promises of the clock of test mode: it does not run, moves when a test says so, and no web page can move it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOutside } from './outside.ts'

const START = '2030-01-31T12:00:00.000Z'

test('it stands until it is moved, and tells what it was not understood by', async (t) => {
  const outside = await startOutside({ TEST_TIME: START })
  t.after(outside.close)
  const url = `${outside.url}/dev/clock`
  const tell = async () => ((await (await fetch(url)).json()) as { now: string }).now
  const move = (body: unknown, type = 'application/json') =>
    fetch(url, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })
  assert.equal(await tell(), START)
  assert.equal(await tell(), START)
  assert.deepEqual(await (await move({ advanceSeconds: 61 })).json(), { now: '2030-01-31T12:01:01.000Z' })
  assert.equal((await move({ now: '2031-01-01T00:00:00Z' })).status, 200)
  assert.equal(await tell(), '2031-01-01T00:00:00.000Z')
  for (const wrong of [
    {},
    { advanceSeconds: -1 },
    { advanceSeconds: 1e12 },
    { now: 'tomorrow' },
    { now: START, advanceSeconds: 1 },
    null,
  ]) {
    assert.equal((await move(wrong)).status, 400, JSON.stringify(wrong))
  }
  // A form or a plain text needs no leave of ours to be sent from any page.
  assert.equal((await move({ advanceSeconds: 60 }, 'text/plain')).status, 415)
  assert.equal(await tell(), '2031-01-01T00:00:00.000Z')
})

test('a service whose clock goes has none to move', async (t) => {
  const outside = await startOutside()
  t.after(outside.close)
  assert.equal((await fetch(`${outside.url}/dev/clock`)).status, 404)
})
