// What typed data of common standards does: allowances, transfers, orders. Anything else is drawn as its fields.

import { COIN } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** Somebody may take `what` from the account, `until` seconds since 1970; null: for ever. */
export interface Allow {
  readonly kind: 'allow'
  readonly spender: AddressValue
  readonly what: readonly AmountValue[]
  readonly until: bigint | null
}
/** The signature alone moves `what`. */
export interface Send {
  readonly kind: 'send'
  readonly to: AddressValue
  readonly what: readonly AmountValue[]
  readonly until: bigint | null
}
/** `what` is given when somebody takes the order; `gets` is what comes to the account itself. */
export interface Order {
  readonly kind: 'order'
  readonly what: readonly AmountValue[]
  readonly gets: readonly AmountValue[]
  readonly until: bigint | null
}
export type Act = Allow | Send | Order

const ZERO = `0x${'0'.repeat(40)}`
const text = (value: TypedValue | undefined): string => (typeof value === 'string' ? value : '')
const number = (value: TypedValue | undefined): bigint => (/^-?\d+$/.test(text(value)) ? BigInt(text(value)) : 0n)
const struct = (value: TypedValue | undefined): TypedStruct =>
  typeof value === 'object' && !Array.isArray(value) ? (value as TypedStruct) : {}
const structs = (value: TypedValue | undefined): TypedStruct[] => (Array.isArray(value) ? value.map(struct) : [])
const least = (...all: bigint[]): bigint => all.reduce((least, one) => (one < least ? one : least))

/** Ends that are as good as none: later than any clock of a contract. */
const until = (value: TypedValue | undefined): bigint | null => (number(value) >= 1n << 40n ? null : number(value))

/** Amounts that a token takes for no limit (ERC-7730), and the largest of the narrower types. */
const isUnlimited = (amount: bigint): boolean =>
  amount >= 1n << 255n || [160n, 128n, 96n].some((bits) => amount === (1n << bits) - 1n)

/** An amount of a token, or of the chain's coin, in its smallest unit. */
export const amountAt = (chain: string | null, token: string, amount: bigint): AmountValue => {
  const isCoin = COIN.includes(token)
  const decimals = isCoin ? 18 : knownAt(chain, token)?.decimals
  return {
    amount: isUnlimited(amount) ? null : String(amount),
    token: isCoin ? { address: token, name: chain === '137' ? 'POL' : 'ETH' } : named(chain, token),
    ...(decimals !== undefined && { decimals }),
  }
}

/** What a reader of a shape is given. */
interface Given {
  readonly message: TypedStruct
  readonly account: string
  /** The chain that the signature is for, else the one in use. */
  readonly chain: string | null
  readonly contract: string
}

/** EIP-2612, its elder of DAI, and its younger of single items. */
const permit = ({ message, chain, contract }: Given): Allow => {
  const isOfDai = 'allowed' in message
  const amount = isOfDai ? (message.allowed ? (1n << 256n) - 1n : 0n) : number(message.value ?? '1')
  const end = isOfDai ? message.expiry : message.deadline
  return {
    kind: 'allow',
    spender: named(chain, text(message.spender)),
    what: [amountAt(chain, contract, amount)],
    until: isOfDai && number(end) === 0n ? null : until(end),
  }
}

const permit2 = ({ message, chain }: Given): Allow => {
  const details = Array.isArray(message.details) ? structs(message.details) : [struct(message.details)]
  const ends = details.map(({ expiration }) => number(expiration))
  return {
    kind: 'allow',
    spender: named(chain, text(message.spender)),
    what: details.map(({ token, amount }) => amountAt(chain, text(token), number(amount))),
    until: until(String(ends.reduce((last, one) => (one > last ? one : last), 0n))),
  }
}

/** UniswapX: what the witness promises counts, because its known contract holds to it. */
const witnessed = (given: Given): Order | Send => {
  const { message, chain, account } = given
  const taken = transfer(given)
  const { outputs, baseOutputs, recipient } = struct(message.witness)
  const gets = structs(outputs ?? baseOutputs)
    .filter((output) => text(output.recipient ?? recipient) === account)
    .map(({ token, startAmount, endAmount, amount }) =>
      amountAt(chain, text(token), startAmount === undefined ? number(amount) : least(number(startAmount), number(endAmount))),
    )
  const holds = knownAt(chain, text(message.spender))?.name === 'UniswapX'
  return holds ? { kind: 'order', what: taken.what, gets, until: taken.until } : taken
}

