// The type of a message with all types in it, as EIP-712 writes it: `Mail(Person from)Person(string name)`.

/** Types by name, with their fields in order. */
export type MessageTypes = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

const innermost = (type: string): string => type.replace(/(\[\d*\])+$/, '')

/** The names of all types that `name` is made of, itself among them. */
const reached = (types: MessageTypes, name: string, met: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
  if (met.has(name) || !Object.hasOwn(types, name)) return met
  return (types[name] ?? []).reduce<ReadonlySet<string>>(
    (all, { type }) => reached(types, innermost(type), all),
    new Set([...met, name]),
  )
}

export const encodeType = (types: MessageTypes, primaryType: string): string => {
  const others = [...reached(types, primaryType)].filter((name) => name !== primaryType).sort()
  return [primaryType, ...others]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
