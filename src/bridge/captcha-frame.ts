// The captcha's frame from the page's side: a page of the service that nobody sees (architecture.md §4). What it says is parsed, and heard only
// from that window and that origin.

import { safeParse } from 'valibot'
import { type CaptchaAsk, captchaFramePath, captchaTold } from '../contract/captcha-wire.ts'
import type { CaptchaFrame } from '../session/captcha.ts'

/** Puts the frame of `service` (an origin) into `place`; where that has gone, nothing answers. */
export const openCaptchaFrame = (place: Element | null, service: string, appId: string): CaptchaFrame => {
  const { origin } = new URL(service)
  const frame = document.createElement('iframe')
  const left = new AbortController()
  let [status, token, turn, here]: [CaptchaFrame['status'], string, number, boolean] = ['ready', '', 0, false]
  // Trust: the vendor's script inside opens no window, leads this page nowhere and downloads nothing.
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  frame.title = 'Captcha'
  // It is never pressed nor read; were it not drawn at all, it would not run everywhere.
  frame.inert = true
  frame.style.cssText = 'position:absolute;top:0;width:1px;height:1px;border:0;opacity:0'
  const ask = (): void => {
    if (here) frame.contentWindow?.postMessage({ latchkey: 'captcha', run: turn } satisfies CaptchaAsk, origin)
  }
  const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || from !== origin) return
    const { success, output } = safeParse(captchaTold, data)
    if (!success) return
    // The first word: the frame listens now. (Also after it was moved, and so loaded anew.)
    if (output.at === 'ready') {
      here = true
      if (turn > 0 && status === 'loading') ask()
      return
    }
    if (output.run !== turn) return
    // A token that has run out is none; the widget has reset itself.
    status = output.at === 'expired' ? 'ready' : output.at
    token = output.at === 'success' ? output.token : ''
  }
  addEventListener('message', hear, { signal: left.signal })
  frame.src = service + captchaFramePath(appId, location.origin)
  place?.append(frame)
  return {
    get status() {
      return status
    },
    get alive() {
      return frame.isConnected
    },
    run() {
      status = 'loading'
      token = ''
      turn += 1
      ask()
    },
    take() {
      const taken = token || null
      token = ''
      if (taken) status = 'ready'
      return taken
    },
    remove() {
      left.abort()
      frame.remove()
    },
  }
}
