// Orders of Rarible: one asset for another, and data that say who is paid.

import { type Argument, readValues } from './read-calldata.ts'
import type { AmountValue } from './rules.ts'
import type { TypedStruct, TypedValue } from './typed-data.ts'
import {
  amountAt,
  type Check,
  type Given,
  itemAt,
  number,
  type Order,
  own,
  quiet,
  type Shape,
  struct,
  text,
  uint,
  until,
  ZERO,
} from './typed-shape.ts'

/** Kinds of assets by the hash of their names, and what their data are: words of an address and of a number. */
const CLASSES: Readonly<Record<string, readonly [kind: 'coin' | 'token' | 'item' | 'any', words: number]>> = {
  '0xaaaebeba': ['coin', 0],
  '0x8ae85d84': ['token', 1],
  '0x73ad2146': ['item', 2],
  '0x973bb640': ['item', 2],
  '0xf63c2825': ['any', 1],
}
/** An asset; null: it is of another kind, or its data do not fit. */
const assetIn = (value: TypedValue | undefined, chain: string | null): AmountValue | null => {
  const { assetType, value: sum } = struct(value)
  const { assetClass, data } = struct(assetType)
  const [kind, words = 0] = CLASSES[text(assetClass)] ?? []
  const [, contract, id] = /^0x(?:0{24}([\da-f]{40}))?([\da-f]{64})?$/.exec(text(data)) ?? []
  if (kind === undefined || text(data).length !== 2 + 64 * words) return null
  if (kind === 'coin') return amountAt(chain, ZERO, number(sum))
  if (!contract) return null
  if (kind === 'token') return amountAt(chain, `0x${contract}`, number(sum))
  if (kind === 'any') return itemAt(chain, `0x${contract}`, null, number(sum))
  return id ? itemAt(chain, `0x${contract}`, String(BigInt(`0x${id}`)), number(sum)) : null
}
const ASSET_TYPE = ['assetClass', 'data']
const isExactly = (value: TypedValue | undefined, fields: readonly string[]): boolean =>
  Object.keys(struct(value)).length === fields.length && fields.every((field) => Object.hasOwn(struct(value), field))
const asset: Check = (value, { chain }) =>
  isExactly(value, ['assetType', 'value']) && isExactly(struct(value).assetType, ASSET_TYPE) && assetIn(value, chain) !== null

const NONE = '0xffffffff'
const SALE = '0x2fa3cfd3'
const OFFER = '0x1b18cdf6'
const WHOLE = 10_000n
/** Who gets a part, and how many of ten thousand, in one word. */
const partIn = (word: bigint): { readonly who: string; readonly part: bigint } => ({
  who: `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`,
  part: word >> 160n,
})
/** Elder data: lists of who is paid and of who gets a fee, and in the second kind of whom the rest counts for. */
const PARTS = { list: ['address', 'uint96'] } as const
const ELDER: Readonly<Record<string, readonly (typeof PARTS | 'bool')[]>> = {
  '0x4c234266': [PARTS, PARTS],
  '0x23d235ef': [PARTS, PARTS, 'bool'],
}
const elderOf = (type: TypedValue | undefined) => (Object.hasOwn(ELDER, text(type)) ? ELDER[text(type)] : undefined)
const partsOf = (list: Argument | undefined) => (list as readonly (readonly [who: string, part: bigint])[] | undefined) ?? []
const elderTerms = (types: (typeof ELDER)[string], data: string, account: string): Terms | null => {
  const [read] = readValues([types], data) ?? []
  if (read === undefined) return null
  const [payouts, fees] = (read as readonly Argument[]).slice(0, 2).map(partsOf)
  const sum = (all: ReturnType<typeof partsOf> = []): bigint => all.reduce((sum, [, part]) => sum + part, 0n)
  const isOwn = !payouts?.length || (payouts.every(([who]) => who === account) && sum(payouts) === WHOLE)
  return isOwn && sum(fees) <= WHOLE ? { fees: sum(fees), isLess: true } : null
}
interface Terms {
  /** How many of ten thousand are taken off the price, or paid beside it, at most; null: the data do not say. */
  readonly fees: bigint | null
  /** The market takes something beside, that they do not say. */
  readonly isLess?: true
}
/** Trust: data may name somebody else who is paid. What is not understood to the last bit is not understood. */
const termsIn = ({ dataType, data }: TypedStruct, account: string): Terms | null => {
  if (text(dataType) === NONE) return text(data) === '0x' ? { fees: null } : null
  const elder = elderOf(dataType)
  if (elder) return elderTerms(elder, text(data), account)
  const words = (/^0x((?:[\da-f]{64})+)$/.exec(text(data))?.[1]?.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  const [payouts = 0n, first = 0n, second = 0n, most = 0n] = words
  const { who, part } = partIn(payouts)
  if (payouts !== 0n && (who !== account || part !== WHOLE)) return null
  if (text(dataType) === SALE && words.length === 5) return most <= WHOLE ? { fees: most } : null
  const beside = partIn(first).part + partIn(second).part
  return text(dataType) === OFFER && words.length === 4 && beside <= WHOLE ? { fees: beside } : null
}
/** Money pays the fees; without any it is not known what does. */
const isMoney = (value: AmountValue | null): boolean => value !== null && value.item === undefined
const terms: Check = (_, { message, account, chain }) => {
  const known = termsIn(message, account)
  const isElder = elderOf(message.dataType) !== undefined
  const hasMoney = isMoney(assetIn(message.makeAsset, chain)) || isMoney(assetIn(message.takeAsset, chain))
  return known !== null && (!isElder || known.fees === 0n || hasMoney)
}

const part = (value: AmountValue, of: bigint): AmountValue =>
  value.amount === null || value.item !== undefined ? value : { ...value, amount: String((BigInt(value.amount) * of) / WHOLE) }
const read = ({ message, chain, account }: Given): Order => {
  const [makes, takes] = [assetIn(message.makeAsset, chain), assetIn(message.takeAsset, chain)]
  const found = termsIn(message, account)
  const known = found?.fees ?? null
  const fees = known ?? 0n
  const isElder = elderOf(message.dataType) !== undefined
  const isSale = isElder ? !isMoney(makes) && isMoney(takes) : text(message.dataType) === SALE
  return {
    kind: 'order',
    what: makes ? [isSale ? makes : part(makes, WHOLE + fees)] : [],
    gets: takes ? [isSale ? part(takes, WHOLE - fees) : takes] : [],
    others: isSale && takes && takes.item === undefined && fees > 0n ? [part(takes, fees)] : [],
    until: number(message.end) === 0n ? null : until(message.end),
    ...((known === null || found?.isLess) && { isLessFees: true as const }),
  }
}

export const RARIBLE: Shape = {
  name: /^Order$/,
  needs: ['maker', 'makeAsset', 'takeAsset', 'dataType', 'data'],
  fields: {
    ...{ maker: own, taker: quiet, makeAsset: asset, takeAsset: asset, salt: quiet, start: quiet, end: uint },
    ...{ dataType: terms, data: terms },
  },
  read,
}
