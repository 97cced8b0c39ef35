// Addresses in a request that begin and end as one that the person knows, and are another.

import { imitated } from './known-contracts.ts'
import { type Finding, finding } from './rules.ts'

/** Addresses within a text: alone, or as words of 32 bytes. In lower case. */
export const addressesWithin = (text: string): readonly string[] => {
  const written = [...text.matchAll(/(?<![\da-z])0x(?:0{24})?([\da-f]{40})(?![\da-f])/gi)].map(([, digits]) => digits ?? '')
  const [, selector = '', words = ''] = /^0x([\da-f]{8})?((?:[\da-f]{64})+)$/i.exec(text) ?? []
  const inWords = [...words.matchAll(/0{24}([\da-f]{40})|.{64}/gi)].flatMap(([, digits]) => (digits ? [digits] : []))
  return [
    ...new Set([...written, ...(selector || words.length > 64 ? inWords : [])].map((digits) => `0x${digits.toLowerCase()}`)),
  ]
}

/** What is said of those that imitate an address of `known`, or a known contract. `account` in lower case. */
export const lookalikes = (addresses: readonly string[], account: string, known: readonly string[]): Finding[] =>
  [...new Set(addresses)].flatMap((address) => {
    const imitation = address === account ? null : imitated(address, known)
    return imitation
      ? [finding('lookalike', { address: { address, whole: true }, known: { address: imitation, whole: true } })]
      : []
  })
