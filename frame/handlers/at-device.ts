// What the frame says of the browser that it runs in (docs/design/frame.md, "Devices").

import type { ShareOwner } from '../keys/device-shares.ts'
import type { FrameContext } from './frame-context.ts'

/** Its name, absent where it keeps nothing: the session's id names it then. */
export const atDevice = async ({ shares }: Pick<FrameContext, 'shares'>, owner: ShareOwner): Promise<{ device_id?: string }> => {
  const name = await (await shares).nameFor(owner)
  return name === undefined ? {} : { device_id: name }
}

/** The same, with the sets of which it has a share. */
export const holding = async (context: Pick<FrameContext, 'shares'>, owner: ShareOwner) => ({
  ...(await atDevice(context, owner)),
  // One counts, and a device has hardly ever two. What another script has written is left out.
  holds: (await (await context.shares).sets(owner)).filter((set) => /^[\w-]{22}$/.test(set)).slice(-16),
})
