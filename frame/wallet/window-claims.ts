// Windows for keys that ask this frame for their request: which are taken.
// See docs/design/frame.md, "Windows".

import { type KeyPurpose, keyClaimOf, keyWindowPath } from '../../src/contract/key-windows.ts'

/** A message as the browser gives it. */
export interface SentClaim {
  readonly source: MessageEventSource | null
  readonly origin: string
  readonly data: unknown
}
interface TakenClaim {
  readonly purpose: KeyPurpose
  /** Whether the window was closed, or is at another address by now. */
  isGone(): boolean
}

/** Path of the frame that published clients export by. */
const exportPath = (appId: string): string => `/apps/${encodeURIComponent(appId)}/embedded-wallets/export`

/** Whether a window is the export frame of this app, in the same page as this frame. */
export const isExportFrame = ({ source, origin }: Omit<SentClaim, 'data'>, appId: string, own: Window = window): boolean => {
  const sender = source as Window | null
  if (origin !== own.location.origin || !sender) return false
  try {
    return sender !== own && sender.parent === own.parent && sender.location.pathname === exportPath(appId)
  } catch {
    // A window that has gone, or another origin's by now.
    return false
  }
}

/** Whether a window is at the address of a purpose, by the document that it has now. */
const isAt = (one: Window, appId: string, purpose: KeyPurpose): boolean => {
  try {
    return !one.closed && one.location.pathname === keyWindowPath(appId, purpose)
  } catch {
    return false
  }
}

/**
 * The claim of a window; null: it is none. Trust: of this very origin, in no page, at the address of what it asks for, and opened by the page around this
 * frame, or by the export frame beside it. No other window of the service is answered, none of another app, and none that another page has opened.
 */
export const claimOf = ({ source, origin, data }: SentClaim, appId: string, own: Window = window): TakenClaim | null => {
  const purpose = keyClaimOf(data)
  const sender = source as Window | null
  if (!purpose || origin !== own.location.origin || !sender) return null
  try {
    if (sender === own || sender.parent !== sender || !isAt(sender, appId, purpose)) return null
    const { opener } = sender as { opener: Window | null }
    if (!opener) return null
    const isOfPage = opener === own.parent
    if (!isOfPage && !(purpose === 'export' && isExportFrame({ source: opener, origin }, appId, own))) return null
  } catch {
    return null
  }
  return { purpose, isGone: () => !isAt(sender, appId, purpose) }
}
