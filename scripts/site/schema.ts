// A JSON schema of the service's OpenAPI as a type that a person reads, and as an example of a value. Pure.

export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))
const optionsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf

/** As a type. `nameOf` gives the name of a shape that is described elsewhere. */
export const typeText = (schema: Schema, nameOf: (schema: Schema) => string | null = () => null, indent = ''): string => {
  const name = nameOf(schema)
  if (name) return name
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  const options = optionsOf(schema)
  if (options) return [...new Set(options.map((one) => typeText(one, nameOf, indent)))].join(' | ')
  if (schema.type === 'array') {
    const inside = typeText(schema.items ?? {}, nameOf, indent)
    return inside.includes(' | ') && !inside.startsWith('{') ? `(${inside})[]` : `${inside}[]`
  }
  if (schema.type !== 'object') return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) {
    const { additionalProperties: rest } = schema
    return typeof rest === 'object' ? `{ [name: string]: ${typeText(rest, nameOf, indent)} }` : '{}'
  }
  const inner = `${indent}  `
  const lines = fields.map(([field, value]) => {
    const mark = schema.required?.includes(field) ? '' : '?'
    const key = /^\w+$/.test(field) ? field : `'${field}'`
    return `${inner}${key}${mark}: ${typeText(value, nameOf, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const EMPTY: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false, null: null }

/** A value with every field that is required. */
export const exampleValue = (schema: Schema): unknown => {
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  const [first] = optionsOf(schema) ?? []
  if (first) return exampleValue(first)
  if (schema.type === 'array') return []
  if (schema.type !== 'object') return EMPTY[schema.type ?? 'null'] ?? null
  return Object.fromEntries((schema.required ?? []).map((field) => [field, exampleValue(schema.properties?.[field] ?? {})]))
}
