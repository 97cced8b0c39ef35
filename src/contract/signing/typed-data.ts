// Reads typed data (EIP-712, version 4) into the one form that is shown and signed.

import { SIGN_ARRAY_MAX, SIGN_DEPTH_MAX, SIGN_REQUEST_BYTES_MAX } from '../wallet-limits.ts'

interface TypedField {
  readonly name: string
  readonly type: string
}
/** Integers are decimal texts, addresses and bytes are in lower case. */
export type TypedValue = string | boolean | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [name: string]: TypedValue
}
/** Typed data with nothing in it that is not signed. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
}
export interface ReadTypedData {
  readonly kind: 'typed-data'
  readonly data: TypedData
  /** `data` as JSON, always in the same order: two requests of one text are one request. */
  readonly canonical: string
  /** How many fields were given that the types do not have. They are in neither form, since they are not signed. */
  readonly unsigned: number
}

class Malformed extends Error {}
const malformed = (): never => {
  throw new Malformed()
}

type Given = Readonly<Record<string, unknown>>
const record = (value: unknown): Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : malformed()

const DOMAIN = 'EIP712Domain'
const DOMAIN_TYPES = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }
/** Every reader follows such a name from type to type. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/
/** What a name may have: nothing that parts the text of a type (EIP-712, `encodeType`), and nothing that a person reads as another letter. */
const TYPE_NAME = /^[A-Za-z_$][\w$:.-]*$/
const FIELD_NAME = /^[\w$](?:[\w$:. -]*[\w$:.-])?$/
const ATOM = /^(?:address|bool|string|bytes(\d*)|(u?)int(\d*))$/
const ARRAY = /^(.+)\[(\d*)\]$/

/** The type of what an array holds, at any depth. */
const innermost = (type: string): string => type.replace(/(\[\d*\])+$/, '')

const isAtom = (type: string): boolean => {
  const [known, bytes, , bits] = ATOM.exec(type) ?? []
  return known !== undefined && !(bytes && !/^([1-9]|[12]\d|3[0-2])$/.test(bytes)) && (bits === undefined || isWidth(bits))
}
/** Trust: `uint` has none. Libraries sign it as it is, or as `uint256`, or not at all: which one is meant is open. */
const isWidth = (bits: string): boolean => /^[1-9]/.test(bits) && Number(bits) % 8 === 0 && Number(bits) <= 256

const integer = (given: unknown, isUnsigned: boolean, bits: bigint): string => {
  const isInteger =
    typeof given === 'bigint' ||
    Number.isSafeInteger(given) ||
    (typeof given === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(given))
  const value = isInteger ? BigInt(given as string) : malformed()
  const [low, high] = isUnsigned ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  return value >= low && value < high ? String(value) : malformed()
}

const atom = (type: string, given: unknown): TypedValue => {
  const [, bytes, unsigned, bits] = ATOM.exec(type) ?? []
  if (unsigned !== undefined) return integer(given, unsigned === 'u', BigInt(bits ?? 0))
  if (type === 'bool') return typeof given === 'boolean' ? given : malformed()
  if (typeof given !== 'string') return malformed()
  if (type === 'string') return given
  const size = type === 'address' ? 20 : bytes ? Number(bytes) : null
  const digits = /^0x((?:[\da-f]{2})*)$/i.exec(given)?.[1]
  return digits !== undefined && (size === null || digits.length === size * 2) ? given.toLowerCase() : malformed()
}

type Types = ReadonlyMap<string, readonly TypedField[]>

