// Forty requests as apps send them, as states of their screens: what `npm run shots -- requests` draws.

import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import type { TokenFacts } from '../../../src/contract/signing/tokens.ts'
import { carried, readTransactionRequest } from '../../../src/contract/signing/transaction-request.ts'
import * as send from '../../../src/flows/sending/send-transaction.ts'
import * as sign from '../../../src/flows/signing/sign-request.ts'
import { app, type ScreenState, screenState } from '../../../src/screens/screen-state.ts'
import {
  ACCOUNT,
  APES,
  CONDUIT,
  DAI,
  ETHER,
  FAKE,
  FRIEND,
  MOST,
  MULTISEND,
  NONE,
  NOW,
  NOWHERE,
  ROUTER,
  SOON,
  STRANGER,
  SWAP_ROUTER,
  TIDE,
  TWIN,
  USDC,
  WETH,
} from './addresses.ts'
import {
  ape,
  consideration,
  permit,
  permit2,
  safeTx,
  seaport,
  transferAuthorization,
  userOp,
  vote,
  withdraw,
} from './typed-samples.ts'

const FACTS = { now: NOW, app, user: null } as Parameters<typeof sign.machine.start>[1]

type SignParams = Parameters<typeof sign.machine.start>[0]
type SendParams = Parameters<typeof send.machine.start>[0]
const TOKENS: Readonly<Record<string, TokenFacts>> = {
  [TIDE]: { symbol: 'TIDE', name: 'Tidewater', decimals: 18, kind: 'erc20' },
  [FAKE]: { symbol: 'USDC', name: 'USD Coin', decimals: 18, kind: 'erc20' },
  [APES]: { symbol: 'TAPE', name: 'Tidy Apes', kind: 'erc721' },
}

const signing = (
  name: string,
  method: SignParams['method'],
  asked: unknown,
  own: Partial<SignParams> = {},
  ...more: sign.SignRequestEvent[]
) => {
  const text =
    typeof asked === 'string' ? asked : JSON.stringify(asked, (_, one) => (typeof one === 'bigint' ? String(one) : one))
  const params: SignParams = {
    ...{ method, asked: text, address: ACCOUNT, origin: 'https://tidewater.example', chain: '1', known: [ACCOUNT, FRIEND] },
    ...own,
  }
  const told: sign.SignRequestEvent = { type: 'told', tokens: TOKENS, has: { [USDC.toLowerCase()]: '2500000000' } }
  const step = (state: sign.SignRequestState, event: sign.SignRequestEvent) => sign.machine.on(state, event, FACTS)[0]
  const state = [told, ...more].reduce(step, sign.machine.start(params, FACTS)[0])
  return screenState('EMBEDDED_WALLET_SIGN_REQUEST_SCREEN', name, state, params)
}
const message = (name: string, text: string, own: Partial<SignParams> = {}) => signing(name, 'personal_sign', text, own)
const typed = (name: string, data: object, own: Partial<SignParams> = {}, ...more: sign.SignRequestEvent[]) =>
  signing(name, 'eth_signTypedData_v4', data, own, ...more)

