// Carries a way of recovery out, for a wallet that there is or one that is made with it.
// See docs/design/requests.md, "Recovery".

import type { RecoveryAim } from '../../contract/screens.ts'
import { WALLET_PROXY_WAIT, WALLET_PROXY_WAIT_SHORT } from '../../contract/wallet-limits.ts'
import { createWallet } from '../../session/embedded/create-wallet.ts'
import type { RecoveryChoice } from '../../session/embedded/embedded-bridge.ts'
import { setRecovery } from '../../session/recovery/set-recovery.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { RecoveryDone } from '../keys/recovery-aim.ts'

/** Makes the wallet with this way of recovery, or gives it to the wallet that is there. */
export const carryOut = async (runtime: Runtime, aim: RecoveryAim, choice: RecoveryChoice): Promise<RecoveryDone> => {
  if (aim.to === 'set') return { kind: 'set-recovery', result: await setRecovery(runtime, aim.address, choice) }
  const ready = aim.asked ? WALLET_PROXY_WAIT_SHORT : WALLET_PROXY_WAIT
  return { kind: 'create', result: { wallet: await createWallet(runtime, 'ethereum', ready, choice) } }
}
