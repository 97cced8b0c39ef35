// What is allowed of a contract that may be a token or a collection, and what is sent to one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { explainTransaction, quotedReason } from './explain-transaction.ts'
import type { TokenFacts } from './tokens.ts'
import type { TransactionSurroundings } from './transaction-facts.ts'
import { readTransactionRequest } from './transaction-request.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const THIEF = `0x${'0b'.repeat(20)}`
const NOBODY = `0x${'0'.repeat(40)}`
const THING = `0x${'70'.repeat(20)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ABI = parseAbi([
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
])
const COLLECTION: TokenFacts = { kind: 'erc721' }
const data = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)

const explain = (given: object, thing: TokenFacts = {}, around: Partial<TransactionSurroundings> = {}) => {
  const request = readTransactionRequest(given)
  assert.ok(typeof request !== 'string')
  return explainTransaction(
    request,
    {
      hasCode: () => undefined,
      token: (address) => (address === THING ? thing : undefined),
      tokenBalance: (address) => (address === THING ? 5n : undefined),
    },
    { account: ACCOUNT, origin: 'https://app.example', chain: '1', isTest: () => false, known: [], used: [], ...around },
    { show: () => [] },
  )
}
const rules = ({ findings }: ReturnType<typeof explain>) =>
  findings.flatMap(({ rule, level }) =>
    ['first-time', 'loading-balance', 'unknown-decimals'].includes(rule) ? [] : [`${level} ${rule}`],
  )
const approve = (spender: string, number: bigint, token?: TokenFacts) =>
  explain({ to: THING, data: data('approve', [spender, number]) }, token)

describe('approve', () => {
  test('takes back nothing of a contract that is not known as a token', () => {
    for (const token of [{}, undefined, COLLECTION, { ...COLLECTION, decimals: 0 }, { symbol: 'THING' }]) {
      const shown = approve(THIEF, 0n, token)
      assert.deepEqual([shown.headline, rules(shown)], ['allow', ['warn approve-item']], JSON.stringify(token))
    }
    const either = { amount: '0', token: { address: THING }, item: '0', mayBeItem: true }
    assert.deepEqual(approve(THIEF, 0n).values.items, [either])
    const item = { amount: '1', token: { address: THING }, item: '4211' }
    assert.deepEqual(approve(THIEF, 4211n, COLLECTION).values.items, [item])
  })
  test('takes back where the contract is a token, or nobody is allowed anything', () => {
    const token = approve(THIEF, 0n, { decimals: 18 })
    assert.deepEqual([token.headline, rules(token)], ['revoke', []])
    assert.equal(explain({ to: USDC, data: data('approve', [THIEF, 0n]) }).headline, 'revoke')
    for (const token of [{}, COLLECTION, { decimals: 6 }])
      for (const number of [0n, 7n]) assert.equal(approve(NOBODY, number, token).headline, 'revoke')
  })
  test('says both readings of a number, and no item where it is without a limit', () => {
    const either = { amount: '7', token: { address: THING }, item: '7', mayBeItem: true }
    assert.deepEqual(approve(THIEF, 7n).values.items, [either])
    assert.deepEqual(rules(approve(THIEF, (1n << 256n) - 1n)), ['warn approve-unlimited'])
    assert.deepEqual(rules(approve(THIEF, 7n, { decimals: 6 })), ['warn approve-above-balance'])
  })
})

describe('what is sent to', () => {
  test('the contract of what is sent, one that the page names, a token, a collection, is lost', () => {
    for (const [given, token, around] of [
      [{ to: THING, data: data('transfer', [THING, 1n]) }, {}, {}],
      [{ to: THING, data: data('safeTransferFrom', [ACCOUNT, THING, 1n]) }, {}, {}],
      [{ to: THING, value: 1 }, {}, { listed: [THING] }],
      [{ to: THING, value: 1 }, { decimals: 0 }, {}],
      [{ to: THING, value: 1 }, COLLECTION, {}],
      [{ to: USDC, data: data('transfer', [USDC, 1n]) }, {}, {}],
      [{ to: USDC, data: data('transfer', [THING, 1n]) }, {}, { listed: [THING] }],
    ] as const)
      assert.ok(rules(explain(given, token, around)).includes('danger to-token'), JSON.stringify([given, token, around]))
    assert.deepEqual(rules(explain({ to: THING, value: 1 }, {}, { listed: [USDC.toLowerCase()] })), [])
  })
  test('oneself is told', () => {
    assert.deepEqual(rules(explain({ to: ACCOUNT, value: 1 })), ['note to-yourself'])
    assert.deepEqual(rules(explain({ to: ACCOUNT, value: 0 })), [], 'as when one is cancelled')
    assert.deepEqual(rules(explain({ to: USDC, data: data('transfer', [ACCOUNT, 1n]) })), ['note to-yourself'])
  })
  test('an account with code of its own are orders to it', () => {
    const shown = explain({ to: ACCOUNT, data: data('transfer', [THIEF, 1n]) })
    assert.deepEqual([shown.headline, rules(shown)], ['call', ['danger foreign-code']])
  })
})

describe('what comes along with a call', () => {
  test('how many of an item, and instructions for whoever gets it', () => {
    const many = explain({ to: THING, data: data('safeTransferFrom', [ACCOUNT, THIEF, 7n, 3n, '0x']) })
    assert.deepEqual(many.rows.find(({ label }) => label === 'items')?.value, [
      { amount: '3', token: { address: THING }, item: '7' },
    ])
    const told = explain({ to: THING, data: data('safeTransferFrom', [ACCOUNT, THIEF, 7n, 1n, '0x1234']) })
    assert.deepEqual([told.headline, rules(told)], ['steps', ['warn cannot-read-part']])
  })
  test('coins of a Safe, and what it pays for being made to act', () => {
    const exec = (value: bigint, gasPrice: bigint) =>
      explain({
        to: THING,
        data: data('execTransaction', [
          ...[USDC, value, data('transfer', [THIEF, 1n]), 0, 0n, 0n, gasPrice, NOBODY, THIEF, '0x'],
        ]),
      })
    const amounts = (value: bigint) => {
      const { rows, steps } = exec(value, 0n)
      return [...rows, ...steps.flatMap((step) => step.rows)].filter(({ label }) => label === 'amount').length
    }
    assert.deepEqual([amounts(0n), amounts(5n)], [1, 2])
    assert.deepEqual(rules(exec(0n, 1n)), ['warn cannot-read-part'])
  })
})

test('a symbol that imitates a known one, or in letters that imitate others', () => {
  const of = (symbol: string) => rules(explain({ to: THING, data: data('transfer', [THIEF, 1n]) }, { symbol, decimals: 6 }))
  assert.deepEqual(of('TKN'), [])
  assert.deepEqual(of('USDC'), ['warn name-claims'])
  assert.deepEqual(of('UЅDС'), ['warn name-claims', 'warn hidden-characters'])
})

test('words of a revert are marked, short, and without links', () => {
  for (const [reason, shown] of [
    ['not\n  enough', 'not enough'],
    ['go to https://evil.example/a now', 'go to … now'],
    ['go to evil.example/x\u202e now', 'go to … now'],
    ['see evil.example', 'see …'],
    ['see evil.example.', 'see ….'],
    ['mail me@evil.example, now', 'mail me@…, now'],
    ['see evil。example/x, 10.0.0.1:8080/y and пример.рф', 'see … … and …'],
    ['see evil\u200b.example', 'see evil[U+200B].example'],
    ['version 1.2, 0.5 ETH', 'version 1.2, 0.5 ETH'],
    ['a\u200bb', 'a[U+200B]b'],
    ['ERC20: transfer amount exceeds balance.', 'ERC20: transfer amount exceeds balance.'],
    ['Panic 17', 'Panic 17'],
  ] as const)
    assert.equal(quotedReason(reason), shown)
  assert.equal(quotedReason('x'.repeat(500)).length, 120)
})
