import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFunctionData, parseAbi } from 'viem'
import { facts } from '../../../test/fakes/app.ts'
import type { Payment } from '../../kit/payment-code.ts'
import {
  type Asset,
  amountOf,
  canGoOn,
  isTooMuch,
  machine,
  requestFor,
  type TransferEvent,
  type TransferState,
} from './transfer.ts'

const ADA = `0x${'ad'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}` as const
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const ETH: Asset = { contract: null, symbol: 'ETH', decimals: 18, balance: 2n * 10n ** 18n, usd: null }
const TKN: Asset = { contract: TOKEN, symbol: 'TKN', decimals: 6, balance: 5_000_000n, usd: null }
const start = (chain = MAINNET) => machine.start({ address: ADA, chain }, facts())[0]
const after = (state: TransferState, ...events: TransferEvent[]): TransferState =>
  events.reduce((before, event) => machine.on(before, event, facts())[0], state)
const looked: TransferEvent = { type: 'looked', assets: [ETH, TKN], scans: false }
const typed = (amount: string, to = BOB): TransferEvent[] => [
  { type: 'amount', text: amount },
  { type: 'to', text: to },
]
const commands = (state: TransferState, event: TransferEvent) => machine.on(state, event, facts()).slice(1)

test('goes on with an amount that there is and a recipient, and with nothing else', () => {
  const entry = after(start(), looked)
  assert.equal(canGoOn(after(entry, ...typed('2'))), true)
  for (const bad of ['', '0', '2.1', 'all', '1e1']) assert.equal(canGoOn(after(entry, ...typed(bad))), false, bad)
  assert.equal(isTooMuch(after(entry, ...typed('2.1'))), true)
  assert.equal(canGoOn(after(entry, ...typed('1', ' '))), false)
  assert.deepEqual(commands(after(entry, ...typed('2.1')), { type: 'submit' }), [])
  const [command] = commands(after(entry, ...typed('0.5')), { type: 'submit' })
  assert.deepEqual(command, { run: 'send', with: { address: ADA, chain: 1, asset: ETH, amount: 5n * 10n ** 17n, to: BOB } })
})

test('prices are asked for each symbol once, and for none of a test network', () => {
  const prices = (state: TransferState) => commands(state, { ...looked, assets: [ETH, TKN, { ...TKN, contract: BOB }] })
  assert.deepEqual(prices(start()), [
    { run: 'price', with: { chain: 1, symbol: 'ETH' } },
    { run: 'price', with: { chain: 1, symbol: 'TKN' } },
  ])
  assert.deepEqual(prices(start({ ...MAINNET, test: true })), [])
})

test('what is typed keeps its worth in the other unit', () => {
  const entry = after(start(), looked, { type: 'priced', symbol: 'ETH', usd: 2500 }, ...typed('0.01'))
  const dollars = after(entry, { type: 'unit' })
  assert.deepEqual([dollars.unit, dollars.amount, amountOf(dollars)], ['dollars', '25.00', 10n ** 16n])
  const coins = after(dollars, { type: 'unit' })
  assert.deepEqual([coins.unit, coins.amount], ['coins', '0.01'])
  assert.equal(after(after(start(), looked), { type: 'unit' }).unit, 'coins', 'without a price')
})

test('all of it is counted for the asset that is chosen still', () => {
  const counting = after(start(), looked, { type: 'max' })
  assert.equal(counting.counting, true)
  assert.equal(after(counting, { type: 'most', asset: ETH, amount: 19n * 10n ** 17n }).amount, '1.9')
  const other = after(counting, { type: 'choose', at: 1 }, { type: 'most', asset: ETH, amount: 1n })
  assert.deepEqual([other.amount, other.counting], ['', false])
})

test('a refusal of the review leaves what was typed, without a word', () => {
  const reviewed = after(start(), looked, ...typed('1'), { type: 'submit' })
  assert.equal(reviewed.at, 'review')
  const refused = (code: string) =>
    after(reviewed, { type: 'refused', error: { code, status: null, message: '', retryAfter: null } })
  assert.deepEqual([refused('user_rejected_request').at, refused('user_rejected_request').refusal], ['entry', null])
  assert.equal(refused('user_rejected_request').amount, '1')
  assert.notEqual(refused('service_unreachable').refusal, null)
  assert.deepEqual(commands(reviewed, { type: 'sent' }), [{ close: 'success' }])
})

const scanned = (text: string): TransferEvent => ({ type: 'scanned', text })
const filled = ({ to, amount, unit, chosen, problem }: TransferState) => ({ to, amount, unit, chosen, problem })
const CODE = `ethereum:${TOKEN}@1/transfer?address=${BOB}&uint256=1.25e6`

