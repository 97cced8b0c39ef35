// Promises of reading a body: bounded size and depth, one type, and a caller that goes away is no fault of ours.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { createMetrics } from '../../ports/metrics.ts'
import { bodyText, readBody } from './read-body.ts'
import { refusal } from './refusal.ts'

const lines: string[] = []
const note = (event: string): void => void lines.push(event)
const log = { info: note, warn: note, error: note }
const metrics = createMetrics()
const app = new Hono()
app.onError((error) => refusal({ log, metrics }, error, 'one'))
app.post('/json', async (c) => c.json({ read: await readBody(c.req) }))
app.post('/form', async (c) => c.text(await bodyText(c.req.raw)))

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })

test('a body that is nested deeper than any call of ours is invalid, however it is sent', async () => {
  for (const depth of [33, 5000, 30_000]) {
    const text = `{"params":${'['.repeat(depth)}${']'.repeat(depth)}}`
    for (const headers of [{}, { 'content-length': String(text.length) }]) {
      const answer = await post('/json', text, headers)
      assert.deepEqual([answer.status, (await answer.json()).code], [400, 'invalid_data'])
    }
  }
  assert.equal((await post('/json', `{"params":${'['.repeat(31)}${']'.repeat(31)}}`)).status, 200)
})

test('a caller that goes away in the middle of its body is its own mistake: no outage, no fault, no line in the log', async () => {
  const broken = (): ReadableStream<Uint8Array> => {
    let sent = false
    return new ReadableStream({
      pull: (controller) => {
        if (sent) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
        else controller.enqueue(Buffer.from('{"email":'))
        sent = true
      },
    })
  }
  for (const [path, headers] of [
    ['/json', {}],
    ['/json', { 'content-length': '99' }],
    ['/form', {}],
  ] as const) {
    const answer = await post(path, broken(), headers)
    assert.deepEqual([answer.status, (await answer.json()).code], [400, 'invalid_data'])
  }
  assert.deepEqual(lines, [])
})
