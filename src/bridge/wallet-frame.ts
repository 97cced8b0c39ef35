// The wallet frame from the page's side: a hidden page of the service, its handshake, its messages.
// Answers are accepted only from the frame's own window and origin. See docs/design/frame.md, "Page".

import { LatchkeyError } from '../contract/latchkey-error.ts'
import {
  FRAME_EVENT,
  type FrameAnswers,
  type FrameAsks,
  type FrameCall,
  type FrameError,
  type FrameErrorType,
} from '../contract/messages.ts'
import { FRAME_READY_POLL } from '../contract/wallet-limits.ts'
import { oncePerPage } from '../kit/once-per-page.ts'
import { wait } from '../kit/wait.ts'

/** How long the page waits, in milliseconds. */
export interface FrameWaits {
  /** Until the frame is ready. */
  readonly ready: number
  /** From then on for the answer. */
  readonly answer: number
}

export interface WalletFrame {
  /** False once it has left the page, or did not come to be ready: another one must be opened. */
  readonly alive: boolean
  /** Resolves when the frame answers. Rejects with `embedded_wallet_webview_not_loaded`. */
  ready(limit: number): Promise<void>
  /** Sends a message as soon as the frame is ready. Rejects with what the frame says, by its type, and with `wallet_request_timeout`. */
  ask<C extends FrameCall>(call: C, data: FrameAsks[C], waits: FrameWaits): Promise<FrameAnswers[C]>
  /** Sends a message to a frame that is ready, and waits for nothing. */
  notify<C extends FrameCall>(call: C, data: FrameAsks[C]): void
  remove(): void
}

interface Asked {
  readonly event: string
  resolve(data: unknown): void
  reject(error: LatchkeyError): void
}

/** Types of errors that are no codes of the catalogue. */
const GENERAL: ReadonlySet<string> = new Set<FrameErrorType>(['error', 'invalid_request_arguments'])

/** What the frame refused. `number`: its code of EIP-1193, where it has one. */
const frameError = ({ type, message, code: number, reason, retryAfter }: FrameError): LatchkeyError => {
  const code = GENERAL.has(type) ? (reason ?? 'embedded_wallet_request_error') : type
  const error = new LatchkeyError(message.includes('code 429') ? 'too_many_requests' : code, message, {
    retryAfter: retryAfter ?? null,
  })
  return number === undefined ? error : Object.assign(error, { number })
}
const notLoaded = (why: string): LatchkeyError => new LatchkeyError('embedded_wallet_webview_not_loaded', why)

const createIframe = (src: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.title = 'Wallet'
  frame.style.display = 'none'
  frame.src = src
  return frame
}

/** Ids are counted per page, also over several frames: a late answer of a former one is nobody's. */
const ids = (): { count: number } => oncePerPage('frame-ids', () => ({ count: 0 }))

/** The messages between page and frame, until `signal` aborts. */
const createMessages = (frame: HTMLIFrameElement, origin: string, signal: AbortSignal) => {
  const asked = new Map<string, Asked>()
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    // Trust: whatever else posts to this page is not the frame, also where it knows an id.
    if (source !== frame.contentWindow || from !== origin) return
    const { id, event, data: answer, error } = Object(data) as { id: string; event: unknown; data: unknown; error?: FrameError }
    const one = asked.get(id)
    if (!one || one.event !== event) return
    asked.delete(id)
    if (error) one.reject(frameError(error))
    else one.resolve(answer)
  }
  addEventListener('message', onMessage, { signal })
  signal.addEventListener('abort', () => {
    for (const one of asked.values()) one.reject(signal.reason as LatchkeyError)
    asked.clear()
  })
  /** `one` hears of the answer. Gives what forgets the message. */
  return <C extends FrameCall>(call: C, data: FrameAsks[C], one?: Omit<Asked, 'event'>): (() => void) => {
    const event = FRAME_EVENT[call]
    const id = `id-${ids().count++}`
    if (one) asked.set(id, { event, ...one })
    frame.contentWindow?.postMessage({ id, event, data }, origin)
    return () => asked.delete(id)
  }
}
type Post = ReturnType<typeof createMessages>

/** Resolves when the frame has answered; rejects when `signal` aborts, and `fail` aborts it. */
const shakeHands = (frame: HTMLIFrameElement, origin: string, post: Post, signal: AbortSignal, fail: (error: Error) => void) =>
  new Promise<void>((resolve, reject) => {
    let isReady = false
    const answered = (): void => {
      isReady = true
      resolve()
    }
    /** A frame that cannot start says why, and does not come to be ready. One that is only busy is asked again. */
    const refused = (error: LatchkeyError): void => {
      if (error.code !== 'too_many_requests') fail(error)
    }
    const shake = async (): Promise<void> => {
      while (!isReady && !signal.aborted) {
        // Each attempt has an id of its own: an answer to any of them will do.
        post('ready', {}, { resolve: answered, reject: refused })
        await wait(FRAME_READY_POLL, signal).catch(() => undefined)
      }
    }
    frame.addEventListener('load', () => void shake(), { signal })
    signal.addEventListener('abort', () => reject(signal.reason))
    // A frame that the policy of the page blocks loads a page of the browser's, and never answers.
    const blocked = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin))
        fail(notLoaded(`The page's content security policy blocks the wallet: frame-src must have ${origin}.`))
    }
    document.addEventListener('securitypolicyviolation', blocked, { signal })
  })

/** Puts a frame into the page, and begins the handshake when it has loaded. */
export const openWalletFrame = (src: string): WalletFrame => {
  const { origin } = new URL(src)
  const frame = createIframe(src)
  const over = new AbortController()
  const end = (error: Error): void => {
    over.abort(error)
    frame.remove()
  }
  const post = createMessages(frame, origin, over.signal)
  let isReady = false
  const shaken = shakeHands(frame, origin, post, over.signal, end).then(() => {
    isReady = true
  })
  // Trust: a frame that is loaded again has forgotten what it was asked, and what it holds: nothing of it is waited for.
  frame.addEventListener('load', () => isReady && end(notLoaded('The wallet was loaded again.')), { signal: over.signal })
  // Callers get the rejection; there may be no caller yet.
  shaken.catch(() => undefined)
  document.body.append(frame)

  const ready = async (limit: number): Promise<void> => {
    const enough = new AbortController()
    const tooLong = `The wallet at ${origin} does not answer. ${location.origin} must be one of the app's allowed origins.`
    wait(limit, enough.signal).then(
      () => end(notLoaded(tooLong)),
      () => undefined,
    )
    await shaken.finally(() => enough.abort())
  }
  return {
    get alive() {
      return frame.isConnected && !over.signal.aborted
    },
    ready,
    async ask<C extends FrameCall>(call: C, data: FrameAsks[C], waits: FrameWaits): Promise<FrameAnswers[C]> {
      await ready(waits.ready)
      const enough = new AbortController()
      const answer = await new Promise<unknown>((resolve, reject) => {
        const forget = post(call, data, { resolve, reject })
        const giveUp = (): void => {
          forget()
          reject(new LatchkeyError('wallet_request_timeout', 'Wallet request timed out'))
        }
        wait(waits.answer, enough.signal).then(giveUp, () => undefined)
      }).finally(() => enough.abort())
      return answer as FrameAnswers[C]
    },
    notify: (call, data) => void (isReady && post(call, data)),
    remove: () => end(notLoaded('The wallet has left the page.')),
  }
}
