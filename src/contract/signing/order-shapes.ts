// Orders of marketplaces and exchanges: the most that can leave, and the least that can come.

import { MARKET_SHAPES } from './market-shapes.ts'
import type { AmountValue } from './rules.ts'
import type { TypedStruct } from './typed-data.ts'
import {
  address,
  amountAt,
  type Check,
  drawn,
  each,
  type Fields,
  type Given,
  greatest,
  is,
  itemAt,
  least,
  nothing,
  number,
  type Order,
  orDrawn,
  own,
  quiet,
  recipient,
  type Shape,
  some,
  struct,
  structs,
  summed,
  text,
  uint,
  until,
  ZERO,
} from './typed-shape.ts'

/** Kinds of Seaport: coin, token, item, items, and any item of those that the criteria allow. */
const seaportAmount = (chain: string | null, item: TypedStruct, bound: typeof least): AmountValue => {
  const amount = bound(number(item.startAmount), number(item.endAmount))
  const kind = Number(text(item.itemType))
  if (kind < 2) return amountAt(chain, text(item.token), amount)
  return itemAt(chain, text(item.token), kind < 4 ? text(item.identifierOrCriteria) : null, amount)
}
const seaport = ({ message, account, chain }: Given): Order => {
  const comes = structs(message.consideration)
  const amounts = (items: TypedStruct[]) => summed(items.map((item) => seaportAmount(chain, item, least)))
  return {
    kind: 'order',
    what: structs(message.offer).map((item) => seaportAmount(chain, item, greatest)),
    gets: amounts(comes.filter(({ recipient }) => recipient === account)),
    others: amounts(comes.filter(({ recipient }) => recipient !== account)),
    until: until(message.endTime),
  }
}
const SEAPORT_ITEM = { token: address, startAmount: uint, endAmount: uint }
const SEAPORT_KIND: Check = is('0', '1', '2', '3', '4', '5')
/** Coins have no contract and tokens no number; of what criteria allow nothing more is known. */
const seaportItem =
  (more: Fields): Check =>
  (value, given) => {
    const { itemType, token, startAmount, endAmount, identifierOrCriteria } = struct(value)
    if ([token, startAmount, endAmount].includes(undefined as never)) return false
    const isCoin = itemType === '0'
    if (itemType !== undefined && isCoin !== (token === ZERO)) return false
    if (Number(text(itemType)) < 2 && !['', '0'].includes(text(identifierOrCriteria))) return false
    const criteria = Number(text(itemType)) < 4 ? uint : drawn
    return some({ ...SEAPORT_ITEM, itemType: SEAPORT_KIND, identifierOrCriteria: criteria, ...more })(value, given)
  }
const SEAPORT: Fields = {
  offerer: own,
  zone: drawn,
  zoneHash: drawn,
  offer: each(seaportItem({})),
  consideration: each(seaportItem({ recipient })),
  // Parts of it may be taken (1, 3). Trust: of kind 4 a contract decides what it gives and gets.
  orderType: (value) => value === '0' || value === '2' || (value === '1' || value === '3' ? 'draw' : false),
  startTime: quiet,
  endTime: uint,
  salt: quiet,
  // Whose channel moves the items: one that the person has allowed before.
  conduitKey: orDrawn(is(`0x${'0'.repeat(64)}`, '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000')),
  counter: quiet,
  nonce: quiet,
  totalOriginalConsiderationItems: (value, { message }) => number(value) === BigInt(structs(message.consideration).length),
}

interface Sides {
  /** Names of the fields: token and amount that leave, token and amount that come. */
  readonly gives: readonly [token: string, amount: string]
  readonly gets: readonly [token: string, amount: string]
  /** What leaves beside it, of the same token. */
  readonly fee?: string
  end(message: TypedStruct): bigint | null
}
/** An order of one token for another. */
const swap =
  ({ gives: [sell, sold], gets: [buy, bought], fee, end }: Sides) =>
  ({ message, account, chain }: Given): Order => {
    const amount = number(message[sold]) + (fee ? number(message[fee]) : 0n)
    const comes = [amountAt(chain, text(message[buy]), number(message[bought]))]
    const isOwn = ['', ZERO, account].includes(text(message.receiver))
    const what = [amountAt(chain, text(message[sell]), amount)]
    return { kind: 'order', what, gets: isOwn ? comes : [], others: isOwn ? [] : comes, until: end(message) }
  }
