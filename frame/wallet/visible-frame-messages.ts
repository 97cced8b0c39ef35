// What visible frames ask of the wallet's frame, parsed.

import { type GenericSchema, maxLength, minLength, object, optional, picklist, pipe, string } from 'valibot'
import type { VisibleFrame } from '../../src/contract/visible-frames.ts'
import type { VisibleFrameAsks, VisibleFrameCall } from '../handlers/visible-frame-handlers.ts'

const text = (longest: number) => pipe(string(), minLength(1), maxLength(longest))
const token = text(8192)

export const VISIBLE_FRAME_ASKS: { readonly [C in VisibleFrameCall]: GenericSchema<VisibleFrameAsks[C]> } = {
  open: object({ token, address: text(64) }),
  backup: object({ token, address: text(64), password: text(1024) }),
  import: object({ token, text: text(1024) }),
  confirm: object({ token, id: text(64) }),
}

/** Which frame asks for it. */
export const ASKED_BY: Readonly<Record<VisibleFrameCall, VisibleFrame>> = {
  open: 'export',
  backup: 'backup',
  import: 'import',
  confirm: 'confirm',
}

/** `latchkey` names the call. It comes with a port for the answer, and for all that follows. */
export type VisibleFrameMessage = { [C in VisibleFrameCall]: { readonly latchkey: C } & VisibleFrameAsks[C] }[VisibleFrameCall]

/** What the frame that shows a request says over its port: how the person has decided, of what they were shown; or that it goes. */
export const visibleFrameDecision = object({ act: picklist(['agree', 'refuse', 'left']), digest: optional(text(66)) })
