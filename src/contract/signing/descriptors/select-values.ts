// Finds the values of a request that a path of a descriptor leads to.

import type { Path, Segment } from './path.ts'
import { type Leaf, leavesOf, type ValueTree } from './value-tree.ts'

/** A value that was found. `at`: which element it is of each list on the way. `stretch`: the bytes of the value that are meant, else all. */
export interface Selected {
  readonly leaf: Leaf
  readonly at: readonly number[]
  readonly stretch?: { readonly from: number; readonly to: number | null }
}

/** The path does not fit the request: a name that is not there, or an element of what is no list. */
export class Unfit extends Error {}

const elementAt = (all: readonly ValueTree[], at: number): ValueTree | undefined => all.at(at)

/** `given`: elements of lists that the path leaves open, in their order; those beyond them are all taken. */
const follow = (
  tree: ValueTree,
  segments: readonly Segment[],
  given: readonly number[],
  at: readonly number[] = [],
): readonly Selected[] => {
  const [first, ...rest] = segments
  if (first === undefined) {
    if (tree.kind === 'list') return tree.all.flatMap((one, index) => follow(one, [], given, [...at, index]))
    return leavesOf(tree).map((leaf) => ({ leaf, at }))
  }
  if (typeof first === 'string') {
    const found = tree.kind === 'parts' ? tree.all.find(({ name }) => name === first) : undefined
    if (!found) throw new Unfit()
    return follow(found, rest, given, at)
  }
  if (tree.kind === 'leaf') {
    if ('at' in first || first.all || rest.length > 0) throw new Unfit()
    return [{ leaf: tree, at, stretch: { from: first.from, to: first.to } }]
  }
  if (tree.kind !== 'list') throw new Unfit()
  if ('at' in first) {
    const found = elementAt(tree.all, first.at)
    return found ? follow(found, rest, given, at) : []
  }
  const indexes = [...tree.all.keys()].slice(first.from, first.to ?? undefined)
  const [chosen, ...others] = given
  const taken = chosen === undefined ? indexes : indexes.slice(chosen, chosen + 1)
  return taken.flatMap((index) => {
    const element = elementAt(tree.all, index)
    const own = [...at, indexes.indexOf(index)]
    return element ? follow(element, rest, others, own) : []
  })
}

/** What surrounds a request; absent: it has none. */
export type Around = { readonly [name in 'from' | 'to' | 'value' | 'chainId']?: Leaf }

/** The values at a path; none where a list is too short. Throws {@link Unfit}. */
export const selectValues = (
  { root, segments }: Path,
  tree: ValueTree,
  around: Around,
  given: readonly number[] = [],
): readonly Selected[] => {
  if (root === '#') return follow(tree, segments, given)
  const [name, stretch] = segments
  if (root !== '@' || typeof name !== 'string' || segments.length > 2 || !['from', 'to', 'value', 'chainId'].includes(name))
    throw new Unfit()
  const leaf = around[name as keyof Around]
  if (!leaf) return []
  return follow(leaf, stretch === undefined ? [] : [stretch], [])
}

const isNumber = (type: string): boolean => /^u?int\d*$/.test(type)
const wordOf = (value: string): string => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')

/** Its bytes in hex with 0x; of a number 32 of them. Null: it has none. */
export const bytesOf = ({ leaf, stretch }: Selected): string | null => {
  const { type, value } = leaf
  if (typeof value !== 'string' || type === 'string') return null
  const hex = isNumber(type) ? wordOf(value) : value.slice(2)
  if (!stretch) return `0x${hex}`
  const all = hex.match(/../g) ?? []
  return `0x${all.slice(stretch.from, stretch.to ?? undefined).join('')}`
}

/** As a whole number; null: it is none. */
export const numberOf = (selected: Selected): bigint | null => {
  const { type, value } = selected.leaf
  if (!selected.stretch && isNumber(type)) return BigInt(value as string)
  const bytes = bytesOf(selected)
  return bytes !== null && bytes.length > 2 && bytes.length <= 66 ? BigInt(bytes) : null
}

/** As an address in lower case; null: it is none. Trust: a longer value is one only where nothing but zeros is cut off. */
export const addressOf = (selected: Selected): string | null => {
  const hex = bytesOf(selected)?.slice(2)
  if (hex === undefined) return null
  if (hex.length === 40) return `0x${hex}`
  return hex.length === 64 && hex.startsWith('0'.repeat(24)) ? `0x${hex.slice(24)}` : null
}
