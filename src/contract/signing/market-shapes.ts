// Orders of markets for items: LooksRare, Blur, 0x, Rarible. Seaport's are in order-shapes.ts.

import { COIN } from './coin.ts'
import { RARIBLE } from './rarible-shape.ts'
import type { AmountValue } from './rules.ts'
import type { TypedValue } from './typed-data.ts'
import {
  address,
  amountAt,
  type Check,
  drawn,
  each,
  type Fields,
  type Given,
  is,
  itemAt,
  least,
  nothing,
  number,
  type Order,
  one,
  own,
  quiet,
  recipient,
  type Shape,
  structs,
  text,
  uint,
  until,
  ZERO,
} from './typed-shape.ts'

const HUNDRED = 10_000n
/** What is left of a price, in whole units, when others have had their part of ten thousand. */
const left = (price: bigint, taken: bigint): bigint => (taken >= HUNDRED ? 0n : (price * (HUNDRED - taken)) / HUNDRED)
const some = (amounts: readonly AmountValue[]): readonly AmountValue[] => amounts.filter(({ amount }) => amount !== '0')

interface Sides {
  readonly sells: boolean
  readonly items: readonly AmountValue[]
  /** What is paid for them, by whoever buys; of a sale, what comes of it, and what others get. */
  readonly price: AmountValue
  readonly comes?: AmountValue
  readonly others?: readonly AmountValue[]
  readonly until: bigint | null
}
/** An order for items: of a sale the price comes, of an offer it goes. */
const forItems = ({ sells, items, price, comes = price, others = [], until }: Sides): Order => ({
  kind: 'order',
  what: sells ? items : [price],
  gets: sells ? [comes] : items,
  others: sells ? some(others) : [],
  until,
})
/** Trust: an offer may be for a whole collection, whatever number stands in it: the least that comes is any item. */
const anyOf = (chain: string | null, collection: TypedValue | undefined, amount: bigint): AmountValue =>
  itemAt(chain, text(collection), null, amount)

/** Drawn where it counts for nothing: an offer may be taken by any item, whatever number is in it. */
const ofSale =
  (check: Check, sells: (given: Given) => boolean): Check =>
  (value, given) =>
    check(value, given) === true && (sells(given) || 'draw')
const isAsk = ({ message }: Given): boolean => message.isOrderAsk === true
const isOfOne =
  (properties: string) =>
  ({ message }: Given): boolean =>
    list(message[properties]).length === 0
const isSell = ({ message }: Given): boolean => message.side === '1'

const looksRare = ({ message, chain }: Given): Order => {
  const { collection, tokenId, amount, currency, price, minPercentageToAsk, endTime } = message
  const comes = left(number(price), HUNDRED - least(HUNDRED, number(minPercentageToAsk)))
  const paid = (sum: bigint): AmountValue => amountAt(chain, text(currency), sum)
  const sells = message.isOrderAsk === true
  const count = number(amount)
  return forItems({
    ...{ sells, price: paid(number(price)), comes: paid(comes), others: [paid(number(price) - comes)], until: until(endTime) },
    items: [sells ? itemAt(chain, text(collection), text(tokenId), count) : anyOf(chain, collection, count)],
  })
}

/** Strategies of LooksRare (2): one item or several, and, of offers, any item of the collection. */
const STANDARD = '0'
const COLLECTION_OFFER = '1'
const looksRareNext = ({ message, chain }: Given): Order => {
  const { quoteType, strategyId, collection, currency, price, itemIds, amounts, endTime } = message
  const counts = list(amounts).map(number)
  const sells = quoteType === '1'
  const isAny = strategyId === COLLECTION_OFFER
  const order = forItems({
    ...{ sells, price: amountAt(chain, text(currency), number(price)), until: until(endTime) },
    items: isAny
      ? [anyOf(chain, collection, counts[0] ?? 1n)]
      : list(itemIds).map((id, at) => itemAt(chain, text(collection), text(id), counts[at] ?? 1n)),
  })
  return sells ? { ...order, isLessFees: true } : order
}
const list = (value: TypedValue | undefined): readonly TypedValue[] => (Array.isArray(value) ? value : [])
const counts: Check = (value, given) => {
  const { itemIds, strategyId } = given.message
  const isFitting = list(value).length === (strategyId === COLLECTION_OFFER ? 1 : list(itemIds).length)
  return isFitting && list(value).length > 0 && each(uint)(value, given)
}

const blur = ({ message, chain }: Given): Order => {
  const { collection, tokenId, amount, paymentToken, price, fees, expirationTime } = message
  const taken = structs(fees).reduce((sum, { rate }) => sum + number(rate), 0n)
  const token = COIN.includes(text(paymentToken)) ? ZERO : text(paymentToken)
  const comes = left(number(price), taken)
  const paid = (sum: bigint): AmountValue => amountAt(chain, token, sum)
  const sells = message.side === '1'
  const count = number(amount)
  return forItems({
    ...{ sells, price: paid(number(price)), comes: paid(comes), others: [paid(number(price) - comes)] },
    items: [sells ? itemAt(chain, text(collection), text(tokenId), count) : anyOf(chain, collection, count)],
    until: until(expirationTime),
  })
}

