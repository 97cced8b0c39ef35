// Reads the arguments of a call by the types of a signature, as contracts do, within bounds.

import { VALUES_MAX } from './limits.ts'
import type { Param } from './signature.ts'
import type { PartsTree, ValueTree } from './value-tree.ts'

const WORD = 64
const LIST = /^(.*)\[(\d*)\]$/s

class Misread extends Error {}
const must = (holds: boolean): void => {
  if (!holds) throw new Misread()
}

const isDynamic = ({ type, parts }: Param): boolean => {
  const [, inner = '', size] = LIST.exec(type) ?? []
  if (inner) return size === '' || isDynamic({ name: '', type: inner, parts })
  return type === 'bytes' || type === 'string' || parts.some(isDynamic)
}
/** Digits of hex that it takes where it is not dynamic. */
const sizeOf = (param: Param): number => {
  if (isDynamic(param)) return WORD
  const [, inner = '', size] = LIST.exec(param.type) ?? []
  if (inner) return Number(size) * sizeOf({ ...param, type: inner })
  return param.type === 'tuple' ? param.parts.reduce((sum, one) => sum + sizeOf(one), 0) : WORD
}

const wordValue = (type: string, word: string): string | boolean => {
  const [, signed, bits = '256'] = /^(u?)int(\d+)$/.exec(type) ?? []
  const number = BigInt(`0x${word}`)
  // Trust: bits that a contract cuts off could hide another value than the one that is shown.
  if (signed === 'u') {
    must(number < 1n << BigInt(bits))
    return String(number)
  }
  if (signed === '') {
    const value = BigInt.asIntN(256, number)
    must(BigInt.asIntN(Number(bits), value) === value)
    return String(value)
  }
  if (type === 'bool') {
    must(number < 2n)
    return number === 1n
  }
  if (type === 'address') {
    must(word.startsWith('0'.repeat(24)))
    return `0x${word.slice(24)}`
  }
  const digits = Number(type.slice('bytes'.length)) * 2
  must(/^0*$/.test(word.slice(digits)))
  return `0x${word.slice(0, digits)}`
}

const utf8 = (hex: string): string => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Misread()
  }
}

/** Reads `hex`, and notes which words of it were read. */
const createReader = (hex: string) => {
  const read = new Set<number>()
  let values = 0
  const word = (at: number): string => {
    must(at + WORD <= hex.length)
    read.add(at / WORD)
    return hex.slice(at, at + WORD)
  }
  const count = (at: number): number => {
    const number = BigInt(`0x${word(at)}`)
    must(number * 2n <= BigInt(hex.length))
    return Number(number)
  }
  const bytes = (at: number): string => {
    const size = count(at) * 2
    const end = at + WORD + Math.ceil(size / WORD) * WORD
    // Some encoders leave the last word short.
    must(at + WORD + size <= hex.length && /^0*$/.test(hex.slice(at + WORD + size, end)))
    for (let one = at + WORD; one < end; one += WORD) read.add(one / WORD)
    return hex.slice(at + WORD, at + WORD + size)
  }
  /** The values that follow each other from `start` on; offsets in them count from there. */
  const all = (params: readonly Param[], start: number): ValueTree[] => {
    let head = start
    return params.map((param) => {
      values += 1
      must(values <= VALUES_MAX)
      const at = head
      head += sizeOf(param)
      return isDynamic(param) ? one(param, start + count(at) * 2) : one(param, at)
    })
  }
  const one = (param: Param, at: number): ValueTree => {
    must(at % WORD === 0)
    const { name, type } = param
    const [, inner = '', size] = LIST.exec(type) ?? []
    if (inner) {
      const length = size === '' ? count(at) : Number(size)
      must(length <= VALUES_MAX)
      const element = { ...param, type: inner }
      return { kind: 'list', name, all: all(new Array<Param>(length).fill(element), size === '' ? at + WORD : at) }
    }
    if (type === 'tuple') return { kind: 'parts', name, all: all(param.parts, at) }
    if (type === 'bytes') return { kind: 'leaf', name, type, value: `0x${bytes(at)}` }
    if (type === 'string') return { kind: 'leaf', name, type, value: utf8(bytes(at)) }
    return { kind: 'leaf', name, type, value: wordValue(type, word(at)) }
  }
  return { all, isRead: (index: number) => read.has(index) }
}

export interface DecodedCall {
  readonly tree: PartsTree
  /** Hex of what no argument is read from, but zeros; empty: there is none. */
  readonly over: string
}

/** The arguments of `data`, hex with 0x in lower case whose first four bytes are the selector; null: they do not fit. */
export const decodeCall = (params: readonly Param[], data: string): DecodedCall | null => {
  const hex = data.slice(10)
  const reader = createReader(hex)
  try {
    const all = reader.all(params, 0)
    const words = hex.match(/.{1,64}/g) ?? []
    const over = words.filter((word, index) => !reader.isRead(index) && !/^0*$/.test(word)).join('')
    return { tree: { kind: 'parts', name: '', all }, over }
  } catch (error) {
    if (error instanceof Misread) return null
    throw error
  }
}
