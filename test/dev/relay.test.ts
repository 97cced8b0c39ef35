// The relay's stand-in: who may connect, which messages it keeps and for how long, and its limits.

import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { after, before, test } from 'node:test'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'
import { BOARD_LIMITS, createBoard, type Listener, type Message, RelayFull } from '../../server/dev/relay/board.ts'
import { createRelay, type Relay } from '../../server/dev/relay/relay.ts'
import { listening } from '../listening.ts'

const TOPIC = 'ab'.repeat(32)
const server = createServer()
const now = Date.parse('2030-01-31T12:00:00Z')
let relay: Relay
let host = ''

before(async () => {
  relay = createRelay(() => now)
  server.on('upgrade', relay.upgrade)
  host = `127.0.0.1:${await listening(server)}`
})
after(() => {
  relay.close()
  server.close()
})

interface Claims {
  readonly aud?: string
  readonly exp?: number
  readonly iss?: string
}
const packed = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, did: `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}` }
}
const tokenOf = ({ privateKey, did }: ReturnType<typeof keys>, claims: Claims = {}): string => {
  const seconds = now / 1000
  const body = { iss: did, sub: 'ab', aud: `ws://${host}`, iat: seconds, exp: seconds + 60, ...claims }
  const text = `${packed({ alg: 'EdDSA', typ: 'JWT' })}.${packed(body)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
const addressOf = (auth: string, path = '/dev/relay'): string => `ws://${host}${path}?auth=${auth}&projectId=test`

/** The status with which a socket is refused; 101 where it is not. */
const statusOf = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { headers })
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
  })

interface Said {
  readonly id: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly code: number }
  readonly params?: { readonly data: { readonly topic: string; readonly message: string } }
}
const client = async (own = keys()) => {
  const socket = new WebSocket(addressOf(tokenOf(own)))
  const heard: Said[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    for (const look of [...waiting]) look()
  })
  await once(socket, 'open')
  const until = (fits: (said: Said) => boolean): Promise<Said> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = heard.find(fits)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  let asked = 0
  return {
    own,
    socket,
    messages: () => heard.flatMap(({ params }) => (params ? [params.data.message] : [])),
    ask: (method: string, params: object) => {
      const id = ++asked
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return until((said) => said.id === id && said.method === undefined)
    },
    told: (message: string) => until(({ params }) => params?.data.message === message),
    say: (text: string) => socket.send(text),
    until,
  }
}
const publish = (message: string, more: object = {}) =>
  ['irn_publish', { topic: TOPIC, message, ttl: 60, tag: 1, ...more }] as const

test('takes nobody without a token that they signed themselves, for this relay, that is not over', async () => {
  const [own, other] = [keys(), keys()]
  assert.equal(await statusOf(addressOf(tokenOf(own))), 101)
  for (const [what, token] of [
    ['none', ''],
    ['nonsense', 'a.b.c'],
    ['over', tokenOf(own, { exp: now / 1000 - 1 })],
    ['for another relay', tokenOf(own, { aud: 'wss://relay.walletconnect.org' })],
    ['of somebody else', tokenOf(own, { iss: other.did })],
    ['of another kind of key', tokenOf(own, { iss: own.did.replace('did:key:z', 'did:key:zz') })],
    ['with more behind it', `${tokenOf(own)}.x`],
  ] as const)
    assert.equal(await statusOf(addressOf(token)), 401, what)
  assert.equal(await statusOf(addressOf(tokenOf(own)).replace('projectId=test', '')), 401)
})

test('is nowhere but at its address, and under no name but this machine’s', async () => {
  const token = tokenOf(keys())
  assert.equal(await statusOf(addressOf(token, '/dev/other')), 404)
  assert.equal(await statusOf(addressOf(token), { host: 'evil.example' }), 404)
})

test('a message reaches who listens, not who wrote it, and waits for who comes later', async () => {
  const [writer, early] = [await client(), await client()]
  await writer.ask('irn_subscribe', { topic: TOPIC })
  await early.ask('irn_subscribe', { topic: TOPIC })
  assert.equal((await writer.ask(...publish('one'))).result, true)
  await early.told('one')
  const late = await client()
  await late.ask('irn_batchSubscribe', { topics: [TOPIC] })
  await late.told('one')
  await late.ask('irn_unsubscribe', { topic: TOPIC, id: 'x' })
  await writer.ask(...publish('two'))
  await early.told('two')
  assert.deepEqual(late.messages(), ['one'])
  assert.deepEqual(writer.messages(), [])
  for (const one of [writer, early, late]) one.socket.terminate()
})

