// Calls that link an account. Where another user has it and the app lets it be taken over, the person is asked.

import type { WireUser } from '../../contract/entities.ts'
import type { LatchkeyError } from '../../contract/latchkey-error.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { TransferCall } from '../link-conflict/link-conflict.ts'

/**
 * Before the first account of a guest with a wallet is linked: signs the guest in again by this browser's credential. One that an old session links
 * opens the wallet in no other browser for a day (docs/design/security.md, "Step-up").
 */
export const renewGuest = async (runtime: Runtime): Promise<void> => {
  const user = runtime.$user.get()
  if (!user?.isGuest || embeddedAccounts(user).length === 0) return
  const { reauthenticateGuest } = await lateCode(() => import('../../session/proof/guest-again.ts'))
  await reauthenticateGuest(runtime).catch(() => undefined)
}

/** Makes the call with the session's token. A guest's wallet that another session has made is shown to the person, and the call is made again then. */
export const naming = async <W>(runtime: Runtime, call: (token: string) => Promise<W>, signal: AbortSignal): Promise<W> => {
  try {
    return await runtime.session.authorized(call)
  } catch (error) {
    if ((error as LatchkeyError).code !== 'guest_wallet_elsewhere') throw error
    await (await lateCode(() => import('../link-conflict/guest-wallet.ts'))).keptWallets(runtime, error as LatchkeyError, signal)
    return runtime.session.authorized(call)
  }
}

/** Makes the call with the session's token. `instead`: the call that takes the account over. */
export const linking = async <W extends WireUser>(
  runtime: Runtime,
  call: (token: string) => Promise<W>,
  instead: TransferCall,
  signal: AbortSignal,
): Promise<W | WireUser> => {
  await renewGuest(runtime)
  try {
    return await naming(runtime, call, signal)
  } catch (error) {
    if ((error as LatchkeyError).code !== 'account_transfer_required') throw error
    return (await lateCode(() => import('../link-conflict/link-conflict.ts'))).transferred(
      runtime,
      error as LatchkeyError,
      instead,
      signal,
    )
  }
}
