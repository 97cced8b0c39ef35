// The types of a request as a tree, by which paths of a descriptor are checked when a set is made.

import type { Path } from '../../../src/contract/signing/descriptors/path.ts'
import type { Param } from '../../../src/contract/signing/descriptors/signature.ts'

/** `type` of a value that is no list and no struct. */
export type TypeTree =
  | { readonly kind: 'leaf'; readonly type: string }
  | { readonly kind: 'list'; readonly of: TypeTree }
  | { readonly kind: 'parts'; readonly parts: ReadonlyMap<string, TypeTree> }

const LIST = /^(.*)\[\d*\]$/s

const paramTree = ({ name, type, parts }: Param): TypeTree => {
  const inner = LIST.exec(type)?.[1]
  if (inner) return { kind: 'list', of: paramTree({ name, type: inner, parts }) }
  return type === 'tuple' ? paramsTree(parts) : { kind: 'leaf', type }
}
/** Of the arguments of a function. */
export const paramsTree = (params: readonly Param[]): TypeTree => ({
  kind: 'parts',
  parts: new Map(params.map((param) => [param.name, paramTree(param)])),
})

type MessageTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
/** Of a message; a type that is made of itself is followed so deep. */
export const messageTree = (types: MessageTypes, type: string, depth = 0): TypeTree => {
  const inner = LIST.exec(type)?.[1]
  if (inner) return { kind: 'list', of: messageTree(types, inner, depth) }
  const fields = Object.hasOwn(types, type) && depth < 8 ? (types[type] ?? []) : null
  if (!fields) return { kind: 'leaf', type }
  return { kind: 'parts', parts: new Map(fields.map((field) => [field.name, messageTree(types, field.type, depth + 1)])) }
}

const AROUND = ['from', 'to', 'value', 'chainId']

/** Whether a path leads to something. */
export const leadsSomewhere = ({ root, segments }: Path, tree: TypeTree): boolean => {
  if (root === '$') return false
  if (root === '@') return segments.length <= 2 && AROUND.includes(String(segments[0]))
  let at: TypeTree | undefined = tree
  for (const [index, segment] of segments.entries()) {
    if (typeof segment === 'string') at = at.kind === 'parts' ? at.parts.get(segment) : undefined
    else if (at.kind === 'list') at = at.of
    else return at.kind === 'leaf' && 'from' in segment && !segment.all && index === segments.length - 1
    if (!at) return false
  }
  return true
}
