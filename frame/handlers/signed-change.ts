// A call that changes what the service keeps of a wallet, signed by the wallet's key.
// See docs/design/frame.md, "Proofs of a change".

import { changeProof, type WalletChange } from '../../src/contract/wallets/change-proof.ts'
import type { Account } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { proofSignature } from '../keys/proof-signature.ts'

/** The body with its proof, as the calls of the service take it. */
export const signedChange = <C extends object>(
  account: Account,
  owner: ShareOwner,
  change: WalletChange,
  content: C,
): C & { readonly proof: string } => ({
  ...content,
  proof: proofSignature(account, changeProof({ ...owner, change, content })),
})
