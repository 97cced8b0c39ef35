// The chain that apps of a development service name: `Harbour test`, with a token and a collection of its own.
// See docs/design/service.md, "The development chain".

import type { WireAppConfig } from '../../../src/contract/app-config.ts'
import type { Env } from '../../boot/env.ts'

export const DEVELOPMENT_CHAIN = {
  chain_id: 31337,
  name: 'Harbour test',
  token: { address: '0x68a7b0c57e110000000000000000000000005e11', symbol: 'SHELL', decimals: 18 },
  collection: { address: '0x68a7b0c57e11000000000000000000000000aa55' },
} as const satisfies WireAppConfig['development_chain']

/**
 * Trust: in development alone, and not where it is turned off or a node is named for that number. A service in production names none,
 * whatever its environment says.
 */
export const developmentChain = ({
  NODE_ENV,
  DEVELOPMENT_CHAIN: wanted,
  RPC_URLS,
}: Pick<Env, 'NODE_ENV' | 'DEVELOPMENT_CHAIN' | 'RPC_URLS'>): WireAppConfig['development_chain'] =>
  NODE_ENV === 'development' && wanted === 'on' && !RPC_URLS?.[DEVELOPMENT_CHAIN.chain_id] ? DEVELOPMENT_CHAIN : undefined
