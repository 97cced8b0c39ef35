// The seats that login modals take: screens over what is open, and the host's config and events.
// See docs/design/requests.md, "Seats".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Nest } from '../../src/session/seats.ts'
import { askingModal, firstModal } from '../page.ts'
import { loadSignInAgain } from '../preload.ts'
import { nest } from './open.ts'

/** Takes the seats, once for all tags of a runtime: whoever is asked looks for the page's modal then. */
export const takeSeats = ({ appId, seats }: Runtime): void => {
  const nestInPage = async (...given: Parameters<Nest>): Promise<unknown> => {
    const controller = await askingModal(appId)?.getController?.()
    if (controller) return nest(controller, ...given)
    throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
  }
  seats.nest ??= nestInPage as Nest
  seats.signInAgain ??= async (runtime) => (await loadSignInAgain()).signInAgain(runtime)
  seats.host ??= async () => (await firstModal(appId)?.getController?.()) ?? null
}
