// What a transaction costs, what the account has, which number it gets: in one wave of questions.

import { NodeError } from '../../api/rpc.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { stateOf } from '../../kit/state-of.ts'
import { type AskNode, type FeeChoice, type Fees, feesOf, highestFee, mayPayBelow, pricesOf, raised, type Speed } from './fees.ts'
import type { Outgoing } from './outgoing.ts'
import { estimateGas, type Filled, noncesOf, type Sender } from './populate.ts'
import { serialize } from './serialize.ts'

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

const ORACLE = '0x420000000000000000000000000000000000000F'
const GET_L1_FEE = '0x49948e0e'

/** Chains whose contract for it has not answered: they take nothing for another chain, or count it in the gas. */
const withoutBelow = stateOf('fee-below', () => new Set<number>())

/** What an OP chain takes for its L1; null: there is no contract that says. */
const feeBelow = async (filled: Filled, ask: AskNode): Promise<bigint | null> => {
  const bytes = serialize(filled).slice(2)
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const data = GET_L1_FEE + word(32) + word(bytes.length / 2) + padded
  const answer = await ask('eth_call', [{ to: ORACLE, data }, 'latest']).catch((error: unknown) => {
    if (error instanceof NodeError) return '0x'
    throw error
  })
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : null
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

const estimated = async (
  request: TransactionRequest,
  sender: Sender,
): Promise<{ readonly gasNeeded: bigint } | { readonly failure: NodeError }> => {
  try {
    return { gasNeeded: await estimateGas(request, sender) }
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

/**
 * Asks the chain. Rejects where it does not answer. `plainly`: for one that is not shown: it has one speed, and its number comes with its turn.
 */
export const prepare = async (out: Outgoing, signal: AbortSignal, plainly = false): Promise<Prepared> => {
  const { request, former, chain } = out
  const sender = out.sender(signal)
  const none = withoutBelow(out.runtime)
  const asksBelow = mayPayBelow(chain.id) && !none.has(chain.id)
  const [nonces, estimate, choice, balance] = await Promise.all([
    // The part for the chain below goes by all bytes, those of the number too.
    plainly && !asksBelow ? NO_NUMBERS : noncesOf(sender),
    estimated(request, sender),
    feesOf(chain.id, sender.ask, plainly),
    sender.ask('eth_getBalance', [sender.account, 'latest']).then((given) => BigInt(String(given))),
  ])
  const gas = request.gas ?? ('gasNeeded' in estimate ? estimate.gasNeeded : request.data === '0x' ? PLAIN_GAS : UNKNOWN_GAS)
  const prepared = { choice: former ? replacing(choice, former) : choice, gas, ...estimate, balance, nonces }
  if (!asksBelow) return prepared
  // What kind of chain it is, its own contract says: once for as long as this page is open, where there is none.
  const below = await feeBelow(filledBy(request, chain.id, prepared), sender.ask)
  if (below === null) none.add(chain.id)
  return { ...prepared, ...(below !== null && { below }) }
}
