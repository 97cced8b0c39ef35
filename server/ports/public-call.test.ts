// Promises of calls to an address that somebody else wrote down: they reach the open internet and nothing else, and are bounded.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { OutgoingError } from './outgoing.ts'
import { callPublic, mayReach, type Resolve } from './public-call.ts'

const HERE = { loopback: true }
const OPEN = { loopback: false }
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
  if (request.url === '/large') return response.end('x'.repeat(5000))
  if (request.url === '/endless') {
    const more = setInterval(() => response.write('x'.repeat(200)), 1)
    return void response.once('close', () => clearInterval(more))
  }
  if (request.url === '/silent') return
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => response.end(`${request.method} ${request.headers.host} ${body}`))
})
let port = 0
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => {
  server.closeAllConnections()
  server.close()
})
const failed = (reason: string) => (error: unknown) => error instanceof OutgoingError && error.reason === reason
const call = (url: string, reach = HERE, resolve?: Resolve, signal = new AbortController().signal) =>
  callPublic(url, { signal, mostBytes: 1000 }, reach, resolve)
/** A name server that says the same of every name. */
const stands =
  (...addresses: string[]): Resolve =>
  (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const SHUT = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '203.0.113.9'],
  ...[
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
  ],
  ...['64:ff9b::a00:1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '2606:4700::1%lo', 'localhost', ''],
]
test('only the open internet may be reached', () => {
  for (const address of SHUT) assert.equal(mayReach(address, OPEN), false, address)
  for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700:4700::1111', '2a00:1450::1'])
    assert.equal(mayReach(address, OPEN), true, address)
})
test('this machine may be reached where that is allowed, and still no other private address', () => {
  for (const address of ['127.0.0.1', '127.0.0.53', '::1']) assert.equal(mayReach(address, HERE), true, address)
  for (const address of SHUT.filter((one) => !/^(127\.|::1$)/.test(one))) assert.equal(mayReach(address, HERE), false, address)
})

test('an address that is written as a number is refused in each spelling, and nothing is asked', async () => {
  asked = []
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '10.1.2.3',
  ]
  for (const host of hosts) await assert.rejects(call(`https://${host}:${port}/keys`, OPEN), failed('forbidden'), host)
  for (const host of ['10.1.2.3', '169.254.169.254'])
    await assert.rejects(call(`http://${host}/`, HERE), failed('forbidden'), host)
  assert.deepEqual(asked, [])
})
test('a name is judged by what it stands for: one private address among several is enough', async () => {
  asked = []
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []])
    await assert.rejects(call(`https://keys.example:${port}/`, OPEN, stands(...addresses)), failed('forbidden'), addresses.join())
  await assert.rejects(call(`https://localhost:${port}/`, OPEN), failed('forbidden'))
  assert.deepEqual(asked, [])
})
test('the connection is made to the address that was judged: the name is not looked up again', async () => {
  asked = []
  let looked = 0
  const flips: Resolve = (_, __, done) => done(null, [{ address: looked++ === 0 ? '127.0.0.1' : '10.9.9.9', family: 4 }])
  assert.deepEqual(await call(`http://localhost:${port}/keys`, HERE, flips), { status: 200, text: `GET localhost:${port} ` })
  assert.equal(looked, 1)
})
test('plain http is for this machine alone, and no name and password is sent', async () => {
  await assert.rejects(call(`http://127.0.0.1:${port}/`, OPEN), failed('forbidden'))
  await assert.rejects(call('http://keys.example/', HERE, stands('1.1.1.1')), failed('forbidden'))
  await assert.rejects(call(`http://me:secret@127.0.0.1:${port}/`, HERE), failed('forbidden'))
  for (const text of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:,x', 'keys', ''])
    await assert.rejects(call(text), failed('forbidden'), text)
})
test('a redirect is an answer that is not followed', async () => {
  asked = []
  assert.equal((await call(`http://127.0.0.1:${port}/moved`)).status, 302)
  assert.deepEqual(asked, ['/moved'])
})
test('an answer that is too large is not read to its end, nor is one without an end', async () => {
  for (const path of ['large', 'endless']) await assert.rejects(call(`http://127.0.0.1:${port}/${path}`), failed('too-large'))
})
test('a server that does not answer is given up, and one that is not there is told', async () => {
  await assert.rejects(call(`http://127.0.0.1:${port}/silent`, HERE, undefined, AbortSignal.timeout(50)), failed('slow'))
  await assert.rejects(call('http://127.0.0.1:1/'), failed('unreachable'))
})
test('a body goes out as it was given', async () => {
  const signal = new AbortController().signal
  const given = { method: 'POST', body: '{"a":1}', signal, mostBytes: 1000 } as const
  assert.equal((await callPublic(`http://localhost:${port}/`, given, HERE)).text, `POST localhost:${port} {"a":1}`)
})
