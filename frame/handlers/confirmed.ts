// A signature waits until its person has agreed to it, where the app has them do so in a frame of the service.
// See docs/design/frame.md, "Confirming".

import type { ShareOwner } from '../keys/device-shares.ts'
import type { ReadEthereum } from '../keys/ethereum-request.ts'
import { RequestRefused } from '../keys/request-refused.ts'
import type { ToConfirm } from './confirmations.ts'
import { type FrameContext, userOf } from './frame-context.ts'

/** Not allowed, as EIP-1193 numbers it. */
const UNAUTHORIZED = 4100

/** Ends when the person has agreed. Trust: nothing is signed before. */
export const confirmed = async (
  { confirmations, service, used, appId }: FrameContext,
  token: string,
  id: string | undefined,
  asked: Omit<ToConfirm, 'known' | 'used'>,
): Promise<void> => {
  // Trust: a page whose app confirmed when it was loaded shows nothing else: what no frame would be asked about is not signed unseen.
  if (!confirmations && id) throw new RequestRefused('This app confirms signatures no more. Load the page again.', UNAUTHORIZED)
  if (!confirmations) return
  if (!id) throw new RequestRefused('This app has each signature confirmed in a frame of the service.', UNAUTHORIZED)
  const user = userOf(token)
  // Trust: whose address an imitation imitates is told by the service and by what was signed here, never by the page.
  const owner = { app: appId, user, address: asked.address }
  const [waiting, { linked }, noted] = await Promise.all([
    confirmations(),
    service.list(token),
    used().then((known) => known.of(owner)),
  ])
  await waiting.agreed({ id, user }, { ...asked, known: linked, used: noted })
}

/** Notes whom a transaction that was signed goes to, where signatures are confirmed. Nothing waits for it. */
export const noteUsed = ({ confirmations, used }: FrameContext, owner: ShareOwner, { transaction }: ReadEthereum): void => {
  if (confirmations && transaction) void used().then((known) => known.note(owner, transaction))
}