/** Every declared type; the domain's own is made of what the domain has where it is not declared. */
const readTypes = (given: unknown, domain: Given): Types => {
  const declared = Object.entries(record(given)).map(([name, fields]): [string, TypedField[]] => {
    if (!TYPE_NAME.test(name) || isAtom(name) || !Array.isArray(fields)) return malformed()
    const read = fields.map((one: unknown) => {
      const { name, type } = record(one)
      return typeof name === 'string' && typeof type === 'string' && FIELD_NAME.test(name) ? { name, type } : malformed()
    })
    return new Set(read.map(({ name }) => name)).size === read.length ? [name, read] : malformed()
  })
  const own = Object.entries(DOMAIN_TYPES).flatMap(([name, type]) => (Object.hasOwn(domain, name) ? [{ name, type }] : []))
  const types = new Map([[DOMAIN, own], ...declared])
  for (const [name, fields] of types)
    for (const { type } of fields) {
      const inner = innermost(type)
      if (!types.has(inner) && !isAtom(inner)) malformed()
      // Trust: libraries differ on which types a name with other signs leads to, and so on what is signed.
      if (!isAtom(inner) && !(PLAIN_NAME.test(name) && PLAIN_NAME.test(inner))) malformed()
    }
  return types
}

/** The types that a type is made of, itself first, in the order in which they are met. */
const reached = (types: Types, name: string, met = new Set<string>()): Set<string> => {
  if (met.has(name)) return met
  met.add(name)
  for (const { type } of types.get(name) ?? []) if (types.has(innermost(type))) reached(types, innermost(type), met)
  return met
}

/** Reads values; `unsigned` counts what the types do not have. */
const valueReader = (types: Types) => {
  let unsigned = 0
  const value = (type: string, given: unknown, depth: number): TypedValue => {
    if (depth > SIGN_DEPTH_MAX) return malformed()
    const [, inner, size] = ARRAY.exec(type) ?? []
    if (inner === undefined) return types.has(type) ? struct(type, given, depth) : atom(type, given)
    if (!Array.isArray(given) || given.length > SIGN_ARRAY_MAX || (size && Number(size) !== given.length)) return malformed()
    return given.map((one: unknown) => value(inner, one, depth + 1))
  }
  const struct = (type: string, given: unknown, depth = 0): TypedStruct => {
    const fields = types.get(type) ?? malformed()
    const values = record(given)
    unsigned += Object.keys(values).filter((key) => !fields.some(({ name }) => name === key)).length
    const read = fields.map(({ name, type }) =>
      Object.hasOwn(values, name) ? [name, value(type, values[name], depth + 1)] : malformed(),
    )
    return Object.fromEntries(read) as TypedStruct
  }
  return { struct, unsigned: () => unsigned }
}

const keysIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + keysIn(one), Array.isArray(value) ? 0 : Object.keys(value).length)
    : 0
/** How many keys a JSON text has. */
const keysWritten = (text: string): number => [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length

const parsed = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  // Trust: of a key that is there twice, two readers may take two values.
  return keysWritten(text) === keysIn(value) ? value : malformed()
}

const asText = (given: unknown): string =>
  typeof given === 'string'
    ? given
    : (JSON.stringify(given, (_, value) => (typeof value === 'bigint' ? `${value}` : value)) ?? '')

const read = (given: unknown): ReadTypedData => {
  const { types: givenTypes, primaryType, domain, message, ...others } = record(typeof given === 'string' ? parsed(given) : given)
  if (Object.keys(others).length > 0 || typeof primaryType !== 'string' || primaryType === DOMAIN) return malformed()
  const types = readTypes(givenTypes, record(domain))
  const { struct, unsigned } = valueReader(types)
  const names = [...reached(types, DOMAIN), ...reached(types, primaryType)]
  const data: TypedData = {
    types: Object.fromEntries(names.map((name) => [name, types.get(name) ?? malformed()])),
    primaryType,
    domain: struct(DOMAIN, domain),
    message: struct(primaryType, message),
  }
  return { kind: 'typed-data', data, canonical: JSON.stringify(data), unsigned: unsigned() }
}

/** Typed data as an object or as JSON; `typed-malformed` or `too-large` where it is refused. */
export const readTypedData = (given: unknown): ReadTypedData | 'typed-malformed' | 'too-large' => {
  try {
    return asText(given).length > SIGN_REQUEST_BYTES_MAX ? 'too-large' : read(given)
  } catch {
    // Whatever a foreign object does while it is read, it is no typed data.
    return 'typed-malformed'
  }
}
