// What a transaction costs, what the account has, which number it gets: in one wave of questions.

import { NodeError } from '../../api/rpc.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { askArbitrumGas, askKind, askZkSyncFee, type KindTrial, kindOf, learnKind, type ZkSyncFee } from './chain-kinds.ts'
import { type FeeChoice, type Fees, feesOf, highestFee, pricesOf, raised, type Speed } from './fees.ts'
import type { Outgoing } from './outgoing.ts'
import { estimateGas, type Filled, forNode, noncesOf, type Sender } from './populate.ts'

/** Gas of a call that could not be estimated, where the person tries it all the same. */
const UNKNOWN_GAS = 500_000n
const PLAIN_GAS = 21_000n

export interface Prepared {
  readonly choice: FeeChoice
  readonly gas: bigint
  /** What an estimate says; absent: there is none. */
  readonly gasNeeded?: bigint
  /** Why there is none: what the node said. */
  readonly failure?: NodeError
  readonly balance: bigint
  readonly nonces: { readonly done: number; readonly waiting: number }
  /** The part of the fee that is for the chain below; absent: there is none. */
  readonly below?: bigint
}

/** What is signed, of what was prepared. */
export const filledBy = (
  request: TransactionRequest,
  chain: number,
  { choice, gas, nonces }: Pick<Prepared, 'choice' | 'gas' | 'nonces'>,
  speed: Speed = 'normal',
): Filled => {
  const { type: _, gasPrice: __, maxFeePerGas: ___, maxPriorityFeePerGas: ____, ...plain } = request
  return { ...plain, chainId: chain, nonce: request.nonce ?? nonces.waiting, gas, fees: pricesOf(choice, speed, request) }
}

/** The most that it can cost. */
export const feeOf = ({ gas, below = 0n }: Pick<Prepared, 'gas' | 'below'>, fees: Fees): bigint => highestFee(fees, gas) + below

type Estimate = { readonly gasNeeded: bigint; readonly zksync?: ZkSyncFee } | { readonly failure: NodeError }

/** `isZkSync`: the chain's own method says gas and price. */
const estimated = async (request: TransactionRequest, sender: Sender, isZkSync: boolean): Promise<Estimate> => {
  const told: { zksync?: ZkSyncFee } = {}
  const ask: Sender['ask'] = async (method, params) => {
    const zksync = await askZkSyncFee(sender.ask, params[0])
    if (!zksync) return sender.ask(method, params)
    Object.assign(told, { zksync })
    return `0x${zksync.gas.toString(16)}`
  }
  try {
    return { gasNeeded: await estimateGas(request, isZkSync ? { ...sender, ask } : sender), ...told }
  } catch (error) {
    if (error instanceof NodeError) return { failure: error }
    throw error
  }
}

const replacing = (choice: FeeChoice, former: Fees): FeeChoice => {
  const { slow, normal, fast } = choice
  return {
    normal: raised(former, normal),
    ...(slow && { slow: raised(former, slow) }),
    ...(fast && { fast: raised(former, fast) }),
  }
}

const NO_NUMBERS = { done: 0, waiting: 0 }

/** One price, and nothing beside it: zkSync takes the base of its batch, and gives back the gas that is left. */
const atPrice = ({ price }: ZkSyncFee): FeeChoice => ({
  normal: { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: 0n },
})

/** Gas where there is no estimate. */
const assumedGas = ({ data }: TransactionRequest): bigint => (data === '0x' ? PLAIN_GAS : UNKNOWN_GAS)

interface PrepareOptions {
  /** For one that is not shown: it has one speed, and its number comes with its turn. */
  readonly plainly?: boolean
  /** Takes the trial that asks for the kind of the chain beside; absent: there is none. */
  trial?(): KindTrial | undefined
}

/** Asks the chain. Rejects where it does not answer. */
export const prepare = async (
  out: Outgoing,
  signal: AbortSignal,
  { plainly = false, trial }: PrepareOptions = {},
): Promise<Prepared> => {
  const { request, former, chain, runtime } = out
  const sender = out.sender(signal)
  const { ask } = sender
  const known = kindOf(runtime, chain.id)
  const [nonces, estimate, told, balance, asked] = await Promise.all([
    // The part for the chain below goes by all bytes, those of the number too.
    plainly && known !== undefined && known !== 'op' ? NO_NUMBERS : noncesOf(sender),
    estimated(request, sender, known === 'zksync'),
    feesOf(chain.id, ask, plainly),
    ask('eth_getBalance', [sender.account, 'latest']).then((given) => BigInt(String(given))),
    known === undefined && !trial ? askKind(ask) : undefined,
  ])
  const preparedBy = (given: Estimate): Prepared => {
    const gas = request.gas ?? ('gasNeeded' in given ? given.gasNeeded : assumedGas(request))
    const { zksync, ...own } = { zksync: undefined, ...given }
    const choice = zksync ? atPrice(zksync) : told
    return { choice: former ? replacing(choice, former) : choice, gas, ...own, balance, nonces }
  }
  const first = preparedBy(estimate)
  const filled = filledBy(request, chain.id, first)
  const call = forNode(request, sender.account)
  const { kind, below } = await learnKind(out, ask, { filled, call, trial: trial?.(), asked })
  if (kind === 'zksync' && known === undefined) return preparedBy(await estimated(request, sender, true))
  if (kind === 'arbitrum' && request.gas === undefined && first.failure)
    return { ...first, gas: first.gas + ((await askArbitrumGas(ask, request)) ?? 0n) }
  return { ...first, ...(below !== undefined && { below }) }
}
