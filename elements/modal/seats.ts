// The seats that login modals take: screens over what is open, and a second factor that the page asks for.
// See docs/design/requests.md, "Seats".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { MfaRequired } from '../../src/contract/mfa.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Nest } from '../../src/session/seats.ts'
import { askingModal, firstModal } from '../page.ts'
import { fire } from './close.ts'
import { nest } from './open.ts'
import type { Controller } from './state.ts'

/** Takes the seats, once for all tags of a runtime: whoever is asked looks for the page's modal then. */
export const takeSeats = ({ appId, seats }: Runtime): void => {
  const nestInPage = async (...given: Parameters<Nest>): Promise<unknown> => {
    const controller = await askingModal(appId)?.getController?.()
    if (controller) return nest(controller, ...given)
    throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
  }
  seats.nest ??= nestInPage as Nest
  seats.pageAsksForMfa ??= async (detail) => {
    const controller = await firstModal(appId)?.getController?.()
    return controller !== undefined && askPage(controller, detail)
  }
  seats.tell ??= async (outcome) => {
    const controller = await firstModal(appId)?.getController?.()
    if (controller) fire(controller.tag, outcome)
  }
  seats.hostConfig ??= async () => (await firstModal(appId)?.hostConfig?.()) ?? {}
}

/** Fires `mfa-required` where the page asks for the second factor itself; gives whether it does. */
const askPage = async ({ tag, config }: Controller, detail: MfaRequired): Promise<boolean> => {
  await config.reading
  const asks = config.value.mfa?.noPromptOnMfaRequired === true
  if (asks) tag.emit('mfa-required', detail)
  return asks
}
