// The frame's own key: proofs of its calls for bound sessions (docs/design/frame.md, "The frame's key").

import { DELEGATION_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { jwtPart } from '../../src/kit/jwt-claims.ts'
import type { BrowserKey } from '../../src/kit/proof/browser-key.ts'
import { createProver } from '../../src/kit/proof/prover.ts'
import type { CallProofs } from './call.ts'

export interface FrameProofs extends CallProofs {
  /** Thumbprint of the key; null: the browser has no cryptography for the frame. */
  jkt(): Promise<string | null>
  /** Keeps what the key of a token's session has said: that the frame acts for it. */
  actFor(token: string, delegation: string): void
  /** Acts for no session any more. */
  forget(): void
}

const sidOf = (token: string): unknown => jwtPart(token)?.sid

/** `origin`: the service's, of which the frame is a page. `open`: the key, asked for once. */
export const createFrameProofs = (origin: string, open: () => Promise<BrowserKey | null>): FrameProofs => {
  const prover = createProver()
  const delegations = new Map<unknown, string>()
  let opening: Promise<BrowserKey | null> | undefined
  const key = (): Promise<BrowserKey | null> => {
    opening ??= open()
    return opening
  }
  return {
    nonce: prover.nonce,
    hear: prover.hear,
    jkt: async () => (await key())?.jkt ?? null,
    actFor(token, delegation) {
      delegations.set(sidOf(token), delegation)
      // Of the page, which has spoken with the service already: the first call needs none of its own.
      if (!prover.nonce()) prover.hear({ headers: { get: () => String(jwtPart(delegation)?.nonce ?? '') } })
    },
    forget: () => delegations.clear(),
    async headers({ method }, path, token) {
      const delegation = delegations.get(sidOf(token))
      const own = delegation === undefined ? null : await key()
      if (delegation === undefined || !own) return {}
      const proof = await prover.proof(own, { method, url: origin + path, token })
      return { [PROOF_HEADER]: proof, [DELEGATION_HEADER]: delegation }
    },
  }
}
