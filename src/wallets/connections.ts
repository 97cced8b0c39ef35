// The connected wallets that this browser remembers. Other clients of the protocol read and write the same list.
// See docs/design/protocol.md, "Storage keys".

import { custom, type InferOutput, maxLength, object, picklist, pipe, regex, safeParse, string } from 'valibot'
import type { SessionStorage } from '../browser/storage.ts'
import { CONNECTIONS_KEPT } from '../contract/wallet-limits.ts'
import type { ChainType, Wallet } from '../contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../contract/wire.ts'
import { sameAddress } from '../kit/addresses/same-address.ts'

const row = object({
  address: pipe(string(), regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  connectorType: picklist(['injected', 'wallet_connect_v2', 'coinbase_wallet', 'phantom']),
  walletClientType: pipe(string(), maxLength(64)),
  /** Unix milliseconds. */
  connectedAt: custom<number>(Number.isFinite),
})
export type Remembered = InferOutput<typeof row>

export const chainTypeOf = ({ address }: Pick<Remembered, 'address'>): ChainType =>
  address.startsWith('0x') ? 'ethereum' : 'solana'

type Place = Pick<Wallet, 'address' | 'connectorType' | 'walletClientType'>
/** Whether two are of one kind of wallet. */
export const sameKind = (a: Place, b: Place): boolean =>
  a.connectorType === b.connectorType && a.walletClientType === b.walletClientType && chainTypeOf(a) === chainTypeOf(b)
export const sameRow = (a: Place, b: Place): boolean => sameKind(a, b) && sameAddress(a.address, b.address)

/** The remembered rows, newest first. Trust: they come from the storage; a row that cannot be parsed is ignored. */
export const readConnections = (storage: SessionStorage): Remembered[] => {
  const list = storage.read(CONNECTIONS_KEY)
  return (Array.isArray(list) ? list : [])
    .flatMap((one) => {
      const { success, output } = safeParse(row, one)
      return success ? [output] : []
    })
    .sort((a, b) => b.connectedAt - a.connectedAt)
    .slice(0, CONNECTIONS_KEPT)
}

/** Stores the connected wallets. Rows that another tab has written stay, except those in `gone`. */
export const writeConnections = (storage: SessionStorage, connected: readonly Remembered[], gone: readonly Place[]): void => {
  const others = readConnections(storage).filter((kept) => ![...connected, ...gone].some((one) => sameRow(one, kept)))
  const all = [...connected, ...others].sort((a, b) => b.connectedAt - a.connectedAt).slice(0, CONNECTIONS_KEPT)
  // Every write wakes the other tabs: an unchanged list is not written.
  if (JSON.stringify(all) === JSON.stringify(readConnections(storage))) return
  if (all.length > 0) storage.set(CONNECTIONS_KEY, all)
  else storage.remove(CONNECTIONS_KEY)
}
