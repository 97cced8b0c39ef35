// The wallet's frame of a runtime in the page. See docs/design/frame.md, "Page".

import { openWalletFrame, type WalletFrame } from '../../bridge/wallet-frame.ts'
import { walletFramePath } from '../../contract/messages.ts'
import { analyticsId } from '../analytics.ts'
import type { Runtime } from '../runtime.ts'
import { serviceOf } from '../service-of.ts'

/** The one frame of a runtime, opened at its first use, and anew after one that did not come to be ready. */
export const createFrames = (runtime: Runtime) => {
  const { appId, clientId, storage, $user } = runtime
  let frame: WalletFrame | null = null
  let person = $user.get()?.id
  $user.listen((user) => {
    // Trust: at a sign-out, and when another person comes, the frame forgets what it holds of the former one.
    if (person && person !== user?.id) frame?.notify('clear', { userId: person })
    person = user?.id
  })
  const present = (): WalletFrame => {
    if (frame?.alive) return frame
    const service = serviceOf(runtime)
    const inWindow = new URL(service).origin === location.origin
    frame = openWalletFrame(service + walletFramePath(appId, { caid: analyticsId(storage), clientId, inWindow }))
    return frame
  }
  return { present, isHere: () => frame?.alive === true }
}
