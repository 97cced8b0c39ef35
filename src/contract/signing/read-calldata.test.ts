import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AbiFunction, encodeAbiParameters, type Hex, parseAbiItem, toFunctionSelector } from 'viem'
import { FUNCTIONS, type Type } from './functions.ts'
import { type Argument, readCalldata } from './read-calldata.ts'

/** What their contracts call them, where it is another name, or one of several. */
const PUBLISHED: Readonly<Record<string, string | readonly string[]>> = {
  increaseAllowance: ['increaseAllowance', 'increaseApproval'],
  decreaseAllowance: ['decreaseAllowance', 'decreaseApproval'],
  transferAndCall: ['transferAndCall', 'send'],
  transferItem: 'safeTransferFrom',
  transferItems: 'safeTransferFrom',
  transferBatch: 'safeBatchTransferFrom',
  approveAll: 'setApprovalForAll',
  permitOfDai: 'permit',
  approvePermit2: 'approve',
  transferPermit2: 'transferFrom',
  transfersPermit2: 'transferFrom',
  permitPermit2: 'permit',
  signedTransfer: 'permitTransferFrom',
  signedTransfers: 'permitTransferFrom',
  multicallUntil: 'multicall',
  aggregate: 'aggregate3',
  aggregateValue: 'aggregate3Value',
  aggregatePlain: ['aggregate', 'blockAndAggregate'],
  aggregateTry: ['tryAggregate', 'tryBlockAndAggregate'],
  addOwner: 'addOwnerWithThreshold',
  setFallback: 'setFallbackHandler',
  setGuard: ['setGuard', 'setModuleGuard'],
  moduleTransaction: ['execTransactionFromModule', 'execTransactionFromModuleReturnData'],
  handleOperations: 'handleOps',
  handleOldOperations: 'handleOps',
  executeOperation: 'executeUserOp',
  executeOne: ['execute', 'execute_ncC'],
  executeByKind: ['execute', 'executeUserOp', 'executeUserOpWithErrorString'],
  executePlain: 'executeBatch',
  executeLists: ['executeBatch', 'executeBatch_y6U'],
  executeCalls: ['executeBatch', 'execute'],
  executeByMode: ['execute', 'executeFromExecutor'],
  swapTokens: ['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'],
  swapTokensExactly: 'swapTokensForExactTokens',
  swapCoins: [...['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens', 'swapETHForExactTokens']],
  swapForCoins: ['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'],
  swapForCoinsExactly: 'swapTokensForExactETH',
  swapPool: 'exactInputSingle',
  swapPoolUntil: 'exactInputSingle',
  swapPoolExactly: 'exactOutputSingle',
  swapPoolExactlyUntil: 'exactOutputSingle',
  swapPath: 'exactInput',
  swapPathUntil: 'exactInput',
  swapPathExactly: 'exactOutput',
  swapPathExactlyUntil: 'exactOutput',
  takeCoins: 'unwrapWETH9',
  takeTokens: 'sweepToken',
  refund: 'refundETH',
  selfPermit: ['selfPermit', 'selfPermitIfNecessary'],
}
const written = (type: Type): string => {
  if (typeof type === 'string') return type
  return 'list' in type ? `${written(type.list)}[]` : `(${type.map(written).join(',')})`
}

/** A value of a type that differs with `seed`. */
const sample = (type: Type, seed: number): Argument => {
  if (typeof type === 'object')
    return 'list' in type
      ? Array.from({ length: seed % 4 }, (_, at) => sample(type.list, seed + at))
      : type.map((one, at) => sample(one, seed + at))
  const digit = (seed % 16).toString(16)
  if (type === 'address') return `0x${digit.repeat(40)}`
  if (type === 'bool') return seed % 2 === 1
  if (type === 'bytes') return `0x${'a5'.repeat((seed * 7) % 70)}`
  if (type === 'bytes32') return `0x${digit.repeat(64)}`
  return (1n << BigInt(type.slice(4))) - 1n - BigInt(seed)
}
const encode = (selector: string, types: readonly Type[], values: readonly Argument[]): Hex => {
  const { inputs } = parseAbiItem(`function f(${types.map(written).join(',')})`) as AbiFunction
  return `0x${selector}${encodeAbiParameters(inputs, values as never).slice(2)}`
}

const ROWS = Object.entries(FUNCTIONS).map(([selector, [name, ...types]]) => ({
  selector,
  name,
  types: types as readonly Type[],
}))

test('every selector is the one of its function', () => {
  for (const { selector, name, types } of ROWS)
    assert.ok(
      [PUBLISHED[name] ?? name]
        .flat()
        .some((own) => toFunctionSelector(`function ${own}(${types.map(written).join(',')})`) === `0x${selector}`),
      name,
    )
})

test('what another encoder has written is read as it was', () => {
  for (const { selector, name, types } of ROWS)
    for (let seed = 1; seed < 14; seed++) {
      const values = types.map((type, at) => sample(type, seed + at))
      const data = encode(selector, types, values)
      assert.deepEqual(readCalldata(data), { name, args: values }, `${name} ${seed}`)
      assert.deepEqual(readCalldata(`0x${data.slice(2).toUpperCase()}`), { name, args: values })
    }
})

test('a byte more, a byte less and another byte of padding are not read', () => {
  for (const { selector, name, types } of ROWS) {
    const data = encode(
      selector,
      types,
      types.map((type, at) => sample(type, at + 3)),
    )
    assert.equal(readCalldata(`${data}00`), null, name)
    assert.equal(readCalldata(`${data}${'0'.repeat(64)}`), null, name)
    if (types.length > 0) assert.equal(readCalldata(data.slice(0, -2)), null, name)
  }
})

const WORD = (value: bigint): string => value.toString(16).padStart(64, '0')

test('bits that a contract would cut off are not read', () => {
  const to = 'ab'.repeat(20)
  const transfer = (first: string) => readCalldata(`0xa9059cbb${first}${WORD(1n)}`)
  assert.ok(transfer(`${'0'.repeat(24)}${to}`))
  assert.equal(transfer(`1${'0'.repeat(23)}${to}`), null)
  assert.equal(transfer(`${'0'.repeat(23)}1${to}`), null)
  const approveAll = (allowed: bigint) => readCalldata(`0xa22cb465${'0'.repeat(24)}${to}${WORD(allowed)}`)
  assert.ok(approveAll(0n) && approveAll(1n))
  assert.equal(approveAll(2n), null)
})

test('parts that overlap, lie elsewhere or claim to be endless are not read', () => {
  const multicall = (...words: readonly bigint[]) => readCalldata(`0xac9650d8${words.map(WORD).join('')}`)
  assert.deepEqual(multicall(32n, 0n)?.args, [[]])
  // Of the right length, and with a part with an offset elsewhere.
  assert.equal(multicall(64n, 0n), null)
  assert.equal(multicall(32n, 2n, 64n, 64n, 0n, 0n), null)
  assert.equal(multicall(64n, 0n, 0n), null)
  assert.equal(multicall(32n, 1n << 40n), null)
  assert.equal(multicall(32n, 1n << 255n), null)
  // Two steps at one place.
  assert.equal(multicall(32n, 2n, 64n, 64n, 0n), null)
  assert.deepEqual(multicall(32n, 2n, 64n, 96n, 0n, 0n)?.args, [['0x', '0x']])
})

test('a function that nothing here knows is not read', () => {
  for (const data of ['0x', '0x12', '0x12345678', '0xtoString', '0xhasOwnPr', `0x00000000${WORD(0n)}`])
    assert.equal(readCalldata(data), null)
})
