// Descriptors that are false about lists and calls within calls, and do no harm: every value is on the screen.

import assert from 'node:assert/strict'
import { encodeFunctionData } from 'viem'
import type { Described, DescribedCall } from '../../src/contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { ROUTER, USDC, VAULT } from '../fakes/registry.ts'
import { abi, type Change, call, DEPOSIT, type Find, field, find, KEYS, LOCK, lied, THIEF } from './descriptor-lab.ts'

interface WithinLie {
  readonly name: string
  readonly call: DescribedCall
  readonly key: string
  readonly answer: DescriptorsAt
  /** What the service says of other places; absent: the truth. */
  readonly find?: Find
  /** Calls within whose values are there too, with their functions. */
  readonly inner?: readonly (readonly [DescribedCall, string])[]
  /** What is promised beside that. */
  check?(described: Described, text: string): void
}

const route = (target: `0x${string}`, data: string): DescribedCall =>
  call(ROUTER, encodeFunctionData({ abi, functionName: 'route', args: [target, data as `0x${string}`] }), 3n)
const ROUTE = route(VAULT, DEPOSIT.data)
const inDeposit = [[DEPOSIT, KEYS.deposit]] as const
const onRoute = (name: string, change: Change, more: Partial<WithinLie> = {}): WithinLie => ({
  ...{ name, call: ROUTE, key: KEYS.route, answer: lied(ROUTE, change) },
  ...more,
})
const onLock = (name: string, change: Change, more: Partial<WithinLie> = {}): WithinLie => ({
  ...{ name, call: LOCK, key: KEYS.lock, answer: lied(LOCK, change) },
  ...more,
})
/** The service tells what is false of one call alone. */
const lying =
  (one: DescribedCall, change: Change): Find =>
  (place) =>
    place.address === one.to && place.name === one.data.slice(0, 10) ? lied(one, change) : find(place)

const same: Change = () => undefined
const calldata = (parts: object) => [field('#.data', { format: 'calldata', parts })]
const MANY = call(
  VAULT,
  encodeFunctionData({
    abi,
    functionName: 'lock',
    args: [
      Array.from({ length: 9 }, (_, at) => ({ token: USDC as `0x${string}`, amount: BigInt(at + 101) })),
      1_900_000_000n,
      '0x1234',
    ],
  }),
)

