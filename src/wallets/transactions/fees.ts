// What a transaction pays for its gas, by what its chain says. See docs/design/protocol.md, "Transactions".

import { type TransactionRequest, typeIn } from '../../contract/signing/transaction-request.ts'

/** Asks the chain's node. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** How soon a transaction should be done; a chain without a choice has `normal` alone. */
export type Speed = 'slow' | 'normal' | 'fast'

/** Prices of gas, in the smallest unit of the coin. */
export type Fees =
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What each choice costs; `normal` is always there. `whole`: where all that the account has is sent, a price that is paid as it stands. */
export type FeeChoice = { readonly normal: Fees } & { readonly [S in Speed | 'whole']?: Fees }

const GWEI = 1_000_000_000n
const number = (value: unknown): bigint => (typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : 0n)
/** Nine tenths of what it is, and so on: `percent` of an amount, rounded up. */
const percent = (amount: bigint, percent: bigint): bigint => (amount * percent + 99n) / 100n

const dynamic = (base: bigint, priority: bigint, most: bigint): Fees => ({
  type: 'eip1559',
  maxFeePerGas: percent(base, most) + priority,
  maxPriorityFeePerGas: priority,
})

/** All of it is paid, whatever the block's base is: the rest is the priority fee. */
const whole = (base: bigint, priority: bigint): Fees => {
  const price = percent(base, 120n) + priority
  return { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: price }
}

/** What a node tells of the last blocks: what the next one's base is, and rewards at two percentiles. */
interface History {
  readonly base: bigint | null
  readonly rewards: readonly [slow: bigint, fast: bigint] | null
}

/** Of a chain that tells none, nothing. */
const historyOf = async (ask: AskNode): Promise<History> => {
  const history = Object(await ask('eth_feeHistory', ['0x5', 'latest', [10, 90]]).catch(() => null)) as {
    readonly reward?: unknown
    readonly baseFeePerGas?: unknown
  }
  const bases: unknown[] = Array.isArray(history.baseFeePerGas) ? history.baseFeePerGas : []
  const rows = (Array.isArray(history.reward) ? history.reward : []).filter(Array.isArray) as unknown[][]
  const middle = (at: number): bigint => {
    const sorted = rows.map((row) => number(row[at])).sort((one, other) => (one < other ? -1 : 1))
    return sorted[sorted.length >> 1] ?? 0n
  }
  return {
    base: bases.length > 0 ? number(bases.at(-1)) : null,
    rewards: rows.length > 0 ? [middle(0), middle(1)] : null,
  }
}

const NORMAL_PRIORITY = (3n * GWEI) / 2n
const ethereum = async (ask: AskNode, plainly: boolean): Promise<FeeChoice> => {
  const [history, now] = await Promise.all([plainly ? null : historyOf(ask), baseOf(ask)])
  if (now === null) return legacy(ask)
  const normal = dynamic(now, NORMAL_PRIORITY, 200n)
  const own = { normal, whole: whole(now, NORMAL_PRIORITY) }
  const given = history?.rewards
  if (!given) return own
  const slow = given[0] < NORMAL_PRIORITY ? given[0] : NORMAL_PRIORITY / 2n
  const fast = given[1] > NORMAL_PRIORITY ? given[1] : NORMAL_PRIORITY * 2n
  return { slow: dynamic(now, slow, 120n), ...own, fast: dynamic(now, fast, 250n) }
}

/** What the last block's gas cost; null: its chain knows no such price. */
const baseOf = async (ask: AskNode): Promise<bigint | null> => {
  const { baseFeePerGas } = Object(await ask('eth_getBlockByNumber', ['latest', false])) as { readonly baseFeePerGas?: unknown }
  return baseFeePerGas === undefined || baseFeePerGas === null ? null : number(baseFeePerGas)
}

const legacy = async (ask: AskNode): Promise<FeeChoice> => ({
  normal: { type: 'legacy', gasPrice: number(await ask('eth_gasPrice', [])) },
})

/** Any other chain: its node says what has to be paid beside the base, and what was paid lately. */
const asTold = async (ask: AskNode, plainly: boolean): Promise<FeeChoice> => {
  const [told, { base, rewards }] = await Promise.all([
    ask('eth_maxPriorityFeePerGas', []).then(
      (given) => (typeof given === 'string' ? number(given) : null),
      () => null,
    ),
    historyOf(ask),
  ])
  const now = base ?? (await baseOf(ask))
  // Without a base, or with one of nothing, its node's one price is the right one.
  if (!now || (told === null && rewards === null)) return legacy(ask)
  const priority = told ?? rewards?.[1] ?? 0n
  const own = { normal: dynamic(now, priority, 200n), whole: whole(now, priority) }
  // Where nothing is paid beside the base, nothing makes it faster.
  if (plainly || !rewards || (priority === 0n && rewards[1] === 0n)) return own
  const slow = rewards[0] < priority ? rewards[0] : priority
  const fast = rewards[1] > priority ? rewards[1] : priority * 2n
  return { slow: dynamic(now, slow, 120n), ...own, fast: dynamic(now, fast, 250n) }
}

/** Ethereum and its test networks: their prices are the specification's. */
const ETHEREUM: readonly number[] = [1, 11155111, 17000, 560048]

/** Whether a part of the fee may be for a chain below. */
export const mayPayBelow = (chain: number): boolean => !ETHEREUM.includes(chain)

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
export const feesOf = (chain: number, ask: AskNode, plainly = false): Promise<FeeChoice> =>
  ETHEREUM.includes(chain) ? ethereum(ask, plainly) : asTold(ask, plainly)

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
