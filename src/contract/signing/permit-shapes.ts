// Typed data that allow a spender to take, or that send by themselves: permits, Permit2, ERC-3009.

import { knownAt, named } from './known-contracts.ts'
import type { AmountValue } from './rules.ts'
import type { TypedStruct, TypedValue } from './typed-data.ts'
import {
  type Allow,
  address,
  amountAt,
  type Check,
  drawn,
  each,
  either,
  flag,
  type Given,
  greatest,
  itemAt,
  least,
  number,
  type Order,
  one,
  own,
  quiet,
  recipient,
  type Send,
  type Shape,
  some,
  struct,
  structs,
  text,
  uint,
  until,
} from './typed-shape.ts'

const MOST = (1n << 256n) - 1n
const allow = ({ message, chain }: Given, what: readonly AmountValue[], end: bigint | null): Allow => ({
  kind: 'allow',
  spender: named(chain, text(message.spender ?? message.operator)),
  what,
  until: end,
})

const permit = (given: Given): Allow =>
  allow(given, [amountAt(given.chain, given.contract, number(given.message.value))], until(given.message.deadline))

const permitItem = (given: Given): Allow =>
  allow(given, [itemAt(given.chain, given.contract, text(given.message.tokenId))], until(given.message.deadline))

const permitOfDai = (given: Given): Allow => {
  const { allowed, expiry } = given.message
  return allow(given, [amountAt(given.chain, given.contract, allowed ? MOST : 0n)], number(expiry) === 0n ? null : until(expiry))
}

/** All items of a collection (Uniswap's positions). */
const permitForAll = (given: Given): Allow =>
  allow(given, [amountAt(given.chain, given.contract, given.message.approved ? MOST : 0n)], until(given.message.deadline))

const permit2 = (given: Given): Allow => {
  const { details: all, sigDeadline } = given.message
  const details = Array.isArray(all) ? structs(all) : [struct(all)]
  // An allowance that expires at 0 lasts for the block in which the signature is used.
  const ends = details.map(({ expiration }) => (number(expiration) === 0n ? number(sigDeadline) : number(expiration)))
  const what = details.map(({ token, amount }) => amountAt(given.chain, text(token), number(amount)))
  return { ...allow(given, what, until(String(greatest(0n, ...ends)))), usable: until(sigDeadline) }
}

const permittedIn = ({ permitted }: TypedStruct): TypedStruct[] =>
  Array.isArray(permitted) ? structs(permitted) : [struct(permitted)]

const transfer = ({ message, chain }: Given): Send => ({
  kind: 'send',
  to: named(chain, text(message.spender)),
  what: permittedIn(message).map(({ token, amount }) => amountAt(chain, text(token), number(amount))),
  until: until(message.deadline),
})

const isOfUniswapX = ({ chain, message }: Given): boolean => knownAt(chain, text(message.spender))?.name === 'UniswapX'

/** Trust: what is taken is bounded by what is permitted, whatever the order says of it. */
const within: Check = (value, { message }) => {
  const most = least(...permittedIn(message).map(({ amount }) => number(amount)))
  return uint(value, {} as Given) === true && BigInt(text(value)) <= most
}
const permittedToken: Check = (value, { message }) => permittedIn(message).every(({ token }) => token === value)
const reactor: Check = (value, { message }) => value === message.spender || 'draw'
const CURVE = one({ relativeBlocks: quiet, relativeAmounts: each(quiet) })
const OUTPUT = { token: address, recipient }
const OUTPUTS = either(
  each(one({ ...OUTPUT, startAmount: uint, endAmount: uint })),
  each(one({ ...OUTPUT, amount: uint })),
  each(one({ ...OUTPUT, amount: uint, mpsPerPriorityFeeWei: quiet })),
  each(one({ ...OUTPUT, startAmount: uint, curve: CURVE, minAmount: uint, adjustmentPerGweiBaseFee: quiet })),
)
const INFO = one({
  reactor,
  swapper: own,
  nonce: quiet,
  deadline: (value, { message }) => value === message.deadline || 'draw',
  additionalValidationContract: drawn,
  additionalValidationData: drawn,
})
const INPUT = { inputToken: permittedToken, inputStartAmount: within, inputEndAmount: within }
const BASE_INPUT = { baseInputToken: permittedToken, baseInputStartAmount: within, baseInputEndAmount: within }
/** Orders of UniswapX. A cosigner can only make them better for it. */
const WITNESS = either(
  some({
    ...{ info: INFO, ...INPUT, outputs: OUTPUTS, decayStartTime: quiet, decayEndTime: quiet },
    ...{ exclusiveFiller: quiet, exclusivityOverrideBps: quiet },
  }),
  some({ info: INFO, ...INPUT, outputs: OUTPUTS, decayStartTime: quiet, decayEndTime: quiet }),
  some({ info: INFO, cosigner: quiet, ...BASE_INPUT, baseOutputs: OUTPUTS }),
  some({
    ...{ info: INFO, cosigner: quiet, startingBaseFee: quiet, baseOutputs: OUTPUTS },
    baseInput: one({
      ...{ token: permittedToken, startAmount: within, curve: CURVE, maxAmount: within, adjustmentPerGweiBaseFee: quiet },
    }),
  }),
  some({ info: INFO, inputToken: permittedToken, inputAmount: within, outputs: OUTPUTS }),
  some({
    ...{ info: INFO, cosigner: quiet, auctionStartBlock: quiet, baselinePriorityFeeWei: quiet, outputs: OUTPUTS },
    input: one({ token: permittedToken, amount: within, mpsPerPriorityFeeWei: quiet }),
  }),
)

