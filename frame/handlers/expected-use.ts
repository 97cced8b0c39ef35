// The service's word on a use of a wallet, asked for while the page still asks the chain what is to be signed.
// See docs/design/frame.md, "Messages".

import { USE_KEPT } from '../../src/contract/wallet-limits.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import type { FrameContext } from './frame-context.ts'

/** What {@link FrameContext.service} has said of a use: which set counts. */
type Said = Awaited<ReturnType<FrameContext['service']['inUse']>>

/** A token, and the address of a wallet of its user. */
interface Use {
  readonly token: string
  readonly address: string
}

/** One expected use: of one token and one wallet. */
export interface ExpectedUse {
  /** Asks the service. The one expected before is forgotten. Rejects with what the service refuses. */
  expect(use: Use): Promise<void>
  /** What was said of this use; null: nothing, a refusal, or too long ago. The next caller gets null. */
  take(use: Use): Promise<Said | null>
  /** Forgets it. */
  drop(): void
}

const keyOf = ({ token, address }: Use): string => `${checksumAddress(address)} ${token}`

/** One frame's. */
export const expectedUse = ({ service, confirms }: Pick<FrameContext, 'service' | 'confirms'>): ExpectedUse => {
  let expected: { readonly key: string; readonly at: number; readonly said: Promise<Said> } | null = null
  return {
    async expect(use) {
      // Trust: where a person agrees to each signature, the service is asked after that, never before.
      if (confirms) return
      const said = service.inUse(use.token, checksumAddress(use.address), {})
      expected = { key: keyOf(use), at: Date.now(), said }
      await said
    },
    async take(use) {
      const own = expected
      if (own?.key !== keyOf(use)) return null
      // Trust: one word of the service is for one signature, of this token and this wallet, and for three seconds from when it was asked.
      expected = null
      // Who was refused asks again: the signature itself is refused then.
      const said = await own.said.catch(() => null)
      const age = Date.now() - own.at
      return age >= 0 && age <= USE_KEPT ? said : null
    },
    drop: () => {
      expected = null
    },
  }
}
