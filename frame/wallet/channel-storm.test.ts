// A storm of messages, most of them wrong: what is right reaches a handler, and each id is answered once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededRandom } from '../../server/dev/seeded-random.ts'
import { FRAME_EVENT, type FrameAnswer } from '../../src/contract/messages.ts'
import type { FrameHandlers } from '../handlers/frame-handlers.ts'
import { createChannel } from './channel.ts'

const MESSAGES = process.env.SWEEP ? 100_000 : 2000
const PAGE = 'https://page.example'
const EVENTS = Object.values(FRAME_EVENT)
const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  Number.NaN,
  '',
  'x',
  [],
  {},
  true,
  2n,
  'x'.repeat(9000),
  { toString: null },
  '__proto__',
  '\ud800',
]

test(`${MESSAGES} messages by chance`, async () => {
  const { bytes } = seededRandom('a storm of messages')
  const below = (most: number): number => new DataView(Uint8Array.from(bytes(4)).buffer).getUint32(0) % most
  const chance = (of: number): boolean => below(of) === 0
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const [took, answers] = [new Map<string, number>(), new Map<string, number>()]
  const wrong: string[] = []
  const handlers = Object.fromEntries(
    Object.keys(FRAME_EVENT).map((call) => [
      call,
      async (ask: { accessToken?: string; id?: string }) => {
        if (!['ready', 'clear', 'key', 'windowShareKey', 'endKeyWindow'].includes(call) && typeof ask.accessToken !== 'string')
          wrong.push(`${call} without a token`)
        took.set(call, (took.get(call) ?? 0) + 1)
        return {}
      },
    ]),
  ) as unknown as FrameHandlers
  const { take } = createChannel({
    handlers,
    isAllowed: (origin) => origin === PAGE || origin === 'https://second.example',
    post: (answer: FrameAnswer, origin) => {
      if (origin !== PAGE) wrong.push(`an answer to ${origin}`)
      answers.set(answer.id, (answers.get(answer.id) ?? 0) + 1)
    },
  })
  const right = () => ({
    accessToken: 'token',
    address: '0xa',
    publicKey: 'a',
    userId: 'ada',
    request: { method: 'signMessage', params: chance(2) ? { message: 'a' } : ['a'] },
  })
  const broken = (value: object): unknown => {
    const copy = { ...value } as Record<string, unknown>
    for (const key of Object.keys(copy)) if (chance(4)) copy[key] = one(NONSENSE)
    for (const key of Object.keys(copy)) if (chance(9)) delete copy[key]
    return chance(9) ? one(NONSENSE) : copy
  }
  take({ isFromParent: true, origin: PAGE, data: { id: 'first', event: FRAME_EVENT.ready, data: {} } })
  const sent = new Set(['first'])
  let unheard = 0
  for (let at = 0; at < MESSAGES; at++) {
    const isRight = chance(3)
    // Ids of the window that is remembered come again; `ready` alone may count anew.
    const isRepeated = chance(5) && sent.size > 3
    const id = isRepeated ? `id-${at - 1}` : `id-${at}`
    const event = isRepeated ? FRAME_EVENT.connect : one(EVENTS)
    const whole = { id, event, data: isRight ? right() : broken(right()) }
    const message = isRight ? whole : broken(whole)
    const isForged = chance(4)
    if (isForged) unheard++
    const origin = isForged ? one(['null', '', 'https://evil.example', 'https://second.example', 'http://page.example']) : PAGE
    const asText = chance(3)
    let data: unknown = message
    if (asText)
      try {
        data = JSON.stringify(message)
      } catch {
        data = '{'
      }
    take({ isFromParent: !(isForged && chance(2)), origin, data })
    const known: unknown = Object(message).id
    if (!isForged && typeof known === 'string') sent.add(known)
    if (at % 32 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(wrong, [])
  // What nonsense names its messages comes again after more ids than are remembered.
  const isNonsense = (id: string): boolean => NONSENSE.includes(id)
  assert.deepEqual([...answers].filter(([id, times]) => (times > 1 && !isNonsense(id)) || !sent.has(id)).slice(0, 5), [])
  assert.ok(unheard > MESSAGES / 8 && (took.get('connect') ?? 0) > MESSAGES / 400, JSON.stringify([...took]))
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const LONG = 'x'.repeat(48)
/** As many that their ids alone would be more than what may be kept. */
const MESSAGES_KEPT = process.env.SWEEP ? 100_000 : 40_000
const MOST_GROWTH = 2_000_000

test('what was answered is not kept: memory does not grow with the messages', async () => {
  const { take } = createChannel({
    handlers: { ready: () => ({}), clear: () => ({}) } as unknown as FrameHandlers,
    isAllowed: (origin) => origin === PAGE,
    post: () => {},
  })
  const storm = async (from: number, many: number): Promise<void> => {
    for (let at = from; at < from + many; at++) {
      const event = at % 2 ? FRAME_EVENT.clear : `privy:none:${at}`
      take({ isFromParent: true, origin: PAGE, data: { id: `${LONG}-${at}`, event, data: { at } } })
      if (at % 32 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  take({ isFromParent: true, origin: PAGE, data: { id: 'first', event: FRAME_EVENT.ready, data: {} } })
  await storm(0, 5000)
  const before = process.memoryUsage().heapUsed
  await storm(5000, MESSAGES_KEPT)
  const grown = process.memoryUsage().heapUsed - before
  assert.ok(grown < MOST_GROWTH, `${grown} bytes for ${MESSAGES_KEPT} messages`)
})
