// Splits a secret anew: shares of other devices open nothing then (docs/design/frame.md, "Revoking devices").

import type { WireWallet } from '../../src/contract/endpoints/embedded-wallets.ts'
import { fromBase64url } from '../../src/kit/base64url.ts'
import { checkedAccount } from '../keys/account.ts'
import { spelledAddress } from '../keys/ethereum-account.ts'
import { combineShares, type Share, splitSecret } from '../keys/shares.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { notOnDevice } from './frame-failure.ts'
import { connectWallet, type Opening, openWallet } from './open-wallet.ts'
import { newSetId, servicePart } from './service-part.ts'

/** The secret of a wallet that this device opens, for `use`; wiped afterwards. */
const withSecret = async <T>(
  context: FrameContext,
  { token, address }: Opening,
  use: (secret: Uint8Array<ArrayBuffer>, wallet: WireWallet) => Promise<T>,
): Promise<T> => {
  const { service_share, ...wallet } = await context.service.share(token, address)
  const set = wallet.set_id
  const device = await (await context.shares).find({ app: context.appId, user: userOf(token), address }, set)
  const service: Share = { set, bytes: fromBase64url(service_share) }
  if (!device) throw notOnDevice()
  const secret = Uint8Array.from(await combineShares(device, service))
  try {
    return await use(secret, wallet)
  } finally {
    secret.fill(0)
  }
}

/** Puts a new set in the place of the one that counts. Other devices need recovery from then on; this one does not. */
export const revokeDevices = async (context: FrameContext, { token, address: given }: Opening): Promise<WireWallet> => {
  const opening = { token, address: spelledAddress(given) }
  await openWallet(context, opening)
  const owner = { app: context.appId, user: userOf(token), address: opening.address }
  const device = await context.shares
  await withSecret(context, opening, async (secret, { set_id: former, chain_type: chainType, address }) => {
    const set = newSetId()
    const [account, shares] = [await checkedAccount(secret, { chainType, address }), await splitSecret(secret, set)]
    try {
      const part = await servicePart(owner, { account, set, shares })
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
