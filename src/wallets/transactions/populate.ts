// Fills in what a transaction lacks: number, gas, type and prices. See docs/design/protocol.md, "Transactions".

import { NodeError } from '../../api/rpc.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { type AskNode, type FeeChoice, type Fees, feesOf, pricesOf, type Speed } from './fees.ts'

/** The account that sends, at a chain. */
export interface Sender {
  readonly account: string
  readonly chain: number
  readonly ask: AskNode
}

/** A transaction with everything that is signed. */
export type Filled = Omit<TransactionRequest, 'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> & {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly fees: Fees
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const count = (value: unknown): number => Number(typeof value === 'string' ? value : Number.NaN)

/** What a call of a node is told of a transaction; its prices only where it names some. */
export const forNode = (request: TransactionRequest, account: string): Record<string, unknown> => ({
  from: account,
  ...(request.to && { to: request.to }),
  ...(request.data !== '0x' && { data: request.data }),
  value: hex(request.value),
  ...(request.accessList && { accessList: request.accessList }),
})

const isShort = (error: unknown): boolean =>
  error instanceof NodeError && /insufficient funds|exceeds? (the )?balance/i.test(error.node.message)

/** The gas that it needs. Without the funds for it: what it would need with them. Rejects with the node's words where it reverts. */
export const estimateGas = async (request: TransactionRequest, { account, ask }: Sender): Promise<bigint> => {
  const asked = forNode(request, account)
  const estimate = async (given: object): Promise<bigint> => BigInt(String(await ask('eth_estimateGas', [given])))
  try {
    return await estimate(asked)
  } catch (error) {
    if (!isShort(error)) throw error
    const { value: _, ...valueless } = asked
    try {
      return await estimate(valueless)
    } catch (again) {
      if (!isShort(again)) throw again
      const { from: __, ...anybodys } = valueless
      return estimate(anybodys)
    }
  }
}

const countAt = async ({ account, ask }: Sender, at: 'latest' | 'pending'): Promise<number> =>
  count(await ask('eth_getTransactionCount', [account, at]))

/** How many transactions of the account are done. */
export const doneOf = (sender: Sender): Promise<number> => countAt(sender, 'latest')

/** The number of the account's next transaction, after those that wait too. */
export const nextOf = (sender: Sender): Promise<number> => countAt(sender, 'pending')

/** The numbers of the account's next transaction: after those that are done, and after those that wait too. */
export const noncesOf = async (sender: Sender): Promise<{ readonly done: number; readonly waiting: number }> => {
  const [done, waiting] = await Promise.all([doneOf(sender), nextOf(sender)])
  return { done, waiting: Math.max(waiting, done) }
}

interface FillOptions {
  readonly speed?: Speed
  /** The number of the next transaction, where it is known better than by the node. */
  readonly nonce?: number
}

interface Populated {
  readonly filled: Filled
  readonly choice: FeeChoice
}

/** Asks for number, gas and prices together, and fills them in. */
export const populate = async (
  request: TransactionRequest,
  sender: Sender,
  { speed = 'normal', nonce }: FillOptions = {},
): Promise<Populated> => {
  const { chain, ask } = sender
  const [next, gas, choice] = await Promise.all([
    request.nonce ?? nonce ?? nextOf(sender),
    request.gas ?? estimateGas(request, sender),
    feesOf(chain, ask),
  ])
  const { type: _, gasPrice: __, maxFeePerGas: ___, maxPriorityFeePerGas: ____, ...plain } = request
  const filled = { ...plain, chainId: chain, nonce: next, gas, fees: pricesOf(choice, speed, request) }
  return { filled, choice }
}

const TYPE_NUMBERS = { legacy: 0, eip2930: 1, eip1559: 2 }

/** As it is handed to the wallet frame: quantities in hex, and only what its type has. */
export const forFrame = ({ to, data, value, chainId, nonce, gas, fees, accessList }: Filled): Record<string, unknown> => ({
  type: TYPE_NUMBERS[fees.type],
  chainId,
  nonce,
  gasLimit: hex(gas),
  value: hex(value),
  ...(to && { to }),
  ...(data !== '0x' && { data }),
  ...(fees.type === 'eip1559'
    ? { maxFeePerGas: hex(fees.maxFeePerGas), maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas) }
    : { gasPrice: hex(fees.gasPrice) }),
  ...(fees.type !== 'legacy' && accessList && { accessList }),
})
