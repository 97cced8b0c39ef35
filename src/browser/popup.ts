// Opens a popup for another site's pages, sees it closed, and finds the page that opened this one.
// See docs/design/protocol.md, "Window messages".

import { POPUP_CLOSE_POLL, POPUP_HEIGHT, POPUP_WIDTH } from '../contract/limits.ts'
import { wait } from '../kit/wait.ts'

/**
 * Opens an empty window in the middle of this one. Null where the browser blocks it: it must be asked in the very press, before anything is
 * waited for.
 */
export const openPopup = (width = POPUP_WIDTH): Window | null => {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2)
  const place = `width=${width},height=${POPUP_HEIGHT},left=${left},top=${top}`
  const popup = open('', '', `toolbar=0,location=0,menubar=0,popup=1,${place}`)
  return popup?.closed === false ? popup : null
}

/** Resolves when the popup is closed. Checked twice, so that an answer posted just before the close is taken first. */
export const whenClosed = async (popup: Window | null | undefined, signal: AbortSignal): Promise<void> => {
  for (let closed = 0; closed < 2; closed = popup?.closed ? closed + 1 : 0) await wait(POPUP_CLOSE_POLL, signal)
}

/** The window that opened this one, where it shows a page of this origin. */
export const ownOpener = (): Window | null => {
  try {
    const { opener } = window as { opener: Window | null }
    return opener && !opener.closed && opener.location.origin === location.origin ? opener : null
  } catch {
    // A page of another origin: its address cannot be read.
    return null
  }
}
