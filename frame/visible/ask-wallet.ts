// Asks the wallet's frame beside this one for one answer. See docs/design/frame.md, "Visible frames".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { VisibleFrameAnswers, VisibleFrameAsks, VisibleFrameCall } from '../handlers/visible-frame-handlers.ts'
import { openLine, walletGone } from './open-line.ts'
import { walletWindows } from './wallet-windows.ts'

/** A frame that is loaded again has no token. The wallet's frame answers nothing that is malformed. */
export const withToken = (token: string): void => {
  if (!token) throw new LatchkeyError('missing_or_invalid_token', 'The frame was loaded without a token.')
}

/** Rejects with what the frame says, as a LatchkeyError of the catalogue's code; and where it goes before it has answered. */
export const askWallet = async <C extends Exclude<VisibleFrameCall, 'confirm'>>(
  appId: string,
  call: C,
  ask: VisibleFrameAsks[C],
): Promise<VisibleFrameAnswers[C]> => {
  withToken(ask.token)
  const [target] = await walletWindows(appId)
  if (!target) throw walletGone()
  return new Promise((resolve, reject) => {
    const line = openLine<VisibleFrameAnswers[C]>(target, { latchkey: call, ...ask }, location.origin, {
      answered({ given }) {
        line.close()
        if (given) resolve(given)
      },
      ended: reject,
    })
  })
}
