// A wallet frame in a page without a browser: it speaks the messages of the contract, and does what a test says.

import { FRAME_EVENT, type FrameCall, type FrameError } from '../../src/contract/messages.ts'
import { openWindow } from './page-window.ts'

type Answer = { readonly data: unknown } | { readonly error: FrameError } | null
interface Sent {
  readonly call: FrameCall
  readonly data: Record<string, unknown>
  readonly to: string
}

const CALLS = Object.fromEntries(Object.entries(FRAME_EVENT).map(([call, event]) => [event, call])) as Record<string, FrameCall>
export const ORIGIN = 'https://id.example'

/** What the page has put in, newest last; `on` answers for the frame (null: never). `load` is what the browser does when a frame has loaded. */
export const framePage = (on: (sent: Sent, frame: number) => Answer | Promise<Answer>) => {
  openWindow()
  const frames: { src: string; in: boolean; load(): void; says(message: object, origin?: string): void }[] = []
  const sent: Sent[] = []
  const policy = new EventTarget()
  const createElement = () => {
    const events = new EventTarget()
    const number = frames.length
    const says = (data: object, origin = ORIGIN): void => {
      dispatchEvent(Object.assign(new Event('message'), { source: contentWindow, origin, data }))
    }
    const contentWindow = {
      async postMessage({ id, event, data }: { id: string; event: string; data: Sent['data'] }, to: string) {
        const one: Sent = { call: CALLS[event] as FrameCall, data, to }
        sent.push(one)
        const answer = await on(one, number)
        if (answer) says({ id, event, ...answer })
      },
    }
    const element = {
      style: {},
      title: '',
      src: '',
      isConnected: false,
      contentWindow,
      addEventListener: events.addEventListener.bind(events),
      remove() {
        element.isConnected = false
      },
    }
    frames.push({
      get src() {
        return element.src
      },
      get in() {
        return element.isConnected
      },
      load: () => void events.dispatchEvent(new Event('load')),
      says,
    })
    return element
  }
  const body = { append: (element: { isConnected: boolean }) => Object.assign(element, { isConnected: true }) }
  Object.assign(globalThis, {
    document: { createElement, body, addEventListener: policy.addEventListener.bind(policy) },
  })
  /** The page's policy blocks something. */
  const block = (blockedURI: string, effectiveDirective = 'frame-src'): void => {
    policy.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }))
  }
  /** What was asked, without the handshake. */
  const asked = () => sent.filter(({ call }) => call !== 'ready')
  return { frames, sent, asked, block }
}

/** Lets everything happen that waits for no clock. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
