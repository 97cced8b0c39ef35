import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { COIN_ASSET } from './coin.ts'
import { type ExplainedTransaction, explainTransaction, quotedReason } from './explain-transaction.ts'
import type { Change, Preview, TransactionFacts, TransactionSurroundings } from './transaction-facts.ts'
import { readTransactionRequest } from './transaction-request.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const MOST = (1n << 256n) - 1n
const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transferOwnership(address)',
  'function multicall(bytes[])',
])
const PERMIT2_ABI = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Pair { address token; address spender; }',
  'function approve(address,address,uint160,uint48)',
  'function permit(address,Single,bytes)',
  'function lockdown(Pair[])',
])
const data = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)

const FACTS: TransactionFacts = { hasCode: () => undefined, token: () => undefined, tokenBalance: () => undefined }
const AROUND: TransactionSurroundings = {
  account: ACCOUNT,
  origin: 'https://app.example',
  chain: '1',
  isTest: () => false,
  known: [],
  used: [],
}
const show = (changes: readonly Change[]) =>
  changes.map(({ asset, amount }) => ({ amount: String(amount), token: { address: asset } }))
const explain = (
  given: object,
  facts: Partial<TransactionFacts> = {},
  around: Partial<TransactionSurroundings> = {},
  asked = false,
): ExplainedTransaction => {
  const request = readTransactionRequest(given)
  assert.ok(typeof request !== 'string')
  return explainTransaction(request, { ...FACTS, ...facts }, { ...AROUND, ...around }, { asked, show })
}
/** What was found, but for the notes that nearly every transaction has. */
const rules = ({ findings }: ExplainedTransaction, but = ['first-time', 'loading-balance', 'estimate']): string[] =>
  findings.filter(({ rule }) => !but.includes(rule)).map(({ rule, level }) => `${rule} ${level}`)

test('sending coins reads as that', () => {
  const sent = explain({ to: OTHER, value: 5 })
  assert.equal(sent.headline, 'send')
  assert.deepEqual(
    sent.rows.map(({ label }) => label),
    ['to', 'amount', 'network'],
  )
  assert.deepEqual(rules(sent), [])
  assert.ok(sent.findings.some(({ rule }) => rule === 'first-time'))
  assert.ok(!explain({ to: OTHER, value: 5 }, {}, { used: [OTHER] }).findings.some(({ rule }) => rule === 'first-time'))
})

test('what is sent to nowhere, to a token or to an imitation is a danger', () => {
  assert.deepEqual(rules(explain({ to: `0x${'0'.repeat(40)}`, value: 1 })), ['to-nowhere danger'])
  assert.deepEqual(rules(explain({ to: '0x000000000000000000000000000000000000dEaD', value: 1 })), ['to-nowhere danger'])
  assert.deepEqual(rules(explain({ to: USDC, value: 1 })), ['to-token danger'])
  assert.deepEqual(rules(explain({ to: TOKEN, value: 1 }, { token: () => ({ decimals: 18 }) })), ['to-token danger'])
  const friend = `0x0b0b${'77'.repeat(16)}0b0b`
  assert.deepEqual(rules(explain({ to: OTHER, value: 1 }, {}, { used: [friend] })), ['lookalike danger'])
  assert.deepEqual(rules(explain({ to: friend, value: 1 }, {}, { used: [friend] })), [])
})

test('the recipient inside the data counts, not the token that is called', () => {
  const { rows, values } = explain({ to: USDC, data: data('transfer', [OTHER, 2_000_000n]) })
  assert.deepEqual(rows[0], { label: 'to', value: { address: OTHER } })
  assert.deepEqual(values.items, [{ amount: '2000000', token: { address: USDC.toLowerCase(), name: 'USDC' }, decimals: 6 }])
})

test('an allowance is graver without a limit, for a person, and above what there is', () => {
  const approve = (spender: string, amount: bigint, facts: Partial<TransactionFacts> = {}) =>
    rules(explain({ to: USDC, data: data('approve', [spender, amount]) }, facts))
  assert.deepEqual(approve(OTHER, 5n), [])
  assert.deepEqual(approve(OTHER, MOST), ['approve-unlimited warn'])
  assert.deepEqual(approve(OTHER, MOST, { hasCode: (address) => address !== OTHER }), [
    'approve-person danger',
    'approve-unlimited warn',
  ])
  assert.deepEqual(approve(PERMIT2, MOST, { hasCode: (address) => address !== PERMIT2.toLowerCase() }), [
    'approve-unlimited warn',
  ])
  assert.deepEqual(approve(OTHER, 6n, { tokenBalance: () => 5n }), ['approve-above-balance warn'])
  assert.deepEqual(approve(OTHER, 5n, { tokenBalance: () => 5n }), [])
})

