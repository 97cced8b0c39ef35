// The windows of the wallet's frames of an app beside a visible frame: of the same origin, in the same page.

import { wait } from '../../src/kit/wait.ts'

/** Milliseconds between two looks for a frame, and how many. */
const LOOK_MS = 150
const LOOKS = 100
/** Set on the body of the wallet's frame once it listens. */
const LISTENS = 'data-listens'

const listening = (appId: string): Window[] =>
  Array.from({ length: parent.length }, (_, at) => parent[at] as Window).filter((one) => {
    try {
      // Trust: another origin throws at the first look, so that nothing is ever sent to it.
      const { pathname } = one.location
      return (
        one !== window &&
        pathname === `/apps/${encodeURIComponent(appId)}/embedded-wallets` &&
        one.document.body.hasAttribute(LISTENS)
      )
    } catch {
      // A frame of another origin.
      return false
    }
  })

/** Those that listen, once one does; none where that takes too long. */
export const walletWindows = async (appId: string): Promise<readonly Window[]> => {
  for (let look = 0; look < LOOKS; look++) {
    const windows = listening(appId)
    if (windows.length > 0) return windows
    await wait(LOOK_MS)
  }
  return listening(appId)
}