const transfer = ({ message, chain }: Given): Send => {
  const all = Array.isArray(message.permitted) ? structs(message.permitted) : [struct(message.permitted)]
  return {
    kind: 'send',
    to: named(chain, text(message.spender)),
    what: all.map(({ token, amount }) => amountAt(chain, text(token), number(amount))),
    until: until(message.deadline),
  }
}

/** ERC-3009. */
const authorization = ({ message, chain, contract }: Given): Send => ({
  kind: 'send',
  to: named(chain, text(message.to)),
  what: [amountAt(chain, contract, number(message.value))],
  until: until(message.validBefore),
})

const seaport = ({ message, account, chain }: Given): Order => {
  const amounts = (items: TypedStruct[]) =>
    items.map(({ token, startAmount, endAmount }) => amountAt(chain, text(token), least(number(startAmount), number(endAmount))))
  return {
    kind: 'order',
    what: amounts(structs(message.offer)),
    gets: amounts(structs(message.consideration).filter(({ recipient }) => recipient === account)),
    until: until(message.endTime),
  }
}

/** An order of one token for another; its fields by name. `receiver`: empty or zero for the account itself. */
const swap =
  (sell: string, sold: string, buy: string, bought: string, receiver: string, end: string) =>
  ({ message, account, chain }: Given): Order => ({
    kind: 'order',
    what: [amountAt(chain, text(message[sell]), number(message[sold]))],
    gets: ['', ZERO, account].includes(text(message[receiver]))
      ? [amountAt(chain, text(message[buy]), number(message[bought]))]
      : [],
    until: end in message ? until(message[end]) : null,
  })

const ZERO_EX = swap('makerToken', 'makerAmount', 'takerToken', 'takerAmount', '', 'expiry')

/** Primary type, the fields by which a shape is known, and its reader. */
const SHAPES: readonly (readonly [name: RegExp, fields: readonly string[], read: (given: Given) => Act])[] = [
  [/^Permit$/, ['spender', 'value', 'deadline'], permit],
  [/^Permit$/, ['spender', 'tokenId', 'deadline'], permit],
  [/^Permit$/, ['spender', 'allowed', 'expiry'], permit],
  [/^Permit(Single|Batch)$/, ['details', 'spender', 'sigDeadline'], permit2],
  [/^Permit(Batch)?TransferFrom$/, ['permitted', 'spender'], transfer],
  [/^Permit(Batch)?WitnessTransferFrom$/, ['permitted', 'spender'], witnessed],
  [/^(Transfer|Receive)WithAuthorization$/, ['from', 'to', 'value'], authorization],
  [/^OrderComponents$/, ['offer', 'consideration'], seaport],
  [
    /^Order$/,
    ['sellToken', 'buyToken', 'sellAmount', 'buyAmount'],
    swap('sellToken', 'sellAmount', 'buyToken', 'buyAmount', 'receiver', 'validTo'),
  ],
  [
    /^Order$/,
    ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'],
    swap('makerAsset', 'makingAmount', 'takerAsset', 'takingAmount', 'receiver', ''),
  ],
  [/^(Limit|Rfq|Otc)Order$/, ['makerToken', 'takerToken', 'makerAmount', 'takerAmount'], ZERO_EX],
]

/** What typed data does, as far as its standard is known; `account` as the form has addresses, in lower case. */
export const actOf = ({ primaryType, domain, message }: TypedData, account: string, inUse: string | null): Act | null => {
  const chain = typeof domain.chainId === 'string' ? domain.chainId : inUse
  const shape = SHAPES.find(([name, fields]) => name.test(primaryType) && fields.every((field) => Object.hasOwn(message, field)))
  return shape ? shape[2]({ message, account, chain, contract: text(domain.verifyingContract) }) : null
}

/** Whether an order gives the account nothing, or what nobody would call a price. */
export const isForNothing = ({ gets }: Order): boolean =>
  gets.every(
    ({ amount, decimals }) =>
      amount !== null && BigInt(amount) <= (decimals === undefined ? 0n : 10n ** BigInt(decimals) / 1_000_000n),
  )

/** Whether nothing remains allowed: permission that is taken back. */
export const isRevoke = ({ what }: Allow): boolean => what.length > 0 && what.every(({ amount }) => amount === '0')
