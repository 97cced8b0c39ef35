// Proofs of the calls of a window without an opener, by a key that lives as long as it is open.
// See docs/design/frame.md, "Tickets".

import { PROOF_HEADER } from '../../../src/contract/proof-of-possession.ts'
import { openBrowserKey } from '../../../src/kit/proof/browser-key.ts'
import { createProver } from '../../../src/kit/proof/prover.ts'
import type { CallProofs } from '../../service/call.ts'

/** Trust: kept nowhere. What the ticket gives is worth nothing beside this window. */
const nowhere = (): never => {
  throw new Error('A window keeps no key.')
}

/** `origin`: the service's. `nonce`: the newest that the page has heard; empty: none. */
export const createWindowProofs = (origin: string, nonce: string): CallProofs => {
  const prover = createProver()
  prover.hear({ headers: { get: () => nonce } })
  const opening = openBrowserKey(nowhere, 'window')
  return {
    nonce: prover.nonce,
    hear: prover.hear,
    async headers({ method }, path, token) {
      const key = await opening
      return key ? { [PROOF_HEADER]: await prover.proof(key, { method, url: origin + path, token: token || null }) } : {}
    },
  }
}
