// The screens of the moment `spend` in every state.

import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import type { ElsewhereRow } from '../../flows/spend/sent-elsewhere.ts'
import { type TransactionsState, machine as transactions } from '../../flows/spend/transactions.ts'
import { type Asset, type TransferEvent, type TransferState, machine as transfer } from '../../flows/spend/transfer.ts'
import type { SentRow } from '../../wallets/transactions/sent.ts'
import { app, type StatesOf, screenState } from '../screen-state.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NOW = Date.UTC(2026, 11, 1, 12, 30)
const FACTS = { now: NOW, app, user: null } as Parameters<typeof transfer.start>[1]
const MAINNET: SendChain = {
  ...{ id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false },
  explorer: 'https://etherscan.io',
}
const ETH: Asset = { contract: null, symbol: 'ETH', decimals: 18, balance: 1_234_567_890_000_000_000n, usd: null }
const COINS: Asset = { contract: USDC, symbol: 'USDC', decimals: 6, balance: 120_500_000n, usd: null }
const PARAMS: ScreenParams['SEND_SCREEN'] = { address: ACCOUNT, chain: MAINNET }
const form = (name: string, ...events: TransferEvent[]) => {
  const [first] = transfer.start(PARAMS, FACTS)
  const last = events.reduce<TransferState>((before, event) => transfer.on(before, event, FACTS)[0], first)
  return screenState('SEND_SCREEN', name, last, PARAMS)
}
const looked = (...assets: Asset[]): TransferEvent => ({ type: 'looked', assets, scans: true })
const priced: TransferEvent = { type: 'priced', symbol: 'ETH', usd: 3211.5 }
const amount = (text: string): TransferEvent => ({ type: 'amount', text })
const to = (text: string): TransferEvent => ({ type: 'to', text })
const error = { code: 'service_unreachable', status: null, message: '', retryAfter: null }
const row = (own: Partial<SentRow>): SentRow => ({
  ...{ hash: `0x${'9f'.repeat(32)}`, chain: 1, nonce: 4, to: STRANGER, value: '0x2386f26fc10000', data: '0x', gas: '0x5208' },
  ...{ maxFeePerGas: '0x4a817c800', maxPriorityFeePerGas: '0x3b9aca00', at: NOW, state: 'waiting', kind: 'send' },
  ...own,
})
const hash = (at: number): string => `0x${String(at).padStart(64, '0')}`
const elsewhere = (own: Partial<ElsewhereRow>): ElsewhereRow => ({
  ...{ hash: hash(7), chain: 1, nonce: 9, to: STRANGER, value: '0x2386f26fc10000', data: '0x', at: NOW, state: 'done' },
  ...own,
})
const list = (
  name: string,
  rows: readonly SentRow[] | null,
  own: Partial<TransactionsState> = {},
  others: readonly ElsewhereRow[] = [],
) => {
  const params = { address: ACCOUNT }
  const [first] = transactions.start(params, FACTS)
  const kept = { rows: rows ?? [], chains: [MAINNET], tokens: { [`1 ${USDC}`]: { symbol: 'USDC', decimals: 6 } } }
  const listed = rows ? transactions.on(first, { type: 'listed', kept }, FACTS)[0] : first
  const state = rows ? transactions.on(listed, { type: 'elsewhere', rows: others }, FACTS)[0] : listed
  return screenState('TRANSACTIONS_SCREEN', name, { ...state, ...own }, params)
}
const transfer25 = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${25_000_000n.toString(16).padStart(64, '0')}`
const ended: SentRow[] = [
  row({ hash: hash(1), state: 'done', nonce: 3, to: USDC, value: '0x0', data: transfer25, at: NOW - 3_600_000 }),
  row({ hash: hash(2), state: 'reverted', nonce: 2, data: '0x12345678', at: NOW - 7_200_000 }),
  row({ hash: hash(3), state: 'replaced', nonce: 1, at: NOW - 86_400_000 }),
  row({ hash: hash(4), state: 'done', kind: 'cancel', nonce: 1, value: '0x0', to: ACCOUNT, at: NOW - 86_400_000 }),
  row({ hash: hash(5), state: 'dropped', nonce: 0, to: null, data: '0x6001', chain: 424_242, at: NOW - 172_800_000 }),
]

export const states = {
  SEND_SCREEN: [
    form('loading'),
    form('empty', looked(ETH), priced),
    form('paid before', { type: 'looked', assets: [ETH, COINS], scans: true, recent: [STRANGER, USDC] }, priced),
    form('typed', looked(ETH, COINS), priced, amount('0.01'), to(STRANGER)),
    form('typed in dollars', looked(ETH, COINS), priced, amount('0.01'), to('ada.eth'), { type: 'unit' }),
    form('a token', looked(ETH, COINS), priced, { type: 'choose', at: 1 }, amount('25'), to(STRANGER)),
    form('no price', looked(ETH), amount('0.01'), to(STRANGER)),
    form('more than there is', looked(ETH), priced, amount('5'), to(STRANGER)),
    form('all is counted', looked(ETH), priced, { type: 'max' }),
    form('no address', looked(ETH), amount('0.01'), to('ada'), { type: 'submit' }, { type: 'bad', problem: 'noAddress' }),
    form('mistyped', looked(ETH), amount('0.01'), to(STRANGER), { type: 'submit' }, { type: 'bad', problem: 'mistyped' }),
    form('no such name', looked(ETH), amount('0.01'), to('ada.eth'), { type: 'submit' }, { type: 'bad', problem: 'noName' }),
    form('a payment code of another network', looked(ETH), { type: 'scanned', text: `ethereum:${STRANGER}@10?value=1e16` }),
    form('a payment code', looked(ETH), priced, { type: 'scanned', text: `ethereum:${STRANGER}@1?value=1e16` }),
    form('reviewed', looked(ETH), priced, amount('0.01'), to(STRANGER), { type: 'submit' }),
    form('refused', looked(ETH), amount('0.01'), to(STRANGER), { type: 'submit' }, { type: 'refused', error }),
    form('no balance to be had', { type: 'unread', error }),
    form('the network away', { type: 'unread', error: { ...error, code: 'chain_unreachable' } }),
  ],
  TRANSACTIONS_SCREEN: [
    list('loading', null),
    list('none', []),
    list('one waits', [row({})]),
    list('some', [row({}), ...ended]),
    list('one is sped up', [row({ hash: hash(6), kind: 'speed-up', at: NOW + 1000 }), row({}), ...ended.slice(0, 1)]),
    list('other browsers', [row({})], {}, [
      elsewhere({ hash: hash(8), at: NOW - 60_000, state: 'done' }),
      elsewhere({ hash: hash(9), to: USDC, value: '0x0', data: transfer25, at: NOW - 90_000, state: 'waiting' }),
      elsewhere({ hash: hash(10), data: null, at: NOW - 120_000, state: 'unknown' }),
    ]),
    list('other browsers not to be had', [row({})], { service: 'failed' }),
    list('this browser alone', [row({})], { service: 'none' }),
    list('not replaced', [row({})], { problem: { code: 'chain_refused' } }),
  ],
} satisfies StatesOf<'spend'>
