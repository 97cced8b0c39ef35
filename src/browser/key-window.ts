// A window of the service for keys from the page's side: opened in a press, brought to the front, closed.
// See docs/design/frame.md, "Windows".

import { KEY_WINDOW_FEATURES, KEY_WINDOW_NAME } from '../contract/key-windows.ts'
import { POPUP_CLOSE_POLL, POPUP_HEIGHT, POPUP_WIDTH } from '../contract/limits.ts'
import { uuid } from '../kit/uuid.ts'
import { wait } from '../kit/wait.ts'
import { isMobile } from './is-mobile.ts'

export interface KeyWindow {
  /** Brings it to the front. False where this page has lost it: it is closed, or the browser has cut it off. Within a press. */
  front(): boolean
  /** Resolves when it is closed, or seems so: a browser that cuts it off from this page says the same. Rejects when `signal` aborts. */
  gone(signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Opens a window, on phones a tab. Null where the browser opens none: it must be asked in the very press, before anything is waited for. Each has a name of
 * its own: one that is still open at the same address would only see its fragment change, and go on with the ticket that it has used.
 */
export const openKeyWindow = (address: string): KeyWindow | null => {
  const name = `${KEY_WINDOW_NAME}-${uuid()}`
  const left = Math.round(screenX + (outerWidth - POPUP_WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2)
  // Trust: with `noopener` the window would not find the wallet's frame, and no word of it would be heard.
  const handle = open(address, name, `${KEY_WINDOW_FEATURES},left=${left},top=${top}`)
  if (!handle || handle.closed) return null
  return {
    front() {
      if (handle.closed) return false
      handle.focus()
      // A phone shows another tab only where it is opened again by its name; without an address it is not loaded again.
      const found = isMobile() ? open('', name) : handle
      if (found && found !== handle) found.close()
      return true
    },
    async gone(signal) {
      // Twice, so that an answer sent just before the close is taken first.
      for (let closed = 0; closed < 2; closed = handle.closed ? closed + 1 : 0) await wait(POPUP_CLOSE_POLL, signal)
    },
    close: () => handle.close(),
  }
}
