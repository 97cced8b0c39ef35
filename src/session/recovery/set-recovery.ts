// Changes how an embedded wallet is recovered, without a screen (docs/design/requests.md, "Recovery").

import type { Results } from '../../contract/purposes.ts'
import { embeddedBridge, type RecoveryChoice, walletOf } from '../embedded/embedded-bridge.ts'
import type { Runtime } from '../runtime.ts'
import { ownAccount } from './own-recovery.ts'

/** Resolves when the service counts the new way. The wallet is recovered before, where it is not on this device. */
export const setRecovery = async (
  runtime: Runtime,
  address: string,
  choice: RecoveryChoice,
): Promise<Results['set-recovery']> => {
  const account = ownAccount(runtime, address)
  await embeddedBridge(runtime).setRecovery(account, choice)
  // The way is changed, whether or not the page hears of it at once.
  await runtime.session.refresh().catch(() => undefined)
  return { wallet: walletOf(account), method: choice.method }
}