export const WITHIN_LIES: readonly WithinLie[] = [
  onRoute('the truth, to begin with', same, { inner: inDeposit }),
  onRoute('another contract that is called', (one) => Object.assign(one, { fields: calldata({ callee: { value: USDC } }) }), {
    check: ({ leftCount }, text) => {
      assert.equal(leftCount, 1, 'whom it truly calls')
      assert.match(text, /: 0x0+a11ce/)
    },
  }),
  onRoute('the contract that is called is the router itself', (one) =>
    Object.assign(one, { fields: calldata({ callee: { path: '@.to' } }) }),
  ),
  onRoute('a call of nobody', (one) => Object.assign(one, { fields: calldata({ callee: { value: `0x${'0'.repeat(40)}` } }) })),
  onRoute('a call at no address', (one) => Object.assign(one, { fields: calldata({ callee: { value: 'the vault' } }) })),
  onRoute('another function than the one that is called', (one) =>
    Object.assign(one, { fields: calldata({ callee: { path: '#.target' }, selector: { value: '0xa9059cbb' } }) }),
  ),
  onRoute(
    'a call without a value',
    (one) => Object.assign(one, { fields: calldata({ callee: { path: '#.target' }, amount: { value: '0' } }) }),
    { inner: inDeposit },
  ),
  onRoute(
    'a call of another person',
    (one) => Object.assign(one, { fields: calldata({ callee: { path: '#.target' }, spender: { value: THIEF } }) }),
    { inner: inDeposit },
  ),
  onRoute('a call that is hidden', (one) => Object.assign(one, { fields: [field('#.target', { label: 'Trusted' })] })),
  onRoute('a call that is a text', (one) => Object.assign(one, { fields: [field('#.data', { label: 'Note' })] })),
  onRoute('a part of a call', (one) =>
    Object.assign(one, { fields: [field('#.data.[4:]', { format: 'calldata', parts: { callee: { path: '#.target' } } })] }),
  ),
  onRoute('a call within whose recipient is left out', same, {
    find: lying(DEPOSIT, (one) => Object.assign(one, { fields: [field('#.assets')] })),
    inner: inDeposit,
    check: (_, text) => assert.match(text, /receiver: 0xbad/),
  }),
  onRoute('a call within of which everything is left out', same, {
    find: lying(DEPOSIT, (one) => Object.assign(one, { fields: [], sentence: null })),
    inner: inDeposit,
  }),
  onRoute('a call within whose recipient is never shown', same, {
    find: lying(DEPOSIT, (one) => Object.assign(one, { fields: [field('#.receiver', { shown: 'never' })] })),
    inner: inDeposit,
  }),
  onRoute('a call within whose words are turned around', same, {
    find: lying(DEPOSIT, (one) => Object.assign(one, { intent: 'Look \u202eeviG' })),
    inner: inDeposit,
    check: ({ rows }, text) => {
      assert.match(text, /\[U\+202E\]/)
      assert.ok(rows.some(({ inner }) => inner?.findings.some(({ rule }) => rule === 'hidden-characters')))
    },
  }),
  onRoute('a call within by the descriptor of another contract', same, {
    find: (place) => {
      const answer = find(place)
      return answer && { ...answer, address: USDC }
    },
    check: (_, text) => assert.match(text, new RegExp(DEPOSIT.data)),
  }),
  onRoute('a call within by the descriptor of another chain', same, {
    find: (place) => {
      const answer = find(place)
      return answer && { ...answer, chain: '10' }
    },
    check: (_, text) => assert.match(text, new RegExp(DEPOSIT.data)),
  }),
  {
    ...{ name: 'a call within of many values that are left out', call: route(VAULT, MANY.data), key: KEYS.route },
    answer: lied(ROUTE, same),
    find: lying(LOCK, (one) => Object.assign(one, { fields: [] })),
    check: (_, text) => assert.match(text, new RegExp(MANY.data), 'what is not drawn stands in the data'),
  },
  onLock('amounts of a list with the tokens of the first', (one) =>
    Object.assign(one, {
      fields: [field('#.parts.[].amount', { format: 'tokenAmount', parts: { token: { path: '#.parts.[0].token' } } })],
    }),
  ),
  onLock('tokens of a list that are one constant', (one) =>
    Object.assign(one, { fields: [field('#.parts.[].amount', { format: 'tokenAmount', parts: { token: { value: USDC } } })] }),
  ),
  onLock('an element behind the end of a list', (one) => Object.assign(one, { fields: [field('#.parts.[7].amount')] }), {
    check: ({ leftCount }) => assert.equal(leftCount, 6),
  }),
  onLock('a stretch of a list that is empty', (one) => Object.assign(one, { fields: [field('#.parts.[2:1].amount')] }), {
    check: ({ leftCount }) => assert.equal(leftCount, 6),
  }),
  onLock('the last element alone', (one) => Object.assign(one, { fields: [field('#.parts.[-1].amount', { label: 'All' })] }), {
    check: ({ leftCount }) => assert.equal(leftCount, 5),
  }),
  onLock('an element that hides where it matters', (one) =>
    Object.assign(one, { fields: [field('#.parts.[].token', { format: 'addressName', unless: [THIEF] })] }),
  ),
  onLock('amounts and tokens of a list in two bundles', (one) =>
    Object.assign(one, { fields: [field('#.parts.[].amount', { bundle: 1 }), field('#.parts.[].token', { bundle: 2 })] }),
  ),
  onLock('a whole list as one word', (one) => Object.assign(one, { fields: [field('#.parts', { label: 'Gift' })] })),
  onLock('an end that is an amount', (one) => Object.assign(one, { fields: [field('#.until', { format: 'amount' })] })),
  onLock('bytes that are an address', (one) => Object.assign(one, { fields: [field('#.note', { format: 'addressName' })] })),
  onLock('bytes that are a number', (one) =>
    Object.assign(one, { fields: [field('#.note', { format: 'unit', unit: { base: '%', decimals: 2, prefix: false } })] }),
  ),
  onLock('bytes that are a word of a list', (one) =>
    Object.assign(one, { fields: [field('#.note', { format: 'enum', options: { 4660: 'Nothing' } })] }),
  ),
]
