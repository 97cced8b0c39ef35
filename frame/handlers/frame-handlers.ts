// The handlers of the frame as types: one for each message of the contract.

import type { InferOutput } from 'valibot'
import type { FRAME_ASKS } from '../../src/contract/frame-asks.ts'
import type { FrameAnswers, FrameCall } from '../../src/contract/messages.ts'

/** A message as it was parsed. */
export type ParsedAsk<C extends FrameCall> = InferOutput<(typeof FRAME_ASKS)[C]>

export type FrameHandlers = {
  readonly [C in FrameCall]: (ask: ParsedAsk<C>) => Promise<FrameAnswers[C]> | FrameAnswers[C]
}
