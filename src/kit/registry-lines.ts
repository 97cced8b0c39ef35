// A request as the registry describes it, in lines: labels of the registry, values as the language writes them.
// Trust: every word of the registry is in quotation marks and isolated from the direction of what is around it.

import type { Described, DescribedRow } from '../contract/signing/descriptors/described.ts'
import type { ShownField } from '../contract/signing/explained.ts'
import type { AddressValue, AmountValue, Value } from '../contract/signing/rules.ts'
import { amountText, claimText, textOf, type Writing } from './written-values.ts'

/** One line. `isCode`: an address, or what is compared letter by letter. `depth`: within how many calls it is. */
export interface RegistryLine {
  readonly label: string
  readonly value: string
  readonly isCode: boolean
  readonly depth: number
}

const addressText = ({ address, name, claims }: AddressValue, writing: Writing): string => {
  const called = name ?? (claims && claimText(claims, writing))
  return called ? `${called} ${address}` : address
}

/** A value in full: amounts to their last digit, addresses with every letter. */
export const valueText = (value: Value, writing: Writing): string => {
  if (typeof value !== 'object') return String(value)
  if ('amount' in value) return amountText({ ...value, exact: true }, writing)
  if (Array.isArray(value)) return value.map((one: AmountValue) => valueText(one, writing)).join('\n')
  return 'address' in value ? addressText(value, writing) : String(textOf(value, writing))
}

/** Digits and letters without a blank: hex, and long words. */
const isCode = (value: Value | undefined): boolean =>
  typeof value === 'string' ? /^0x[\da-f]+$/i.test(value) : typeof value === 'object' && 'address' in value

/** What the descriptor of a call within leaves out, by the names of its arguments; of many the first ones. */
const leftLines = (left: readonly ShownField[], depth: number): RegistryLine[] =>
  left.flatMap(({ name, value }) => {
    if (value === null) return []
    const text = typeof value === 'object' ? value.address : String(value)
    return [{ label: name, value: text, isCode: typeof value === 'object' || /^0x[\da-f]+$/i.test(text), depth }]
  })

const ofRow = (row: DescribedRow, depth: number, writing: Writing): RegistryLine[] => {
  const { label, value, where, exact, call, callee, inner } = row
  const parts = [
    ...(row.said === undefined ? [] : [claimText(row.said, writing)]),
    ...(value === undefined ? [] : [valueText(value, writing)]),
    ...(exact === undefined ? [] : [exact]),
  ]
  const plain = { isCode: false, depth }
  const own: RegistryLine = { ...plain, label, value: parts.join(' · '), isCode: row.said === undefined && isCode(value) }
  const token: RegistryLine[] = where ? [{ label: '', value: addressText(where, writing), isCode: true, depth }] : []
  if (!call) return [own, ...token]
  const called: RegistryLine = { label, value: addressText(callee ?? { address: call.to }, writing), isCode: true, depth }
  // Trust: what is called is the descriptor's word as well; the data stay as they are where nothing describes them, or not whole.
  const data: RegistryLine = { ...own, label: '', isCode: true }
  if (!inner) return [called, data]
  const words: RegistryLine = { ...plain, label: '', value: claimText(inner.intent, writing) }
  return [
    ...[called, words, ...registryLines(inner, writing, depth + 1), ...leftLines(inner.left, depth + 1)],
    ...(inner.left.some(({ rest }) => rest) ? [data] : []),
  ]
}

/** All lines of a described request. */
export const registryLines = ({ rows }: Described, writing: Writing, depth = 0): RegistryLine[] =>
  rows.flatMap((row) => ofRow(row, depth, writing))

/** What it is said to do: the registry's sentence with values in it, else its few words. */
export const registryIntent = ({ intent, sentence }: Described, writing: Writing): string => {
  const text = sentence?.map((one) => (typeof one === 'string' ? one : valueText(one.value, writing))).join('') ?? intent
  return claimText(text, writing)
}
