// Opens a popup for another site's pages, and finds the page that opened this one.
// See docs/design/protocol.md, "Window messages".

import { POPUP_HEIGHT, POPUP_WIDTH } from '../contract/limits.ts'

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
