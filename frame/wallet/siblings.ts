// Messages from the visible frames of the service beside this one (docs/design/frame.md, "Visible frames").

import { safeParse } from 'valibot'
import { frameErrorOf } from '../handlers/frame-failure.ts'
import type { SiblingCall, SiblingHandlers } from '../handlers/sibling-handlers.ts'
import { NotTyped } from '../keys/typed-secret.ts'
import { SIBLING_ASKS, type SiblingMessage } from './sibling-messages.ts'

/** A message as the browser gives it. */
export interface FromSibling {
  /** Whether it came from a window of this service's origin, in the same page as this one. */
  readonly isSibling: boolean
  readonly data: unknown
  answer(message: object): void
}

/** Takes messages, one at a call; gives whether it was one. */
export const createSiblings =
  (handlers: SiblingHandlers): ((message: FromSibling) => boolean) =>
  ({ isSibling, data, answer }) => {
    const { latchkey: call, ...asked } = Object(data) as Partial<SiblingMessage>
    if (typeof call !== 'string' || !Object.hasOwn(SIBLING_ASKS, call)) return false
    // Trust: the page around the frames has no window of this origin; nothing else is answered with a key.
    if (!isSibling) return true
    const { success, output } = safeParse(SIBLING_ASKS[call as SiblingCall], asked)
    if (!success) return true
    const handle = handlers[call as SiblingCall] as (ask: object) => Promise<object>
    handle(output).then(
      (given) => answer({ given }),
      (error: unknown) => answer({ error: { ...frameErrorOf(error), ...(error instanceof NotTyped && { fault: error.fault }) } }),
    )
    return true
  }
