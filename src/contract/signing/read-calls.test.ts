import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Call } from './call-acts.ts'
import { readCalls } from './read-calls.ts'
import type { TokenFacts } from './tokens.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SAFE = '0x40a2accbd92bca938b02010e17a5b8929b49130d'

const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function deposit()',
  'function withdraw(uint256)',
  'function multicall(bytes[])',
  'function multiSend(bytes)',
  'function transferOwnership(address)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
])
const PERMIT2_ABI = parseAbi(['function approve(address,address,uint160,uint48)'])
const ROUTER_ABI = parseAbi(['function execute(bytes,bytes[],uint256)'])
const data = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)

const read = (call: Partial<Call>, tokens: Readonly<Record<string, TokenFacts>> = {}) =>
  readCalls({ to: TOKEN, value: 0n, data: '0x', ...call }, { account: ACCOUNT, chain: '1', token: (one) => tokens[one] })
const only = (call: Partial<Call>, tokens?: Readonly<Record<string, TokenFacts>>) => {
  const { acts, steps } = read(call, tokens)
  assert.deepEqual([acts.length, steps], [1, 1])
  return acts[0]
}

test('coins are sent by a transaction without instructions', () => {
  assert.deepEqual(only({ to: OTHER, value: 5n }), {
    kind: 'send',
    to: { address: OTHER },
    what: [{ amount: '5', token: { address: `0x${'0'.repeat(40)}`, name: 'ETH' }, decimals: 18 }],
  })
  assert.deepEqual(only({ to: null, data: '0x6001' }), { kind: 'create' })
})

test('tokens have the decimals of our table, else of their contract, else none', () => {
  const transfer = data('transfer', [OTHER, 1_500_000n])
  const amount = (to: string, tokens = {}) => {
    const act = only({ to, data: transfer }, tokens)
    return act?.kind === 'send' ? act.what[0] : null
  }
  assert.deepEqual(amount(USDC), { amount: '1500000', token: { address: USDC, name: 'USDC' }, decimals: 6 })
  assert.deepEqual(amount(TOKEN, { [TOKEN]: { symbol: 'USDC', decimals: 2 } }), {
    amount: '1500000',
    token: { address: TOKEN },
    decimals: 2,
  })
  assert.deepEqual(amount(TOKEN), { amount: '1500000', token: { address: TOKEN } })
  // What a contract says of itself never counts for one that we know.
  assert.equal(amount(USDC, { [USDC]: { decimals: 18 } })?.decimals, 6)
})

test('transferFrom moves an amount of a token, and an item of everything else', () => {
  const call = { data: data('transferFrom', [OTHER, ACCOUNT, 7n]) }
  assert.equal(only(call, { [TOKEN]: { decimals: 18 } })?.kind, 'send')
  assert.deepEqual(only(call), {
    kind: 'items',
    to: { address: ACCOUNT },
    collection: { address: TOKEN },
    ids: ['7'],
    from: { address: OTHER },
  })
})

test('allowances name who may take how much', () => {
  const most = (1n << 256n) - 1n
  assert.deepEqual(only({ to: USDC, data: data('approve', [OTHER, most]) }), {
    kind: 'allow',
    spender: { address: OTHER },
    what: [{ amount: null, token: { address: USDC, name: 'USDC' }, decimals: 6 }],
    until: null,
  })
  const less = only({ to: USDC, data: data('decreaseAllowance', [OTHER, 5n]) })
  // It takes nothing back: what is left stays allowed.
  assert.deepEqual(less, {
    kind: 'lower',
    spender: { address: OTHER },
    what: [{ amount: '5', token: { address: USDC, name: 'USDC' }, decimals: 6 }],
  })
  const limited = encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args: [USDC, OTHER, 5n, 1_800_000_000] })
  assert.deepEqual(only({ to: PERMIT2, data: limited }), {
    kind: 'allow',
    spender: { address: OTHER },
    what: [{ amount: '5', token: { address: USDC, name: 'USDC' }, decimals: 6 }],
    until: 1_800_000_000n,
  })
  // Another contract with a function of that name.
  assert.equal(only({ data: limited })?.kind, 'call')
  assert.equal(only({ data: data('setApprovalForAll', [OTHER, true]) })?.kind, 'allow-all')
})

test('coins are wrapped by the contract that we know alone', () => {
  assert.equal(only({ to: WETH, value: 3n, data: data('deposit', []) })?.kind, 'wrap')
  assert.equal(only({ to: WETH, data: data('withdraw', [3n]) })?.kind, 'unwrap')
  assert.equal(only({ to: TOKEN, value: 3n, data: data('deposit', []) })?.kind, 'call')
})

