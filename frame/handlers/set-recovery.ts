// Changes how a wallet is recovered (docs/design/frame.md, "Changing the method").

import { RECOVERY_TYPE } from '../../src/contract/endpoints/wallet-recovery.ts'
import { fromBase64url } from '../../src/kit/base64url.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { anotherShare } from '../keys/shares.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { notOnDevice, recoveryChanged } from './frame-failure.ts'
import { newWrapping } from './new-wrapping.ts'
import { connectWallet, type Opening } from './open-wallet.ts'
import { cloudOf, fileOf } from './person-half.ts'
import type { RecoveryInput } from './recovery-input.ts'
import { wasRefused } from './service-part.ts'
import { signedChange } from './signed-change.ts'
import { tellReplacedPasskeys } from './tell-replaced-passkeys.ts'

/**
 * Puts a new wrapping in the place of the one that counts. `by`: who asks, a page or a window of the service in a press. Rejects with `wallet_not_on_device`
 * where this device does not open the wallet, and with `recovery_window_required` where a page takes it from its passkeys.
 */
export const setRecovery = async (
  context: FrameContext,
  { token, address: given }: Opening,
  input: RecoveryInput,
  by: 'page' | 'window',
): Promise<string> => {
  const [user, address] = [userOf(token), checksumAddress(given)]
  const { set_id: set } = await connectWallet(context, { token, address })
  const owner = { app: context.appId, user, address }
  const [{ service_share, ...wallet }, former, shares] = await Promise.all([
    // The wallet was opened a moment ago, and the device with it.
    context.service.share(token, address, {}),
    context.service.keyMaterial(token, address),
    context.shares,
  ])
  // Trust: a session and a script of the page are no person. What takes the wallet from its passkeys was agreed to in a window of the service.
  if (by === 'page' && former.recovery_type === RECOVERY_TYPE.passkey && input.method !== 'passkey')
    context.leaving.use({ user, address, method: input.method })
  const account = context.holder.use({ user, address, set })
  const device = await shares.find(owner, set)
  // Another set counts since a moment ago, or the wallet was closed: the page opens it and asks again.
  if (!account || !device || wallet.set_id !== set) throw notOnDevice()
  const share = await anotherShare({ set, bytes: fromBase64url(service_share) }, device)
  const { undo, id, recovery, recovery_key, recovery_share } = await newWrapping(context, token, input, {
    account,
    former,
    share: { ...share, owner },
  }).finally(() => share.bytes.fill(0))
  const change = signedChange(account, owner, 'recovery', {
    set_id: set,
    // Of the same answer as the file of the former: what is deleted later is what was replaced.
    former_recovery_id: former.recovery_id,
    recovery_share,
    ...(recovery ? { recovery } : { automatic: { id, recovery_key: recovery_key ?? '' } }),
  })
  const kept = await context.service.setRecovery(token, address, change).catch(async (error: unknown) => {
    // A call without an answer may have been done: the file stays for the wrapping that may count.
    if (wasRefused(error)) await undo()
    throw error
  })
  if (kept.recovery_id !== id) {
    await undo()
    throw recoveryChanged()
  }
  // What a passkey's window has changed it tells by itself.
  if (input.method !== 'passkey') await tellReplacedPasskeys(owner, former)
  const left = fileOf(former)
  const sameCloud = 'token' in input && former.recovery_type === RECOVERY_TYPE[input.method]
  // Without the service's half, which is gone, it opens nothing. Where it cannot be deleted it stays.
  if (left !== null && sameCloud) await (await cloudOf(context, token, input)).remove(left).catch(() => {})
  return address
}
