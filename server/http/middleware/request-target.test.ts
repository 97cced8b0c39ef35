// Promises of the first look at a request: an address that is none is refused before anything reads it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { type Listening, listen } from '../listen.ts'

let listening: Listening
let calls = 0
before(async () => {
  const fetch = (request: Request): Response => {
    calls += 1
    return new Response(new URL(request.url).host)
  }
  listening = await listen(fetch, '127.0.0.1', 0)
})
after(() => listening.close(0))

/** Says these lines on a connection of its own; the whole answer. */
const say = async (...lines: string[]): Promise<string> => {
  const socket = connect(listening.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  socket.end(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return heard
}

test('one host that is one, and a path, are taken', async () => {
  for (const host of [
    'id.example.com',
    'ID.Example.com:4001',
    '127.0.0.1',
    '[::1]:4001',
    'localhost',
    'xn--mnchen-3ya.de',
    'a_b.example',
  ])
    assert.match(await say('GET /api HTTP/1.1', `host: ${host}`), /^HTTP\/1.1 200 /, host)
})

test('what is no host, none, two, or a whole address, is refused before the service sees it', async () => {
  const seen = calls
  const hosts = [
    '1.127.0.0.1',
    'xn--',
    '',
    'a b',
    'a@b.example',
    'a/b',
    '0x7f.1',
    '2130706433',
    '[::1',
    'a:b',
    'a:999999',
    '%41.example',
    'ａ.example',
  ]
  for (const lines of [
    ...hosts.map((host) => ['GET / HTTP/1.1', `host: ${host}`]),
    ['GET / HTTP/1.1'],
    ['GET / HTTP/1.0'],
    ['GET / HTTP/1.1', 'host: one.example', 'host: two.example'],
    ['GET / HTTP/1.1', 'host: one.example', 'Host: one.example'],
    ['GET http://one.example/ HTTP/1.1', 'host: one.example'],
    ['GET dev/outbox HTTP/1.1', 'host: one.example'],
    ['GET * HTTP/1.1', 'host: one.example'],
  ])
    assert.match(await say(...lines), /^HTTP\/1.1 400 /, lines.join(' | '))
  assert.equal(calls, seen)
  const refused = await say('GET / HTTP/1.1', 'host: xn--')
  assert.match(refused, /x-content-type-options: nosniff/)
  assert.match(refused, /"code":"invalid_data"/)
})
