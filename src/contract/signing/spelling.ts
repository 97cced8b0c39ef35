// Addresses of what is shown, in the spelling that other tools show: EIP-55, whose capitals are a checksum.

import type { Explained } from './explained.ts'

/** Addresses in lower case, each with its spelling. */
export type Spelling = Readonly<Record<string, string>>

/** A copy in which every `{ address }` is made anew; `raw` and texts stay as they are. */
const withAddresses = (value: unknown, spell: (address: string) => string): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, spell))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'address' && typeof one === 'string' ? spell(one) : withAddresses(one, spell),
    ]),
  )
}

export const addressesIn = (shown: Explained): readonly string[] => {
  const found = new Set<string>()
  withAddresses(shown, (address) => {
    found.add(address)
    return address
  })
  return [...found]
}

/** What is shown, with the addresses that have one in their spelling. */
export const spelled = <S extends Explained>(shown: S, spelling: Spelling): S =>
  withAddresses(shown, (address) => (Object.hasOwn(spelling, address) ? (spelling[address] as string) : address)) as S
