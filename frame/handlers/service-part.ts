// What the service is given of a set of shares: two shares, one of them sealed, and a proof of the wallet's key.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import { toBase64url } from '../../src/kit/base64url.ts'
import type { Account } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { proofSignature } from '../keys/proof-signature.ts'
import type { ShareSet } from '../keys/shares.ts'

/** A new set of a wallet. */
export interface NewSet {
  readonly account: Account
  readonly set: string
  readonly shares: ShareSet
}

/** The service's part of a new set, without its recovery share, as its calls take it. */
export const servicePart = (owner: ShareOwner, { account, set, shares }: NewSet) => ({
  set_id: set,
  service_share: toBase64url(shares.service.bytes),
  signature: proofSignature(account, embeddedProof({ ...owner, set })),
})

/** Whether the service has said no. Without an answer, a call may have been done. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof LatchkeyError && error.status !== null && error.status >= 400 && error.status < 500
