// The seats that login modals take: screens over what is open, and a second factor that the page asks for.
// See docs/design/requests.md, "Seats".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Nest } from '../../src/session/seats.ts'
import { askingModal, firstModal } from '../page.ts'

/** Takes the seats, once for all tags of a runtime: whoever is asked looks for the page's modal then. */
export const takeSeats = ({ appId, seats }: Runtime): void => {
  const nest = async (...given: Parameters<Nest>): Promise<unknown> => {
    const modal = askingModal(appId)
    if (!modal?.nest)
      throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
    return modal.nest(...given)
  }
  seats.nest ??= nest as Nest
  seats.pageAsksForMfa ??= async (detail) => (await firstModal(appId)?.pageAsksForMfa?.(detail)) ?? false
}