test('taking permission back alarms nobody', () => {
  const off = { hasCode: (address: string) => address !== OTHER, tokenBalance: () => 0n }
  const less = explain({ to: USDC, data: data('approve', [OTHER, 0n]) }, off)
  assert.deepEqual([less.headline, rules(less)], ['revoke', []])
  const none = explain({ to: TOKEN, data: data('setApprovalForAll', [OTHER, false]) }, off)
  assert.deepEqual([none.headline, rules(none)], ['revoke', []])
})

test('an amount of nothing takes back what it replaces, and nothing where it is added or taken off', () => {
  const soon = 2_000_000_000n
  const signed = [ACCOUNT, OTHER, 0n, soon, 27, `0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
  const headline = (to: string, name: string, args: readonly unknown[]) => explain({ to, data: data(name, args) }).headline
  assert.equal(headline(USDC, 'approve', [OTHER, 0n]), 'revoke')
  assert.equal(headline(USDC, 'permit', signed), 'revoke')
  const single = { details: { token: USDC, amount: 0n, expiration: 0, nonce: 0 }, spender: OTHER, sigDeadline: soon }
  // The same name has other arguments at Permit2.
  const permit2 = (name: string, ...args: readonly unknown[]) =>
    explain({ to: PERMIT2, data: encodeFunctionData({ abi: PERMIT2_ABI, functionName: name, args } as never) }).headline
  assert.equal(permit2('approve', USDC, OTHER, 0n, 0), 'revoke')
  assert.equal(permit2('permit', ACCOUNT, single, '0x01'), 'revoke')
  assert.equal(permit2('lockdown', [{ token: USDC, spender: OTHER }]), 'revoke')
  assert.equal(headline(USDC, 'increaseAllowance', [OTHER, 0n]), 'allow')
  assert.equal(headline(USDC, 'decreaseAllowance', [OTHER, 0n]), 'lower')
})

test('a say over everything is a danger, and a warning for those that we know', () => {
  const all = (spender: string) => rules(explain({ to: TOKEN, data: data('setApprovalForAll', [spender, true]) }))
  assert.deepEqual(all(OTHER), ['approve-all-nfts danger'])
  assert.deepEqual(all('0x1E0049783F008A0085193E00003D00cd54003c71'), ['approve-all-nfts warn'])
  const owner = explain({ to: TOKEN, data: data('transferOwnership', [OTHER]) })
  assert.deepEqual([owner.headline, rules(owner)], ['owner', ['owner-change danger']])
})

test('what cannot be read is said, and of several steps how many', () => {
  const call = explain({ to: TOKEN, data: '0x12345678' })
  assert.deepEqual([call.headline, rules(call)], ['call', ['cannot-read warn']])
  const steps = explain({ to: USDC, data: data('multicall', [['0x12345678', data('transfer', [OTHER, 1n])]]) })
  assert.deepEqual([steps.headline, rules(steps)], ['steps', ['cannot-read-part warn']])
  assert.deepEqual(steps.findings.find(({ rule }) => rule === 'cannot-read-part')?.values, { n: 1, m: 2 })
  const person = { hasCode: () => false }
  assert.deepEqual(rules(explain({ to: OTHER, data: '0x12345678' }, person)), ['cannot-read warn', 'data-to-person warn'])
  assert.deepEqual(rules(explain({ data: '0x6001' })), [])
})

test('a preview shows what goes before what comes, and what nobody named', () => {
  const preview = (...changes: [asset: string, amount: bigint][]): { preview: Preview } => ({
    preview: { kind: 'changes', changes: changes.map(([asset, amount]) => ({ asset, amount })) },
  })
  const usdc = USDC.toLowerCase()
  const transfer = { to: USDC, data: data('transfer', [OTHER, 5n]) }
  assert.deepEqual(rules(explain(transfer, preview([usdc, -5n]))), [])
  assert.deepEqual(rules(explain(transfer, preview([usdc, -5n], [TOKEN, -1n]))), ['shown-differs danger'])
  assert.deepEqual(rules(explain(transfer, preview([usdc, -5n], [COIN_ASSET, -1n]))), ['shown-differs danger'])
  const call = { to: TOKEN, data: '0x12345678', value: 3 }
  assert.deepEqual(rules(explain(call, preview([COIN_ASSET, -3n]))), ['only-out danger', 'cannot-read warn'])
  const swap = explain(call, preview([usdc, 7n], [COIN_ASSET, -3n]))
  assert.deepEqual(rules(swap), ['cannot-read warn'])
  assert.deepEqual(
    swap.changes.map(({ amount }) => amount),
    [-3n, 7n],
  )
})

test('a revert is quoted short and without links, and no preview is a note', () => {
  const reverted = (reason: string) => {
    const { findings } = explain({ to: OTHER, value: 1 }, { preview: { kind: 'reverted', reason } })
    return findings.find(({ rule }) => rule === 'likely-fails')?.values.reason
  }
  assert.equal(reverted('not\n  enough'), 'not enough')
  assert.equal(reverted('go to https://evil.example/a now'), 'go to … now')
  assert.equal(String(reverted('x'.repeat(500))).length, 120)
  assert.deepEqual(rules(explain({ to: OTHER, value: 1 }, { preview: { kind: 'none' } })), ['no-preview note'])
})

test('a price of the page is compared with the usual one', () => {
  const fee = (fee: bigint, asked = true, value = 1000n) =>
    rules(explain({ to: OTHER, value }, { fee, usualFee: 100n }, {}, asked))
  assert.deepEqual(fee(100n), [])
  assert.deepEqual(fee(300n), [])
  assert.deepEqual(fee(301n), ['fee-high warn'])
  assert.deepEqual(fee(301n, false), [])
  assert.deepEqual(fee(200n, true, 150n), ['fee-high warn'])
  assert.deepEqual(fee(49n), ['fee-low warn'])
  assert.deepEqual(rules(explain({ to: OTHER, value: 1, gas: 20_000 }, { gasNeeded: 21_000n })), ['gas-low warn'])
})

test('the number of a transaction tells what it waits for', () => {
  const of = (nonce: number | undefined, done: number, waiting: number) =>
    rules(explain({ to: OTHER, value: 1, ...(nonce !== undefined && { nonce }) }, { nonces: { done, waiting } }))
  assert.deepEqual(of(undefined, 3, 3), [])
  assert.deepEqual(of(undefined, 3, 5), ['waiting-before note'])
  assert.deepEqual(of(4, 3, 5), ['replaces note'])
  assert.deepEqual(of(7, 3, 5), ['nonce-gap warn'])
})

test('funds are not known, enough, or short by so much', () => {
  const funds = (facts: Partial<TransactionFacts>) => explain({ to: OTHER, value: 10 }, facts).funds
  assert.deepEqual(funds({}), { kind: 'loading' })
  assert.deepEqual(funds({ balance: 12n }), { kind: 'loading' })
  assert.deepEqual(funds({ balance: 12n, fee: 2n }), { kind: 'enough' })
  assert.deepEqual(funds({ balance: 12n, fee: 3n }), { kind: 'short', need: 13n, have: 12n })
})

test('dangers stand before warnings, warnings before notes', () => {
  const levels = explain(
    { to: USDC, data: data('approve', [OTHER, MOST]) },
    { hasCode: (address) => address !== OTHER, nonces: { done: 1, waiting: 2 } },
  ).findings.map(({ level }) => level)
  assert.deepEqual(
    levels,
    [...levels].sort((one, other) => ['danger', 'warn', 'note'].indexOf(one) - ['danger', 'warn', 'note'].indexOf(other)),
  )
  assert.equal(levels[0], 'danger')
})

test('nothing to oneself in the place of one that waits is a cancellation', () => {
  const nonces = { nonces: { done: 3, waiting: 5 } }
  assert.equal(explain({ to: ACCOUNT, value: 0, nonce: 3 }, nonces).headline, 'cancel')
  assert.equal(explain({ to: ACCOUNT, nonce: 4 }, nonces).headline, 'cancel')
  assert.equal(explain({ to: ACCOUNT, nonce: 5 }, nonces).headline, 'send')
  assert.equal(explain({ to: ACCOUNT, value: 1, nonce: 3 }, nonces).headline, 'send')
  assert.equal(explain({ to: OTHER, value: 0, nonce: 3 }, nonces).headline, 'send')
  assert.equal(explain({ to: ACCOUNT, nonce: 3 }).headline, 'send')
})

test('a revert without a reason says nothing a second time', () => {
  for (const nothing of [
    'execution failed',
    'execution reverted',
    'Execution reverted.',
    'reverted',
    'Transaction reverted without a reason string',
  ])
    assert.equal(quotedReason(nothing), '', nothing)
  for (const said of ['execution reverted: STF', 'TransferHelper: failed', 'Not reverted']) assert.equal(quotedReason(said), said)
})

test('an allowance says what the account has, and no date that it has not; one that is taken back says whose it is alone', () => {
  const labels = (data: string, facts: Partial<TransactionFacts> = {}) =>
    explain({ to: USDC, data }, facts).rows.map(({ label }) => label)
  const approve = (amount: string) => `0x095ea7b3${OTHER.slice(2).toLowerCase().padStart(64, '0')}${amount.padStart(64, '0')}`
  assert.deepEqual(labels(approve('5')), ['spender', 'amount', 'network'])
  assert.deepEqual(labels(approve('5'), { tokenBalance: () => 7n }), ['spender', 'amount', 'has', 'network'])
  assert.deepEqual(labels(approve('0'), { tokenBalance: () => 7n }), ['spender', 'network'])
})
