// Asks the service what the registry says at a place.
// In the window itself, which has what judges answers of the service already.
// See docs/design/signing.md, "Descriptors".

import { safeParse } from 'valibot'
import { at as endpoint } from '../../../src/contract/endpoints/descriptors.ts'
import { API_TIMEOUT } from '../../../src/contract/limits.ts'
import type { DescriptorPlace } from '../../../src/contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../../src/contract/signing/descriptors/descriptor.ts'
import { HEADER } from '../../../src/contract/wire.ts'

/** Without a session: everybody is answered alike. Null: nothing is known there. Rejects where the service does not answer. */
export const askDescriptors = async (
  appId: string,
  { chain: chainId, address, name }: DescriptorPlace,
): Promise<DescriptorsAt | null> => {
  const response = await fetch(`${endpoint.path}?${new URLSearchParams({ chainId, address, name })}`, {
    credentials: 'omit',
    headers: { accept: 'application/json', [HEADER.appId]: appId },
    signal: AbortSignal.timeout(API_TIMEOUT),
  })
  // Trust: what the reader is given has the shape and the size that the contract says.
  const { success, output } = safeParse(endpoint.answer, response.ok ? await response.json() : null)
  return success ? (output as DescriptorsAt) : null
}
