// The JSON-RPC calls of the WalletConnect relay, a row each, with the two of 2.21 that publish two messages at once.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc

import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  looseObject,
  maxLength,
  maxValue,
  minValue,
  nonEmpty,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { type Board, type Listener, RelayFull } from './board.ts'

const topic = pipe(string(), regex(/^[\da-f]{64}$/, 'is no topic'))
const text = pipe(string(), nonEmpty())
const topics = pipe(array(topic), maxLength(500))
const ttl = optional(pipe(number(), integer(), minValue(1), maxValue(2_592_000)), 300)
const tag = optional(pipe(number(), integer(), minValue(0)), 0)
const published = object({ topic, message: text, ttl, tag })

/** Tags that the relay itself gives to what comes in one call. */
const PROPOSE = 1100
const ANSWER = 1101
const SETTLE = 1102

interface Call<S extends GenericSchema> {
  readonly params: S
  act(board: Board, who: Listener, params: InferOutput<S>): unknown
}
const call = <S extends GenericSchema>(params: S, act: Call<S>['act']): Call<GenericSchema> =>
  ({ params, act }) as Call<GenericSchema>

const fetched = (board: Board, who: Listener, asked: readonly string[]) => ({
  messages: asked.flatMap((one) => board.waiting(who.client, one).map((message) => ({ ...message, done: undefined }))),
  hasMore: false,
})

const CALLS: Readonly<Record<string, Call<GenericSchema>>> = {
  irn_subscribe: call(object({ topic }), (board, who, params) => board.subscribe(who, params.topic)),
  irn_batchSubscribe: call(object({ topics }), (board, who, params) => params.topics.map((one) => board.subscribe(who, one))),
  irn_unsubscribe: call(object({ topic }), (board, who, params) => {
    board.unsubscribe(who, params.topic)
    return true
  }),
  irn_batchUnsubscribe: call(object({ subscriptions: array(object({ topic })) }), (board, who, params) => {
    for (const one of params.subscriptions) board.unsubscribe(who, one.topic)
    return true
  }),
  irn_fetchMessages: call(object({ topic }), (board, who, params) => fetched(board, who, [params.topic])),
  irn_batchFetchMessages: call(object({ topics }), (board, who, params) => fetched(board, who, params.topics)),
  irn_publish: call(published, (board, who, params) => {
    board.publish(who.client, params)
    return true
  }),
  irn_batchPublish: call(object({ messages: pipe(array(published), maxLength(50)) }), (board, who, params) => {
    for (const one of params.messages) board.publish(who.client, one)
    return true
  }),
  wc_proposeSession: call(object({ pairingTopic: topic, sessionProposal: text, ttl }), (board, who, params) => {
    board.subscribe(who, params.pairingTopic)
    board.publish(who.client, { topic: params.pairingTopic, message: params.sessionProposal, tag: PROPOSE, ttl: params.ttl })
    return true
  }),
  wc_approveSession: call(
    object({ pairingTopic: topic, sessionTopic: topic, sessionProposalResponse: text, sessionSettlementRequest: text, ttl }),
    (board, who, params) => {
      board.subscribe(who, params.sessionTopic)
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
      board.publish(who.client, { topic: pairingTopic, message: sessionProposalResponse, tag: ANSWER, ttl: params.ttl })
      board.publish(who.client, { topic: sessionTopic, message: sessionSettlementRequest, tag: SETTLE, ttl: params.ttl })
      return true
    },
  ),
}

const id = union([number(), pipe(string(), maxLength(40))])
const request = looseObject({ jsonrpc: literal('2.0'), id, method: string(), params: optional(unknown(), {}) })
const answer = looseObject({ jsonrpc: literal('2.0'), id, result: boolean() })

/** What a client's message leads to: an answer to send, or the id of a message that it acknowledges; null: neither. */
export const answerTo = (board: Board, who: Listener, text: string): { send: object } | { heard: string } | null => {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return { send: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } } }
  }
  const asked = safeParse(request, said)
  if (!asked.success) {
    const given = safeParse(answer, said)
    return given.success ? { heard: String(given.output.id) } : null
  }
  const refuse = (code: number, message: string) => ({ send: { jsonrpc: '2.0', id: asked.output.id, error: { code, message } } })
  const row = Object.hasOwn(CALLS, asked.output.method) ? CALLS[asked.output.method] : undefined
  if (!row) return refuse(-32601, 'Method not found')
  const params = safeParse(row.params, asked.output.params)
  if (!params.success) return refuse(-32602, `Invalid params: ${params.issues[0].message}`)
  try {
    return { send: { jsonrpc: '2.0', id: asked.output.id, result: row.act(board, who, params.output) } }
  } catch (error) {
    if (error instanceof RelayFull) return refuse(-32000, error.message)
    throw error
  }
}
