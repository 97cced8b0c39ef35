// The screens of the moment `sending` in every state.

import { NodeError } from '../../api/rpc.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { COIN_ASSET } from '../../contract/signing/coin.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { carried, readTransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { Receipt } from '../../contract/wallets/request-results.ts'
import { machine, type SendEvent, type SendState } from '../../flows/sending/send-transaction.ts'
import { app, pictured, type StatesOf, screenState } from '../screen-state.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN']
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const UNISWAP = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NFTS = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const APES = '0x7070b1d5f3d1e0b4c6a2f8e9d7c5a3b1907e6f4d'
const GWEI = 10n ** 9n
const ETHER = 10n ** 18n
const HASH = `0x${'9f'.repeat(32)}` as const
const FACTS = { now: Date.UTC(2026, 11, 1), app, user: null } as Parameters<typeof machine.start>[1]
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const call = (selector: string, ...words: (bigint | string)[]): string => `0x${selector}${words.map(word).join('')}`
/** Arguments of the ABI: words, and what has no fixed length, which comes after all of them. */
type Part = bigint | string | { readonly tail: string }
const abi = (...parts: readonly Part[]): string => {
  let at = parts.length * 32
  const tails = parts.flatMap((part) => (typeof part === 'object' ? [part.tail] : []))
  const heads = parts.map((part) => {
    if (typeof part !== 'object') return word(part)
    const own = word(BigInt(at))
    at += part.tail.length / 2
    return own
  })
  return heads.join('') + tails.join('')
}
const bytes = (hex: string): Part => {
  const own = hex.replace(/^0x/, '')
  return { tail: word(BigInt(own.length / 2)) + own.padEnd(Math.ceil(own.length / 64) * 64, '0') }
}
const list = (...all: readonly string[]): Part => ({
  tail: word(BigInt(all.length)) + abi(...all.map((one) => bytes(one))),
})
const tuples = (...all: readonly string[]): Part => ({
  tail: word(BigInt(all.length)) + abi(...all.map((tail) => ({ tail }))),
})
const MAINNET = {
  ...{ id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false },
  explorer: 'https://etherscan.io',
}
const readOf = (given: object): Params['request'] => {
  const read = readTransactionRequest(given)
  if (typeof read === 'string') throw new Error(read)
  return carried(read)
}
const paramsOf = (request: object, own: Partial<Params>): Params => ({
  ...{ request: readOf(request), address: ACCOUNT, origin: 'https://tidewater.example', chain: MAINNET },
  ...{ kind: 'send', known: [ACCOUNT] },
  ...own,
})
const fees = (base: bigint) => ({
  type: 'eip1559' as const,
  maxFeePerGas: base * GWEI,
  maxPriorityFeePerGas: GWEI,
})
const prepared = (own: object = {}): SendEvent => ({
  type: 'prepared',
  prepared: {
    choice: { slow: fees(11n), normal: fees(20n), fast: fees(26n) },
    ...{ gas: 21_000n, gasNeeded: 21_000n, balance: 2n * ETHER, nonces: { done: 4, waiting: 4 } },
    ...own,
  },
  used: [],
})
const tried = (...changes: { asset: string; amount: bigint }[]): SendEvent => ({
  type: 'tried',
  trial: {
    preview: { kind: 'changes', changes },
    tokens: new Map([[USDC, { symbol: 'USDC', decimals: 6 }]]),
    balances: new Map([[USDC, 500_000_000n]]),
  },
})
const told = (facts: TokenFacts, amount: bigint): SendEvent => ({
  type: 'tried',
  trial: {
    preview: { kind: 'changes', changes: [{ asset: APES, amount }] },
    tokens: new Map([[APES, facts]]),
    balances: new Map(),
  },
})
const untried: SendEvent = { type: 'tried', trial: { preview: { kind: 'none' }, tokens: new Map(), balances: new Map() } }
const priced: SendEvent = { type: 'priced', symbol: 'ETH', usd: 3211.5 }
const submitted = { raw: '0x02', hash: HASH, nonce: 4 } as const
const receipt = (status: 'success' | 'reverted'): Receipt => ({
  ...{ from: ACCOUNT, to: STRANGER, gasUsed: '0x5208', cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x1', status },
  ...{ logs: [], blockNumber: '0x1', transactionHash: HASH },
})
const state = (name: string, request: object, own: Partial<Params>, ...events: SendEvent[]) => {
  const params = paramsOf(request, own)
  const [first] = machine.start(params, FACTS)
  const answers: readonly SendEvent[] = events.length > 0 ? [...events, { type: 'waited' }] : []
  const last = answers.reduce<SendState>((before, event) => machine.on(before, event, FACTS)[0], first)
  return screenState('EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', name, last, params)
}
const PLAIN = { to: STRANGER, value: '0x2386f26fc10000' }
const plain = (name: string, own: Partial<Params>, ...events: SendEvent[]) => state(name, PLAIN, own, ...events)
const ready = [prepared(), tried({ asset: COIN_ASSET, amount: -(10n ** 16n) }), priced]
const sent: SendEvent[] = [...ready, { type: 'submit' }, { type: 'sent', submitted }]
const failed = (code: string, message = '', own: object = {}): SendEvent => ({
  type: 'failed',
  error: { code, status: null, message, retryAfter: null, ...own },
})
const token = (name: string, data: string, ...events: SendEvent[]) => state(name, { to: USDC, data, value: '0x0' }, {}, ...events)
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const SAFE = '0x5afe3855358e112b5647b952709e6165e1c1eeee'
const MULTISEND = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
const WALLET = '0x4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a'
/** Begins and ends as the stranger's address does. */
const TWIN = `0x3c44${'ab'.repeat(16)}93bc`
const MOST_160 = (1n << 160n) - 1n
const approve = call('095ea7b3', STRANGER, 2n ** 256n - 1n)
const transfer = call('a9059cbb', STRANGER, 25_000_000n)
const PATH = `${USDC}0001f4c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2`
/** A permission of Permit2 for a person, a swap, and coins for oneself. */
const router = `0x3593564c${abi(
  bytes('0x0a000c'),
  list(
    abi(USDC, MOST_160, 1_800_000_000n, 0n, STRANGER, 1_800_000_000n, bytes(`0x${'12'.repeat(65)}`)),
    abi(`0x${'0'.repeat(39)}2`, 25_000_000n, 7n * 10n ** 15n, bytes(PATH), 1n),
    abi(`0x${'0'.repeat(39)}1`, 7n * 10n ** 15n),
  ),
  1_800_000_000n,
)}`
const packed = (...all: readonly (readonly [to: string, data: string])[]): string =>
  all.map(([to, data]) => `00${to.slice(2)}${word(0n)}${word(BigInt(data.length / 2 - 1))}${data.slice(2)}`).join('')
const inner = `0x8d80ff0a${abi(bytes(packed([USDC, approve], [STRANGER, '0x12345678'])))}`
const nested = `0x8d80ff0a${abi(bytes(packed([USDC, transfer], [WALLET, call('f2fde38b', STRANGER)])))}`
const exec = (data: string): string =>
  `0x6a761202${abi(MULTISEND, 0n, bytes(data), 1n, 0n, 0n, 0n, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`, bytes(''))}`
const one = (to: string, value: bigint, data: string): string => abi(to, value, bytes(data))
const batch = `0x34fcd5be${abi(tuples(one(USDC, 0n, approve), one(USDC, 0n, transfer), one(STRANGER, 10n ** 16n, '0x')))}`
const operations = `0x765e827f${abi(
  tuples(abi(WALLET, 3n, bytes(''), bytes(batch), 0n, 60_000n, 0n, bytes(''), bytes(`0x${'ab'.repeat(65)}`))),
  ACCOUNT,
)}`
const five = `0xac9650d8${abi(
  list(
    ...[call('f3995c67', USDC, 25_000_000n, 1_800_000_000n, 27n, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`)],
    `0x04e45aaf${abi(USDC, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', 500n, `0x${'0'.repeat(39)}2`, 25_000_000n, 7n * 10n ** 15n, 0n)}`,
    ...[call('49404b7c', 7n * 10n ** 15n, ACCOUNT), call('12210e8a'), '0xdeadbeef'],
  ),
)}`
const looked: SendEvent = { type: 'code', code: { [STRANGER]: false } }
const reverted = new NodeError({ code: 3, message: 'execution reverted: the sale is over', data: '0x' })

export const states = {
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: [
    plain('loading', {}),
    plain('coins', {}, ...ready),
    plain('coins, no price', {}, prepared(), tried({ asset: COIN_ASSET, amount: -(10n ** 16n) })),
    plain('loading, on a slow node', {}, { type: 'waited' }),
    plain('coins, not tried out', {}, prepared(), priced, untried),
    plain('coins, a fast one', {}, ...ready, { type: 'speed', speed: 'fast' }),
    plain('test network', { chain: { ...MAINNET, id: 11155111, name: 'Sepolia', test: true } }, ...ready.slice(0, 2)),
    plain('short of coins', {}, prepared({ balance: 10n ** 15n }), untried, priced),
    plain('short of coins, to be bought', { funds: true }, prepared({ balance: 10n ** 15n }), untried, priced),
    plain('raw data', {}, ...ready, { type: 'open' }, { type: 'digest', digest: { digest: HASH } }),
    token('tokens', call('a9059cbb', STRANGER, 25_000_000n), prepared(), tried({ asset: USDC, amount: -25_000_000n }), priced, {
      ...{ type: 'priced', symbol: 'USDC', usd: 0.9998 },
    }),
    token('allowance without a limit', call('095ea7b3', UNISWAP, 2n ** 256n - 1n), prepared(), tried(), priced),
    token('allowance of a person', call('095ea7b3', STRANGER, 2n ** 256n - 1n), prepared(), tried(), priced, {
      ...{ type: 'code', code: { [STRANGER]: false } },
    }),
    token('permission removed', call('095ea7b3', UNISWAP, 0n), prepared(), tried(), priced),
    state(
      'an item of a collection',
      { to: APES, data: call('42842e0e', ACCOUNT, STRANGER, 4211n) },
      {},
      prepared(),
      told({ name: 'Tidy Apes', symbol: 'TAPE', kind: 'erc721' }, -1n),
      priced,
    ),
    pictured(
      state(
        '',
        { to: APES, data: call('42842e0e', ACCOUNT, STRANGER, 4211n) },
        {},
        prepared(),
        told({ name: 'Tidy Apes', symbol: 'TAPE', kind: 'erc721' }, -1n),
        priced,
      ),
      'an item of a collection, with its picture',
    ),
    state(
      'a token that calls itself as a known one',
      { to: APES, data: call('a9059cbb', STRANGER, 25_000_000n) },
      {},
      prepared(),
      told({ symbol: 'USDC', decimals: 6, kind: 'erc20' }, -25_000_000n),
      priced,
    ),
    state('all items of a collection', { to: NFTS, data: call('a22cb465', STRANGER, 1n) }, {}, prepared(), tried(), priced),
    state('a call that cannot be read', { to: STRANGER, data: '0x12345678' }, {}, prepared(), tried(), priced),
    state(
      'router with a permission',
      { to: ROUTER, data: router },
      {},
      prepared(),
      tried({ asset: USDC, amount: -25_000_000n }, { asset: COIN_ASSET, amount: 7n * 10n ** 15n }),
      priced,
      looked,
    ),
    state(
      'several calls, one of them not read',
      { to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', data: five },
      {},
      prepared(),
      tried(),
      priced,
    ),
    state(
      "a Safe's list in a list",
      { to: SAFE, data: exec(`0x8d80ff0a${abi(bytes(packed([SAFE, exec(inner)], [SAFE, exec(nested)])))}`) },
      {},
      prepared(),
      tried(),
      priced,
      looked,
    ),
    state(
      'operations of an account',
      { to: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', data: operations },
      {},
      prepared(),
      tried(),
      priced,
      looked,
    ),
    plain('an imitation of an address', { known: [ACCOUNT, TWIN] }, ...ready),
    state('a contract made', { data: '0x6001600155' }, {}, prepared(), tried(), priced),
    plain('likely to fail', {}, prepared({ failure: reverted, gasNeeded: undefined }), untried, priced),
    plain(
      'with the words of the page',
      {
        info: {
          title: 'Mint',
          action: 'Mint an item',
          actionDescription: 'One of 10,000',
          description: 'The mint ends today.',
          contractInfo: { name: 'Tidewater', url: 'https://tidewater.example', actionText: 'Mint' },
          senderInfo: 'Ada',
        },
      },
      ...ready,
    ),
    plain('begun by the person', { own: true }, ...ready),
    plain('faster', { kind: 'speed-up', own: true }, ...ready),
    plain('canceled', { kind: 'cancel', own: true }, ...ready),
    plain('keeps asking', { insists: true }, ...ready),
    plain('to be signed alone', { only: 'sign' }, ...ready),
    plain('submitting', {}, ...ready, { type: 'submit' }),
    plain('sent', {}, ...sent),
    plain('complete', {}, ...sent, { type: 'confirmed', receipt: receipt('success') }),
    plain('reverted', {}, ...sent, { type: 'confirmed', receipt: receipt('reverted') }),
    plain('replaced', {}, ...sent, { type: 'ended', end: 'replaced' }),
    plain('dropped', {}, ...sent, { type: 'ended', end: 'dropped' }),
    plain('refused by the network', {}, ...ready, { type: 'submit' }, failed('chain_refused')),
    plain('no connection', {}, failed('service_unreachable', '', { offline: true })),
    plain('signed alone', { only: 'sign' }, ...ready, { type: 'signed', signature: '0x02' }),
  ],
} satisfies StatesOf<'sending'>
