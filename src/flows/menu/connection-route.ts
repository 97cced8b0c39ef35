// The route where a wallet is connected.

import type { Route, WalletIntent, WalletParams } from '../../contract/screens.ts'

/** `wallet` is the key of its offer. */
export const connectionRoute = (wallet: string, intent: WalletIntent, more: Partial<WalletParams> = {}): Route => ({
  screen: intent === 'connect' ? 'AWAITING_CONNECT_ONLY_CONNECTION' : 'AWAITING_CONNECTION',
  params: { ...more, wallet, intent },
})
