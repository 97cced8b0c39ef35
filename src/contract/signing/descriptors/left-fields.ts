// The values of a request that no row of a descriptor shows, as they are.

import type { ShownField } from '../explained.ts'
import type { OwnReaders } from './own-readers.ts'
import type { Leaf, ValueTree } from './value-tree.ts'

/** So many are drawn; the rest is folded. */
const DRAWN = 5

const fieldOf = (name: string, { type, value }: Leaf, { markedText }: OwnReaders): ShownField => ({
  name,
  depth: 0,
  value: type === 'address' ? { address: String(value) } : typeof value === 'string' ? markedText(value) : value,
})

const fieldsIn = (tree: ValueTree, shown: ReadonlySet<Leaf>, path: string, own: OwnReaders): ShownField[] => {
  if (tree.kind === 'leaf') return shown.has(tree) ? [] : [fieldOf(path, tree, own)]
  return tree.all.flatMap((one, index) => {
    // Arguments need no name.
    const at = tree.kind === 'list' ? `${path}[${index}]` : [...(path ? [path] : []), one.name || `#${index + 1}`].join('.')
    return fieldsIn(one, shown, at, own)
  })
}

/** `over`: hex that no argument is read from. */
export const leftFields = (
  { tree, over, own }: { readonly tree: ValueTree; readonly over: string; readonly own: OwnReaders },
  shown: ReadonlySet<Leaf>,
): readonly ShownField[] => {
  const all = [...fieldsIn(tree, shown, '', own), ...(over ? [{ name: '+', depth: 0, value: `0x${over}` }] : [])]
  const [drawn, rest] = [all.slice(0, DRAWN), all.slice(DRAWN)]
  return rest.length > 0 ? [...drawn, { name: '', depth: 0, value: null, more: rest.length, rest }] : all
}
