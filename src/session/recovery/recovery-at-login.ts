// The wallet at the end of a login without a screen, where the person must choose a recovery of their own.
// See docs/design/requests.md, "After a login".

import type { HostConfig } from '../../contract/host-config.ts'
import { nest } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'
import { routeToCreate } from './own-recovery.ts'

/** For the page's developer. */
const NO_MODAL =
  'embeddedWallets.requireUserOwnedRecoveryOnCreate is true, and there is no <login-modal> on this page on which the person could choose a recovery: no wallet is made.'

/** On a screen: the person must choose. Where there is none, or nothing to choose, no wallet is made, and the console says why. */
export const createWithOwnRecovery = async (runtime: Runtime, config: HostConfig): Promise<void> => {
  const { route, why } = routeToCreate(runtime, config, { to: 'create', alone: true })
  const refusal = route && !runtime.hooks.nest ? NO_MODAL : why
  if (refusal) console.error(`latchkey: ${refusal}`)
  if (route && !refusal) await nest(runtime, 'create', route)
}
