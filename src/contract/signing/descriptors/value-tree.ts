// Values of a request with their types: arguments of a call, or fields of a message.

/** A value that is none of the others: integers as decimal text, addresses and bytes in lower case hex. */
export interface Leaf {
  readonly kind: 'leaf'
  /** Of the argument or the field that it is, or is in. */
  readonly name: string
  readonly type: string
  readonly value: string | boolean
}
export interface ListTree {
  readonly kind: 'list'
  readonly name: string
  readonly all: readonly ValueTree[]
}
export interface PartsTree {
  readonly kind: 'parts'
  readonly name: string
  readonly all: readonly ValueTree[]
}
export type ValueTree = Leaf | ListTree | PartsTree

/** All values that are no lists and no structs, in their order. */
export const leavesOf = (tree: ValueTree): readonly Leaf[] => (tree.kind === 'leaf' ? [tree] : tree.all.flatMap(leavesOf))
