// Coins or tokens to somebody: how much, to whom. Flow of SEND_SCREEN; what it will do is reviewed as any transaction.
// See docs/design/signing.md, "Sending".

import type { CodeWords } from '../../contract/errors/view.ts'
import { messageOf } from '../../contract/errors/view.ts'
import { USD_DECIMALS } from '../../contract/limits.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import type { TransactionInput } from '../../contract/wallets/send-input.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { type CodeProblem, type Payment, readPaymentCode } from '../../kit/payment-code.ts'
import { amountAsTyped, amountForDollars, typedAmount } from '../../kit/typed-amount.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['SEND_SCREEN']

/** What can be sent. `contract`: null for the chain's coin. `balance`, `usd`: null where they are not known. */
export interface Asset {
  readonly contract: string | null
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint | null
  /** Dollars for one. */
  readonly usd: number | null
}
/** Why what was typed cannot be sent: a word of the screen. */
export type TransferProblem =
  | CodeProblem
  | 'noAddress'
  | 'mistyped'
  | 'noName'
  | 'noNames'
  | 'noCode'
  | 'noMax'
  | 'otherChain'
  | 'noToken'
export interface TransferState {
  readonly at: 'loading' | 'entry' | 'review' | 'failed'
  readonly address: string
  readonly chain: SendChain
  readonly assets: readonly Asset[]
  readonly chosen: number
  readonly unit: 'coins' | 'dollars'
  readonly amount: string
  readonly to: string
  /** This browser reads QR codes. */
  readonly scans: boolean
  /** All of it is being counted. */
  readonly counting: boolean
  /** All of the coin, as it was counted: where that is what is typed, nothing is to be left. */
  readonly whole: bigint | null
  /** A payment code whose token is being looked up. */
  readonly paying: Payment | null
  readonly problem: TransferProblem | null
  /** Whom the account has paid from this browser, the last first. */
  readonly recent: readonly string[]
  /** Why it was not sent. */
  readonly refusal: CodeWords | null
}
export interface Transfer {
  readonly address: string
  readonly chain: number
  readonly asset: Asset
  readonly amount: bigint
  readonly to: string
  /** All of the coin: what is sent is counted again for whom it goes to. */
  readonly whole?: true
}
export type TransferEvent =
  | { type: 'looked'; assets: readonly Asset[]; scans: boolean; recent?: readonly string[] }
  | { type: 'priced'; symbol: string; usd: number }
  | { type: 'amount' | 'to'; text: string }
  | { type: 'choose'; at: number }
  | { type: 'unit' | 'max' | 'submit' | 'paste' | 'retry' | 'nothing' }
  | { type: 'picture'; picture: Blob }
  | { type: 'most'; asset: Asset; amount: bigint }
  | { type: 'scanned'; text: string }
  /** The token of a payment code. */
  | { type: 'found'; payment: Payment; asset: Asset }
  | { type: 'bad'; problem: TransferProblem }
  | { type: 'sent' }
  | { type: 'refused'; error: Failure }
  | { type: 'unread'; error: Failure }

export const assetOf = ({ assets, chosen }: TransferState): Asset | null => assets[chosen] ?? null

/** How much is typed, in the smallest unit; null: nothing that can be sent. */
export const amountOf = (state: TransferState): bigint | null => {
  const asset = assetOf(state)
  if (!asset) return null
  const { decimals, usd } = asset
  return state.unit === 'dollars' && usd !== null
    ? amountForDollars(state.amount, decimals, usd)
    : typedAmount(state.amount, decimals)
}
/** Whether more is typed than there is. */
export const isTooMuch = (state: TransferState): boolean => {
  const [amount, balance] = [amountOf(state), assetOf(state)?.balance ?? null]
  return amount !== null && balance !== null && amount > balance
}
/** Whether it can go on to the review. */
export const canGoOn = (state: TransferState): boolean =>
  state.at === 'entry' &&
  !state.counting &&
  !state.paying &&
  (amountOf(state) ?? 0n) > 0n &&
  !isTooMuch(state) &&
  state.to.trim() !== ''

const TRANSFER = '0xa9059cbb'
const word = (hex: string): string => hex.padStart(64, '0')
/** What is sent; `to`: an address. */
export const requestFor = ({ asset: { contract }, amount, to, chain }: Transfer): TransactionInput =>
  contract === null
    ? { to, value: `0x${amount.toString(16)}`, chainId: chain }
    : { to: contract, value: '0x0', chainId: chain, data: TRANSFER + word(to.slice(2).toLowerCase()) + word(amount.toString(16)) }

/** Another unit of what is typed: it stays worth the same. */
const inOtherUnit = (state: TransferState): TransferState => {
  const asset = assetOf(state)
  if (!asset || asset.usd === null) return state
  const amount = amountOf(state)
  if (state.unit === 'dollars')
    return { ...state, unit: 'coins', amount: amount === null ? '' : amountAsTyped(amount, asset.decimals) }
  const dollars = amount === null ? '' : ((Number(amount) / 10 ** asset.decimals) * asset.usd).toFixed(USD_DECIMALS)
  return { ...state, unit: 'dollars', amount: dollars }
}

type Next = Step<TransferState, TransferEvent>
const typed = { problem: null, refusal: null, paying: null } as const

