// A call that is described, and descriptors that are changed on their way; what is on the screen of one.

import assert from 'node:assert/strict'
import { encodeFunctionData, parseAbi } from 'viem'
import { selectorOf } from '../../server/services/descriptors/compile-descriptor.ts'
import { makeSet } from '../../server/services/descriptors/make-set.ts'
import { decodeCall } from '../../src/contract/signing/descriptors/decode-call.ts'
import type { Described, DescribedCall } from '../../src/contract/signing/descriptors/described.ts'
import type { DescribedField, Descriptor, DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { OWN_READERS } from '../../src/contract/signing/descriptors/own-readers.ts'
import { readSignature } from '../../src/contract/signing/descriptors/signature.ts'
import { leavesOf, type PartsTree } from '../../src/contract/signing/descriptors/value-tree.ts'
import type { ShownField } from '../../src/contract/signing/explained.ts'
import type { Value } from '../../src/contract/signing/rules.ts'
import { request as copy } from '../../src/i18n/en/signing.json'
import { registryIntent, registryLines } from '../../src/kit/registry-lines.ts'
import { registryFiles, USDC, VAULT } from '../fakes/registry.ts'

export const ACCOUNT = '0x00000000000000000000000000000000000acc07'
export const THIEF = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'
export const abi = parseAbi([
  'function deposit(uint256 assets, address receiver, uint8 mode)',
  'function lock((address token, uint256 amount)[] parts, uint64 until, bytes note)',
  'function route(address target, bytes data)',
])
export const call = (to: string, data: string, value = 0n): DescribedCall => ({ to, data: data.toLowerCase(), value })
export const DEPOSIT = call(VAULT, encodeFunctionData({ abi, functionName: 'deposit', args: [5_000_000n, THIEF, 1] }))
export const LOCK = call(
  VAULT,
  encodeFunctionData({
    abi,
    functionName: 'lock',
    args: [
      [
        { token: USDC, amount: 7n },
        { token: THIEF, amount: 9n },
      ],
      1_900_000_000n,
      '0x1234',
    ],
  }),
)

const WRITING = { copy, locale: 'en' }

export type Find = (place: { chain: string; address: string; name: string }) => DescriptorsAt | null
/** The descriptors of a set that was made. */
export const findIn =
  ({ content }: Pick<ReturnType<typeof makeSet>, 'content'>): Find =>
  ({ chain, address, name }) => {
    const numbers = content.places[`${chain}:${address}:${name}`]
    const descriptors = numbers?.map((number) => JSON.parse(content.bodies[number] ?? '') as Descriptor)
    return descriptors ? { chain, address, source: 'registry', date: 1_700_000_000, descriptors } : null
  }
export const find = findIn(makeSet(registryFiles()))
export const around = {
  ...{ chain: '1', account: ACCOUNT, known: [] as string[], selectorOf, find, own: OWN_READERS },
  token: (address: string) => (address === THIEF ? { symbol: 'USDC', decimals: 18 } : undefined),
}
export const at = (one: DescribedCall): DescriptorsAt => {
  const found = find({ chain: '1', address: one.to, name: one.data.slice(0, 10) })
  assert.ok(found)
  return found
}
export type Change = (descriptor: { -readonly [K in keyof Descriptor]: Descriptor[K] }) => void
/** What the service would answer, changed on its way or by who keeps it. */
export const lied = (one: DescribedCall, change: Change): DescriptorsAt => {
  const answer = structuredClone(at(one))
  const [first] = answer.descriptors
  assert.ok(first)
  change(first)
  return answer
}
export const field = (path: string, more: Partial<DescribedField> = {}): DescribedField => ({
  path,
  label: 'To',
  format: 'raw',
  shown: 'always',
  ...more,
})

const written = (value: Value): readonly string[] => {
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(written)
  if ('address' in value) return [value.address]
  if ('amount' in value) return [String(value.amount), String(value.item)]
  return [String('until' in value ? value.until : 'chain' in value ? value.chain : '')]
}
const fieldValues = (fields: readonly ShownField[]): readonly string[] =>
  fields.flatMap(({ value, rest = [] }) => [
    ...(value === null ? [] : [typeof value === 'object' ? value.address : String(value)]),
    ...fieldValues(rest),
  ])
/** Whether every value of the call is on the screen as it is. */
export const assertWhole = (described: Described, one: DescribedCall, signature: string): void => {
  const params = readSignature(signature)?.params ?? []
  const tree = decodeCall(params, one.data)?.tree
  assert.ok(tree)
  const shown = new Set([
    ...described.rows.flatMap(({ value, exact }) => [...(value === undefined ? [] : written(value)), exact ?? '']),
    ...fieldValues(described.left),
  ])
  for (const { value } of leavesOf(tree))
    assert.ok(shown.has(String(value)) || [...shown].some((text) => text.startsWith(`${value}`)), `${value} is not on the screen`)
}
export const KEYS = {
  route: 'route(address target,bytes data)',
  deposit: 'deposit(uint256 assets,address receiver,uint8 mode)',
  lock: 'lock((address token,uint256 amount)[] parts,uint64 until,bytes note)',
}

/** The values of a call. */
export const treeOf = (one: DescribedCall, signature: string): PartsTree => {
  const tree = decodeCall(readSignature(signature)?.params ?? [], one.data)?.tree
  assert.ok(tree)
  return tree
}

const fieldTexts = (fields: readonly ShownField[]): readonly string[] =>
  fields.flatMap(({ name, value, rest = [] }) => [
    ...(value === null ? [] : [`${name}: ${typeof value === 'object' ? value.address : String(value)}`]),
    ...fieldTexts(rest),
  ])
/** All lines of a described request as a person reads them, in English, without marks of direction. */
export const screenOf = (described: Described): string =>
  [
    registryIntent(described, WRITING),
    ...registryLines(described, WRITING).map(({ label, value }) => `${label}: ${value}`),
    ...fieldTexts(described.left),
  ]
    .join('\n')
    .replace(/[\u2068\u2069]/g, '')

/** Whether every value is in the text: numbers with all their digits and none beside them. `described`: data that are drawn as calls. */
export const assertInText = (text: string, tree: PartsTree, described: readonly string[] = []): void => {
  for (const { type, value } of leavesOf(tree)) {
    if (described.includes(String(value))) continue
    const pattern = String(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const whole = /int/.test(type) ? `(?<![\\d.,])${pattern}(?![\\d.,])` : pattern
    assert.match(text, new RegExp(whole, 'i'), `${type} ${value} is not on the screen`)
  }
}
