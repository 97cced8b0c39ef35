// The message of typed data as a tree of values.

import type { TypedData, TypedStruct, TypedValue } from '../typed-data.ts'
import type { PartsTree, ValueTree } from './value-tree.ts'

type Types = TypedData['types']

const valueTree = (types: Types, name: string, type: string, value: TypedValue): ValueTree => {
  if (Array.isArray(value)) {
    const inner = type.replace(/\[\d*\]$/, '')
    return { kind: 'list', name, all: value.map((one: TypedValue) => valueTree(types, name, inner, one)) }
  }
  if (typeof value === 'object') return { ...typedTree(types, type, value as TypedStruct), name }
  return { kind: 'leaf', name, type, value }
}

/** A struct of `type`, its fields in their order. */
export const typedTree = (types: Types, type: string, struct: TypedStruct): PartsTree => ({
  kind: 'parts',
  name: '',
  all: (types[type] ?? []).map((field) => valueTree(types, field.name, field.type, struct[field.name] ?? '')),
})
