// One JSON-RPC request to a chain's node, and its outcome: a result, an error, or no answer.

import { number, object, optional, safeParse, string, unknown } from 'valibot'
import type { Deps } from '../../boot/deps.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import { nodeWords } from './node-words.ts'

const failure = object({ code: number(), message: string(), data: optional(unknown()) })
const answer = object({ result: optional(unknown()), error: optional(failure) })

/** What a question needs. */
type Asking = Pick<Deps, 'chains' | 'env' | 'log' | 'metrics'>

export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** The node gave no answer. Trust: without its words, which may quote the key in its address. */
export class NodeSilent extends Error {
  override readonly name = 'NodeSilent'
  readonly reason: OutgoingError['reason'] | 'limited' | 'useless'
  constructor(reason: NodeSilent['reason']) {
    super(`The node of the chain gave no answer (${reason}).`)
    this.reason = reason
  }
}

const TOO_MANY = 429

const read = async (core: Asking, chain: number, request: string): Promise<NodeAnswer> => {
  const given = await core.chains.ask(chain, request).catch((error: unknown) => {
    throw error instanceof OutgoingError ? new NodeSilent(error.reason) : error
  })
  if (given.status === TOO_MANY) throw new NodeSilent('limited')
  const { success, output } = safeParse(answer, given.json)
  // Trust: another status comes from a proxy in front of the node, and its text may quote the node's key.
  if (given.status !== 200 || !success) throw new NodeSilent('useless')
  if (output.error) {
    // Trust: what a node says of its failure may quote its own address and key, or a host behind it.
    const clean = nodeWords(core.env.RPC_URLS?.[String(chain)])
    const { code, message, data } = output.error
    return { error: { code, message: String(clean(message)), ...(data !== undefined && { data: clean(data) }) } }
  }
  if (output.result === undefined) throw new NodeSilent('useless')
  return { result: output.result }
}

/** Asks. Throws {@link NodeSilent}. */
export const askNode = async (core: Asking, chain: number, method: string, params: unknown): Promise<NodeAnswer> => {
  const count = (outcome: string): void => core.metrics.count('latchkey_rpc_answers_total', { chain: String(chain), outcome })
  try {
    const told = await read(core, chain, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    count('error' in told ? 'refused' : 'answered')
    return told
  } catch (error) {
    if (error instanceof NodeSilent) {
      count(error.reason)
      core.log.warn('node_silent', { chain, reason: error.reason })
    }
    throw error
  }
}
