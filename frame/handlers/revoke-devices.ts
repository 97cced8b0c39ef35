// Splits a secret anew: shares of other devices open nothing then (docs/design/frame.md, "Revoking devices").

import type { WireWallet } from '../../src/contract/endpoints/embedded-wallets.ts'
import { recoveryProof } from '../../src/contract/wallets/recovery.ts'
import { type Account, checkedAccount } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { spelledAddress } from '../keys/ethereum-account.ts'
import { proofSignature } from '../keys/proof-signature.ts'
import { sealFor } from '../keys/recovery-keys.ts'
import { type Share, splitSecret } from '../keys/shares.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import { automaticWrapping, newId, recoveryContext } from './new-wrapping.ts'
import { connectWallet, type Opening, openWallet } from './open-wallet.ts'
import { servicePart } from './service-part.ts'
import { type OpenedWallet, withSecret } from './with-secret.ts'

/** The recovery share of a new set, under the wrapping that counts: whoever can recover the wallet still can. */
const wrapped = async (owner: ShareOwner, account: Account, { recovery_id: id, recovery }: OpenedWallet, share: Share) => {
  if (!recovery || id === null) return { ...(await automaticWrapping(owner, share)), recovery_id: id }
  const { public_key: key, signature } = recovery
  // Trust: signatures are deterministic. A key that this wallet has not signed is somebody else's.
  if (proofSignature(account, recoveryProof({ ...owner, id, key })) !== signature)
    throw new FrameFailure('error', 'The recovery of this wallet cannot be read.')
  return {
    recovery_share: await sealFor(key, Uint8Array.from(share.bytes), recoveryContext(owner, share.set, id)),
    recovery_id: id,
  }
}

/** Puts a new set in the place of the one that counts. Other devices need recovery from then on; this one does not. */
export const revokeDevices = async (context: FrameContext, { token, address: given }: Opening): Promise<WireWallet> => {
  const opening = { token, address: spelledAddress(given) }
  await openWallet(context, opening)
  const owner = { app: context.appId, user: userOf(token), address: opening.address }
  const device = await context.shares
  await withSecret(context, opening, async (secret, wallet) => {
    const { set_id: former, chain_type: chainType, address } = wallet
    const set = newId()
    const [account, shares] = [await checkedAccount(secret, { chainType, address }), await splitSecret(secret, set)]
    try {
      const part = {
        ...servicePart(owner, { account, set, shares }),
        ...(await wrapped(owner, account, wallet, shares.recovery)),
      }
      // Before the call: each set has its own row, so that this device opens the wallet whichever of the two counts.
      await device.keep(owner, shares.device)
      await context.service.replace(token, address, { ...part, former_set_id: former })
    } finally {
      account.key.fill(0)
      for (const share of Object.values(shares)) share.bytes.fill(0)
    }
  })
  // What counts now, of whichever call: it opens here, or is recovered by the next one.
  return connectWallet(context, opening)
}
