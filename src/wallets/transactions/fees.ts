// What a transaction pays for its gas, by the family of its chain. See docs/design/protocol.md, "Transactions".

import { type TransactionRequest, typeIn } from '../../contract/signing/transaction-request.ts'

/** Asks the chain's node. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** How soon a transaction should be done; a chain without a choice has `normal` alone. */
export type Speed = 'slow' | 'normal' | 'fast'

/** Prices of gas, in the smallest unit of the coin. */
export type Fees =
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What each choice costs; `normal` is always there. */
export type FeeChoice = { readonly normal: Fees } & { readonly [S in Speed]?: Fees }

const GWEI = 1_000_000_000n
const number = (value: unknown): bigint => (typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : 0n)
/** Nine tenths of what it is, and so on: `percent` of an amount, rounded up. */
const percent = (amount: bigint, percent: bigint): bigint => (amount * percent + 99n) / 100n

const dynamic = (base: bigint, priority: bigint, most: bigint): Fees => ({
  type: 'eip1559',
  maxFeePerGas: percent(base, most) + priority,
  maxPriorityFeePerGas: priority,
})

/** `base`: what the last block's costs; a family's own question is asked beside it. */
type Family = (ask: AskNode, base: Promise<bigint>, plainly?: boolean) => Promise<FeeChoice>

/** Rewards of the last blocks at three percentiles; of a chain that tells none, no choice. */
const rewards = async (ask: AskNode): Promise<readonly [slow: bigint, fast: bigint] | null> => {
  const history = Object(await ask('eth_feeHistory', ['0x5', 'latest', [10, 90]]).catch(() => null)) as { reward?: unknown }
  const rows = (Array.isArray(history.reward) ? history.reward : []).filter(Array.isArray) as unknown[][]
  if (rows.length === 0) return null
  const middle = (at: number): bigint => {
    const sorted = rows.map((row) => number(row[at])).sort((one, other) => (one < other ? -1 : 1))
    return sorted[sorted.length >> 1] ?? 0n
  }
  return [middle(0), middle(1)]
}

const NORMAL_PRIORITY = (3n * GWEI) / 2n
const ethereum: Family = async (ask, base, plainly) => {
  const [given, now] = await Promise.all([plainly ? null : rewards(ask), base])
  const normal = dynamic(now, NORMAL_PRIORITY, 200n)
  if (!given) return { normal }
  const slow = given[0] < NORMAL_PRIORITY ? given[0] : NORMAL_PRIORITY / 2n
  const fast = given[1] > NORMAL_PRIORITY ? given[1] : NORMAL_PRIORITY * 2n
  return { slow: dynamic(now, slow, 120n), normal, fast: dynamic(now, fast, 250n) }
}
/** The sequencer takes no priority fee. */
const arbitrum: Family = async (_ask, base) => ({ normal: dynamic(await base, 0n, 120n) })
const optimism: Family = async (ask, base) => {
  const [told, now] = await Promise.all([ask('eth_maxPriorityFeePerGas', []), base])
  return { normal: dynamic(now, number(told), 126n) }
}
/** Validators take no less. */
const POLYGON_PRIORITY = 25n * GWEI
const polygon: Family = async (ask, base) => {
  const [given, now] = await Promise.all([ask('eth_maxPriorityFeePerGas', []), base])
  const told = number(given)
  return { normal: dynamic(now, told > POLYGON_PRIORITY ? told : POLYGON_PRIORITY, 200n) }
}
const legacy: Family = async (ask) => ({ normal: { type: 'legacy', gasPrice: number(await ask('eth_gasPrice', [])) } })

const FAMILIES: readonly (readonly [chains: readonly number[], family: Family])[] = [
  [[42161, 421613, 421614], arbitrum],
  [[10, 420, 11155420, 8453, 84531, 84532, 7777777, 999999999, 999, 81457, 168587773], optimism],
  [[137, 80001, 80002], polygon],
  [[56, 97, 23294, 23295], legacy],
]
const familyOf = (chain: number): Family => FAMILIES.find(([chains]) => chains.includes(chain))?.[1] ?? ethereum

/** Whether a part of the fee is for the chain below, by what the transaction weighs. */
export const paysBelow = (chain: number): boolean => familyOf(chain) === optimism

/** Prices that a page may have named itself; what it leaves out is filled in, so that both fit each other. */
type Named = Pick<TransactionRequest, 'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'accessList'>

const withNamed = (fees: Fees, named: Named): Fees => {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = named
  // Trust: read as the frame reads it before it signs.
  const type = typeIn(named) ?? fees.type
  if (type !== 'eip1559') {
    const usual = fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice
    return { type, gasPrice: gasPrice ?? usual }
  }
  const usual = fees.type === 'eip1559' ? fees : { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice }
  const most = maxFeePerGas ?? usual.maxFeePerGas
  const priority = maxPriorityFeePerGas ?? usual.maxPriorityFeePerGas
  return maxFeePerGas === undefined && priority > most
    ? { type, maxFeePerGas: most + priority, maxPriorityFeePerGas: priority }
    : { type, maxFeePerGas: most, maxPriorityFeePerGas: priority < most ? priority : most }
}

/** Asks what gas costs now. `plainly`: the normal speed alone is wanted. */
export const feesOf = async (chain: number, ask: AskNode, plainly = false): Promise<FeeChoice> => {
  const family = familyOf(chain)
  if (family === legacy) return legacy(ask, Promise.resolve(0n))
  const block = ask('eth_getBlockByNumber', ['latest', false]).then((one) => Object(one) as { baseFeePerGas?: unknown })
  const base = block.then(({ baseFeePerGas }) => number(baseFeePerGas))
  const choice = family(ask, base, plainly)
  // Where it does not count, it is not awaited.
  choice.catch(() => undefined)
  // A chain without a base fee knows the old price alone.
  return (await block).baseFeePerGas === undefined ? legacy(ask, base) : choice
}

/** The prices of a transaction: those that its page has named, else those of its speed. */
export const pricesOf = (choice: FeeChoice, speed: Speed, named: Named): Fees => withNamed(choice[speed] ?? choice.normal, named)

/** The most that so much gas can cost. */
export const highestFee = (fees: Fees, gas: bigint): bigint => gas * (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

/** Prices that replace a transaction that waits: an eighth more of each, rounded up, and no less than today's. */
export const raised = (former: Fees, today: Fees): Fees => {
  const more = (amount: bigint): bigint => (amount * 1125n + 999n) / 1000n
  const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
  if (former.type !== 'eip1559') {
    const now = today.type === 'eip1559' ? today.maxFeePerGas : today.gasPrice
    return { type: former.type, gasPrice: most(more(former.gasPrice), now) }
  }
  const now = today.type === 'eip1559' ? today : { maxFeePerGas: today.gasPrice, maxPriorityFeePerGas: 0n }
  return {
    type: 'eip1559',
    maxFeePerGas: most(more(former.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: most(more(former.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
  }
}
