// JSON-RPC calls to a chain. An error of the node keeps its code, message and data (EIP-1474).

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { API_TIMEOUT } from '../contract/limits.ts'
import { HEADER } from '../contract/wire.ts'

/** Where a chain is asked. */
export interface RpcTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a node said, as it said it. */
interface RpcErrorObject {
  /** EIP-1474; 3 for a revert, by common use. */
  readonly code: number
  readonly message: string
  /** The revert's data, for one; absent where the node gave none. */
  readonly data?: unknown
}

/** Codes of JSON-RPC and EIP-1474 that a node answers to the call itself, whatever is in it: no such method, or not JSON-RPC. */
const HOPELESS: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32004])
const NO_FUNDS = /insufficient funds|exceeds? (the )?balance|insufficient balance/i

/** What the service's proxy gives as data where the chain's node does not answer (server/services/rpc/proxy.ts). */
const SILENT = 'chain_unreachable'
const codeOf = ({ message, data }: RpcErrorObject): 'chain_unreachable' | 'insufficient_funds' | 'chain_refused' =>
  data === SILENT ? SILENT : NO_FUNDS.test(message) ? 'insufficient_funds' : 'chain_refused'

/**
 * A node refused a call: `insufficient_funds` where it says so, `chain_unreachable` where it gave the service no answer, else `chain_refused`. `retryable`: false where no other price, number or balance
 * could change that. Trust: `node` is for the page; a screen quotes its sentence alone (src/contract/signing/node-sentence.ts).
 */
export class NodeError extends LatchkeyError {
  readonly node: RpcErrorObject
  readonly retryable: boolean

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof LatchkeyError && 'node' in value
  }

  constructor(node: RpcErrorObject) {
    super(codeOf(node), node.message, { cause: node })
    this.node = node
    this.retryable = !HOPELESS.has(node.code)
  }
}

/** The error of an answer; null where it has none. Trust: a node may answer anything. */
const nodeSaid = (error: unknown): RpcErrorObject | null => {
  if (typeof error !== 'object' || error === null) return null
  const { code, message, data } = error as Record<string, unknown>
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : 0,
    message: typeof message === 'string' ? message : '',
    ...(data !== undefined && data !== null && { data }),
  }
}

/** What the service's proxy refused, as any other call to it. */
const proxyRefusal = (response: Response, answer: unknown): LatchkeyError | null => {
  const { code, error } = Object(answer) as Record<string, unknown>
  if (response.ok || typeof code !== 'string') return null
  const seconds = Number(response.headers.get('retry-after') || Number.NaN)
  return new LatchkeyError(code, typeof error === 'string' ? error : 'The service refused the call.', {
    status: response.status,
    retryAfter: seconds >= 0 ? seconds * 1000 : null,
  })
}

/**
 * One call, without retries. Rejects with a {@link NodeError}; with the service's code where its proxy refused; with `client_request_timeout`
 * after 20 s, `service_unreachable`, `chain_unreachable` for a node that the page names, or `invalid_answer`.
 * @example BigInt(await callChain(target, 'eth_getBalance', ['0x…', 'latest'], signal))
 */
export const callChain = async (
  { url, headers }: RpcTarget,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> => {
  const limit = AbortSignal.timeout(API_TIMEOUT)
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Trust: a chain's node gets no cookies.
      credentials: 'omit',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([signal, limit]),
    })
    const text = await response.text()
    const answer = parsed(text)
    const { result, error } = Object(answer) as { result?: unknown; error?: unknown }
    const said = nodeSaid(error)
    if (said) throw new NodeError(said)
    if (response.ok && result !== undefined) return result
    throw (
      proxyRefusal(response, answer) ??
      new LatchkeyError('invalid_answer', `The answer to ${method} cannot be read.`, { cause: text, status: response.status })
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof LatchkeyError) throw error
    if (limit.aborted) throw new LatchkeyError('client_request_timeout', 'Request timed out', { cause: error })
    const code = HEADER.appId in headers ? 'service_unreachable' : SILENT
    throw new LatchkeyError(code, 'The chain cannot be reached.', { cause: error })
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
