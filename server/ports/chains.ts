// JSON-RPC over HTTP to chain nodes: those that the operator names, else public ones; in development a local chain.

import { DEFAULT_CHAINS } from '../../src/contract/wallets/chains.ts'
import { callOut, OutgoingError } from './outgoing.ts'
import type { Chains } from './ports.ts'

/** Bytes of an answer that are read. */
const MOST_BYTES = 1024 * 1024
const PUBLIC = new Map(DEFAULT_CHAINS.map(({ id, rpcUrls: [address] }) => [id, address]))

/** A chain that is started on this machine at its first use. */
export interface LocalChain {
  readonly id: number
  /** Its address; starts it where it does not run yet. Rejects where it cannot. */
  address(): Promise<string>
  /** What is done before it is asked this; never rejects. */
  before?(request: string): Promise<void>
}
/** `urls` are addresses by chain id; each answer may take `patience` milliseconds. A chain of this machine is used in the place of a public node. */
export const chainNodes = (
  urls: Readonly<Record<string, string>>,
  patience: number,
  locals: readonly LocalChain[] = [],
): Chains => {
  const localOf = (chain: number): LocalChain | undefined => (urls[chain] ? undefined : locals.find(({ id }) => id === chain))
  const addressOf = (chain: number): string | undefined => urls[chain] ?? PUBLIC.get(chain)
  return {
    knows: (chain) => addressOf(chain) !== undefined || localOf(chain) !== undefined,
    ask: async (chain, request) => {
      const local = localOf(chain)
      const address = local ? await local.address().catch(() => undefined) : addressOf(chain)
      if (!address) throw new OutgoingError('unreachable')
      await local?.before?.(request)
      const { origin, pathname, search, username, password } = new URL(address)
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        // fetch takes no address with a name in it.
        ...(username && {
          authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }),
      }
      const init = { method: 'POST', headers, body: request, signal: AbortSignal.timeout(patience) }
      return callOut(`${origin}${pathname}${search}`, init, MOST_BYTES)
    },
  }
}
