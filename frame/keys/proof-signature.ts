// The signature by which a new wallet proves its key to the service (src/contract/wallets/embedded-proof.ts).

import { ed25519 } from '@noble/curves/ed25519'
import { base64 } from '@scure/base'
import type { ProofText } from '../../src/contract/wallets/proof-text.ts'
import type { Account } from './account.ts'
import { signatureText, signDigest } from './ethereum-signature.ts'
import { personalDigest } from './personal-message.ts'

/** Hex for Ethereum, base64 for Solana. */
export const proofSignature = ({ chainType, key }: Account, text: ProofText): string => {
  const bytes = new TextEncoder().encode(text)
  return chainType === 'solana' ? base64.encode(ed25519.sign(bytes, key)) : signatureText(signDigest(personalDigest(bytes), key))
}