test('the steps of several calls are read one by one', () => {
  const steps = [data('transfer', [OTHER, 1n]), '0x12345678', data('transferOwnership', [OTHER])]
  const { acts, list, ...counts } = read({ to: USDC, data: data('multicall', [steps]) })
  assert.deepEqual(
    acts.map(({ kind }) => kind),
    ['send', 'call', 'owner'],
  )
  assert.deepEqual(counts, { steps: 3, unread: 1 })
  assert.deepEqual(
    list.map(({ number, act }) => `${number} ${act?.kind ?? ''}`),
    [' ', '1 send', '2 call', '3 owner'],
  )
  const batch = data('safeBatchTransferFrom', [ACCOUNT, OTHER, [1n, 2n], [1n, 1n], '0x'])
  const act = only({ data: batch })
  assert.deepEqual(act?.kind === 'items' && act.ids, ['1', '2'])
})

test('calls in calls are looked into four deep, and no deeper', () => {
  let inner = data('transfer', [OTHER, 1n])
  for (let depth = 0; depth < 4; depth++) inner = data('multicall', [[inner]])
  assert.equal(read({ to: USDC, data: inner }).acts[0]?.kind, 'send')
  const { acts, steps, unread } = read({ to: USDC, data: data('multicall', [[inner]]) })
  assert.deepEqual([acts, steps, unread], [[{ kind: 'call', to: { address: USDC, name: 'USDC' }, grants: true }], 1, 1])
})

test('more than a hundred steps are not looked into', () => {
  const steps = (count: number) => ({ to: USDC, data: data('multicall', [new Array(count).fill(data('transfer', [OTHER, 1n]))]) })
  assert.equal(read(steps(100)).steps, 100)
  assert.deepEqual([read(steps(101)).steps, read(steps(101)).unread], [1, 1])
})

test('the steps of a router that are not read are counted', () => {
  const args = ['0x0b00', ['0x01', '0x02'], 1n] as const
  const call = { data: encodeFunctionData({ abi: ROUTER_ABI, functionName: 'execute', args }) }
  // Of a router that is not known, what it does beside them is not read either.
  assert.deepEqual([read(call).steps, read(call).unread], [3, 3])
  const { steps, unread } = read({ ...call, to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' })
  assert.deepEqual([steps, unread], [2, 2])
})

const packed = (operation: number, to: string, inner: Hex): string =>
  [
    operation.toString(16).padStart(2, '0'),
    to.slice(2),
    '0'.repeat(64),
    ((inner.length - 2) / 2).toString(16).padStart(64, '0'),
    inner.slice(2),
  ].join('')
const ofSafe = (to: string, inner: Hex, operation: number): Hex =>
  data('execTransaction', [to, 0n, inner, operation, 0n, 0n, 0n, OTHER, OTHER, '0x'])

test('what a Safe does is done in its own name', () => {
  const own = only({ to: TOKEN, data: ofSafe(USDC, data('transfer', [OTHER, 1n]), 0) })
  assert.deepEqual(own?.kind === 'send' && own.from, { address: TOKEN })
  const list = data('multiSend', [`0x${packed(0, USDC, data('transfer', [OTHER, 1n]))}${packed(0, OTHER, '0x')}`])
  const { acts, steps } = read({ to: TOKEN, data: ofSafe(SAFE, list, 1) })
  assert.equal(steps, 2)
  assert.ok(acts.every((act) => act.kind === 'send' && act.from?.address === TOKEN))
})

test('code of somebody else in the name of a contract is told, alone and in a list', () => {
  assert.equal(only({ data: ofSafe(OTHER, '0x12345678', 1) })?.kind, 'foreign-code')
  const list = data('multiSend', [`0x${packed(1, OTHER, '0x12345678')}`])
  assert.equal(only({ data: ofSafe(SAFE, list, 1) })?.kind, 'foreign-code')
  // A list of calls is trusted at the contracts that we know alone: any other code can call its function by that name.
  const harmless = data('multiSend', [`0x${packed(0, USDC, data('transfer', [OTHER, 1n]))}`])
  assert.equal(only({ data: ofSafe(OTHER, harmless, 1) })?.kind, 'foreign-code')
})

test('a packed list that is cut off or claims too much is not read', () => {
  for (const bytes of ['0x00', `0x${packed(0, USDC, '0x1234').slice(0, -2)}`, `0x${packed(2, USDC, '0x')}`])
    assert.equal(only({ to: SAFE, data: data('multiSend', [bytes]) })?.kind, 'call', bytes)
})