/** UniswapX: what the witness promises counts, because its known contract holds to it. */
const witnessed = (given: Given): Order | Send => {
  const { message, chain, account } = given
  const taken = transfer(given)
  const witness = message.witness as TypedValue
  const { outputs, baseOutputs } = struct(witness)
  const all = structs(outputs ?? baseOutputs).filter(({ token }) => address(token ?? '', given))
  const amounts = (own: boolean): AmountValue[] =>
    all
      .filter(({ recipient }) => (recipient === account) === own)
      .flatMap(({ token, startAmount, endAmount, minAmount, amount }) => {
        const bounds = [amount, startAmount, endAmount, minAmount].filter((bound) => bound !== undefined)
        return bounds.length > 0 ? [amountAt(chain, text(token), least(...bounds.map(number)))] : []
      })
  if (!isOfUniswapX(given) || Array.isArray(message.permitted) || WITNESS(witness, given) === false)
    return { ...taken, promised: amounts(true) }
  return { kind: 'order', what: taken.what, gets: amounts(true), others: amounts(false), until: taken.until }
}

/** ERC-3009. */
const authorization = ({ message, chain, contract }: Given): Send => ({
  kind: 'send',
  to: named(chain, text(message.to)),
  what: [amountAt(chain, contract, number(message.value))],
  until: until(message.validBefore),
})

const SPENT = { spender: address, nonce: quiet, deadline: uint }
const DETAILS = one({ token: address, amount: uint, expiration: uint, nonce: quiet })
const PERMITTED = either(one({ token: address, amount: uint }), each(one({ token: address, amount: uint })))

export const PERMIT_SHAPES: readonly Shape[] = [
  { name: /^Permit$/, needs: ['spender', 'value', 'deadline'], fields: { ...SPENT, owner: own, value: uint }, read: permit },
  { name: /^Permit$/, needs: ['spender', 'tokenId', 'deadline'], fields: { ...SPENT, tokenId: uint }, read: permitItem },
  {
    name: /^Permit$/,
    needs: ['spender', 'allowed', 'expiry'],
    fields: { holder: own, spender: address, nonce: quiet, expiry: uint, allowed: flag },
    read: permitOfDai,
  },
  {
    name: /^PermitForAll$/,
    needs: ['operator', 'approved', 'deadline'],
    fields: { operator: address, approved: flag, nonce: quiet, deadline: uint },
    read: permitForAll,
  },
  {
    name: /^Permit(Single|Batch)$/,
    needs: ['details', 'spender', 'sigDeadline'],
    fields: { details: either(DETAILS, each(DETAILS)), spender: address, sigDeadline: uint },
    read: permit2,
  },
  {
    name: /^Permit(Batch)?TransferFrom$/,
    needs: ['permitted', 'spender'],
    fields: { ...SPENT, permitted: PERMITTED },
    read: transfer,
  },
  {
    name: /^Permit(Batch)?WitnessTransferFrom$/,
    needs: ['permitted', 'spender'],
    fields: {
      ...{ ...SPENT, permitted: PERMITTED },
      witness: (value, given) =>
        isOfUniswapX(given) && !Array.isArray(given.message.permitted) ? WITNESS(value, given) : 'draw',
    },
    rest: 'draw',
    read: witnessed,
  },
  {
    name: /^(Transfer|Receive)WithAuthorization$/,
    needs: ['from', 'to', 'value'],
    fields: { from: own, to: address, value: uint, validAfter: drawn, validBefore: uint, nonce: quiet },
    read: authorization,
  },
]
