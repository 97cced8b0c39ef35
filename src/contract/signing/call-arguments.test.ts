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

/** Arguments by their place (`0.2`: the third field of the first one), and why they need not be shown. */
const NOBODY_HAS_TO_KNOW: Readonly<Partial<Record<FunctionName, readonly string[]>>> = {
  // A signature; and, of that which is used here, until when it may be.
  permit: ['4', '5', '6'],
  permitOfDai: ['2', '5', '6', '7'],
  selfPermit: ['2', '3', '4', '5'],
  // Permit2: a number that is used once, until when the signature may be used, and itself.
  permitPermit2: ['1.0.3', '1.0.0.3', '1.2', '2'],
  // What is asked for counts, and no more than is permitted can be taken.
  signedTransfer: ['0.0.1', '0.1', '0.2', '3'],
  signedTransfers: ['0.0.0.1', '0.1', '0.2', '3'],
  // Until when, or after which block, it may be done.
  multicallUntil: ['0'],
  execute: ['2'],
  // Gas of the Safe, and signatures; without a price nothing is paid for it.
  execTransaction: ['4', '5', '7', '8', '9'],
  // Numbers used once, gas and signatures of operations.
  handleOperations: ['0.0.1', '0.0.4', '0.0.5', '0.0.6', '0.0.8'],
  handleOldOperations: ['0.0.1', '0.0.4', '0.0.5', '0.0.6', '0.0.7', '0.0.8', '0.0.10'],
  // An account that is handed the whole of an operation may do anything with it: that counts as a step that is not read.
  executeOperation: ['0.0', '0.1', '0.2', '0.4', '0.5', '0.6', '0.7', '0.8', '1'],
  // The owner, or the module, before it in the Safe's list.
  swapOwner: ['0'],
  removeOwner: ['0'],
  disableModule: ['0'],
  // Pools on the way, and until when it may be done: what is given and what comes are told.
  swapTokens: ['4'],
  swapTokensExactly: ['4'],
  // Their paths begin, or end, with the wrapped coin.
  swapCoins: ['1.0', '3'],
  swapForCoins: ['2', '4'],
  swapForCoinsExactly: ['2', '4'],
  swapPool: ['0.2', '0.6'],
  swapPoolUntil: ['0.2', '0.4', '0.7'],
  swapPoolExactly: ['0.2', '0.6'],
  swapPoolExactlyUntil: ['0.2', '0.4', '0.7'],
  swapPathUntil: ['0.2'],
  swapPathExactlyUntil: ['0.2'],
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
const PATH = `0x${'70'.repeat(20)}0001f4${'0b'.repeat(20)}`
/** Samples that no type tells: paths of pools, packed calls, commands. */
const OWN: Readonly<Partial<Record<FunctionName, readonly unknown[]>>> = {
  // A packed list of one call without data, to an address.
  multiSend: [`0x00${OTHER.slice(2)}${'0'.repeat(128)}`],
  executeByMode: [`0x${'00'.repeat(32)}`, `0x${OTHER.slice(2)}${'0'.repeat(64)}`],
  execute: ['0x04', [`0x${'0'.repeat(24)}${TOKEN.slice(2)}${'0'.repeat(24)}${OTHER.slice(2)}${'0'.repeat(64)}`], 0n],
}
const ofPath = (name: FunctionName, at: string): string | undefined =>
  name.startsWith('swapPath') && at === '0.0' ? PATH : undefined
const TOKENS = [TOKEN, OTHER]

const sampleOf = (type: Type, at: string, name: FunctionName): unknown => {
  if (typeof type === 'object') {
    if ('list' in type) return /^swap/.test(name) ? TOKENS : [sampleOf(type.list, `${at}.0`, name)]
    return Object.fromEntries(type.map((one, index) => [`_${index}`, sampleOf(one, `${at}.${index}`, name)]))
  }
  if (type === 'address') return at === '0' ? ACCOUNT : OTHER
  if (type === 'bool') return true
  if (type === 'bytes') return ofPath(name, at) ?? '0x'
  if (type === 'bytes32') return `0x${'01'.repeat(32)}`
  return isSmall(type) ? 0 : 0n
}
/** viem takes numbers of few bits as numbers. */
const isSmall = (type: string): boolean => Number(type.replace(/\D/g, '')) <= 48
const otherOf = (type: Type, sample: unknown): unknown => {
  if (typeof type === 'object') return [...(sample as unknown[]), (sample as unknown[])[0]]
  if (type === 'address') return `0x${'1f'.repeat(20)}`
  if (type === 'bool') return sample !== true
  if (type === 'bytes') return sample === PATH ? `0x${'1f'.repeat(20)}${PATH.slice(42)}` : INNER
  if (type === 'bytes32') return `0x${'1f'.repeat(32)}`
  return isSmall(type) ? 1 : 7n
}

/** The sample with each of its values changed once, in turn; of a list its length too. */
const changed = (type: Type, sample: unknown, at: string): (readonly [at: string, sample: unknown])[] => {
  if (typeof type !== 'object') return [[at, otherOf(type, sample)]]
  if ('list' in type) {
    const [first, ...rest] = sample as unknown[]
    const inner = changed(type.list, first, `${at}.0`).map(([path, one]) => [path, [one, ...rest]] as const)
    return [...inner, [at, otherOf(type, sample)]]
  }
  return type.flatMap((one, index) =>
    changed(one, (sample as Record<string, unknown>)[`_${index}`], `${at}.${index}`).map(
      ([path, other]) => [path, { ...(sample as object), [`_${index}`]: other }] as const,
    ),
  )
}
const UNISWAP = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const V2 = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const AT = (name: FunctionName): string => {
  if (/Permit2|^signed|^lockdown/.test(name)) return PERMIT2
  if (/^swap(Tokens|Coins|ForCoins)/.test(name)) return V2
  if (/^(swap(?!Owner)|take|refund|selfPermit)/.test(name)) return UNISWAP
  if (name === 'execute') return ROUTER
  return name === 'withdraw' ? WETH : TOKEN
}

for (const [selector, [name, ...types]] of Object.entries(FUNCTIONS) as unknown as [string, [FunctionName, ...Type[]]][])
  describe(`${name} (${selector})`, () => {
    const told = (args: readonly unknown[]): string => {
      const data = `0x${selector}${encodeAbiParameters(types.map(abiOf) as never, args as never).slice(2)}` as Hex
      const { acts, list } = readCalls(
        { to: AT(name), value: 0n, data },
        { account: ACCOUNT, chain: '1', token: () => ({ decimals: 6 }) },
      )
      const places = list.map(({ number, mayFail }) => [number, mayFail])
      return JSON.stringify([acts, places], (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    }
    const args = OWN[name]?.slice(0, types.length) ?? types.map((type, at) => sampleOf(type, `${at}`, name))
    for (const [at, type] of types.entries())
      for (const [path, other] of changed(type, args[at], `${at}`))
        test(`argument ${path}`, () => {
          const isSame = told(args.map((value, index) => (index === at ? other : value))) === told(args)
          assert.equal(isSame, NOBODY_HAS_TO_KNOW[name]?.includes(path) ?? false)
        })
  })
