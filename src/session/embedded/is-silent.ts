// Whether what a page asks of an embedded wallet may be done without a screen, as far as page and app are concerned.
// See docs/security.md, "What nobody sets".

import { hostConfigOf } from '../host-page.ts'
import type { Runtime } from '../runtime.ts'
import { wasRefused } from './ask-to-sign.ts'

/**
 * Whether page and app both say that nothing is shown. Trust: neither alone can, and what is absent says nothing: a page without a config, an
 * app whose config has not come. In a window of the service, and within ten seconds of a refusal, everything is shown.
 */
export const isSilent = async (runtime: Runtime): Promise<boolean> => {
  if (runtime.hooks.requester !== null || wasRefused(runtime)) return false
  if (runtime.$config.get()?.enforce_wallet_uis !== false) return false
  return (await hostConfigOf(runtime)).embeddedWallets?.noPromptOnSignature === true
}
