// Which visible frame of this app, in the same page as this one, has sent a message.

import { VISIBLE_FRAMES, type VisibleFrame } from '../../src/contract/visible-frames.ts'

/** A message as the browser gives it. */
interface Sent {
  readonly source: MessageEventSource | null
  readonly origin: string
}

/**
 * The frame, by the document that its window has now; null: none. Trust: of this very origin, inside of the same page, and one of the documents that ask
 * for keys: no other window of the service does, and none of another app.
 */
export const visibleFrameOf = ({ source, origin }: Sent, appId: string, own: Window = window): VisibleFrame | null => {
  const sender = source as Window | null
  if (origin !== own.location.origin || !sender) return null
  try {
    if (sender.parent !== own.parent) return null
    const { pathname } = sender.location
    return VISIBLE_FRAMES.find((one) => pathname === `/apps/${encodeURIComponent(appId)}/embedded-wallets/${one}`) ?? null
  } catch {
    // A window that has gone, or another origin's by now.
    return null
  }
}
