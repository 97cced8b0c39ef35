import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFunctionData, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { type Grant, grantQuestions, isUnlimited, openGrant, PERMIT2, takingBack } from './grants.ts'
import { notedGrants } from './noted-grants.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const SPENDER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function ownerOf(uint256 id) view returns (address)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const ofPermit2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const grant = (kind: Grant['kind'], item?: string): Grant => ({
  ...{ kind, token: TOKEN, spender: SPENDER, block: null, at: null },
  ...(item !== undefined && { item }),
})
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const said = (...words: (bigint | string)[]) => ({ isDone: true, returned: `0x${words.map(word).join('')}` })
const SILENT = { isDone: false, returned: '0x' }

test('the chain is asked by the functions that the standards have', () => {
  const asked = (one: Grant, of: typeof abi | typeof ofPermit2 = abi) =>
    grantQuestions(one, ACCOUNT).map(({ to, data }) => [to, decodeFunctionData({ abi: of, data: data as Hex })])
  const lower = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)).toLowerCase())
  assert.deepEqual(lower(asked(grant('amount'))), [[TOKEN, { functionname: 'allowance', args: [ACCOUNT, SPENDER] }]])
  assert.deepEqual(lower(asked(grant('all'))), [[TOKEN, { functionname: 'isapprovedforall', args: [ACCOUNT, SPENDER] }]])
  assert.deepEqual(lower(asked(grant('item', '7'))), [
    [TOKEN, { functionname: 'getapproved', args: ['7'] }],
    [TOKEN, { functionname: 'ownerof', args: ['7'] }],
  ])
  assert.deepEqual(lower(asked(grant('permit2'), ofPermit2)), [
    [PERMIT2, { functionname: 'allowance', args: [ACCOUNT, TOKEN, SPENDER] }],
  ])
})

test('only what is in force now counts', () => {
  const open = (one: Grant, ...answers: { isDone: boolean; returned: string }[]) => openGrant(one, answers, ACCOUNT, 1_000_000)
  assert.equal(open(grant('amount'), said(7n))?.amount, 7n)
  for (const none of [said(0n), SILENT, { isDone: true, returned: '0x' }]) assert.equal(open(grant('amount'), none), null)
  assert.equal(open(grant('all'), said(1n))?.amount, null)
  assert.equal(open(grant('all'), said(0n)), null)
  assert.ok(open(grant('item', '7'), said(SPENDER), said(ACCOUNT)))
  assert.equal(open(grant('item', '7'), said(ACCOUNT), said(ACCOUNT)), null, 'another is allowed')
  assert.equal(open(grant('item', '7'), said(SPENDER), said(SPENDER)), null, 'it is not theirs any more')
  assert.deepEqual(open(grant('permit2'), said(7n, 2000n, 1n))?.until, 2000)
  assert.equal(open(grant('permit2'), said(7n, 1000n, 1n)), null, 'it has run out')
  assert.equal(open(grant('permit2'), said(0n, 2000n, 1n)), null)
  assert.equal(open(grant('permit2'), said(7n, (1n << 48n) - 1n, 1n))?.until, null)
})

test('what takes it back is what a wallet would be asked to sign', () => {
  const data = ({ data }: { data: string }) => data
  assert.equal(data(takingBack(grant('amount'))), encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, 0n] }))
  assert.equal(
    data(takingBack(grant('all'))),
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [SPENDER, false] }),
  )
  const nobody = `0x${'00'.repeat(20)}` as const
  assert.equal(data(takingBack(grant('item', '7'))), encodeFunctionData({ abi, functionName: 'approve', args: [nobody, 7n] }))
  const { to, data: byPermit2 } = takingBack(grant('permit2'))
  assert.deepEqual(
    [to, byPermit2],
    [PERMIT2, encodeFunctionData({ abi: ofPermit2, functionName: 'approve', args: [TOKEN, SPENDER, 0n, 0] })],
  )
})

test('the largest numbers are no limit', () => {
  for (const amount of [maxUint256, maxUint256 - 1n, (1n << 160n) - 1n, (1n << 96n) - 1n]) assert.ok(isUnlimited(amount))
  assert.ok(!isUnlimited(10n ** 30n))
})

test('transactions that are kept say where to look', () => {
  const kept = (data: string, to: string = TOKEN, at = 1) => ({ to, value: '0x0', data, at })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, 7n] })
  const forAll = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [SPENDER, true] })
  const permit2 = encodeFunctionData({ abi: ofPermit2, functionName: 'approve', args: [TOKEN, SPENDER, 7n, 9] })
  const found = notedGrants(
    [kept(approve), kept(forAll), kept(permit2, PERMIT2, 5), kept('0x', TOKEN), { ...kept('0x'), data: null }],
    ACCOUNT,
    1,
  )
  assert.deepEqual(
    found.map(({ kind, token, spender, item, at }) => [kind, token, spender, item, at]),
    [
      ['permit2', TOKEN, SPENDER, undefined, 5],
      ['amount', TOKEN, SPENDER, undefined, 1],
      ['item', TOKEN, SPENDER, '7', 1],
      ['all', TOKEN, SPENDER, undefined, 1],
    ],
  )
})
