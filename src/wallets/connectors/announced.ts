// Wallets that announce themselves (EIP-6963), as they do.

import { requestProviders } from 'mipd'
import { OWN_RDNS } from '../../contract/wallets/wallets.ts'
import { looked, safeIcon, safeName } from './here/wallet-info.ts'
import { isProvider, type Provider } from './provider.ts'

export interface Announced {
  readonly id: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | null
  readonly provider: Provider
}

/** Trust: read once and copied, so that nothing changes after it was looked at. */
const read = (detail: unknown): Announced | null => {
  const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
  const { uuid, rdns, name, icon } = info
  const called = safeName(name)
  if (!called || typeof rdns !== 'string' || rdns === OWN_RDNS || !isProvider(provider)) return null
  return { id: `${rdns} ${String(uuid)}`, rdns, name: called, icon: safeIcon(icon), provider }
}

/**
 * Calls back with each wallet, once. Ours is none of them. (A store that keeps what is announced unread would fail at the first wallet without
 * `info`; here it is one that is not there.)
 */
export const watchAnnounced = (found: (wallet: Announced) => void): void => {
  const seen = new Set<string>()
  requestProviders((detail) => {
    const wallet = looked(() => read(detail))
    if (!wallet || seen.has(wallet.id)) return
    seen.add(wallet.id)
    found(wallet)
  })
}
