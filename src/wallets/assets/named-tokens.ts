// The tokens and collections that a wallet shows: of the page's config, of the operator, of the person.

import { tokens as listedTokens } from '../../contract/endpoints/apps-tokens.ts'
import { tokens as keptTokens, type WireKeptToken } from '../../contract/endpoints/users-tokens.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { NamedToken } from './read-assets.ts'
import type { NamedCollection } from './read-items.ts'

export interface Named {
  readonly tokens: readonly NamedToken[]
  /** Of the page's config, and of items that the person keeps. */
  readonly collections: readonly NamedCollection[]
}

/** Each collection once, with the numbers of all who name it. */
const collectionsOf = ({ collections = [] }: HostConfig, kept: readonly WireKeptToken[]): readonly NamedCollection[] => {
  const all: NamedCollection[] = [
    ...kept.map(({ chain_id, address, token_id }) => ({
      ...{ chain: chain_id, address: address.toLowerCase(), ids: token_id === null ? [] : [token_id] },
    })),
    ...collections.map(({ chainId, address, ids = [] }) => ({ chain: chainId, address: address.toLowerCase(), ids })),
  ]
  const same = (one: NamedCollection, other: NamedCollection): boolean =>
    one.chain === other.chain && one.address === other.address
  return all
    .filter((one, at) => all.findIndex((other) => same(one, other)) === at)
    .map((one) => ({ ...one, ids: [...new Set(all.filter((other) => same(one, other)).flatMap(({ ids }) => ids))] }))
}

/** What a person keeps counts first, then the page, then the operator. A list that is not to be had is empty. */
export const namedTokens = async (runtime: Runtime, host: HostConfig, signal: AbortSignal): Promise<Named> => {
  const { api, appId, session } = runtime
  const [kept, listed] = await Promise.all([
    session
      .authorized((token) => api(keptTokens, { token, signal }))
      .then(
        ({ tokens }) => tokens,
        () => [],
      ),
    api({ ...listedTokens, path: listedTokens.path.replace(':appId', appId) }, { signal }).then(
      ({ tokens }) => tokens,
      () => [],
    ),
  ])
  signal.throwIfAborted()
  const ofPerson = kept.filter(({ type, token_id }) => type === 'erc20' && token_id === null)
  return {
    tokens: [
      ...ofPerson.map(({ chain_id, address }): NamedToken => ({ chain: chain_id, address: address.toLowerCase(), by: 'person' })),
      ...(host.tokens ?? []).map(
        ({ chainId, address, symbol, decimals }): NamedToken => ({
          ...{ chain: chainId, address: address.toLowerCase(), by: 'page', listed: { symbol, decimals } },
        }),
      ),
      ...listed.map(
        ({ chain_id, address, symbol, decimals }): NamedToken => ({
          ...{ chain: chain_id, address: address.toLowerCase(), by: 'operator', listed: { symbol, decimals } },
        }),
      ),
    ],
    collections: collectionsOf(
      host,
      kept.filter((one) => !ofPerson.includes(one)),
    ),
  }
}
