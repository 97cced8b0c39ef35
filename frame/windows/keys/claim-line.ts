// Finds the wallet's frame of the page that has opened this window, and claims the request that waits there.
// See docs/design/frame.md, "Windows".

import type { KeyClaim, KeyPurpose } from '../../../src/contract/key-windows.ts'
import { wait } from '../../../src/kit/wait.ts'
import { type KeyLine, openKeyLine } from './key-line.ts'

/** Milliseconds between two looks for a frame, and how many. */
const LOOK_MS = 100
const LOOKS = 20
/** Milliseconds between two looks whether it is there still. */
const WATCH_MS = 500
/** Set on the body of the wallet's frame once it listens. */
const LISTENS = 'data-listens'

/** A request that was claimed, or the code of the catalogue by which it was not given. */
type Claimed = { readonly line: KeyLine } | { readonly refused: string }

const embedded = (appId: string): string => `/apps/${encodeURIComponent(appId)}/embedded-wallets`

/** What the path of a window is at this origin; null: it is of another origin, or gone. */
const pathOf = (one: Window): string | null => {
  try {
    return one.closed ? null : one.location.pathname
  } catch {
    return null
  }
}

/** The page around frames: the one that opened this window, or that of the export frame which did. */
const pageOf = (opener: Window, appId: string): Window =>
  pathOf(opener) === `${embedded(appId)}/export` ? opener.parent : opener

/** Trust: a frame of another origin is not even asked: its path cannot be read. */
const listening = (page: Window, appId: string): Window[] =>
  Array.from({ length: page.length }, (_, at) => page[at] as Window).filter(
    (one) => pathOf(one) === embedded(appId) && one.document.body?.hasAttribute(LISTENS),
  )

const framesOf = async (page: Window, appId: string): Promise<Window[]> => {
  for (let look = 0; look < LOOKS && !page.closed; look++) {
    const frames = listening(page, appId)
    if (frames.length > 0) return frames
    await wait(LOOK_MS)
  }
  return []
}

/** Claims at each frame; the first that has the request keeps this window, and the others hear that it has gone. */
const claimAt = (frames: readonly Window[], purpose: KeyPurpose): Promise<Claimed> =>
  new Promise((resolve) => {
    const others: { close(): void; port: MessagePort }[] = []
    let open = frames.length
    for (const frame of frames) {
      const { port1: port, port2 } = new MessageChannel()
      const { gone, close } = openKeyLine(port, purpose, {
        asked: (line) => {
          for (const one of others.filter((other) => other.port !== port)) {
            one.port.postMessage({ act: 'left' })
            one.close()
          }
          resolve({ line })
        },
        refused: (refused) => {
          open--
          if (open === 0) resolve({ refused })
        },
      })
      others.push({ port, close })
      const watch = (): void => {
        if (frame.closed) gone()
        else setTimeout(watch, WATCH_MS)
      }
      watch()
      // Trust: a frame that is removed, loaded again or exchanged takes its request with it.
      frame.addEventListener('pagehide', gone)
      // An exact origin, our own.
      frame.postMessage({ latchkey: 'keys', purpose } satisfies KeyClaim, location.origin, [port2])
    }
  })

/** The request that waits in the page which has opened this window; null: it has no such page, or that no wallet's frame. */
export const claimLine = async (appId: string, purpose: KeyPurpose): Promise<Claimed | null> => {
  const { opener } = window as { opener: Window | null }
  if (!opener) return null
  const frames = await framesOf(pageOf(opener, appId), appId)
  return frames.length > 0 ? claimAt(frames, purpose) : null
}