/** A payment in the fields: what it is of, how much, to whom. */
const filledIn = (state: TransferState, { to, amount }: Payment, chosen: number): TransferState => {
  const asset = state.assets[chosen]
  const kept = chosen === state.chosen ? { unit: state.unit, amount: state.amount } : ({ unit: 'coins', amount: '' } as const)
  const told = amount !== null && asset ? ({ unit: 'coins', amount: amountAsTyped(amount, asset.decimals) } as const) : kept
  return { ...state, ...typed, ...told, chosen, to }
}

/** Trust: a payment code is carried out whole, or nothing of it is. */
const carry = (state: TransferState, text: string): Next => {
  const read = readPaymentCode(text)
  if (read === null) return [{ ...state, ...typed, to: text.trim() }]
  const problem = typeof read === 'string' ? read : read.chain !== null && read.chain !== state.chain.id ? 'otherChain' : null
  if (typeof read === 'string' || problem) return [{ ...state, ...typed, problem }]
  const { token, amount } = read
  // A code that names neither is an address: what goes there is what the person has chosen.
  if (token === null && amount === null) return [filledIn(state, read, state.chosen)]
  const at = state.assets.findIndex(({ contract }) =>
    token === null ? contract === null : contract && sameAddress(contract, token),
  )
  if (at >= 0) return [filledIn(state, read, at)]
  return [
    { ...state, ...typed, paying: read },
    { run: 'lookUp', with: { address: state.address, chain: state.chain.id, payment: read } },
  ]
}

const submit = (state: TransferState): Next => {
  // What was typed or dropped is read as what was scanned: it is seen in the fields before it goes on.
  if (state.at === 'entry' && readPaymentCode(state.to) !== null) return carry(state, state.to)
  const [asset, amount] = [assetOf(state), amountOf(state)]
  if (!canGoOn(state) || !asset || amount === null) return [state]
  const { address, chain, to } = state
  const isWhole = asset.contract === null && state.whole === amount
  const transfer: Transfer = { address, chain: chain.id, asset, amount, to: to.trim(), ...(isWhole && { whole: true }) }
  return [
    { ...state, ...typed, at: 'review' },
    { run: 'send', with: transfer },
  ]
}

const most = (state: TransferState): Next => {
  const asset = assetOf(state)
  if (state.at !== 'entry' || !asset?.balance || state.counting) return [state]
  const { address, chain } = state
  return [
    { ...state, ...typed, counting: true },
    { run: 'most', with: { address, chain: chain.id, asset } },
  ]
}

/** A coin of a test network has no price. */
const askPrices = (chain: SendChain, assets: readonly Asset[]): Command<TransferEvent>[] => {
  const symbols = chain.test ? [] : [...new Set(assets.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => ({ run: 'price', with: { chain: chain.id, symbol } }))
}

export const machine: Machine<TransferState, TransferEvent, Params> = {
  start: ({ address, chain }) => [
    {
      ...{ at: 'loading', address, chain, assets: [], chosen: 0, unit: 'coins', amount: '', to: '', scans: false, recent: [] },
      ...{ counting: false, whole: null, paying: null, problem: null, refusal: null },
    },
    { run: 'look', with: { address, chain } },
  ],
  on(state, event): Next {
    switch (event.type) {
      case 'looked':
        return [
          { ...state, at: 'entry', assets: event.assets, scans: event.scans, recent: event.recent ?? [] },
          ...askPrices(state.chain, event.assets),
        ]
      case 'unread':
        return [{ ...state, at: 'failed', refusal: messageOf(event.error) }, { refused: event.error }]
      case 'retry':
        return [
          { ...state, ...typed, at: 'loading' },
          { run: 'look', with: { address: state.address, chain: state.chain } },
        ]
      case 'priced':
        return [{ ...state, assets: state.assets.map((one) => (one.symbol === event.symbol ? { ...one, usd: event.usd } : one)) }]
      case 'amount':
        return [{ ...state, ...typed, amount: event.text }]
      case 'to':
        return [{ ...state, ...typed, to: event.text }]
      case 'choose':
        return [{ ...state, ...typed, chosen: event.at, unit: 'coins', amount: '' }]
      case 'unit':
        return [inOtherUnit(state)]
      case 'max':
        return most(state)
      case 'most': {
        const { asset, amount } = event
        if (assetOf(state)?.contract !== asset.contract) return [{ ...state, counting: false }]
        const whole = asset.contract === null ? amount : null
        return [{ ...state, counting: false, whole, unit: 'coins', amount: amountAsTyped(amount, asset.decimals) }]
      }
      case 'paste':
        return [state, { run: 'paste' }]
      case 'picture':
        return [
          { ...state, ...typed },
          { run: 'scan', with: event.picture },
        ]
      case 'scanned':
        return state.at === 'entry' ? carry(state, event.text) : [state]
      case 'found': {
        if (state.paying !== event.payment) return [state]
        const assets = [...state.assets, event.asset]
        return [filledIn({ ...state, assets }, event.payment, assets.length - 1)]
      }
      case 'bad':
        return [{ ...state, at: 'entry', counting: false, paying: null, problem: event.problem }]
      case 'submit':
        return submit(state)
      case 'sent':
        return [state, { close: 'success' }]
      case 'refused': {
        const refusal = event.error.code === 'user_rejected_request' ? null : messageOf(event.error)
        return [{ ...state, at: 'entry', counting: false, refusal }]
      }
      case 'nothing':
        return [state]
    }
  },
}
