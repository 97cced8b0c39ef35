// Connections that are kept: used again by their owner alone, and only for the addresses that were judged.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { callGuarded } from './guarded.ts'
import { createKeptConnections, type KeptConnections } from './kept-connections.ts'

const OPEN = { NODE_ENV: 'development', ALLOW_PRIVATE_TARGETS: 'yes' } as const
const STRICT = { NODE_ENV: 'production', ALLOW_PRIVATE_TARGETS: 'no' } as const

/** Every connection that was opened, and what was asked over it. */
let opened: { socket: Socket; asked: number }[] = []
let server: Server
let port = 0
before(async () => {
  server = createServer((request, response) => {
    const one = opened.find(({ socket }) => socket === request.socket)
    if (one) one.asked += 1
    response.writeHead(204).end()
  })
  server.on('connection', (socket) => opened.push({ socket, asked: 0 }))
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(async () => {
  server.closeAllConnections()
  server.close()
})

/** A clock that is set, and names that are changed. */
const kept = () => {
  let now = 1000
  let addresses: readonly string[] = ['127.0.0.1']
  let looked = 0
  const connections = createKeptConnections({ now: () => now }, 4, async () => {
    looked += 1
    return addresses
  })
  opened = []
  return {
    connections,
    looked: () => looked,
    pass: (milliseconds: number): void => {
      now += milliseconds
    },
    move: (to: readonly string[]): void => {
      addresses = to
    },
  }
}
const call = (connections: KeptConnections, owner = 'app', env: typeof OPEN | typeof STRICT = OPEN) =>
  callGuarded(env, `http${env === STRICT ? 's' : ''}://hook.example:${port}/`, {
    method: 'POST',
    body: '{}',
    patience: 5000,
    kept: { connections, owner },
  })
const asked = (): number[] => opened.map((one) => one.asked)

test('calls of one owner go over one connection, those of another over their own', async () => {
  const { connections, looked } = kept()
  for (let at = 0; at < 3; at++) assert.equal((await call(connections)).status, 204)
  assert.deepEqual(asked(), [3])
  await call(connections, 'other')
  assert.deepEqual(asked(), [3, 1])
  assert.equal(looked(), 1, 'the name is looked up once for some seconds')
  connections.close()
})

test('a name that has moved is followed, over a connection to where it is now', async () => {
  const { connections, move, pass } = kept()
  await call(connections)
  move(['127.0.0.2'])
  await call(connections)
  assert.deepEqual(asked(), [2], 'what was judged stands for some seconds')
  pass(6000)
  await call(connections)
  assert.deepEqual(asked(), [2, 1])
  assert.equal(opened[1]?.socket.localAddress, '127.0.0.2')
  connections.close()
})

test('a name that has moved to the inside is refused, though a connection is kept', async () => {
  const { connections, move, pass } = kept()
  move(['1.1.1.1', '127.0.0.1'])
  await assert.rejects(call(connections, 'app', STRICT), { reason: 'forbidden' })
  await call(connections)
  pass(6000)
  move(['10.0.0.1'])
  await assert.rejects(call(connections, 'app', STRICT), { reason: 'forbidden' })
  assert.deepEqual(asked(), [1])
  connections.close()
})

test('a kept connection that the other side has ended is no failure', async () => {
  const { connections } = kept()
  for (let at = 0; at < 20; at++) {
    assert.equal((await call(connections)).status, 204)
    // It is reset while the next call is written: the service may not know yet.
    opened.at(-1)?.socket.resetAndDestroy()
  }
  assert.equal(
    asked().reduce((sum, one) => sum + one),
    20,
  )
  connections.close()
})

test('of connections that nothing comes over so many are kept', async () => {
  const { connections, pass } = kept()
  for (let at = 0; at < 10; at++) await call(connections, `app${at}`)
  const ended = opened.slice(0, 6).map(({ socket }) => once(socket, 'close'))
  pass(2000)
  await call(connections, 'app9')
  await Promise.all(ended)
  assert.deepEqual(
    opened.map(({ socket }) => socket.destroyed),
    [...Array(6).fill(true), ...Array(4).fill(false)],
  )
  connections.close()
})
