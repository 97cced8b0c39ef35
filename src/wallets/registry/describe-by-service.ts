// Asks the service what the registry says of a request. Loaded where our own readers do not say what it does.
// See docs/design/signing.md, "Descriptors".

import type { Api } from '../../api/call.ts'
import { at as endpoint } from '../../contract/endpoints/descriptors.ts'
import { describeRequest, type Undescribed } from '../../contract/signing/descriptors/describe-request.ts'
import type { DescriptorsAt } from '../../contract/signing/descriptors/descriptor.ts'
import { OWN_READERS } from '../../contract/signing/descriptors/own-readers.ts'
import { type ListedTokens, tokenKey } from '../../contract/signing/listed-tokens.ts'
import type { RegistryStep } from '../../contract/signing/registry.ts'
import { tokenFacts } from '../../contract/signing/tokens.ts'
import { selectorOf } from '../connectors/checksum/selector.ts'
import { readTokens } from '../tokens/read-tokens.ts'
import type { AskNode } from '../transactions/fees.ts'

export interface ByService {
  readonly api: Api
  readonly chain: string
  readonly account: string
  readonly known: readonly string[]
  /** What the page says of tokens. */
  readonly listed: ListedTokens
  /** Asks the chain about tokens. */
  readonly ask: AskNode
  readonly signal: AbortSignal
}

/** The request as the registry describes it; empty where it does not. Rejects where `signal` is aborted, and for no other reason. */
export const describeByService = async (
  of: Undescribed,
  { api, chain, account, known, listed, ask, signal }: ByService,
): Promise<readonly RegistryStep[]> => {
  const steps = await describeRequest(of, {
    ...{ chain, account: account.toLowerCase(), known, selectorOf, own: OWN_READERS },
    ask: async (place): Promise<DescriptorsAt | null> => {
      const query = new URLSearchParams({ chainId: place.chain, address: place.address, name: place.name })
      const answer = await api({ ...endpoint, path: `${endpoint.path}?${query}` }, { signal }).catch(() => null)
      return answer as DescriptorsAt | null
    },
    tokens: async (addresses) => {
      const { tokens } = await readTokens(ask, addresses)
      return (one) => tokenFacts(chain, one, { listed: listed[tokenKey(chain, one)], told: tokens.get(one) })
    },
  })
  signal.throwIfAborted()
  return steps
}
