// Writes a valibot schema the way a TypeScript type is written, for the printed pages.

interface Node {
  readonly type: string
  readonly wrapped?: Node
  readonly item?: Node
  readonly value?: Node
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, Node>>
}
const MISSING = new Set(['optional', 'nullish', 'exact_optional'])

/** `{ email: string, code?: string }`. Schemas in `names` are written by their name, except the outermost one. */
export const schemaText = (schema: unknown, names: ReadonlyMap<unknown, string>, indent = '', outermost = true): string => {
  const name = names.get(schema)
  if (name !== undefined && !outermost) return name
  const node = schema as Node
  const inner = (one: unknown, deeper = indent): string => schemaText(one, names, deeper, false)
  switch (node.type) {
    case 'optional':
    case 'exact_optional':
      return inner(node.wrapped)
    case 'nullable':
    case 'nullish':
      return `${inner(node.wrapped)} | null`
    case 'array': {
      const item = inner(node.item)
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'record':
      return `{ [name: string]: ${inner(node.value)} }`
    case 'literal':
      return `'${String(node.literal)}'`
    case 'picklist':
      return (node.options ?? []).map((option) => `'${String(option)}'`).join(' | ')
    case 'union':
      return (node.options ?? []).map((option) => inner(option)).join(' | ')
    case 'variant':
      return (node.options ?? []).map((option) => `\n${indent}  | ${inner(option, `${indent}    `)}`).join('')
    case 'any':
    case 'custom':
      return 'unknown'
  }
  if (!node.entries) return node.type
  const fields = Object.entries(node.entries).map(([key, field]) => {
    const mark = MISSING.has(field.type) ? '?' : ''
    return `${indent}  ${key}${mark}: ${inner(field, `${indent}  `)}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}