const receiver: Check = (value, given) => address(value, given) && (own(value, given) || value === ZERO || 'draw')

const COW: Fields = {
  ...{ sellToken: address, buyToken: address, receiver, sellAmount: uint, buyAmount: uint, validTo: uint, feeAmount: uint },
  // The digest of what is to be done before and after, and of whom the solver pays.
  appData: drawn,
  kind: is('sell', 'buy'),
  partiallyFillable: drawn,
  sellTokenBalance: orDrawn(is('erc20')),
  buyTokenBalance: orDrawn(is('erc20')),
}

const ASSETS = { makerAsset: address, takerAsset: address, makingAmount: uint, takingAmount: uint, maker: own, salt: quiet }
const INCH: Sides = { gives: ['makerAsset', 'makingAmount'], gets: ['takerAsset', 'takingAmount'], end: () => null }
/** Of 1inch (v4): who may take it, until when, its number, and flags. */
const TRAITS = { partial: 1n << 255n, several: 1n << 254n, epoch: 1n << 250n, permit2: 1n << 248n }
const HARMLESS_TRAITS = Object.values(TRAITS).reduce((sum, one) => sum | one, (1n << 200n) - 1n)
const traits: Check = (value, given) => {
  // Trust: an extension, or a call before or after, may compute both amounts anew.
  if (uint(value, given) !== true || (number(value) | HARMLESS_TRAITS) !== HARMLESS_TRAITS) return false
  return true
}
const traitsEnd = ({ makerTraits }: TypedStruct): bigint | null => {
  const end = (number(makerTraits) >> 80n) & ((1n << 40n) - 1n)
  return end === 0n ? null : end
}

const TOKENS = { makerToken: address, takerToken: address, makerAmount: uint, takerAmount: uint, maker: own, salt: quiet }
const ZERO_EX: Sides = {
  gives: ['makerToken', 'makerAmount'],
  gets: ['takerToken', 'takerAmount'],
  end: ({ expiry, expiryAndNonce }) => {
    if (expiry !== undefined) return until(expiry)
    return expiryAndNonce === undefined ? null : until(String(number(expiryAndNonce) >> 192n))
  },
}

export const ORDER_SHAPES: readonly Shape[] = [
  { name: /^OrderComponents$/, needs: ['offer', 'consideration'], fields: SEAPORT, read: seaport },
  {
    name: /^Order$/,
    needs: ['sellToken', 'buyToken', 'sellAmount', 'buyAmount'],
    fields: COW,
    read: swap({
      gives: ['sellToken', 'sellAmount'],
      gets: ['buyToken', 'buyAmount'],
      fee: 'feeAmount',
      end: ({ validTo }) => (validTo === undefined ? null : until(validTo)),
    }),
  },
  {
    name: /^Order$/,
    needs: ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount', 'makerTraits'],
    fields: { ...ASSETS, receiver, makerTraits: traits },
    read: swap({ ...INCH, end: traitsEnd }),
  },
  {
    name: /^Order$/,
    needs: ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'],
    // Trust: whatever is called to fill it may compute both amounts anew.
    fields: { ...ASSETS, receiver, allowedSender: quiet, offsets: nothing, interactions: nothing },
    read: swap(INCH),
  },
  {
    name: /^OrderRFQ$/,
    needs: ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount', 'info'],
    fields: { ...ASSETS, allowedSender: quiet, info: uint },
    read: swap({ ...INCH, end: ({ info }) => (number(info) >> 64n === 0n ? null : until(String(number(info) >> 64n))) }),
  },
  {
    name: /^(Limit|Rfq|Otc)Order$/,
    needs: ['makerToken', 'takerToken', 'makerAmount', 'takerAmount'],
    fields: {
      ...{ ...TOKENS, taker: quiet, sender: quiet, txOrigin: quiet, pool: quiet, expiry: uint, expiryAndNonce: uint },
      // Paid by the taker.
      ...{ takerTokenFeeAmount: drawn, feeRecipient: drawn },
    },
    read: swap(ZERO_EX),
  },
  ...MARKET_SHAPES,
]
