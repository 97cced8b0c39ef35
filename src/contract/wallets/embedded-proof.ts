// What a new embedded wallet signs to prove that its maker has its key (docs/design/frame.md, "Service").

import { type ProofText, proofText } from './proof-text.ts'

/** Bound to app, user, address and set, so that it proves nothing for another user. */
export const embeddedProof = (of: { app: string; user: string; address: string; set: string }): ProofText =>
  proofText('wallet', { Wallet: of.address, User: of.user, App: of.app, Shares: of.set })