/** Of 0x the fees are beside the price: who buys pays both. */
const zeroEx =
  (token: string, id: string, count: string | null) =>
  ({ message, chain }: Given): Order => {
    const { direction, erc20Token, erc20TokenAmount, fees, expiry } = message
    const sells = direction === '0'
    const paid = (sum: bigint): AmountValue => amountAt(chain, text(erc20Token), sum)
    const taken = structs(fees).reduce((sum, { amount }) => sum + number(amount), 0n)
    const [collection, amount] = [text(message[token]), count === null ? 1n : number(message[count])]
    const properties = list(message[`${token}Properties`])
    return forItems({
      ...{ sells, price: paid(number(erc20TokenAmount) + taken), comes: paid(number(erc20TokenAmount)), others: [paid(taken)] },
      items: [properties.length > 0 ? anyOf(chain, collection, amount) : itemAt(chain, collection, text(message[id]), amount)],
      until: until(expiry),
    })
  }
const FEE = one({ recipient, amount: uint, feeData: drawn })
/** Trust: of a sale the item is the one that is named, or nothing is understood. */
const properties: Check = (value, given) => {
  if (!Array.isArray(value)) return false
  if (value.length === 0) return true
  return given.message.direction === '1' && each(one({ propertyValidator: drawn, propertyData: drawn }))(value, given)
}
const ZERO_EX = {
  ...{ direction: is('0', '1'), maker: own, taker: quiet, expiry: uint, nonce: quiet, erc20Token: address },
  ...{ erc20TokenAmount: uint, fees: each(FEE) },
} satisfies Fields

export const MARKET_SHAPES: readonly Shape[] = [
  {
    name: /^MakerOrder$/,
    needs: ['isOrderAsk', 'collection', 'price', 'tokenId', 'currency'],
    fields: {
      ...{
        isOrderAsk: is(true, false),
        signer: own,
        collection: address,
        price: uint,
        tokenId: ofSale(uint, isAsk),
        amount: uint,
        currency: address,
      },
      ...{
        strategy: drawn,
        nonce: quiet,
        startTime: quiet,
        endTime: uint,
        minPercentageToAsk: ofSale(uint, isAsk),
        params: nothing,
      },
    },
    read: looksRare,
  },
  {
    name: /^Maker$/,
    needs: ['quoteType', 'strategyId', 'collection', 'currency', 'price', 'itemIds', 'amounts'],
    fields: {
      ...{ quoteType: is('0', '1'), globalNonce: quiet, subsetNonce: quiet, orderNonce: quiet },
      strategyId: (value, { message }) => value === STANDARD || (value === COLLECTION_OFFER && message.quoteType === '0'),
      ...{ collectionType: is('0', '1'), collection: address, currency: address, signer: own, startTime: quiet, endTime: uint },
      ...{
        price: uint,
        itemIds: ofSale(each(uint), ({ message }) => message.strategyId === STANDARD),
        amounts: counts,
        additionalParameters: nothing,
      },
    },
    read: looksRareNext,
  },
  {
    name: /^Order$/,
    needs: ['trader', 'side', 'collection', 'tokenId', 'price', 'paymentToken'],
    fields: {
      ...{
        trader: own,
        side: is('0', '1'),
        matchingPolicy: drawn,
        collection: address,
        tokenId: ofSale(uint, isSell),
        amount: uint,
        price: uint,
      },
      ...{ paymentToken: address, listingTime: quiet, expirationTime: uint, salt: quiet, nonce: quiet, extraParams: drawn },
      fees: each(one({ rate: uint, recipient })),
    },
    read: blur,
  },
  {
    name: /^ERC721Order$/,
    needs: ['direction', 'erc20Token', 'erc721Token', 'erc721TokenId'],
    fields: {
      ...ZERO_EX,
      erc721Token: address,
      erc721TokenId: ofSale(uint, isOfOne('erc721TokenProperties')),
      erc721TokenProperties: properties,
    },
    read: zeroEx('erc721Token', 'erc721TokenId', null),
  },
  {
    name: /^ERC1155Order$/,
    needs: ['direction', 'erc20Token', 'erc1155Token', 'erc1155TokenId', 'erc1155TokenAmount'],
    fields: {
      ...{
        ...ZERO_EX,
        erc1155Token: address,
        erc1155TokenId: ofSale(uint, isOfOne('erc1155TokenProperties')),
        erc1155TokenProperties: properties,
        erc1155TokenAmount: uint,
      },
    },
    read: zeroEx('erc1155Token', 'erc1155TokenId', 'erc1155TokenAmount'),
  },
  RARIBLE,
]
