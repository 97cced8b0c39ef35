// A signature waits until its person has agreed to it, where the app has them do so in a window of the service.
// See docs/design/frame.md, "Confirming".

import type { ToConfirm } from '../../src/contract/key-windows.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import type { ReadEthereum } from '../keys/ethereum-request.ts'
import { RequestRefused } from '../keys/request-refused.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'

/** Not allowed, as EIP-1193 numbers it. */
const UNAUTHORIZED = 4100

/** Ends when the person has agreed. `mark`: the page says that it has it confirmed. Trust: nothing is signed before. */
export const confirmed = async (
  { confirms, keyWindows, page, service, used, appId }: FrameContext,
  token: string,
  mark: string | undefined,
  asked: Omit<ToConfirm, 'known' | 'used'>,
): Promise<void> => {
  // Trust: a page whose app confirmed when it was loaded shows nothing else: what no window would be asked about is not signed unseen.
  if (!confirms && mark) throw new RequestRefused('This app confirms signatures no more. Load the page again.', UNAUTHORIZED)
  if (!confirms) return
  if (!mark) throw new RequestRefused('This app has each signature confirmed in a window of the service.', UNAUTHORIZED)
  // Trust: whose address an imitation imitates is told by the service and by what was signed here, never by the page.
  const owner = { app: appId, user: userOf(token), address: asked.address }
  const [windows, { linked }, user, noted] = await Promise.all([
    keyWindows(),
    service.list(token),
    service.me(token),
    used().then((known) => known.of(owner)),
  ])
  const request = { ...asked, known: linked, used: noted }
  await windows.ask({
    asked: { purpose: 'confirm', origin: page(), person: windows.personOf(user), address: asked.address, request },
    perform: () => Promise.reject(new FrameFailure('error', 'A request is agreed to, and nothing else.')),
  })
}

/** Notes whom a transaction that was signed goes to, where signatures are confirmed. Nothing waits for it. */
export const noteUsed = ({ confirms, used }: FrameContext, owner: ShareOwner, { transaction }: ReadEthereum): void => {
  if (confirms && transaction) void used().then((known) => known.note(owner, transaction))
}