interface Known {
  readonly changes?: readonly (readonly [asset: string, amount: bigint])[]
  readonly reverted?: string
  readonly code?: Readonly<Record<string, boolean>>
  readonly own?: Partial<SendParams>
}
const sending = (name: string, request: object, { changes = [], reverted, code = {}, own = {} }: Known = {}) => {
  const read = readTransactionRequest(request)
  if (typeof read === 'string') throw new Error(`${name}: ${read}`)
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: 'https://etherscan.io' }
  const params = {
    ...{ request: carried(read), address: ACCOUNT, origin: 'https://tidewater.example', chain, kind: 'send', known: [ACCOUNT] },
    ...own,
  } as SendParams
  const fee = (price: bigint) => ({ type: 'eip1559', maxFeePerGas: price * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }) as const
  const prepared = {
    choice: { slow: fee(11n), normal: fee(20n), fast: fee(26n) },
    ...{ gas: 120_000n, gasNeeded: 120_000n, balance: 2n * ETHER, nonces: { done: 4, waiting: 4 } },
  }
  const preview =
    reverted === undefined
      ? { kind: 'changes', changes: changes.map(([asset, amount]) => ({ asset: asset.toLowerCase(), amount })) }
      : { kind: 'reverted', reason: reverted }
  const events = [
    { type: 'prepared', prepared, used: [FRIEND.toLowerCase()] },
    {
      type: 'tried',
      trial: { preview, tokens: new Map(Object.entries(TOKENS)), balances: new Map([[USDC.toLowerCase(), 2_500_000_000n]]) },
    },
    { type: 'code', code: Object.fromEntries(Object.entries(code).map(([address, there]) => [address.toLowerCase(), there])) },
    { type: 'priced', usd: 'to' in request && request.to === USDC ? 1 : 3211.5 },
  ] as send.SendEvent[]
  const step = (state: send.SendState, event: send.SendEvent) => send.machine.on(state, event, FACTS)[0]
  return screenState(
    'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN',
    name,
    events.reduce(step, send.machine.start(params, FACTS)[0]),
    params,
  )
}

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function transferOwnership(address to)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function multiSend(bytes transactions)',
  'function deposit()',
  'function claim(uint256 id, bytes32[] proof)',
])
const call = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)
const siwe = (domain: string, own = '') => `${domain} wants you to sign in with your Ethereum account:
${ACCOUNT}

Welcome to Tidewater.

URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-30T16:25:24.000Z${own}`
const swap = call('exactInputSingle', {
  tokenIn: USDC,
  tokenOut: WETH,
  fee: 500,
  recipient: ACCOUNT,
  amountIn: 250_000_000n,
  amountOutMinimum: 10n ** 17n,
  sqrtPriceLimitX96: 0n,
})
const routerPermit = encodeAbiParameters(
  parseAbiParameters(
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature',
  ),
  [
    {
      details: { token: USDC, amount: 2n ** 160n - 1n, expiration: Number(SOON), nonce: 0 },
      spender: STRANGER,
      sigDeadline: SOON,
    },
    `0x${'11'.repeat(65)}`,
  ],
)
const routerSwap = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
  ...([ACCOUNT, 250_000_000n, 10n ** 17n, `${USDC}0001f4${WETH.slice(2)}` as Hex, true] as const),
])
const packed = (to: string, value: bigint, data: Hex): string =>
  [
    '00',
    to.slice(2),
    value.toString(16).padStart(64, '0'),
    ((data.length - 2) / 2).toString(16).padStart(64, '0'),
    data.slice(2),
  ].join('')
const many =
  `0x${packed(USDC, 0n, call('transfer', FRIEND, 5_000_000n))}${packed(FRIEND, ETHER / 100n, '0x')}${packed(APES, 0n, call('setApprovalForAll', STRANGER, true))}` as Hex
const to = (address: string, data: Hex, value = 0n) => ({ to: address, data, value })

