// The sessions that the frame acts for: a message brings what the session's key has said of the frame's.
// See docs/design/frame.md, "The frame's key".

import type { FrameCall } from '../../src/contract/messages.ts'
import type { FrameContext } from './frame-context.ts'
import type { FrameHandlers } from './frame-handlers.ts'

interface Asked {
  readonly accessToken?: string
  readonly delegation?: string
}

/** The handlers, each for a message that may bring one. Trust: kept as it came. The service alone judges whose word it is, at each call. */
export const actingFor = ({ proofs }: Pick<FrameContext, 'proofs'>, handlers: FrameHandlers): FrameHandlers => {
  const acting =
    (handler: (ask: never) => unknown) =>
    (ask: Asked): unknown => {
      const { accessToken, delegation } = ask
      if (accessToken && delegation) proofs.actFor(accessToken, delegation)
      return handler(ask as never)
    }
  const rows = Object.entries(handlers).map(([call, handler]) => [call, acting(handler)])
  return Object.fromEntries(rows) as { [C in FrameCall]: never }
}
