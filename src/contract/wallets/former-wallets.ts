// Wallets that a user had at another service before an import of people, and whose key has not come along.
// See docs/move.md, "Embedded wallets".

import { FORMER_WALLET } from '../wire.ts'

/** How many of a user's are told. */
export const MOST_FORMER = 16

/** A linked account, as the page has it or as the service answers it. */
interface Linked {
  readonly type: string
  readonly address?: unknown
  readonly chainType?: unknown
  readonly chain_type?: unknown
  readonly connectorType?: unknown
  readonly connector_type?: unknown
}

/** Addresses of these wallets on Ethereum, whose keys a window imports. */
export const formerWallets = (accounts: readonly Linked[]): string[] =>
  accounts
    .filter(
      (one) =>
        one.type === 'wallet' &&
        (one.connectorType ?? one.connector_type) === FORMER_WALLET &&
        (one.chainType ?? one.chain_type) === 'ethereum',
    )
    .flatMap(({ address }) => (typeof address === 'string' ? [address] : []))
    .slice(0, MOST_FORMER)
