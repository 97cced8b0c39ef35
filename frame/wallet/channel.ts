// Messages to the frame: whose are taken, and what is answered (docs/design/frame.md, "Messages").

import { safeParse } from 'valibot'
import { FRAME_ASKS, frameEnvelope, LONGEST_TEXT } from '../../src/contract/frame-asks.ts'
import { FRAME_EVENT, type FrameAnswer, type FrameCall } from '../../src/contract/messages.ts'
import { FrameFailure, frameErrorOf } from '../handlers/frame-failure.ts'
import type { FrameHandlers, ParsedAsk } from '../handlers/frame-handlers.ts'
import { translateCall } from './newer-clients.ts'

/** Messages that may be under way at once. */
const MOST_AT_ONCE = 64
/** Ids that are remembered: a message that comes again is answered once. */
const IDS_KEPT = 1000

/** A message as the browser gives it. */
export interface Incoming {
  readonly isFromParent: boolean
  readonly origin: string
  readonly data: unknown
}
interface ChannelParts {
  readonly handlers: FrameHandlers
  isAllowed(origin: string): boolean
  post(answer: FrameAnswer, origin: string): void
}

const CALLS = new Map<string, FrameCall>([
  ...Object.entries(FRAME_EVENT).map(([call, event]): [string, FrameCall] => [event, call as FrameCall]),
])

const read = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  if (data.length > LONGEST_TEXT) return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const notReadable = (): FrameFailure => new FrameFailure('invalid_request_arguments', 'The message is not well formed.')

/** Answers one message. */
const answered = async (handlers: FrameHandlers, event: string, given: unknown): Promise<object> => {
  const known = CALLS.get(event)
  const { call, data, answer } = translateCall(event, given) ?? { call: known, data: given, answer: (of: object) => of }
  if (!call) throw new FrameFailure('error', `${event} is not supported.`)
  const { success, output } = safeParse(FRAME_ASKS[call], data)
  if (!success) throw notReadable()
  const handler = handlers[call] as (ask: ParsedAsk<FrameCall>) => Promise<object> | object
  return answer(await handler(output))
}

export interface Channel {
  /** Takes messages, one at a call. */
  take(message: Incoming): void
  /** The origin of the page around the frame; null before its first message. */
  page(): string | null
}

export const createChannel = ({ handlers, isAllowed, post }: ChannelParts): Channel => {
  let page: string | null = null
  let underWay = 0
  let seen = new Set<string>()

  /** Whether an id comes for the first time. A page that begins anew counts anew, and says so with its first `ready`. */
  const isNew = (id: string, isReady: boolean): boolean => {
    if (isReady && seen.has(id)) seen = new Set()
    if (seen.has(id)) return false
    if (seen.size >= IDS_KEPT) seen.delete(seen.values().next().value ?? '')
    seen.add(id)
    return true
  }

  const take = ({ isFromParent, origin, data }: Incoming): void => {
    // Trust: the page around the frame alone, of an origin that the app allows, and always the same one.
    if (!isFromParent || (page !== null && origin !== page) || !isAllowed(origin)) return
    const { success, output } = safeParse(frameEnvelope, read(data))
    if (!success) return
    const { id, event } = output
    const isReady = event === FRAME_EVENT.ready
    if (page === null && !isReady) return
    page = origin
    if (!isNew(id, isReady)) return
    const tell = (outcome: { data: object } | { error: object }): void => post({ id, event, ...outcome } as FrameAnswer, origin)
    if (underWay >= MOST_AT_ONCE) {
      tell({ error: { type: 'error', message: 'Too many requests at once (code 429).' } })
      return
    }
    underWay++
    answered(handlers, event, output.data)
      .then((answer) => tell({ data: answer }))
      .catch((error: unknown) => tell({ error: frameErrorOf(error) }))
      .finally(() => underWay--)
  }
  return { take, page: () => page }
}
