// Asks the wallet's frame beside this one: a window of the same origin in the same page.
// See docs/design/frame.md, "Visible frames".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { FrameError } from '../../src/contract/messages.ts'
import { wait } from '../../src/kit/wait.ts'
import type { SiblingAnswers, SiblingAsks, SiblingCall } from '../handlers/sibling-handlers.ts'

/** Milliseconds between two looks for the frame, and how many. */
const LOOK_MS = 150
const LOOKS = 100
/** Set on the body of the wallet's frame once it listens. */
export const LISTENS = 'data-listens'

/** The window of a wallet's frame of this app that listens; null where there is none. */
const walletWindow = (appId: string): Window | null => {
  for (let at = 0; at < parent.length; at++) {
    const one = parent[at] as Window
    try {
      // Trust: another origin throws at the first look, so that nothing is ever sent to it.
      const { pathname } = one.location
      if (
        one !== window &&
        pathname === `/apps/${encodeURIComponent(appId)}/embedded-wallets` &&
        one.document.body.hasAttribute(LISTENS)
      )
        return one
    } catch {
      // A frame of somebody else's.
    }
  }
  return null
}

/** Rejects with what the frame says, as a LatchkeyError of the catalogue's code. */
export const askWallet = async <C extends SiblingCall>(
  appId: string,
  call: C,
  ask: SiblingAsks[C],
): Promise<SiblingAnswers[C]> => {
  // A frame that is loaded again has none. The wallet's frame answers nothing that is malformed.
  if (!ask.token) throw new LatchkeyError('missing_or_invalid_token', 'The frame was loaded without a token.')
  let target = walletWindow(appId)
  for (let look = 0; !target && look < LOOKS; look++) {
    await wait(LOOK_MS)
    target = walletWindow(appId)
  }
  if (!target) throw new LatchkeyError('embedded_wallet_webview_not_loaded', 'The wallet did not load.')
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<SiblingAnswers[C]>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<{ given?: SiblingAnswers[C]; error?: FrameError }>) => {
      port1.close()
      if (data.given) return resolve(data.given)
      const { type = 'error', reason, message = '' } = data.error ?? {}
      const code = type === 'error' && reason ? reason : type
      reject(Object.assign(new LatchkeyError(code, message), { fault: (data.error as { fault?: unknown } | undefined)?.fault }))
    }
  })
  // Trust: an exact origin, our own.
  target.postMessage({ latchkey: call, ...ask }, location.origin, [port2])
  return answered
}
