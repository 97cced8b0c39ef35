// A line to one wallet's frame for one request: a port of its own.
// See docs/design/frame.md, "Visible frames".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { FrameError } from '../../src/contract/messages.ts'

/** The frame at the other end, as far as a line needs it. */
export type LineTarget = Pick<Window, 'postMessage' | 'addEventListener'>

/** What the other end says: `given` and `taken` answer, `error` ends. */
interface LineAnswer<G> {
  readonly given?: G
  readonly taken?: string
  readonly error?: FrameError & { readonly fault?: unknown }
}
interface LineHeard<G> {
  answered(answer: Omit<LineAnswer<G>, 'error'>): void
  /** Once: the other end has refused, ended the request, or gone. The line is closed. */
  ended(why: LatchkeyError): void
}
export interface Line {
  send(message: object): void
  close(): void
}

/** A failure as the wallet's frame tells it, by the catalogue's code. */
const failureOf = ({ type, reason, message, fault }: NonNullable<LineAnswer<unknown>['error']>): LatchkeyError =>
  Object.assign(new LatchkeyError(type === 'error' && reason ? reason : type, message), { fault })

export const walletGone = (): LatchkeyError =>
  new LatchkeyError('embedded_wallet_webview_not_loaded', 'The wallet has gone, and its request with it.')

/** Sends a message with a port, and hears what comes over it until the other end goes. */
export const openLine = <G>(target: LineTarget, message: object, origin: string, heard: LineHeard<G>): Line => {
  const { port1: port, port2 } = new MessageChannel()
  const left = new AbortController()
  const close = (): void => {
    left.abort()
    port.close()
  }
  const end = (why: LatchkeyError): void => {
    if (left.signal.aborted) return
    close()
    heard.ended(why)
  }
  const gone = (): void => end(walletGone())
  port.onmessage = ({ data }: MessageEvent<LineAnswer<G>>) => {
    if (left.signal.aborted) return
    if (data.error) end(failureOf(data.error))
    else heard.answered(data)
  }
  // Trust: a frame that is removed, loaded again or exchanged takes its request with it. Its window tells so, and the port where browsers do.
  target.addEventListener('pagehide', gone, { signal: left.signal })
  port.addEventListener('close', gone, { signal: left.signal })
  // An exact origin, our own.
  target.postMessage(message, origin, [port2])
  return { send: (next) => port.postMessage(next), close }
}
