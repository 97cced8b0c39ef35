// The hooks that login modals register: screens over what is open, and the host's config and events.
// See docs/design/requests.md, "Hooks".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Nest } from '../../src/session/page-hooks.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { askingModal, firstModal } from '../page.ts'
import { loadSignInAgain } from '../preload.ts'
import { nest } from './open.ts'

/** Registers them, once for all tags of a runtime: each call looks for the page's modal then. */
export const registerHooks = (runtime: Runtime): void => {
  const { appId, hooks } = runtime
  const nestInPage = async (...given: Parameters<Nest>): Promise<unknown> => {
    const controller = await askingModal(appId)?.getController?.()
    if (controller) return nest(controller, ...given)
    throw new LatchkeyError('no_login_modal', 'There is no <login-modal> on this page that could ask the person.')
  }
  hooks.nest ??= nestInPage as Nest
  hooks.signInAgain ??= async () => (await loadSignInAgain()).signInAgain(runtime)
  hooks.host ??= async () => (await firstModal(appId)?.getController?.()) ?? null
}
