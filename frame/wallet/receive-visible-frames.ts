// Messages from the visible frames of the service beside this one (docs/design/frame.md, "Visible frames").

import { safeParse } from 'valibot'
import type { VisibleFrame } from '../../src/contract/visible-frames.ts'
import type { Held } from '../handlers/confirmations.ts'
import { frameErrorOf } from '../handlers/frame-failure.ts'
import type { VisibleFrameCall, VisibleFrameHandlers } from '../handlers/visible-frame-handlers.ts'
import { NotTyped } from '../keys/typed-secret.ts'
import { ASKED_BY, VISIBLE_FRAME_ASKS, type VisibleFrameMessage, visibleFrameDecision } from './visible-frame-messages.ts'

/** The port that came with a message: of one request alone. */
export type VisibleFramePort = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage' | 'addEventListener'>

/** A message as the browser gives it. */
interface VisibleFrameInput {
  /** Which visible frame of this app, in the same page as this one, has sent it; null: none of them. */
  readonly from: VisibleFrame | null
  readonly data: unknown
  readonly port: VisibleFramePort
}

const errorReply = (error: unknown): object => ({
  error: { ...frameErrorOf(error), ...(error instanceof NotTyped && { fault: error.fault }) },
})

/** A request goes to the frame that shows it, over a port that stays. Trust: decided is over it alone, and nothing names the request there. */
const hold = async (
  show: VisibleFrameHandlers['confirm'],
  ask: Parameters<VisibleFrameHandlers['confirm']>[0],
  port: VisibleFramePort,
) => {
  let isGone = false
  let held: Held | null = null
  const left = (): void => {
    isGone = true
    held?.left()
  }
  // In browsers that tell it; the frame says so itself before it goes.
  port.addEventListener('close', left)
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { success, output } = safeParse(visibleFrameDecision, data)
    if (!success) return
    if (output.act === 'left') return left()
    if (!held) return
    try {
      held.decide(output.act, output.digest)
      port.postMessage({ taken: output.act })
    } catch (error) {
      port.postMessage(errorReply(error))
    }
  }
  try {
    held = await show(ask, (why) => port.postMessage(errorReply(why)))
    if (isGone) held.left()
    else port.postMessage({ given: held.asked })
  } catch (error) {
    port.postMessage(errorReply(error))
  }
}

/** Takes messages, one at a call; gives whether it was one. */
export const receiveVisibleFrames =
  (handlers: VisibleFrameHandlers): ((message: VisibleFrameInput) => boolean) =>
  ({ from, data, port }) => {
    const { latchkey, ...asked } = Object(data) as Partial<VisibleFrameMessage>
    if (typeof latchkey !== 'string' || !Object.hasOwn(VISIBLE_FRAME_ASKS, latchkey)) return false
    const call: VisibleFrameCall = latchkey
    // Trust: the page around the frames has no window of this origin; each visible frame asks for its own, and nothing else is answered.
    if (from !== ASKED_BY[call]) return true
    const { success, output } = safeParse(VISIBLE_FRAME_ASKS[call], asked)
    if (!success) return true
    if (call === 'confirm') {
      void hold(handlers.confirm, output as never, port)
      return true
    }
    const handle = handlers[call] as (ask: object) => Promise<object>
    handle(output).then(
      (given) => port.postMessage({ given }),
      (error: unknown) => port.postMessage(errorReply(error)),
    )
    return true
  }
