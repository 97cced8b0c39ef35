// Questions to a chain, handed on to its node: one JSON-RPC call at a time.
// See docs/design/protocol.md, "Chain calls", "Chains".

import { array, literal, maxLength, nullable, number, object, optional, pipe, record, string, union, unknown } from 'valibot'
import { described, endpoint } from '../endpoint.ts'

const id = nullable(union([pipe(string(), maxLength(255)), number()]))

export const callBody = () =>
  object({
    jsonrpc: literal('2.0'),
    id: optional(id, null),
    method: pipe(string(), maxLength(64)),
    params: optional(union([array(unknown()), record(string(), unknown())])),
  })

/**
 * Asks the node of a chain. A method that is not handed on is the JSON-RPC error -32601; a node that gives no answer is -32603, or -32002 where
 * it has too much to do. 400 `unsupported_chain_id` for a chain of which the service knows no node.
 */
export const call = endpoint<typeof callBody>()({
  name: 'rpc.call',
  method: 'POST',
  path: '/api/v1/rpc/:chainId',
  access: 'anonymous',
  /** A transaction of 128 kB in hex, with what is around it. */
  bodyBytes: 272 * 1024,
  /** Either a result or an error. */
  answer: object({
    jsonrpc: literal('2.0'),
    id,
    result: optional(unknown()),
    error: optional(object({ code: number(), message: string(), data: optional(unknown()) })),
  }),
  retry: false,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(call, callBody, 'Ask the node of a chain, by JSON-RPC', ['unsupported_chain_id', 'too_many_requests']),
]
