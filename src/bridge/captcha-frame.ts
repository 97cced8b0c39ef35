// The captcha frame from the page's side: a hidden page of the service's sandbox that runs the vendor's widget.
// Messages are parsed, and accepted only from the frame's own window and origin.

import { safeParse } from 'valibot'
import { type CaptchaAsk, captchaFramePath, captchaReport } from '../contract/captcha-wire.ts'

/** Trust: a token is kept in the frame object's closure alone, never in a route, a state or an event. */
export interface CaptchaFrame {
  readonly status: 'ready' | 'loading' | 'success' | 'error'
  /** False once it has been taken out of the page. */
  readonly alive: boolean
  /** Asks for a new token. */
  run(): void
  /** The token, if there is one; it is given once. */
  take(): string | null
  remove(): void
}

const createIframe = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  // Trust: the vendor's script inside opens no window, navigates this page nowhere and downloads nothing.
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.title = 'Captcha'
  // Hidden from input and assistive technology, yet rendered: some browsers do not run a frame that is not.
  frame.inert = true
  frame.style.cssText = 'position:absolute;top:0;width:1px;height:1px;border:0;opacity:0'
  return frame
}

/** Puts the frame of the sandbox into `place`; without a place it is made and never answers. */
export const openCaptchaFrame = (place: Element | null, sandbox: string, appId: string): CaptchaFrame => {
  const { origin } = new URL(sandbox)
  const frame = createIframe()
  const removed = new AbortController()
  let [status, token, run, ready]: [CaptchaFrame['status'], string, number, boolean] = ['ready', '', 0, false]
  const post = (): void => {
    if (ready) frame.contentWindow?.postMessage({ latchkey: 'captcha', run } satisfies CaptchaAsk, origin)
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin) return
    const { success, output } = safeParse(captchaReport, data)
    if (!success) return
    // The frame listens from now on. It says so again after it was moved, because that reloads it.
    if (output.at === 'ready') {
      ready = true
      if (run > 0 && status === 'loading') post()
      return
    }
    if (output.run !== run) return
    // An expired token is no token; the widget has reset itself.
    status = output.at === 'expired' ? 'ready' : output.at
    token = output.at === 'success' ? output.token : ''
  }
  addEventListener('message', onMessage, { signal: removed.signal })
  frame.src = origin + captchaFramePath(appId, location.origin)
  place?.append(frame)
  return {
    get status() {
      return status
    },
    get alive() {
      return frame.isConnected
    },
    run() {
      ;[status, token] = ['loading', '']
      run += 1
      post()
    },
    take() {
      const taken = token || null
      token = ''
      if (taken) status = 'ready'
      return taken
    },
    remove() {
      removed.abort()
      frame.remove()
    },
  }
}
