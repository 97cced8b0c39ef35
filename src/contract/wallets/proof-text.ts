// How the texts begin by which a wallet's key speaks to the service. The frame signs them for itself, never for a page.

/** By kind of proof. Trust: a proof of a further kind gets its row here; what has none, `proofSignature` does not take. */
export const PROOF_BEGINNINGS = {
  wallet: 'This is a new embedded wallet.',
  change: 'This changes how an embedded wallet is kept.',
  recovery: 'This is a new way to recover an embedded wallet.',
} as const
type ProofKind = keyof typeof PROOF_BEGINNINGS
export type ProofText = `${(typeof PROOF_BEGINNINGS)[ProofKind]}\n\n${string}`

/** The text of a proof: its beginning, and what it is bound to. */
export const proofText = (kind: ProofKind, bound: Readonly<Record<string, string>>): ProofText =>
  `${PROOF_BEGINNINGS[kind]}\n\n${Object.entries(bound)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`

const beginnings = Object.values(PROOF_BEGINNINGS).map((text) => new TextEncoder().encode(text))

/** Whether the bytes of a message begin as a proof does. */
export const isProof = (bytes: Uint8Array): boolean =>
  beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
