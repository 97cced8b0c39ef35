// Calls to other parties' servers: bounded, no redirects.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listening } from '../../test/listening.ts'
import { callOut, OutgoingError } from './outgoing.ts'

let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
  if (request.url === '/large') return response.end('x'.repeat(300_000))
  if (request.url === '/silent') return
  if (request.url === '/half') return response.write('{"a":')
  response.writeHead(418, { 'content-type': 'application/json' }).end('{"a":1}')
})
let url = ''
before(async () => {
  url = `http://127.0.0.1:${await listening(server)}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
const call = (path: string, signal = new AbortController().signal) => callOut(url + path, { signal })
const failed = (reason: string) => (error: unknown) => error instanceof OutgoingError && error.reason === reason

test('any status is an answer', async () => {
  const { status, json } = await call('/fine')
  assert.deepEqual([status, json], [418, { a: 1 }])
})
test('a redirect is not followed', async () => {
  asked = []
  await assert.rejects(call('/moved'), failed('unreachable'))
  assert.deepEqual(asked, ['/moved'])
})
test('an answer that is too large is not read to its end', () => assert.rejects(call('/large'), failed('too-large')))
test('a server that does not answer is given up', () => assert.rejects(call('/silent', AbortSignal.timeout(50)), failed('slow')))
test('one that stops half-way is given up, also when garbage was collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, 20)
  try {
    await assert.rejects(call('/half', AbortSignal.timeout(200)), failed('slow'))
  } finally {
    clearInterval(collecting)
  }
})
test('a server that is not there is told', () =>
  assert.rejects(callOut('http://127.0.0.1:1/', { signal: new AbortController().signal }), failed('unreachable')))
