// What the service is given of a set of shares: two shares, one of them sealed, and a proof of the wallet's key.

import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import { toBase64url } from '../../src/kit/base64url.ts'
import type { Account } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { proofSignature } from '../keys/proof-signature.ts'
import { importSealKey, sealBytes } from '../keys/sealed-bytes.ts'
import type { ShareSet } from '../keys/shares.ts'

const SET_BYTES = 16
const KEY_BYTES = 32
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))

export const newSetId = (): string => toBase64url(random(SET_BYTES))

/** What a recovery share is bound to in its seal. */
export const recoveryContext = ({ app, user, address }: ShareOwner, set: string): string[] => [
  'recovery',
  app,
  user,
  address,
  set,
]

/** A new set of a wallet. */
export interface NewSet {
  readonly account: Account
  readonly set: string
  readonly shares: ShareSet
}

/** The service's part of a new set, as its calls take it. */
export const servicePart = async (owner: ShareOwner, { account, set, shares }: NewSet) => {
  const key = random(KEY_BYTES)
  try {
    const recovery = Uint8Array.from(shares.recovery.bytes)
    return {
      set_id: set,
      service_share: toBase64url(shares.service.bytes),
      recovery_share: await sealBytes(await importSealKey(key), recovery, recoveryContext(owner, set)),
      recovery_key: toBase64url(key),
      signature: proofSignature(account, embeddedProof({ ...owner, set })),
    }
  } finally {
    key.fill(0)
  }
}
