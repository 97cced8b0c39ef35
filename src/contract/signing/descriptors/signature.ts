// Reads a function with the names of its arguments: `order((address token,uint256 amount) order,bytes32 salt)`.

import { KEY_MAX } from './limits.ts'

/** An argument, or a part of one. `type`: with its lists; of a tuple `tuple`, with its lists, and its parts beside it. */
export interface Param {
  readonly name: string
  readonly type: string
  readonly parts: readonly Param[]
}
export interface Signature {
  readonly name: string
  readonly params: readonly Param[]
}

const LISTS = /^(?:\[\d{0,4}\])*/
const isWidth = (bits: string): boolean => /^[1-9]\d{0,2}$/.test(bits) && Number(bits) % 8 === 0 && Number(bits) <= 256
const isType = (type: string): boolean => {
  const [, bits, size] = /^u?int(\d+)$|^bytes(\d+)$/.exec(type) ?? []
  if (bits) return isWidth(bits)
  return size ? /^([1-9]|[12]\d|3[0-2])$/.test(size) : ['address', 'bool', 'string', 'bytes'].includes(type)
}

class NoSignature extends Error {}

/** Takes a signature apart from its beginning. */
const createScanner = (text: string) => {
  let at = 0
  const take = (pattern: RegExp): string => {
    const found =
      new RegExp(pattern.source.startsWith('^') ? pattern.source : `^(?:${pattern.source})`).exec(text.slice(at))?.[0] ?? ''
    at += found.length
    return found
  }
  const must = (pattern: RegExp): string => {
    const found = take(pattern)
    if (!found) throw new NoSignature()
    return found
  }
  const params = (depth: number): Param[] => {
    if (depth > 8) throw new NoSignature()
    must(/\(/)
    take(/ +/)
    const all: Param[] = []
    if (take(/\)/)) return all
    do {
      take(/ +/)
      all.push(param(depth))
      take(/ +/)
    } while (take(/,/))
    must(/\)/)
    const names = all.flatMap(({ name }) => (name ? [name] : []))
    // Trust: of two arguments of one name a path would show one and leave the other.
    if (new Set(names).size < names.length) throw new NoSignature()
    return all
  }
  const param = (depth: number): Param => {
    take(/tuple(?=\()/)
    const isTuple = text[at] === '('
    const parts = isTuple ? params(depth + 1) : []
    const base = isTuple ? 'tuple' : must(/[a-z]+\d*/)
    if (!isTuple && !isType(base)) throw new NoSignature()
    const type = base + take(LISTS)
    take(/ +(?:memory|calldata|storage|indexed)(?= |,|\))/)
    take(/ +/)
    return { name: take(/[A-Za-z_$][\w$]*/), type, parts }
  }
  return { must, take, params, isDone: () => at === text.length }
}

/** A function of a text; null: it is none. */
export const readSignature = (text: string): Signature | null => {
  if (text.length > KEY_MAX) return null
  const scanner = createScanner(text)
  try {
    scanner.take(/function +/)
    const name = scanner.must(/[A-Za-z_$][\w$]*/)
    const params = scanner.params(0)
    return scanner.isDone() ? { name, params } : null
  } catch (error) {
    if (error instanceof NoSignature) return null
    throw error
  }
}

const typeText = ({ type, parts }: Param): string =>
  type.startsWith('tuple') ? `(${parts.map(typeText).join(',')})${type.slice('tuple'.length)}` : type

/** What the selector is the hash of: `order((address,uint256),bytes32)`. */
export const canonicalSignature = ({ name, params }: Signature): string => `${name}(${params.map(typeText).join(',')})`
