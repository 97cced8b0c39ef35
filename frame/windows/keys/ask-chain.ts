// Questions of a window to the chain that a request is of, by the proxy of its own service.

import { HEADER } from '../../../src/contract/wire.ts'

/** Milliseconds that a chain may take to say what a token is. */
const WAIT = 3000

/** Trust: the node is the service's, and the page has no say in what it answers. Rejects where there is no answer. */
export const askChain =
  (appId: string, chain: string) =>
  async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(`/api/v1/rpc/${encodeURIComponent(chain)}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', [HEADER.appId]: appId },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(WAIT),
    })
    const { result } = Object(await response.json()) as { result?: unknown }
    if (result === undefined) throw new Error('The chain has not answered.')
    return result
  }
