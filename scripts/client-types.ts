// The types of `latchkey-server/client`, printed from what /openapi.json says of calls of back ends and acts of operators. Pure.

import { openapi } from '../server/http/openapi.ts'

type Json = Readonly<Record<string, unknown>>
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly Json[]
  readonly parameters: readonly {
    readonly name?: string
    readonly in?: string
    readonly required?: boolean
    readonly schema?: Json
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Json }
  readonly responses: Readonly<Record<string, { readonly content: Json }>>
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
const joined = (types: readonly string[], by: string): string => {
  const each = [...new Set(types)]
  return each.length === 1 ? (each[0] ?? 'unknown') : each.map((one) => (by === ' & ' ? `(${one})` : one)).join(by)
}

const objectType = ({ properties = {}, required = [], additionalProperties: more }: Json): string => {
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, schema]) => `${keyOf(name)}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof more === 'object' && more !== null ? `Record<string, ${typeOf(more as Json)}>` : 'Record<string, unknown>'
}
const listType = ({ items, prefixItems }: Json): string => {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((one) => typeOf(one as Json)).join(', ')}]`
  return `(${items ? typeOf(items as Json) : 'unknown'})[]`
}

/** The type of a JSON Schema; `unknown` for what it does not say. */
const typeOf = (schema: Json): string => {
  const { type, anyOf, oneOf, allOf, const: only, enum: values } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(values))
    return joined(
      values.map((one) => JSON.stringify(one)),
      ' | ',
    )
  const some = anyOf ?? oneOf
  if (Array.isArray(some))
    return joined(
      some.map((one) => typeOf(one as Json)),
      ' | ',
    )
  if (Array.isArray(allOf))
    return joined(
      allOf.map((one) => typeOf(one as Json)),
      ' & ',
    )
  if (Array.isArray(type))
    return joined(
      type.map((one) => typeOf({ ...schema, type: one })),
      ' | ',
    )
  if (type === 'object') return objectType(schema)
  if (type === 'array') return listType(schema)
  return PLAIN[String(type)] ?? 'unknown'
}

const schemaIn = (content: Json): Json => (content['application/json'] as { readonly schema: Json }).schema
const parametersIn = ({ parameters }: Operation, place: string): string => {
  const named = parameters.filter((one) => one.in === place)
  return named.map(({ name = '', required, schema = {} }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}`).join('; ')
}
const givenOf = (operation: Operation): string => {
  const [path, query] = [parametersIn(operation, 'path'), parametersIn(operation, 'query')]
  const { requestBody: body } = operation
  const parts = [
    ...(path ? [`path: { ${path} }`] : []),
    ...(query ? [`query?: { ${query} }`] : []),
    ...(body ? [`body${body.required ? '' : '?'}: ${typeOf(schemaIn(body.content))}`] : []),
  ]
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'Record<never, never>'
}
const answerOf = ({ responses }: Operation): string => typeOf(schemaIn(responses[200]?.content ?? { 'application/json': {} }))

/** The file of types. */
export const clientTypes = (): string => {
  const { paths } = JSON.parse(JSON.stringify(openapi('https://id.example.com', '0'))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const calls = all.filter(({ operation }) => operation.security.some((one) => 'appSecret' in one))
  const acts = all.filter(({ operation }) => operation.operationId.startsWith('admin.'))
  const row = (name: string, { summary }: Operation, fields: string): string =>
    `  /** ${summary} */\n  '${name}': { ${fields} }\n`
  return [
    '// Calls of back ends and acts of operators, printed from /openapi.json by `npm run docs`.\n\n',
    '/** By method and path. */\nexport interface Calls {\n',
    ...calls.map(({ name, operation }) => row(name, operation, `given: ${givenOf(operation)}; answer: ${answerOf(operation)}`)),
    '}\n\n/** By name. */\nexport interface Acts {\n',
    ...acts.map(({ operation }) => {
      const body = operation.requestBody ? typeOf(schemaIn(operation.requestBody.content)) : 'Record<never, never>'
      return row(operation.operationId.slice('admin.'.length), operation, `body: ${body}; answer: ${answerOf(operation)}`)
    }),
    '}\n',
  ].join('')
}
