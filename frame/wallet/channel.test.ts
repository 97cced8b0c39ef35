// Messages to the frame: whose are taken, what a message is, and what is answered.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FRAME_EVENT, type FrameAnswer } from '../../src/contract/messages.ts'
import type { FrameHandlers } from '../handlers/frame-handlers.ts'
import { createChannel, type Incoming } from './channel.ts'
import { askingPages, framePages } from './pages.ts'

const PAGE = 'https://page.example'
const OTHER = 'https://other.example'

const open = (handlers: Partial<FrameHandlers> = {}) => {
  const calls: string[] = []
  const posted: { answer: FrameAnswer; origin: string }[] = []
  const named = Object.keys(FRAME_EVENT).map((call) => [
    call,
    async (ask: { address?: string }) => {
      calls.push(call)
      return call === 'ready' ? {} : { address: ask.address, did: call }
    },
  ])
  const { take } = createChannel({
    handlers: { ...(Object.fromEntries(named) as FrameHandlers), ...handlers },
    isAllowed: (origin) => origin === PAGE || origin === OTHER,
    post: (answer, origin) => posted.push({ answer, origin }),
  })
  let ids = 0
  const send = async (event: unknown, data: unknown = {}, how: Partial<Incoming> & { id?: unknown; text?: boolean } = {}) => {
    const { id = `id-${ids++}`, text, ...from } = how
    const message = { id, event, data }
    take({ isFromParent: true, origin: PAGE, data: text ? JSON.stringify(message) : message, ...from })
    // Every handler here answers within a few turns of the queue.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const errors = () => posted.map(({ answer }) => ('error' in answer ? answer.error.type : null))
  return { calls, posted, send, take, errors }
}
const ready = FRAME_EVENT.ready
const connect = FRAME_EVENT.connect
const ASK = { accessToken: 'token', address: '0xa' }

test('nothing is answered before a ready of an allowed origin; then to that origin alone', async () => {
  const { calls, posted, send } = open()
  await send(connect, ASK)
  await send(ready, {}, { origin: 'https://evil.example' })
  await send(ready, {}, { origin: 'null' })
  await send(ready, {}, { isFromParent: false })
  assert.deepEqual([calls, posted], [[], []])
  await send(ready)
  await send(connect, ASK)
  await send(connect, ASK, { origin: OTHER })
  await send(ready, {}, { origin: OTHER })
  await send(connect, ASK, { isFromParent: false })
  assert.deepEqual(calls, ['ready', 'connect'])
  assert.deepEqual(
    posted.map(({ origin }) => origin),
    [PAGE, PAGE],
  )
})

test('objects and JSON text are answered alike, with id and event', async () => {
  const { posted, send } = open()
  await send(ready, {}, { text: true })
  await send(connect, ASK, { text: true, id: 'id-7' })
  await send(connect, ASK, { id: 'id-8' })
  const data = { address: '0xa', did: 'connect' }
  assert.deepEqual(
    posted.slice(1).map(({ answer }) => answer),
    [
      { id: 'id-7', event: connect, data },
      { id: 'id-8', event: connect, data },
    ],
  )
})

test('an id counts once; a page that begins anew counts anew', async () => {
  const { calls, send } = open()
  await send(ready, {}, { id: 'id-0' })
  await send(connect, ASK, { id: 'id-1' })
  await send(connect, ASK, { id: 'id-1' })
  assert.deepEqual(calls, ['ready', 'connect'])
  await send(ready, {}, { id: 'id-0' })
  await send(connect, ASK, { id: 'id-1' })
  assert.deepEqual(calls, ['ready', 'connect', 'ready', 'connect'])
})

test('what is no message is not answered; what is malformed is, and no handler sees it', async () => {
  const { calls, posted, send, take, errors } = open()
  await send(ready)
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  for (const data of [null, undefined, 7, 'text', '{"id":', '[]', [], {}, cyclic, { id: 1 }, `"${'x'.repeat(600_000)}"`])
    take({ isFromParent: true, origin: PAGE, data })
  for (const [id, event] of [
    ['', connect],
    ['x'.repeat(65), connect],
    ['id 1', connect],
    [{}, connect],
    [undefined, 'click'],
    [undefined, 'evil:wallet:connect'],
    [undefined, `privy:${'x'.repeat(99)}`],
  ])
    await send(event, ASK, { ...(id !== undefined && { id }) })
  assert.equal(posted.length, 1)
  for (const data of [
    null,
    7,
    {},
    { ...ASK, address: 7 },
    { address: '0xa' },
    { ...ASK, accessToken: '' },
    { ...ASK, address: 'x'.repeat(65) },
  ])
    await send(connect, data)
  await send(FRAME_EVENT.rpc, { ...ASK, request: { method: 7, params: [] } })
  await send(FRAME_EVENT.rpc, { ...ASK, request: { method: 'personal_sign', params: 'all' } })
  assert.deepEqual(new Set(errors().slice(1)), new Set(['invalid_request_arguments']))
  assert.equal(errors().length, 10)
  await send('privy:wallet:create-additional', ASK)
  await send('privy:constructor')
  assert.deepEqual(errors().slice(10), ['error', 'error'])
  assert.deepEqual(calls, ['ready'])
})

test('newer clients name the wallet by entropyId, and are answered so', async () => {
  const { calls, posted, send, errors } = open()
  await send(ready)
  const ask = { accessToken: 'token', entropyId: '0xa', entropyIdVerifier: 'ethereum-address-verifier' }
  await send('privy:wallets:connect', ask)
  await send('privy:wallets:recover', ask)
  assert.deepEqual(calls, ['ready', 'connect', 'recover'])
  const [, answered] = posted
  assert.deepEqual(answered?.answer, {
    id: 'id-1',
    event: 'privy:wallets:connect',
    data: { entropyId: '0xa', entropyIdVerifier: 'ethereum-address-verifier', did: 'connect' },
  })
  await send('privy:wallets:connect', { accessToken: 'token', address: '0xa' })
  assert.equal(errors().at(-1), 'invalid_request_arguments')
  await send('privy:wallets:create', { accessToken: 'token' })
  assert.deepEqual(calls.at(-1), 'create')
})

test('an error that is not ours tells nothing of itself', async () => {
  const { posted, send } = open({
    connect: () => {
      throw new Error('secret 0x1234')
    },
  })
  await send(ready)
  await send(connect, ASK)
  assert.deepEqual(posted[1]?.answer, {
    id: 'id-1',
    event: connect,
    error: { type: 'error', message: 'The wallet could not do this.' },
  })
})

test('64 messages may be under way; one more is told so', async () => {
  let end = (): void => {}
  const ended = new Promise<{ address: string }>((resolve) => {
    end = () => resolve({ address: '0xa' })
  })
  const { posted, send } = open({ connect: () => ended })
  await send(ready)
  for (let at = 0; at < 65; at++) await send(connect, ASK)
  assert.equal(posted.length, 2)
  assert.match(JSON.stringify(posted[1]?.answer), /code 429/)
  end()
  await send(ready)
  assert.equal(posted.length, 67)
})

const OWN = 'http://localhost:8787'
const FACTS = { service_origins: [OWN], sandbox: 'http://box.localhost:8788', lends: false }

test('the pages of a frame: those that are named, localhost where it is named, and never the service', () => {
  const facts = { ...FACTS, pages: ['https://a.example', 'http://localhost:*'] }
  for (const isPage of [
    framePages(facts, { origin: OWN, inWindow: false }),
    framePages(facts, { origin: OWN, inWindow: true }),
  ]) {
    for (const origin of ['https://a.example', 'http://localhost:3000', 'http://localhost']) assert.ok(isPage(origin), origin)
    for (const origin of [
      'https://b.example',
      OWN,
      'http://box.localhost:8788',
      'http://localhost.evil',
      'https://localhost:3000',
      'null',
      '',
      'http://localhost:*',
    ])
      assert.ok(!isPage(origin), origin)
  }
  assert.ok(!framePages({ ...FACTS, pages: [] }, { origin: OWN, inWindow: false })(''))
})

test('the frame of a window is the service’s alone, where the app lends; a window for keys takes requests of both', () => {
  const facts = { ...FACTS, pages: ['https://a.example'], lends: true }
  const inWindow = framePages(facts, { origin: OWN, inWindow: true })
  assert.deepEqual([OWN, 'https://a.example'].map(inWindow), [true, false])
  const inPage = framePages(facts, { origin: OWN, inWindow: false })
  assert.deepEqual([OWN, 'https://a.example'].map(inPage), [false, true])
  assert.deepEqual([OWN, 'https://a.example', FACTS.sandbox].map(askingPages(facts)), [true, true, false])
  assert.deepEqual([OWN, 'https://a.example'].map(askingPages({ ...facts, lends: false })), [false, true])
})
