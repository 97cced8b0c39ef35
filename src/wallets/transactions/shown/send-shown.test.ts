// What a review shows of tokens: their contracts, their names, items by number.
// And what the page's list may do, and may not.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ScreenParams } from '../../../contract/screens.ts'
import type { TokenFacts } from '../../../contract/signing/tokens.ts'
import { carried, readTransactionRequest } from '../../../contract/signing/transaction-request.ts'
import { review } from '../../../i18n/en/send.json'
import { request } from '../../../i18n/en/signing.json'
import { sentence } from '../../../kit/written-values.ts'
import { type Learnt, questionsOf, shownOf } from './send-shown.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const BOB = `0x${'0b'.repeat(20)}`
const THING = `0x${'70'.repeat(20)}`
const OTHER = `0x${'71'.repeat(20)}`
const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])
const data = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)

interface Given {
  readonly told?: Readonly<Record<string, TokenFacts>>
  readonly tokens?: ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN']['tokens']
  readonly changes?: readonly { asset: string; amount: bigint; item?: string }[]
}
const shown = (call: Hex, { told = {}, tokens, changes }: Given = {}) => {
  const read = readTransactionRequest({ to: THING, data: call })
  if (typeof read === 'string') throw new Error(read)
  const params = {
    ...{ request: carried(read), address: ACCOUNT, origin: 'https://app.example', known: [] },
    kind: 'send',
    chain: { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null },
    ...(tokens && { tokens }),
  } as const
  const preview = changes ? ({ kind: 'changes', changes } as const) : ({ kind: 'none' } as const)
  const learnt: Learnt = {
    ...{ prepared: null, code: {}, used: [], speed: 'normal', spelling: {} },
    trial: { preview, tokens: new Map(Object.entries(told)), balances: new Map() },
  }
  const all = shownOf(read, params, learnt)
  const writing = { copy: request, locale: 'en' }
  return {
    title: sentence(review.headline[all.headline], all.values, writing).replace(/[\u2068\u2069]/g, ''),
    rows: all.rows.flatMap(({ label, value }) =>
      label === 'token' || label === 'collection'
        ? [`${label} ${Object(value).address} ${Object(value).claims ?? Object(value).name ?? ''}`]
        : [],
    ),
    rules: all.findings.flatMap(({ rule }) => (/names?-|token|hidden|approve|decimals|revoke/.test(rule) ? [rule] : [])),
    changes: all.changes.map(({ what }) => what),
    all: all.findings.map(({ rule }) => rule),
    asked: questionsOf(read, params).tokens,
    whole: JSON.stringify([all.rows, all.values, all.findings.map(({ values }) => String(Object.keys(values)))]),
  }
}
const TKN: TokenFacts = { symbol: 'TKN', decimals: 6, kind: 'erc20' }
const APES: TokenFacts = { name: 'Apes', symbol: 'APE', kind: 'erc721' }
const send = data('transfer', BOB, 25_000_000n)

