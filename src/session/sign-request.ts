// What an embedded wallet is asked to sign: shown to the person, or signed without a prompt where that is allowed.
// See docs/design/protocol.md, "App config".

import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { EmbeddedAccount } from '../kit/embedded-accounts.ts'
import type { WalletBridge, WalletRequest } from './embedded-wallet.ts'
import type { Runtime } from './runtime.ts'

const MESSAGES: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4', 'signMessage'])

/** Whether messages are signed without a prompt. Trust: where the app enforces its screens, a page cannot waive them. */
const isSilent = async ({ $config, seats }: Runtime): Promise<boolean> => {
  const { enforce_wallet_uis = false, legacy_wallet_ui_config = true } = $config.get() ?? {}
  const { embeddedWallets, customAuth } = (await seats.hostConfig?.()) ?? {}
  if (!legacy_wallet_ui_config) return !enforce_wallet_uis
  return embeddedWallets?.noPromptOnSignature ?? (customAuth ? true : !enforce_wallet_uis)
}

/** Gives what the frame answers. Rejects where nothing here can show a request that must be shown. */
export const signRequest = async (
  runtime: Runtime,
  bridge: WalletBridge,
  account: EmbeddedAccount,
  request: WalletRequest,
): Promise<unknown> => {
  if (MESSAGES.has(request.method) && (await isSilent(runtime))) return bridge.rpc(account, request)
  throw Object.assign(new LatchkeyError('unable_to_sign', 'There is no screen here that shows what is signed.'), { number: 4200 })
}