export const REQUESTS: readonly ScreenState[] = [
  message('01 message', 'Welcome to Tidewater!\n\nBy signing you agree to the rules of the house.'),
  message('02 message, long', 'I have read and understood the terms of Tidewater, and I agree to them. '.repeat(40)),
  message('03 message, Arabic', 'أهلًا بك في تايدووتر.\n\nأوافق على القواعد، رقم الطلب 4211.'),
  message('04 message, hidden characters', 'Refund \u202e001\u202c ETH to your wal\u200blet'),
  message('05 message, a hash', `0x${'9f'.repeat(32)}`),
  message('06 login', siwe('tidewater.example')),
  message('07 login, another site', siwe('bank.example')),
  message('08 login, out of date', siwe('tidewater.example', '\nExpiration Time: 2026-11-30T16:30:00.000Z')),
  typed('09 permit, unknown spender', permit()),
  typed('10 permit without a limit, known spender', permit({ spender: ROUTER, value: MOST, deadline: MOST })),
  typed('11 permit, to a person', permit(), {}, { type: 'person', address: STRANGER.toLowerCase() }),
  typed('12 permit taken back', permit({ value: 0 })),
  typed('13 Permit2 of an unknown token', permit2(ROUTER, 12n * ETHER)),
  typed('14 Permit2 of all, for a stranger', permit2(STRANGER, 2n ** 160n - 1n)),
  typed('15 a transfer by signature, to an imitation', transferAuthorization),
  typed(
    '16 order of an item',
    seaport([consideration(NONE, 0, 975n * 10n ** 16n, ACCOUNT), consideration(NONE, 0, 25n * 10n ** 16n, CONDUIT)], ape),
  ),
  typed(
    '17 order of any item, for nothing',
    seaport([consideration(NONE, 0, 1n, ACCOUNT)], { ...ape, itemType: 4, identifierOrCriteria: 0 }),
  ),
  typed('18 Safe, foreign code', safeTx),
  typed('19 user operation', userOp),
  typed('20 vote, bound to nothing', vote),
  typed('21 a name with a colon, another network', withdraw),
  typed(
    '22 a token that calls itself as a known one',
    permit({ value: 25n * ETHER }, { name: 'USD Coin', version: '1', chainId: 1, verifyingContract: FAKE }),
  ),
  sending('23 coins', { to: STRANGER, value: ETHER / 4n }, { changes: [[NONE, -ETHER / 4n]] }),
  sending('24 coins, to a used address', { to: FRIEND, value: ETHER / 4n }, { changes: [[NONE, -ETHER / 4n]] }),
  sending('25 coins, to an imitation', { to: TWIN, value: ETHER / 4n }, { changes: [[NONE, -ETHER / 4n]] }),
  sending('26 coins, to nowhere', { to: NOWHERE, value: ETHER / 4n }, { changes: [[NONE, -ETHER / 4n]] }),
  sending('27 tokens', to(USDC, call('transfer', FRIEND, 25_000_000n)), { changes: [[USDC, -25_000_000n]] }),
  sending('28 a token that lies about its name', to(FAKE, call('transfer', FRIEND, 25n * ETHER)), {
    changes: [[FAKE, -25n * ETHER]],
  }),
  sending('29 an item', to(APES, call('safeTransferFrom', ACCOUNT, FRIEND, 4211n)), { changes: [[APES, -1n]] }),
  sending('30 allowance, exact', to(USDC, call('approve', ROUTER, 250_000_000n))),
  sending('31 allowance without a limit, for a person', to(USDC, call('approve', STRANGER, MOST)), {
    code: { [STRANGER]: false },
  }),
  sending('32 allowance removed', to(USDC, call('approve', ROUTER, 0n))),
  sending('33 all items of a collection', to(APES, call('setApprovalForAll', STRANGER, true))),
  sending('34 swap by a router', to(ROUTER, call('execute', '0x00', [routerSwap], SOON)), {
    changes: [
      [USDC, -250_000_000n],
      [WETH, 10n ** 17n],
    ],
  }),
  sending('35 Permit2 hidden in a router', to(ROUTER, call('execute', '0x0a00', [routerPermit, routerSwap], SOON)), {
    changes: [
      [USDC, -250_000_000n],
      [WETH, 10n ** 17n],
    ],
  }),
  sending('36 multicall of a router', to(SWAP_ROUTER, call('multicall', SOON, [swap, call('transferOwnership', STRANGER)])), {
    changes: [
      [USDC, -250_000_000n],
      [WETH, 10n ** 17n],
    ],
  }),
  sending('37 several calls of a Safe', to(MULTISEND, call('multiSend', many)), {
    changes: [
      [USDC, -5_000_000n],
      [NONE, -ETHER / 100n],
    ],
  }),
  sending('38 an unknown call that takes tokens', to(STRANGER, call('claim', 1n, [`0x${'ab'.repeat(32)}`])), {
    changes: [[DAI, -900n * ETHER]],
    code: { [STRANGER]: true },
  }),
  sending('39 wrapping, likely to fail', to(WETH, call('deposit'), ETHER), {
    reverted: 'execution reverted: sale over, see evil.example/x \u202eabc',
  }),
  sending(
    '40 a transaction sped up',
    { to: FRIEND, value: ETHER / 4n },
    { changes: [[NONE, -ETHER / 4n]], own: { kind: 'speed-up', own: true } },
  ),
]