test('a token of a stranger has its name in quotation marks and its address in a row', () => {
  const { title, rows, rules } = shown(send, { told: { [THING]: TKN } })
  assert.deepEqual([title, rows, rules], ['Send 25 “TKN”', [`token ${THING} TKN`], []])
})
test('one that calls itself as a known one is told by a warning, by its symbol and by its name', () => {
  for (const facts of [
    { ...TKN, symbol: 'USDC' },
    { ...TKN, name: 'USD Coin' },
    { ...TKN, symbol: 'UЅDС' },
  ])
    assert.ok(shown(send, { told: { [THING]: facts } }).rules.includes('name-claims'), JSON.stringify(facts))
})
test('what comes or goes beside has its address too, and is warned of by its name', () => {
  const changes = [
    { asset: THING, amount: -25_000_000n },
    { asset: OTHER, amount: 1n },
  ]
  const {
    rows,
    rules,
    changes: all,
  } = shown(send, { told: { [THING]: TKN, [OTHER]: { ...APES, name: 'BoredApeYachtClub' } }, changes })
  assert.deepEqual(rows, [`token ${THING} TKN`, `collection ${OTHER} BoredApeYachtClub`])
  assert.ok(rules.includes('name-claims'))
  assert.deepEqual(all[1], { amount: '1', token: { address: OTHER, claims: 'BoredApeYachtClub' }, isItems: true })
})
test('nothing is said of the decimals where nobody knows them', () => {
  const { title, rules } = shown(data('transfer', BOB, 1n))
  assert.deepEqual([title, rules], ['Send 1 unit of 0x707…7070', ['unknown-decimals']])
})
test('the list of the page tells an amount where the chain is silent, and is contradicted by the contract', () => {
  const tokens = { [`1 ${THING}`]: { symbol: 'LST', decimals: 7 } }
  assert.deepEqual([shown(send, { tokens }).title, shown(send, { tokens }).rules], ['Send 2.5 “LST”', []])
  const { title, rules } = shown(send, { tokens, told: { [THING]: TKN } })
  assert.deepEqual([title, rules], ['Send 25 “TKN”', ['token-differs']])
  const as = { [`1 ${THING}`]: { symbol: 'USDC', decimals: 6 } }
  assert.deepEqual(shown(send, { tokens: as }).rules, ['name-claims'])
})
test('the list of the page makes no token of a collection: an item is not taken back by its number 0', () => {
  const tokens = { [`1 ${THING}`]: { symbol: 'LST', decimals: 0 } }
  for (const told of [{}, { [THING]: {} }, { [THING]: APES }])
    assert.deepEqual(shown(data('approve', BOB, 0n), { tokens, told }).rules.slice(0, 1), ['approve-item'], JSON.stringify(told))
})
test('items are told by collection, number and count', () => {
  const told = { [THING]: APES }
  for (const [call, title] of [
    [data('safeTransferFrom', ACCOUNT, BOB, 4211n), 'Send “Apes” #4211'],
    [data('safeTransferFrom', ACCOUNT, BOB, 7n, 3n, '0x'), 'Send 3 × “Apes” #7'],
    [data('safeBatchTransferFrom', ACCOUNT, BOB, [7n, 8n], [1n, 2n], '0x'), 'Send “Apes” #7 and 2 × “Apes” #8'],
    [data('safeBatchTransferFrom', ACCOUNT, BOB, [1n, 2n, 3n, 4n], [1n, 2n, 3n, 4n], '0x'), 'Send 10 items of “Apes”'],
  ] as const) {
    const all = shown(call, { told })
    assert.deepEqual([all.title, all.rows], [title, [`collection ${THING} Apes`]])
    assert.ok(all.asked.includes(THING))
  }
  assert.equal(shown(data('safeTransferFrom', ACCOUNT, BOB, 4211n)).title, 'Send 0x707…7070 #4211')
})
test('so many of an item that leave are told by its number, and another number than was named is a danger', () => {
  const told = { [THING]: { ...APES, kind: 'erc1155' } as const }
  const call = data('safeTransferFrom', ACCOUNT, BOB, 7n, 3n, '0x')
  const differs = (item: string): readonly [object[], string[]] => {
    const all = shown(call, { told, changes: [{ asset: THING, amount: -3n, item }] })
    return [all.changes, all.all.filter((rule) => rule === 'shown-differs')]
  }
  const what = { amount: '3', token: { address: THING, claims: 'Apes' } }
  assert.deepEqual(differs('7'), [[{ ...what, item: '7' }], []])
  assert.deepEqual(differs('8'), [[{ ...what, item: '8' }], ['shown-differs']])
})
test('that nothing was sent to an address before is said once that is known', () => {
  const read = readTransactionRequest({ to: BOB, value: 5 })
  if (typeof read === 'string') throw new Error(read)
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
  const params = {
    request: carried(read),
    address: ACCOUNT,
    origin: 'https://app.example',
    known: [],
    kind: 'send',
    chain,
  } as const
  const learnt: Learnt = { prepared: null, trial: null, code: {}, used: [], speed: 'normal', spelling: {} }
  const fees = { type: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
  const prepared = { choice: { normal: fees }, gas: 21_000n, balance: 10n ** 18n, nonces: { done: 0, waiting: 0 } }
  const says = (own: Partial<Learnt>): boolean =>
    shownOf(read, params, { ...learnt, ...own }).findings.some(({ rule }) => rule === 'first-time')
  assert.deepEqual([says({}), says({ prepared }), says({ prepared, used: [BOB] })], [false, true, false])
})
test('a spender has no say in what it is called', () => {
  const uniswap: TokenFacts = { symbol: 'Uniswap', decimals: 6, kind: 'erc20' }
  const { title, whole } = shown(data('approve', BOB, 5n), { told: { [THING]: TKN, [BOB]: uniswap } })
  assert.equal(title, 'Allow spending of <0.001 “TKN”')
  assert.ok(!whole.includes('Uniswap'))
})
