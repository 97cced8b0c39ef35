// Bodies of a form, made of its schema: one for each of its alternatives.

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly items?: readonly Schema[]
  readonly value?: Schema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly getter?: (input: unknown) => Schema
}

/** What fields of these names hold, so that as many bodies as can be are whole. */
const NAMED: Readonly<Record<string, string>> = {
  email: 'sample@example.com',
  newEmailAddress: 'other@example.com',
  phoneNumber: '+14155550123',
  code: '123456',
  address: `0x${'1'.repeat(40)}`,
  redirect_to: 'https://host.example/',
  url: 'https://host.example/hook',
  chain_id: '1',
}
const MOST = 12

const combined = (entries: readonly (readonly [string, Schema])[]): unknown[] => {
  const each = entries.map(([name, schema]) => [name, bodiesOf(schema, name)] as const)
  const most = Math.max(1, ...each.map(([, bodies]) => bodies.length))
  return Array.from({ length: Math.min(most, MOST) }, (_, at) =>
    Object.fromEntries(each.map(([name, bodies]) => [name, bodies[Math.min(at, bodies.length - 1)]])),
  )
}

/** Bodies that a schema asks for; what its checks ask for besides is not looked at. */
export const bodiesOf = (given: unknown, name = ''): unknown[] => {
  const schema = given as Schema
  if (schema.wrapped) return bodiesOf(schema.wrapped, name)
  if (schema.entries) return combined(Object.entries(schema.entries))
  if (schema.type === 'array') return bodiesOf(schema.item, name).map((one) => [one])
  if (schema.items) return [schema.items.map((one) => bodiesOf(one, name)[0])]
  if (schema.type === 'record') return bodiesOf(schema.value, name).map((one) => ({ key: one }))
  if (schema.type === 'picklist') return [schema.options?.[0]]
  if (schema.type === 'union' || schema.type === 'variant')
    return (schema.options ?? []).flatMap((one) => bodiesOf(one, name)).slice(0, MOST)
  if (schema.type === 'literal') return [schema.literal]
  if (schema.type === 'lazy') return [{}]
  if (schema.type === 'number') return [1]
  if (schema.type === 'boolean') return [true]
  return [NAMED[name] ?? 'abc']
}

/** The body once for each of its texts, with `mark` in the place of it; and once for each of its names. */
export const markedBodies = (body: unknown, mark: string): unknown[] => {
  if (typeof body === 'string') return [mark]
  if (Array.isArray(body))
    return body.flatMap((one, at) => markedBodies(one, mark).map((other) => body.map((old, i) => (i === at ? other : old))))
  if (typeof body !== 'object' || body === null) return []
  const entries = Object.entries(body)
  return [
    ...entries.flatMap(([name, one]) => markedBodies(one, mark).map((other) => ({ ...body, [name]: other }))),
    { ...body, [mark]: 'abc' },
  ]
}
