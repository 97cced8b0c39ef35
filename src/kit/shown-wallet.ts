// The wallet that <wallet-button> shows: the active one, else the wallet that is the only name of the signed-in person.

import { evmChainId } from '../contract/chains/chain-ids.ts'
import type { User } from '../contract/entities.ts'
import { type ChainType, kindOf, type Wallet } from '../contract/wallets/wallets.ts'
import { sameAddress } from './addresses/same-address.ts'
import { embeddedAccounts } from './embedded-accounts.ts'
import { identityOf } from './person/identity.ts'

export interface ShownWallet {
  readonly address: string
  readonly chainType: ChainType
  /** False: nothing can be asked of it in this page. */
  readonly connected: boolean
  /** Whether the signed-in person has linked it. */
  readonly linked: boolean
  /** Whether it is one that the app made: it ends with its person, and cannot be disconnected. */
  readonly embedded: boolean
  /** The EVM chain that it is on; null where it is not connected, or on none. */
  readonly chainId: number | null
}

/** Null: there is no wallet to show. */
export const shownWallet = (active: Wallet | null, user: User | null): ShownWallet | null => {
  if (active) {
    const { address, chainType, chainId } = active
    const linked = user?.linkedAccounts.some((one) => one.type === 'wallet' && sameAddress(one.address, address)) ?? false
    return { address, chainType, connected: true, linked, embedded: kindOf(active) === 'embedded', chainId: evmChainId(chainId) }
  }
  const [own] = embeddedAccounts(user)
  // Its code may still be on its way.
  if (own)
    return { address: own.address, chainType: own.chainType, connected: false, linked: true, embedded: true, chainId: null }
  if (!user?.wallet || identityOf(user).kind !== 'wallet') return null
  const { address } = user.wallet
  const chainType = address.startsWith('0x') ? 'ethereum' : 'solana'
  return { address, chainType, connected: false, linked: true, embedded: false, chainId: null }
}
