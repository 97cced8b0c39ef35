// Every argument of every function that is read: what is changed is told, or is listed here as not worth showing.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, type Hex } from 'viem'
import { FUNCTIONS, type FunctionName, type Type } from './functions.ts'
import { readCalls } from './read-calls.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const OTHER = `0x${'0b'.repeat(20)}`
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const TOKEN = `0x${'70'.repeat(20)}`

/** Arguments by their place, and why they need not be shown. */
const NOBODY_HAS_TO_KNOW: Readonly<Partial<Record<FunctionName, readonly number[]>>> = {
  // A signature, and until when it may be used: it is used now.
  permit: [3, 4, 5, 6],
  permitOfDai: [2, 3, 5, 6, 7],
  // Less than before, whatever it is.
  decreaseAllowance: [1],
  // Until when it may be done.
  multicallUntil: [0],
  execute: [0, 2],
  // Gas of the Safe, and signatures; without a price nothing is paid for it.
  execTransaction: [4, 5, 7, 8, 9],
  // The owner before it in the Safe's list.
  swapOwner: [0],
}

const abiOf = (type: Type): object => {
  if (typeof type === 'string') return { type }
  if ('list' in type) {
    const inner = abiOf(type.list) as { type: string }
    return { ...inner, type: `${inner.type}[]` }
  }
  return { type: 'tuple', components: type.map((one, at) => ({ name: `_${at}`, ...abiOf(one) })) }
}
const INNER = '0x12345678'
const sampleOf = (type: Type, at: number): unknown => {
  if (typeof type === 'object') {
    if ('list' in type) return [sampleOf(type.list, at)]
    return Object.fromEntries(type.map((one, index) => [`_${index}`, sampleOf(one, index)]))
  }
  if (type === 'address') return at === 0 ? ACCOUNT : OTHER
  if (type === 'bool') return true
  if (type === 'bytes') return '0x'
  if (type === 'bytes32') return `0x${'01'.repeat(32)}`
  return type === 'uint8' ? 0 : 0n
}
const otherOf = (type: Type): unknown => {
  if (typeof type === 'object')
    return 'list' in type
      ? [otherOf(type.list), otherOf(type.list)]
      : Object.fromEntries(type.map((one, at) => [`_${at}`, otherOf(one)]))
  if (type === 'address') return `0x${'1f'.repeat(20)}`
  if (type === 'bool') return false
  if (type === 'bytes') return INNER
  if (type === 'bytes32') return `0x${'1f'.repeat(32)}`
  return type === 'uint8' ? 1 : 7n
}
const AT: Readonly<Partial<Record<FunctionName, string>>> = { approvePermit2: PERMIT2, transferPermit2: PERMIT2, withdraw: WETH }

/** A packed list of one call without data, to an address. */
const OWN: Readonly<Partial<Record<FunctionName, readonly unknown[]>>> = {
  multiSend: [`0x00${OTHER.slice(2)}${'0'.repeat(128)}`],
}

for (const [selector, [name, ...types]] of Object.entries(FUNCTIONS) as unknown as [string, [FunctionName, ...Type[]]][])
  describe(`${name} (${selector})`, () => {
    const told = (args: readonly unknown[]): string => {
      const data = `0x${selector}${encodeAbiParameters(types.map(abiOf) as never, args as never).slice(2)}` as Hex
      const read = readCalls(
        { to: AT[name] ?? TOKEN, value: 0n, data },
        { account: ACCOUNT, chain: '1', token: () => ({ decimals: 6 }) },
      )
      return JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    }
    const args = OWN[name] ?? types.map(sampleOf)
    for (const [at, type] of types.entries())
      test(`argument ${at}`, () => {
        const isSame = told(args.map((value, index) => (index === at ? otherOf(type) : value))) === told(args)
        assert.equal(isSame, NOBODY_HAS_TO_KNOW[name]?.includes(at) ?? false)
      })
  })
