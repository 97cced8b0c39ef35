// The host's config, as the page's login modal has it, for what <wallet-button> shows.

import type { HostConfig } from '../../src/contract/host-config.ts'
import { withDevelopmentChain } from '../../src/contract/wallets/with-development-chain.ts'
import type { WalletButtonTag } from './wallet-button-tag.ts'

/** Empty where the page has no modal, or one of an older copy of the bundle. */
export const hostConfigOf = async (tag: WalletButtonTag): Promise<HostConfig> => {
  const config = await tag
    .loginModal(false)
    ?.hostConfig?.()
    .catch(() => null)
  return withDevelopmentChain(config ?? {}, tag.appConfig)
}
