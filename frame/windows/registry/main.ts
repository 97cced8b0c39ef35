// What a window loads to describe a request by the registry, where our own readers do not say what it does.
// See docs/design/signing.md, "Descriptors".

import { at as endpoint } from '../../../src/contract/endpoints/descriptors.ts'
import { describeRequest, type Undescribed } from '../../../src/contract/signing/descriptors/describe-request.ts'
import type { DescriptorsAt } from '../../../src/contract/signing/descriptors/descriptor.ts'
import type { RegistryStep } from '../../../src/contract/signing/registry.ts'
import { selectorOf } from '../../keys/selector.ts'
import { createCall } from '../../service/call.ts'

interface Asking {
  readonly appId: string
  readonly chain: string
  readonly account: string
  readonly known: readonly string[]
}

/** Asks without a session: everybody is answered alike. */
const describe = (of: Undescribed, { appId, chain, account, known }: Asking): Promise<readonly RegistryStep[]> => {
  const call = createCall(
    { appId, clientId: null, analyticsId: null },
    { headers: async () => ({}), hear: () => {}, nonce: () => '' },
  )
  return describeRequest(of, {
    ...{ chain, account: account.toLowerCase(), known, selectorOf },
    ask: async ({ chain: chainId, address, name }) => {
      const query = new URLSearchParams({ chainId, address, name })
      const answer = await call({ ...endpoint, path: `${endpoint.path}?${query}` }, { token: '' }).catch(() => null)
      return answer as DescriptorsAt | null
    },
    // The window asks no chain.
    tokens: async () => () => undefined,
  })
}

export const registry = { describe }
