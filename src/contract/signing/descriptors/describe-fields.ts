// The rows of a descriptor over the values of a request, and which of the values no row shows.

import type { TokenFacts } from '../tokens.ts'
import type { DescribedField, Descriptor, Part } from './descriptor.ts'
import { type FormattedValue, formatValue } from './format-value.ts'
import { ROWS_MAX } from './limits.ts'
import type { OwnReaders } from './own-readers.ts'
import { readPath } from './path.ts'
import { type Around, numberOf, type Selected, selectValues, Unfit } from './select-values.ts'
import type { Leaf, PartsTree } from './value-tree.ts'

/** The values of a request, and what surrounds it. */
export interface Subject {
  readonly own: OwnReaders
  readonly tree: PartsTree
  readonly around: Around
  readonly chain: string
  token(address: string): TokenFacts | undefined
}

/** A row, and the value that it is of. */
export interface FieldRow extends Partial<FormattedValue> {
  readonly label: string
  readonly field: DescribedField
  readonly selected?: Selected
  part(name: Part): Selected | null
}

/** Whether two spellings are of one value: numbers in decimal or hex, bytes, texts. */
const isOneOf = (selected: Selected, given: readonly string[]): boolean => {
  const number = numberOf(selected)
  return given.some((one) => {
    if (String(selected.leaf.value).toLowerCase() === one.toLowerCase()) return true
    return number !== null && /^(0x[\da-f]+|\d+)$/i.test(one) && BigInt(one) === number
  })
}

const stated = (value: string): Selected => {
  const isHex = /^0x([\da-f]{2})+$/i.test(value)
  const type = isHex ? (value.length === 42 ? 'address' : 'bytes') : /^\d{1,78}$/.test(value) ? 'uint256' : 'string'
  return { leaf: { kind: 'leaf', name: '', type, value: isHex ? value.toLowerCase() : value }, at: [] }
}

/** What a format takes beside its value. Throws {@link Unfit} where a table of the descriptor has no row for it. */
const partOf = (
  { parts = {} }: DescribedField,
  name: Part,
  { tree, around }: Subject,
  at: readonly number[],
): Selected | null => {
  const source = parts[name]
  if (!source) return null
  if ('value' in source) return stated(source.value)
  const path = readPath(source.path)
  const [found] = path ? selectValues(path, tree, around, at) : []
  if (!found) return null
  if (!('map' in source)) return found
  const keys = [String(found.leaf.value), String(numberOf(found) ?? '')]
  const key = Object.keys(source.map).find((one) => keys.includes(one.toLowerCase()) || keys.includes(one))
  if (key === undefined) throw new Unfit()
  return stated(source.map[key] ?? '')
}

const rowOf = (field: DescribedField, selected: Selected, label: string, subject: Subject): FieldRow => {
  const part = (name: Part): Selected | null => partOf(field, name, subject, selected.at)
  const { own, chain, token } = subject
  return { label, field, selected, part, ...formatValue(selected, field, { own, chain, part, token }) }
}

const rowsOf = (field: DescribedField, subject: Subject): FieldRow[] => {
  const { shownName } = subject.own
  // Trust: a row without words of its own would be read as a part of the row above it.
  const label = shownName(field.label).trim() || shownName(field.path ?? '#')
  if (field.path === undefined) return [{ label, field, said: shownName(field.value ?? ''), part: () => null }]
  const path = readPath(field.path)
  if (!path) throw new Unfit()
  const all = selectValues(path, subject.tree, subject.around)
  if (field.must && !all.every((one) => isOneOf(one, field.must ?? []))) throw new Unfit()
  if (field.must || field.shown === 'never') return []
  return all
    .filter((one) => !field.unless || !isOneOf(one, field.unless))
    .map((one, index) => rowOf(field, one, all.length > 1 ? `${label} ${index + 1}` : label, subject))
}

/** Rows of one bundle by their elements: the first of each list, then the second. */
const bundled = (rows: readonly FieldRow[]): FieldRow[] => {
  const sorted: FieldRow[] = []
  let from = 0
  while (from < rows.length) {
    const bundle = rows[from]?.field.bundle
    let to = from + 1
    while (bundle !== undefined && rows[to]?.field.bundle === bundle) to += 1
    sorted.push(...rows.slice(from, to).sort((one, other) => (one.selected?.at[0] ?? 0) - (other.selected?.at[0] ?? 0)))
    from = to
  }
  return sorted
}

/** All rows, and the values that are whole in one of them. Throws {@link Unfit} where the descriptor is not one of this request. */
export const describeFields = (
  { fields }: Descriptor,
  subject: Subject,
): { readonly rows: readonly FieldRow[]; readonly shown: ReadonlySet<Leaf> } => {
  const rows = bundled(fields.flatMap((field) => rowsOf(field, subject))).slice(0, ROWS_MAX)
  const shown = new Set(rows.flatMap(({ selected }) => (selected && !selected.stretch ? [selected.leaf] : [])))
  return { rows, shown }
}
