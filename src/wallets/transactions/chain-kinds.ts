// What kind of chain it is, as far as its fee goes: told by what the chain answers, never by its number.
// See docs/design/signing.md, "Sending".

import { NodeError } from '../../api/rpc.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { stateOf } from '../../kit/state-of.ts'
import type { Answer, Question } from '../tokens/batch-call.ts'
import { askContracts, quantityIn } from '../tokens/read-tokens.ts'
import { type AskNode, mayPayBelow } from './fees.ts'
import type { Outgoing } from './outgoing.ts'
import type { Filled } from './populate.ts'
import { serialize } from './serialize.ts'

/** `op`: a part of the fee is for the chain below, beside the gas; `arbitrum`, `zksync`: that part is in the gas. */
export type ChainKind = 'op' | 'arbitrum' | 'zksync' | 'plain'

/** What a chain has answered. `below`: what it takes for the chain below, in the smallest unit of the coin. */
export interface KindAnswer {
  readonly kind: ChainKind
  readonly below?: bigint
}

/** Contracts that chains of a kind have from their first block. */
const OP_ORACLE = '0x420000000000000000000000000000000000000F'
const ARB_SYS = '0x0000000000000000000000000000000000000064'
const ARB_NODE = '0x00000000000000000000000000000000000000C8'
const ZK_CONTEXT = '0x000000000000000000000000000000000000800b'
/** `getL1Fee(bytes)`, `arbOSVersion()`, `gasPerPubdataByte()`, `gasEstimateL1Component(address,bool,bytes)`. */
const GET_L1_FEE = '0x49948e0e'
const ARB_OS_VERSION = '0x051038f2'
const GAS_PER_PUBDATA = '0x7cb9357e'
const GAS_FOR_L1 = '0x77d488a2'

const kindsOf = stateOf('chain-kinds', () => new Map<number, ChainKind>())

/** The kind of a chain; absent: it has not been asked as long as this page is open. */
export const kindOf = (runtime: Outgoing['runtime'], chain: number): ChainKind | undefined =>
  mayPayBelow(chain) ? kindsOf(runtime).get(chain) : 'plain'

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
/** An argument of bytes, its length before it; `hex` without `0x`. */
const bytesArgument = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

const feeData = (bytes: string): string => GET_L1_FEE + word(32) + bytesArgument(bytes)
const KINDS = [
  { to: ARB_SYS, data: ARB_OS_VERSION },
  { to: ZK_CONTEXT, data: GAS_PER_PUBDATA },
] as const

/** The same for a call of several questions, which are short. */
const QUESTIONS: readonly Question[] = [{ to: OP_ORACLE, data: feeData('') }, ...KINDS].map((one) => ({ ...one, most: 32 }))

const isSmall = (value: bigint | null): boolean => value !== null && value > 0n && value < 2n ** 32n

/** Null: the oracle's address has answered with neither a fee nor nothing, as no address without a contract does. */
const kindIn = ([oracle, arbitrum, zksync]: readonly Answer[]): ChainKind | null => {
  if (quantityIn(oracle) !== null) return 'op'
  if (isSmall(quantityIn(arbitrum))) return 'arbitrum'
  if (isSmall(quantityIn(zksync))) return 'zksync'
  return oracle?.isDone && oracle.returned === '0x' ? 'plain' : null
}

/** What a trial of the transaction asks beside it, so that the kind takes no question of its own. */
export interface KindTrial {
  readonly calls: readonly object[]
  /** The answers to `calls`. */
  tell(answers: readonly Answer[]): void
  /** What is asked together with other contracts where nothing is tried out. */
  readonly instead: { readonly questions: readonly Question[]; tell(answers: readonly Answer[] | null): void }
  /** Nothing more comes; without effect where something was told. */
  end(): void
  /** Null: the chain has told nothing; `refused`: its node does no call of several questions. */
  readonly told: Promise<KindAnswer | 'refused' | null>
}

/** Bytes as long as those that are signed: what is not known yet is filled with what a chain cannot make shorter. */
const likelyBytes = ({ nonce = 0x9e3779, gas = 0x7f4a7cn, ...request }: TransactionRequest, chain: number): string => {
  const { type: _, gasPrice: __, maxFeePerGas: ___, maxPriorityFeePerGas: ____, ...plain } = request
  const fees = { type: 'eip1559', maxFeePerGas: 0xb7e151628an, maxPriorityFeePerGas: 0x15f39cc061n } as const
  return serialize({ ...plain, chainId: chain, nonce, gas, fees }).slice(2)
}

/** Characters of a transaction that is asked about twice in one question: as it is, and by its bytes. */
const MOST_BESIDE = 32 * 1024
const GAS = 1_000_000
const GAS_FOR_BYTE = 300

