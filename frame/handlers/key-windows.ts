// Requests that a window of the service takes, one at a time: what waits, and which window has it.
// See docs/design/frame.md, "Windows".

import type { KeyPurpose, KeyWindowAnswer } from '../../src/contract/key-windows.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { personOf } from './person-of.ts'
import { type After, type ClaimingWindow, createWaiting, type KeyRequest, noSuchRequest, said } from './waiting-request.ts'

export interface KeyWindows {
  /** Holds a request for the next window of its purpose. Resolves, or rejects, when it has ended. A newer one ends it. */
  ask(request: KeyRequest): Promise<KeyWindowAnswer>
  /** Hands the request of its purpose to a window, also one that comes soon. */
  claim(purpose: KeyPurpose, window: ClaimingWindow): void
  /** Ends what waits. */
  endAll(why: LatchkeyError): void
  /** Here, so that the frame has it no sooner than a request. */
  readonly personOf: typeof personOf
}

/** Milliseconds in which a request follows the window that was opened for it. */
const FOLLOW_MS = 15_000

/** Windows that were opened before their request has come. */
const createEarly = (after: After) => {
  let early: { readonly purpose: KeyPurpose; readonly window: ClaimingWindow; readonly cancel: () => void }[] = []
  const drop = (window: ClaimingWindow): void => {
    for (const one of early) if (one.window === window) one.cancel()
    early = early.filter((one) => one.window !== window)
  }
  return {
    wait(purpose: KeyPurpose, window: ClaimingWindow) {
      const cancel = after(FOLLOW_MS, () => {
        drop(window)
        said(window.port, { over: noSuchRequest().code })
        window.port.close()
      })
      early.push({ purpose, window, cancel })
      // Nothing can be done there yet: whatever it says, it goes.
      window.port.onmessage = () => drop(window)
    },
    take(purpose: KeyPurpose): ClaimingWindow | null {
      const { window = null } = early.find((one) => one.purpose === purpose && !one.window.isGone()) ?? {}
      if (window) drop(window)
      return window
    },
  }
}

export const createKeyWindows = (after: After): KeyWindows => {
  let waiting: ReturnType<typeof createWaiting> | null = null
  const early = createEarly(after)
  const endAll = (why: LatchkeyError): void => waiting?.endBy(why)
  return {
    ask(request) {
      // Trust: the page's newest. What a window has is never exchanged under it: it is told that it has ended.
      endAll(new LatchkeyError('request_dropped', 'Another request has come. Nothing was done.'))
      const one = createWaiting(request, after, () => {
        if (waiting === one) waiting = null
      })
      waiting = one
      const window = early.take(one.purpose)
      if (window) one.give(window)
      return one.outcome
    },
    claim(purpose, window) {
      if (waiting?.purpose !== purpose) early.wait(purpose, window)
      else if (!waiting.isTaken()) waiting.give(window)
      else {
        // Trust: one request is shown by one window.
        said(window.port, { over: noSuchRequest().code })
        window.port.close()
      }
    },
    endAll,
    personOf,
  }
}
