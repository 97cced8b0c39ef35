// The hashes of typed data (EIP-712) that was read strictly (src/contract/signing/typed-data.ts).

import { hashDomain, hashStruct, hashTypedData } from 'viem'
import { refusal } from '../../src/contract/signing/refusals.ts'
import type { TypedData } from '../../src/contract/signing/typed-data.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { RequestRefused } from './request-refused.ts'

/** What is signed, and the two hashes that it is made of. */
interface TypedDataHashes {
  readonly digest: Hex
  readonly domain: Hex
  readonly message: Hex
}

/** Throws {@link RequestRefused} for what has no hash. */
export const typedDataHashes = ({ types, primaryType, domain, message }: TypedData): TypedDataHashes => {
  try {
    return {
      digest: hashTypedData({ types, primaryType, domain, message } as Parameters<typeof hashTypedData>[0]),
      domain: hashDomain({ types, domain } as Parameters<typeof hashDomain>[0]),
      message: hashStruct({ types, primaryType, data: message } as Parameters<typeof hashStruct>[0]),
    }
  } catch {
    throw new RequestRefused(refusal('typed-malformed').message)
  }
}
