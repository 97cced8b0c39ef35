// JSON-RPC reads of a chain, for the few values that a page shows of one.

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { API_TIMEOUT } from '../contract/limits.ts'

/** Where a chain is asked. */
export interface RpcTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * One call, without retries. Rejects with `service_unreachable` after 20 s without an answer, and with `invalid_answer`;
 * a chain that refuses is an `invalid_answer` too, with its words.
 * @example BigInt(await readChain(target, 'eth_getBalance', ['0x…', 'latest'], signal))
 */
export const readChain = async (
  { url, headers }: RpcTarget,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> => {
  const request = { jsonrpc: '2.0', id: 1, method, params }
  const answer: unknown = await fetch(url, {
    method: 'POST',
    // Trust: a chain's node gets no cookies.
    credentials: 'omit',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT)]),
  }).then(
    (response) => response.json().catch(() => null),
    (cause: unknown) => {
      if (signal.aborted) throw signal.reason
      throw new LatchkeyError('service_unreachable', 'The chain cannot be reached.', { cause })
    },
  )
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: { message?: unknown } | null }
  if (result !== undefined && !error) return result
  const message = error ? String(error.message) : `The answer to ${method} cannot be read.`
  throw new LatchkeyError('invalid_answer', message, { cause: answer })
}
