// Splits a secret anew: shares of other devices open nothing then (docs/design/frame.md, "Devices").

import type { WireWallet } from '../../src/contract/endpoints/embedded-wallets.ts'
import type { FrameAnswers } from '../../src/contract/messages.ts'
import { recoveryProof } from '../../src/contract/wallets/recovery.ts'
import { toBase64url } from '../../src/kit/base64url.ts'
import { type Account, checkedAccount } from '../keys/account.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { proofSignature } from '../keys/proof-signature.ts'
import { sealFor } from '../keys/recovery-keys.ts'
import { type Share, splitSecret } from '../keys/shares.ts'
import { atDevice } from './at-device.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import { automaticWrapping, newId, recoveryContext } from './new-wrapping.ts'
import { connectWallet, type Opening, openWallet } from './open-wallet.ts'
import { signedChange } from './signed-change.ts'
import { type OpenedWallet, withSecret } from './with-secret.ts'

/** The recovery share of a new set, under the wrapping that counts: the recovery of the person is unchanged. */
const wrapped = async (owner: ShareOwner, account: Account, { recovery_id: id, recovery }: OpenedWallet, share: Share) => {
  if (!recovery || id === null) return { ...(await automaticWrapping(owner, share)), recovery_id: id }
  const { public_key: key, signature } = recovery
  // Trust: signatures are deterministic. A key that this wallet has not signed is another's.
  if (proofSignature(account, recoveryProof({ ...owner, id, key })) !== signature)
    throw new FrameFailure('error', 'The recovery of this wallet cannot be read.')
  return {
    recovery_share: await sealFor(key, Uint8Array.from(share.bytes), recoveryContext(owner, share.set, id)),
    recovery_id: id,
  }
}

/**
 * Puts a new set in the place of the one that counts. Other devices need recovery from then on; this one does not. `removed`: the one whose
 * sessions the service ends with it.
 */
export const revokeDevices = async (
  context: FrameContext,
  { token, address: given }: Opening,
  removed?: string,
): Promise<WireWallet> => {
  const opening = { token, address: checksumAddress(given) }
  await openWallet(context, opening)
  const owner = { app: context.appId, user: userOf(token), address: opening.address }
  const device = await context.shares
  await withSecret(context, opening, async (secret, wallet) => {
    const { set_id: former, chain_type: chainType, address } = wallet
    const set = newId()
    const [account, shares] = [await checkedAccount(secret, { chainType, address }), await splitSecret(secret, set)]
    try {
      const part = signedChange(account, owner, 'shares', {
        ...{ former_set_id: former, set_id: set, service_share: toBase64url(shares.service.bytes) },
        ...(await wrapped(owner, account, wallet, shares.recovery)),
        ...(await atDevice(context, owner)),
        ...(removed !== undefined && { removed_device_id: removed }),
      })
      // Before the call: each set has its own row, so that this device opens the wallet whichever of the two counts.
      await device.keep(owner, shares.device)
      await context.service.replace(token, address, part)
    } finally {
      account.key.fill(0)
      for (const share of Object.values(shares)) share.bytes.fill(0)
    }
  })
  // What counts now, of whichever call: it opens here, or is recovered by the next one.
  return connectWallet(context, opening)
}

/** The browsers that hold a share of a wallet. */
export const listDevices = async (
  context: FrameContext,
  { token, address: given }: Opening,
): Promise<FrameAnswers['devices']> => {
  const address = checksumAddress(given)
  const owner = { app: context.appId, user: userOf(token), address }
  const { devices } = await context.service.devices(token, address, await atDevice(context, owner))
  return {
    address,
    devices: devices.map(({ id, browser, os, since, last_used_at, is_current }) => ({
      ...{ id, browser, os, since, lastUsedAt: last_used_at, isCurrent: is_current },
    })),
  }
}