test('a payment code fills in recipient, token and amount', () => {
  const entry = after(start(), looked, ...typed('7', ADA))
  const base = { to: BOB, amount: '7', unit: 'coins', chosen: 0, problem: null }
  assert.deepEqual(filled(after(entry, scanned(CODE))), { ...base, amount: '1.25', chosen: 1 })
  assert.deepEqual(
    filled(after(entry, scanned(CODE.toUpperCase().replace('ETHEREUM', 'ethereum').replaceAll('0X', '0x')))).problem,
    'noPayment',
  )
  assert.deepEqual(filled(after(entry, scanned(`ethereum:${BOB}?value=5e17`))), { ...base, amount: '0.5' })
  assert.deepEqual(filled(after(entry, { type: 'choose', at: 1 }, scanned(`ethereum:${BOB}@1?value=5e17`))), {
    ...base,
    amount: '0.5',
  })
  assert.deepEqual(filled(after(entry, scanned(`ethereum:${BOB}@1`))), base)
  assert.deepEqual(filled(after(entry, scanned(` ${BOB} `))), base)
  assert.deepEqual(filled(after(entry, scanned('ethereum:ada.eth?value=1e18'))), { ...base, to: 'ada.eth', amount: '1' })
  assert.deepEqual(filled(after(entry, scanned(`ethereum:${TOKEN}/transfer?address=${BOB}`))), { ...base, amount: '', chosen: 1 })
  const dollars = after(
    entry,
    { type: 'priced', symbol: 'ETH', usd: 2500 },
    { type: 'unit' },
    scanned(`ethereum:${BOB}?value=1e18`),
  )
  assert.deepEqual([dollars.unit, dollars.amount], ['coins', '1'])
})

test('of a payment code that cannot be carried out nothing is filled in, and it is said why', () => {
  const entry = after(start(), looked, ...typed('7', ADA))
  for (const [text, problem] of [
    [CODE.replace('@1', '@8453'), 'otherChain'],
    [`ethereum:${BOB}@10?value=1`, 'otherChain'],
    [`eip155:5:${BOB}`, 'otherChain'],
    [CODE.replace('transfer', 'approve'), 'noPayment'],
    [CODE.replace('1.25e6', '1.25'), 'badCode'],
    ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'otherCode'],
  ] as const) {
    assert.deepEqual(filled(after(entry, scanned(text))), { to: ADA, amount: '7', unit: 'coins', chosen: 0, problem }, text)
    assert.deepEqual(commands(entry, scanned(text)), [])
  }
})

test('a payment code that was typed or dropped is seen in the fields before it goes on', () => {
  const entry = after(start(), looked, ...typed('1', CODE))
  assert.deepEqual(commands(entry, { type: 'submit' }), [])
  const next = after(entry, { type: 'submit' })
  assert.deepEqual([next.at, next.to, next.amount, next.chosen], ['entry', BOB, '1.25', 1])
  assert.deepEqual(commands(after(start(), looked, ...typed('1', 'bitcoin:1Boat')), { type: 'submit' }), [])
})

test('a token of a code that the page does not name is looked up, and what is typed meanwhile counts more', () => {
  const other = CODE.replaceAll(TOKEN, `0x${'71'.repeat(20)}`)
  const entry = after(start(), looked, ...typed('1', ADA))
  assert.equal(canGoOn(entry), true)
  const [command] = commands(entry, scanned(other)) as [{ run: string; with: { payment: Payment } }]
  assert.equal(command.run, 'lookUp')
  const asset: Asset = { contract: `0x${'71'.repeat(20)}`, symbol: '“OTH”', decimals: 2, balance: 0n, usd: null }
  const waits = after(entry, scanned(other))
  assert.equal(canGoOn(after(waits, { type: 'priced', symbol: 'X', usd: 1 })), false)
  const { payment } = command.with
  const found = after({ ...waits, paying: payment }, { type: 'found', payment, asset })
  assert.deepEqual(filled(found), { to: BOB, amount: '12500', unit: 'coins', chosen: 2, problem: null })
  assert.equal(after({ ...waits, paying: payment }, { type: 'to', text: ADA }, { type: 'found', payment, asset }).to, ADA)
  assert.equal(after({ ...waits, paying: payment }, { type: 'bad', problem: 'noToken' }).paying, null)
})

test('a token is moved by its contract', () => {
  const coins = requestFor({ address: ADA, chain: 1, asset: ETH, amount: 7n, to: BOB })
  assert.deepEqual(coins, { to: BOB, value: '0x7', chainId: 1 })
  const { to, data } = requestFor({ address: ADA, chain: 1, asset: TKN, amount: 7n, to: BOB })
  assert.equal(to, TOKEN)
  const read = decodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), data: data as typeof TOKEN })
  assert.deepEqual([read.functionName, read.args[0].toLowerCase(), read.args[1]], ['transfer', BOB, 7n])
})
