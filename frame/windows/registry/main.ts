// What a window loads to describe a request by the registry, where our own readers do not say what it does.
// See docs/design/signing.md, "Descriptors".

import {
  type DescribeOptions,
  describeRequest,
  type Undescribed,
} from '../../../src/contract/signing/descriptors/describe-request.ts'
import type { RegistryStep } from '../../../src/contract/signing/registry.ts'
import { selectorOf } from '../../keys/selector.ts'

/** What the window has: its own readers, and who asks the service. */
type Given = Omit<DescribeOptions, 'selectorOf' | 'tokens'>

const describe = (of: Undescribed, { account, ask, ...given }: Given): Promise<readonly RegistryStep[]> =>
  describeRequest(of, {
    ...{ ...given, account: account.toLowerCase(), selectorOf },
    ask: (place) => ask(place).catch(() => null),
    // The window asks no chain.
    tokens: async () => () => undefined,
  })

export const registry = { describe }
