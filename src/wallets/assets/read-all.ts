// What an account has on the network that it is on, and on those of which somebody names a token or a collection.

import { callChain } from '../../api/rpc.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import { chainFacts } from '../transactions/send-request.ts'
import { namedTokens } from './named-tokens.ts'
import { type ChainAssets, readAssets } from './read-assets.ts'
import { type CollectionItems, readItems } from './read-items.ts'

/** Networks that are asked. */
const MOST = 4

/** The network of `chainId` first. Rejects by the signal alone. */
export const readAll = async (
  runtime: Runtime,
  address: string,
  chainId: number,
  signal: AbortSignal,
): Promise<{ readonly assets: readonly ChainAssets[]; readonly items: readonly CollectionItems[] }> => {
  const host = await hostConfigOf(runtime)
  const { tokens, collections } = await namedTokens(runtime, host, signal)
  const { supported, rpcOf } = chainsOf(runtime, host)
  const present = supported.filter(({ id }) => id === chainId)
  const others = supported.filter(({ id }) => id !== chainId && [...tokens, ...collections].some(({ chain }) => chain === id))
  const all = await Promise.all(
    [...present, ...others].slice(0, MOST).map(async (one) => {
      const target = rpcOf(one.id)
      const ask = (method: string, params: readonly unknown[]) => callChain(target, method, params, signal)
      const here = <T extends { readonly chain: number }>(some: readonly T[]): T[] => some.filter(({ chain }) => chain === one.id)
      const facts = chainFacts(one)
      return Promise.all([readAssets(ask, address, facts, here(tokens)), readItems(ask, address, facts, here(collections))])
    }),
  )
  signal.throwIfAborted()
  return { assets: all.map(([assets]) => assets), items: all.flatMap(([, items]) => items) }
}
