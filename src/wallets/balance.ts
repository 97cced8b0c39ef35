// The balance of an address on a chain. A chain that does not answer, or not with a number, has none.

import { callChain } from '../api/rpc.ts'
import { oncePerPage } from '../kit/once-per-page.ts'
import type { Chains } from './chains.ts'

/** The last answer for each chain and address, shown while a new one is fetched. */
const last = (): Map<string, bigint> => oncePerPage('balances', () => new Map())
const keyOf = (chainId: number, address: string): string => `${chainId} ${address}`

/** In the smallest unit; null: not known. */
export const lastBalance = (chainId: number, address: string): bigint | null => last().get(keyOf(chainId, address)) ?? null

/** Asks the chain; null: not to be had. */
export const readBalance = async (
  chains: Chains,
  chainId: number,
  address: string,
  signal: AbortSignal,
): Promise<bigint | null> => {
  try {
    const answer = await callChain(chains.rpcOf(chainId), 'eth_getBalance', [address, 'latest'], signal)
    if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) return null
    const balance = BigInt(answer)
    last().set(keyOf(chainId, address), balance)
    return balance
  } catch {
    return null
  }
}