/** Absent: there is nothing to ask beside, or too much. */
export const kindTrial = ({
  runtime,
  chain,
  request,
}: Pick<Outgoing, 'runtime' | 'chain' | 'request'>): KindTrial | undefined => {
  const known = kindOf(runtime, chain.id)
  if (known !== undefined && known !== 'op') return undefined
  const bytes = likelyBytes(request, chain.id)
  if (bytes.length > MOST_BESIDE) return undefined
  let tell: (answer: KindAnswer | 'refused' | null) => void = () => {}
  const told = new Promise<KindAnswer | 'refused' | null>((resolve) => {
    tell = resolve
  })
  const byTrial: KindTrial['tell'] = (answers) => {
    const kind = kindIn(answers)
    const below = quantityIn(answers[0])
    tell(kind && { kind, ...(below !== null && { below }) })
  }
  // Without the bytes of the transaction: what its oracle says is no fee of it.
  const byCall: KindTrial['instead']['tell'] = (answers) => {
    const kind = answers && known === undefined ? kindIn(answers) : null
    tell(answers ? kind && { kind } : 'refused')
  }
  // A call that fails takes all of its gas: so much that the others have theirs.
  const gas = `0x${(GAS + (bytes.length / 2) * GAS_FOR_BYTE).toString(16)}`
  const oracle = { to: OP_ORACLE, data: feeData(bytes) }
  const calls = [oracle, ...(known === undefined ? KINDS : [])].map((one) => ({ ...one, gas }))
  return {
    calls,
    tell: byTrial,
    instead: { questions: known === undefined ? QUESTIONS : [], tell: byCall },
    end: () => tell(null),
    told,
  }
}

/** One contract, asked by itself; a node that refuses has answered. */
const askOne = async (ask: AskNode, to: string, data: string): Promise<Answer> => {
  try {
    const given = await ask('eth_call', [{ to, data }, 'latest'])
    return { isDone: typeof given === 'string', returned: typeof given === 'string' ? given : '0x' }
  } catch (error) {
    if (error instanceof NodeError) return { isDone: false, returned: '0x' }
    throw error
  }
}

/** The kind by one call that asks all contracts; null: the node does no such call. Never rejects. */
export const askKind = async (ask: AskNode): Promise<ChainKind | null> => {
  const answers = await askContracts(ask, QUESTIONS)
  return answers && kindIn(answers)
}

/** What zkSync's own method says that a transaction needs: gas, and the price of it. */
export interface ZkSyncFee {
  readonly gas: bigint
  readonly price: bigint
}

const quantity = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : null

/** `call`: as `eth_estimateGas` takes it. Null: it is no chain of that kind. Rejects where the node refuses. */
export const askZkSyncFee = async (ask: AskNode, call: unknown): Promise<ZkSyncFee | null> => {
  const given = Object(await ask('zks_estimateFee', [call])) as Readonly<Record<string, unknown>>
  const [gas, price] = [quantity(given.gas_limit), quantity(given.max_fee_per_gas)]
  return gas === null || price === null || quantity(given.gas_per_pubdata_limit) === null ? null : { gas, price }
}

/** Each asked by itself, for nodes that run no code without a contract. */
const askByCalls = async (ask: AskNode, bytes: string, call: unknown): Promise<KindAnswer> => {
  const [zksync, oracle, arbitrum] = await Promise.all([
    askZkSyncFee(ask, call).catch(() => null),
    askOne(ask, OP_ORACLE, feeData(bytes)),
    askOne(ask, ARB_SYS, ARB_OS_VERSION),
  ])
  if (zksync) return { kind: 'zksync' }
  const below = quantityIn(oracle)
  return { kind: kindIn([oracle, arbitrum]) ?? 'plain', ...(below !== null && { below }) }
}

interface KindOptions {
  readonly filled: Filled
  /** The transaction as a node takes it. */
  readonly call: unknown
  /** One that is under way, or was. */
  readonly trial: KindTrial | undefined
  /** The answer of {@link askKind}, where that was asked already. */
  readonly asked: ChainKind | null | undefined
}

/** The kind of the chain, and what it takes for the one below; asks no more than is missing. Rejects where the chain does not answer. */
export const learnKind = async (
  { runtime, chain }: Pick<Outgoing, 'runtime' | 'chain'>,
  ask: AskNode,
  { filled, call, trial, asked }: KindOptions,
): Promise<KindAnswer> => {
  const known = kindOf(runtime, chain.id)
  if (known !== undefined && known !== 'op') return { kind: known }
  const bytes = serialize(filled).slice(2)
  const tried = (await trial?.told) ?? null
  const own = tried === 'refused' ? null : tried
  const unasked = asked === undefined && tried !== 'refused'
  const kind = known ?? own?.kind ?? (unasked ? await askKind(ask) : (asked ?? null))
  const answer = own ?? (kind ? { kind } : await askByCalls(ask, bytes, call))
  kindsOf(runtime).set(chain.id, answer.kind)
  if (answer.kind !== 'op' || answer.below !== undefined) return answer
  const below = quantityIn(await askOne(ask, OP_ORACLE, feeData(bytes)))
  return { ...answer, ...(below !== null && { below }) }
}

/** Gas that an Arbitrum chain takes for the bytes of a call on the chain below; null: it does not say. */
export const askArbitrumGas = async (ask: AskNode, { to, data }: TransactionRequest): Promise<bigint | null> => {
  const target = (to ?? '0x').slice(2).padStart(64, '0')
  const answer = await askOne(ask, ARB_NODE, GAS_FOR_L1 + target + word(to ? 0 : 1) + word(96) + bytesArgument(data.slice(2)))
  const given = /^0x[\da-f]{192}$/i.test(answer.returned) ? BigInt(answer.returned.slice(0, 66)) : null
  return given !== null && given < 2n ** 64n ? given : null
}
