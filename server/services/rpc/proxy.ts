// The chain proxy: hands a page's JSON-RPC call on to a node, by a list of methods and within limits.
// See docs/design/protocol.md, "Chain calls"; docs/design/security.md, "Chain proxy".

import type { InferInput, InferOutput } from 'valibot'
import type { call, callBody } from '../../../src/contract/endpoints/rpc.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { evmChain } from '../wallet-proof/message-mismatch.ts'
import { askNode, NodeSilent } from './ask-node.ts'
import { METHODS } from './methods.ts'
import { noteSent } from './note-sent.ts'
import { isWithinBounds } from './request-bounds.ts'

/** JSON-RPC's own codes (EIP-1474). */
const NO_METHOD = -32601
const INVALID_PARAMS = -32602
const INTERNAL = -32603
const UNAVAILABLE = -32002

const SENDS = 'eth_sendRawTransaction'

const notTooMany = (core: Core, app: App, address: string | null): void => {
  const rest = (address && core.rpcLimits.address(`${app.id} ${address}`)) || core.rpcLimits.app(app.id)
  if (rest) throw new ServiceError('too_many_requests', undefined, { retryAfter: rest / 1000 })
}

/** The node's result, or a JSON-RPC error. */
export const askForPage = async (
  core: Core,
  app: App,
  { address, chain, request }: { address: string | null; chain: string; request: InferOutput<ReturnType<typeof callBody>> },
): Promise<InferInput<typeof call.answer>> => {
  const id = evmChain(chain)
  if (id === null || !core.chains.knows(id)) throw new ServiceError('unsupported_chain_id', `Unsupported chain: ${chain}`)
  notTooMany(core, app, address)
  const frame = { jsonrpc: '2.0', id: request.id } as const
  const failed = (code: number, message: string, data?: string) => ({ ...frame, error: { code, message, ...(data && { data }) } })
  if (!METHODS.has(request.method)) return failed(NO_METHOD, `The method ${request.method} is not available here.`)
  if (!isWithinBounds(request)) return failed(INVALID_PARAMS, `This ${request.method} asks for more than is answered here.`)
  try {
    const told = await askNode(core, id, request.method, request.params ?? [])
    if (request.method === SENDS && 'result' in told) await noteSent(core, app, id, request.params)
    return { ...frame, ...told }
  } catch (error) {
    if (!(error instanceof NodeSilent)) throw error
    if (error.reason === 'limited') return failed(UNAVAILABLE, 'The chain has too much to do right now. Try again later.')
    return failed(INTERNAL, 'The chain cannot be reached right now. Try again later.', 'chain_unreachable')
  }
}
