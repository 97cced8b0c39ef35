// A login that continues in the browser of a wallet's app.
// See docs/design/protocol.md, "Page address"; docs/design/spec.md, "Wallet connection".

import { dropTabParam, tabParam } from '../../browser/address.ts'
import { WALLET_ENTRIES } from '../../contract/menu.ts'
import { WALLET_PARTS, WALLET_RETURN } from '../../contract/wire.ts'
import type { Runtime } from '../../session/runtime.ts'
import { connectionRoute } from '../menu/connection-route.ts'
import type { Return } from '../runtime/page-return.ts'

/** The return that the page's address asks for; null: there is none. Valid once. */
export const returnedByWallet = async (runtime: Runtime, connectOnly: boolean): Promise<Return | null> => {
  await runtime.whenReady().catch(() => undefined)
  const [, client] = WALLET_PARTS.map((part) => tabParam(WALLET_RETURN + part))
  for (const part of WALLET_PARTS) dropTabParam(WALLET_RETURN + part)
  // Trust: anyone can write such a link; it opens known wallets only, and never for a signed-in person.
  const wallet = WALLET_ENTRIES.find((entry) => entry === client && entry !== 'detected_wallets')
  if (!wallet || runtime.$user.get()) return null
  const route = connectionRoute(wallet, connectOnly ? 'connect' : 'login')
  return { purpose: 'login', name: 'login', routes: [{ screen: 'LANDING', params: {} }, route], wishes: {} }
}
