// Reads the data of a call by the table of functions that are known: exactly, or not at all.
// See docs/design/signing.md, "Calls".

import { FUNCTIONS, type FunctionName, type Type } from './functions.ts'

/** A value of the data: addresses and bytes in lower case hex. */
export type Argument = bigint | boolean | string | readonly Argument[]

/** A call whose function is known. */
export interface ReadCall {
  readonly name: FunctionName
  readonly args: readonly Argument[]
}

const WORD = 64
const ADDRESS_ZEROS = '0'.repeat(24)

/** The data do not fit their types. */
class Misread extends Error {}
const must = (holds: boolean): void => {
  if (!holds) throw new Misread()
}

const isDynamic = (type: Type): boolean =>
  type === 'bytes' || (typeof type === 'object' && ('list' in type || type.some(isDynamic)))

const readWord = (type: string, word: string): Argument => {
  must(word.length === WORD)
  if (type === 'bytes32') return `0x${word}`
  // Trust: bits that a contract cuts off could hide another value than the one that is shown.
  if (type === 'address') {
    must(word.startsWith(ADDRESS_ZEROS))
    return `0x${word.slice(24)}`
  }
  const number = BigInt(`0x${word}`)
  if (type.startsWith('int')) {
    const [bits, signed] = [BigInt(type.slice('int'.length)), BigInt.asIntN(256, number)]
    must(BigInt.asIntN(Number(bits), number) === signed)
    return signed
  }
  if (type === 'bool') {
    must(number < 2n)
    return number === 1n
  }
  must(number < 1n << BigInt(type.slice('uint'.length)))
  return number
}

/** The data in hex without 0x. Values without a fixed length follow the heads, one after the other: any other order is not read. */
const createReader = (hex: string) => {
  const length = (at: number): number => {
    const value = readWord('uint32', hex.slice(at, at + WORD))
    must(Number(value) * 2 <= hex.length)
    return Number(value)
  }
  /** Values of `types` from `start` on, and where they end. */
  const tuple = (types: readonly Type[], start: number): readonly [values: Argument[], end: number] => {
    let head = start
    let tail = start + types.reduce((sum, type) => sum + headOf(type), 0)
    const values = types.map((type): Argument => {
      if (isDynamic(type)) {
        must(start + length(head) * 2 === tail)
        head += WORD
        const [value, end] = dynamic(type, tail)
        tail = end
        return value
      }
      if (typeof type === 'string') {
        head += WORD
        return readWord(type, hex.slice(head - WORD, head))
      }
      const [value, end] = tuple(type as readonly Type[], head)
      head = end
      return value
    })
    return [values, tail]
  }
  const dynamic = (type: Type, at: number): readonly [value: Argument, end: number] => {
    if (type === 'bytes') {
      const end = at + WORD + length(at) * 2
      const padded = at + WORD + Math.ceil((end - at - WORD) / WORD) * WORD
      must(padded <= hex.length && /^0*$/.test(hex.slice(end, padded)))
      return [`0x${hex.slice(at + WORD, end)}`, padded]
    }
    if (typeof type === 'object' && 'list' in type) {
      const count = length(at)
      return tuple(new Array<Type>(count).fill(type.list), at + WORD)
    }
    return tuple(type as readonly Type[], at)
  }
  return tuple
}

const headOf = (type: Type): number =>
  isDynamic(type) || typeof type === 'string' ? WORD : (type as readonly Type[]).reduce((sum, one) => sum + headOf(one), 0)

/** Values of `types` as `data`, whole bytes in hex with 0x, hold them; null: they do not fit to the last byte. */
export const readValues = (types: readonly Type[], data: string): readonly Argument[] | null => {
  const hex = data.slice(2).toLowerCase()
  try {
    const [args, end] = createReader(hex)(types, 0)
    return end === hex.length ? args : null
  } catch (error) {
    if (error instanceof Misread) return null
    throw error
  }
}

/** The call of `data`, whole bytes in hex with 0x; null: its function is not known, or the data do not fit it to the last byte. */
export const readCalldata = (data: string): ReadCall | null => {
  const hex = data.slice(2).toLowerCase()
  const found = Object.hasOwn(FUNCTIONS, hex.slice(0, 8)) ? FUNCTIONS[hex.slice(0, 8) as keyof typeof FUNCTIONS] : null
  if (!found) return null
  const [name, ...types] = found
  const args = readValues(types as readonly Type[], `0x${hex.slice(8)}`)
  return args && { name, args }
}
