// Prepares a visible frame: the wallet is here, the second factor is shown, a token is at hand.
// See docs/design/frame.md, "Visible frames".

import { createShownFrame, type ShownFrame } from '../bridge/visible-frame.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { VisibleFrame } from '../contract/visible-frames.ts'
import type { Wallet } from '../contract/wallets/wallets.ts'
import { analyticsId } from './analytics.ts'
import { embeddedBridge, walletOf } from './embedded/embedded-bridge.ts'
import { ownAccount } from './recovery/own-recovery.ts'
import type { Runtime } from './runtime.ts'

/** `address`: of the wallet that is opened; absent for what opens none. `confirm`: the request that is confirmed. */
export const prepareFrame = async (
  runtime: Runtime,
  kind: VisibleFrame,
  { address, confirm }: { readonly address?: string | undefined; readonly confirm?: string } = {},
): Promise<ShownFrame> => {
  const { appId, apiUrl, clientId, storage, session, $config } = runtime
  const bridge = embeddedBridge(runtime)
  if (address === undefined) await bridge.warm()
  else {
    await bridge.connect(ownAccount(runtime, address))
    // Trust: asked for on the page, since the frame that shows the key cannot ask; the service judges it again.
    await bridge.verify()
  }
  const token = await session.accessToken()
  if (!token) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  await bridge.actFor(token)
  return createShownFrame($config.get()?.custom_api_url || apiUrl, appId, kind, {
    token,
    address,
    confirm,
    clientId,
    caid: analyticsId(storage),
  })
}

/** The wallet that the frame says it has imported, as the service knows it. */
export const importedWallet = async (runtime: Runtime, address: string): Promise<Wallet> => {
  await runtime.session.refresh()
  // Trust: what counts is what the service says of the person, not what was told.
  return walletOf(ownAccount(runtime, address))
}
