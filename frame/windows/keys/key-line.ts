// The line between a window for keys and what has its request: one port, for one request.
// See docs/design/frame.md, "Windows".

import { safeParse } from 'valibot'
import { keySaid } from '../../../src/contract/key-window-messages.ts'
import type { KeyAct, KeyAsked, KeyGiven, KeyPurpose, KeySaid } from '../../../src/contract/key-windows.ts'

type Port = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage' | 'addEventListener'>
/** What an act has come to. */
export type KeyOutcome =
  | { readonly given: KeyGiven[KeyPurpose] }
  | { readonly failed: string; readonly retryAfter?: number | undefined; readonly fault?: unknown }

export interface KeyLine {
  readonly asked: KeyAsked
  /** Has something done. Resolves with what it came to; never where the request ends before. */
  act(act: KeyAct): Promise<KeyOutcome>
  /** Ends the request: the person refuses, is done, or leaves. */
  leave(act: 'refuse' | 'done' | 'left'): void
  /** `ended` hears once, by a code of the catalogue, where the request ends by something else than this window. */
  onEnded(ended: (code: string) => void): void
}

interface LineHeard {
  asked(line: KeyLine): void
  /** Before anything was asked. */
  refused(code: string): void
}

/** Opens a line at a port. The other end that goes ends the request, with `embedded_wallet_webview_not_loaded`. */
export const openKeyLine = (port: Port, purpose: KeyPurpose, heard: LineHeard): { gone(): void; close(): void } => {
  const words = keySaid(purpose)
  let over: string | null = null
  let isGiven = false
  let ended = (_: string): void => {}
  let answer: ((outcome: KeyOutcome) => void) | null = null
  const end = (code: string): void => {
    if (over !== null) return
    over = code
    port.close()
    if (isGiven) ended(code)
    else heard.refused(code)
  }
  const close = (): void => {
    over ??= 'window_closed'
    port.close()
  }
  const line = (asked: KeyAsked): KeyLine => ({
    asked,
    act: (act) =>
      new Promise((resolve) => {
        answer = resolve
        if (over === null) port.postMessage(act)
      }),
    leave(act) {
      if (over === null) port.postMessage({ act } satisfies KeyAct)
      close()
    },
    onEnded(hear) {
      ended = hear
      if (over !== null) hear(over)
    },
  })
  const hear = (word: KeySaid): void => {
    if ('over' in word) end(word.over)
    else if (!('asked' in word)) {
      const resolve = answer
      answer = null
      resolve?.(word)
    } else if (!isGiven && word.asked.purpose === purpose) {
      // Trust: once, and of the purpose that this window is at. What is shown is never exchanged.
      isGiven = true
      heard.asked(line(word.asked))
    }
  }
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { success, output } = safeParse(words, data)
    if (success && over === null) hear(output)
  }
  const gone = (): void => end('embedded_wallet_webview_not_loaded')
  // In browsers that tell it.
  port.addEventListener('close', gone)
  return { gone, close }
}