test('what a client has confirmed is not told to it again, and what it has not is', async () => {
  const writer = await client()
  const first = await client()
  await first.ask('irn_subscribe', { topic: TOPIC })
  await writer.ask(...publish('confirmed'))
  const { id } = await first.told('confirmed')
  first.say(JSON.stringify({ jsonrpc: '2.0', id, result: true }))
  await writer.ask(...publish('unconfirmed'))
  await first.told('unconfirmed')
  first.socket.terminate()
  const again = await client(first.own)
  await again.ask('irn_subscribe', { topic: TOPIC })
  await again.told('unconfirmed')
  const { result } = await again.ask('irn_batchFetchMessages', { topics: [TOPIC] })
  const fetched = (result as { messages: Message[] }).messages.map(({ message }) => message)
  assert.ok(fetched.includes('unconfirmed') && !fetched.includes('confirmed'), fetched.join())
  assert.ok(!again.messages().includes('confirmed'))
  for (const one of [writer, again]) one.socket.terminate()
})

test('answers what it does not understand, and goes on', async () => {
  const one = await client()
  assert.equal((await one.ask('irn_nothing', {})).error?.code, -32601)
  assert.equal((await one.ask('constructor', {})).error?.code, -32601)
  assert.equal((await one.ask('irn_publish', { topic: 'short', message: 'x' })).error?.code, -32602)
  one.say('not json')
  assert.equal((await one.until(({ id }) => id === null)).error?.code, -32700)
  assert.equal((await one.ask('irn_subscribe', { topic: TOPIC })).error, undefined)
  one.socket.terminate()
})

const listener = (name: string): Listener & { readonly heard: string[] } => {
  const heard: string[] = []
  return { client: name, heard, hear: (_, { message }) => void heard.push(message) }
}
const message = (text: string, topic = TOPIC, ttl = 60) => ({ topic, message: text, tag: 0, ttl })

test('a message is gone when its time is over, however long it was meant to be kept', () => {
  let at = 0
  const board = createBoard(() => at)
  board.publish('a', message('short'))
  board.publish('a', message('for ever', TOPIC, 10 ** 9))
  at = 60_000
  assert.deepEqual(
    board.waiting('b', TOPIC).map((one) => one.message),
    ['for ever'],
  )
  at = BOARD_LIMITS.seconds * 1000
  assert.deepEqual(board.size, { topics: 0, messages: 0 })
})

test('has an end: of topics, of messages, of letters, of topics that one client hears', () => {
  const board = createBoard(() => 0, {
    ...BOARD_LIMITS,
    topics: 2,
    messagesPerTopic: 2,
    topicsPerClient: 2,
    messageCharacters: 9,
  })
  const [a, b, c] = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(32)) as [string, string, string]
  for (const text of ['1', '2', '3']) board.publish('x', message(text, a))
  assert.deepEqual(
    board.waiting('y', a).map((one) => one.message),
    ['2', '3'],
  )
  board.publish('x', message('1', b))
  assert.throws(() => board.publish('x', message('1', c)), RelayFull)
  assert.throws(() => board.publish('x', message('1'.repeat(10), a)), RelayFull)
  const one = listener('y')
  for (const topic of [a, b]) board.subscribe(one, topic)
  assert.throws(() => board.subscribe(one, c), RelayFull)
  board.leave(one)
  board.publish('x', message('later', a))
  assert.deepEqual(one.heard, [])
})

test('what is no WebSocket is none of its business', async () => {
  const answered = await new Promise<number>((resolve) => {
    const call = request(`http://${host}/dev/relay`, { headers: { connection: 'upgrade', upgrade: 'other' } })
    call.on('response', (response) => resolve(response.statusCode ?? 0))
    call.on('error', () => resolve(0))
    call.end()
  })
  assert.equal(answered, 401)
})
