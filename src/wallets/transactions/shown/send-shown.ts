// What a person is shown of a transaction, of what is known of it so far. See docs/design/signing.md, "Transactions".

import type { ScreenParams } from '../../../contract/screens.ts'
import { COIN } from '../../../contract/signing/coin.ts'
import { counterparties } from '../../../contract/signing/counterparties.ts'
import { type ExplainedTransaction, explainTransaction } from '../../../contract/signing/explain-transaction.ts'
import { tokenKey } from '../../../contract/signing/listed-tokens.ts'
import { readCalls } from '../../../contract/signing/read-calls.ts'
import { type RegistryStep, withRegistry } from '../../../contract/signing/registry.ts'
import type { AddressValue, AmountValue } from '../../../contract/signing/rules.ts'
import type { Spelling } from '../../../contract/signing/spelling.ts'
import { type TokenFacts, tokenFacts, tokenRows } from '../../../contract/signing/tokens.ts'
import type { Change, Preview, TransactionFacts } from '../../../contract/signing/transaction-facts.ts'
import type { TransactionRequest } from '../../../contract/signing/transaction-request.ts'
import { amountAt, isRevoke } from '../../../contract/signing/typed-acts.ts'
import { itemAt } from '../../../contract/signing/typed-shape.ts'
import { unreadCalls } from '../../../contract/signing/unread-calls.ts'
import { worded } from '../../../contract/signing/worded.ts'
import { type Fees, pricesOf, type Speed } from '../fees.ts'
import type { Filled } from '../populate.ts'
import { feeOf, filledBy, type Prepared } from '../prepare.ts'
import type { Trial } from '../preview.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN']

/** What the chain has told so far. */
export interface Learnt {
  readonly prepared: Prepared | null
  readonly trial: Trial | null
  /** Code at addresses in lower case: whether there is any. */
  readonly code: Readonly<Record<string, boolean>>
  /** Addresses that were used from this browser. */
  readonly used: readonly string[]
  readonly speed: Speed
  readonly spelling: Spelling
  /** What the registry says of calls that our own readers do not read. */
  readonly registry?: readonly RegistryStep[]
}

/** What is signed at the chosen speed; null: it is not prepared. */
export const filledOf = (request: TransactionRequest, { chain }: Params, { prepared, speed }: Learnt): Filled | null =>
  prepared && filledBy(request, chain.id, prepared, speed)

/** The most that it can cost. */
export const highest = (request: TransactionRequest, prepared: Prepared, speed: Speed): bigint =>
  feeOf(prepared, pricesOf(prepared.choice, speed, request))

const callOf = ({ to, data, value }: TransactionRequest) => ({
  to: to?.toLowerCase() ?? null,
  value,
  data: data.toLowerCase(),
})

/** Strangers whose code is asked for: one each, beside what every transaction asks. */
const MOST_STRANGERS = 4

/**
 * Contracts of tokens that it names, and the addresses whose code is worth asking for: those of strangers who get a say, in any of its steps,
 * else the one that is called. `isWhole`: no stranger is left out.
 */
export const questionsOf = (
  request: TransactionRequest,
  { address, chain }: Pick<Params, 'address' | 'chain'>,
): { readonly tokens: readonly string[]; readonly code: readonly string[]; readonly isWhole: boolean } => {
  const call = callOf(request)
  const { acts } = readCalls(call, { account: address.toLowerCase(), chain: String(chain.id), token: () => undefined })
  const tokens = acts.flatMap((act) => {
    if ('collection' in act) return [act.collection.address]
    const amounts = [...('what' in act ? act.what : []), ...('gets' in act ? act.gets : [])]
    return amounts.flatMap(({ token }) => (typeof token === 'string' ? [] : [token.address]))
  })
  const recipients = acts.flatMap((act) =>
    (act.kind === 'send' || act.kind === 'items') && act.to.name === undefined ? [act.to.address] : [],
  )
  const all = acts.flatMap((act) => {
    const isRevoked = act.kind === 'allow' ? isRevoke(act) : act.kind === 'allow-all' && !act.allowed
    return 'spender' in act && act.spender.name === undefined && !isRevoked ? [act.spender.address] : []
  })
  const strangers = [...new Set(all)]
  return {
    isWhole: strangers.length <= MOST_STRANGERS,
    // Whether a recipient is a token's contract is told by whether it has decimals.
    tokens: [...new Set([...tokens, ...recipients])].filter((one) => !COIN.includes(one)),
    code: strangers.length > 0 ? strangers.slice(0, MOST_STRANGERS) : call.data === '0x' || call.to === null ? [] : [call.to],
  }
}

/** The calls for which the registry is asked. */
export const undescribedOf = (request: TransactionRequest, { address, chain }: Params) =>
  unreadCalls(request, { account: address, chain: String(chain.id) })

/** Whom it goes to, and whom it allows something. */
export const counterpartiesOf = (request: TransactionRequest, { address, chain }: Params): readonly string[] =>
  counterparties(request, { account: address, chain: String(chain.id) })

const previewOf = ({ prepared, trial }: Learnt): Preview | undefined => {
  const { failure } = prepared ?? {}
  if (trial && trial.preview.kind !== 'none') return trial.preview
  return failure ? { kind: 'reverted', reason: failure.node.message } : trial?.preview
}

/** What is known of a token: of the page's list, our table and the chain. */
const tokenOf =
  ({ chain, tokens }: Params, { trial }: Learnt) =>
  (address: string): TokenFacts | undefined =>
    tokenFacts(String(chain.id), address, { listed: tokens?.[tokenKey(chain.id, address)], told: trial?.tokens.get(address) })

const factsOf = (request: TransactionRequest, params: Params, learnt: Learnt): TransactionFacts => {
  const { prepared, trial, code, speed } = learnt
  const preview = previewOf(learnt)
  const usual = (fees: Fees, { gas, below }: Prepared): bigint => feeOf({ gas, ...(below && { below }) }, fees)
  return {
    ...(prepared && {
      balance: prepared.balance,
      fee: highest(request, prepared, speed),
      usualFee: usual(prepared.choice[speed] ?? prepared.choice.normal, prepared),
      nonces: prepared.nonces,
      ...(prepared.gasNeeded !== undefined && { gasNeeded: prepared.gasNeeded }),
    }),
    ...(preview && { preview }),
    hasCode: (address) => code[address],
    token: tokenOf(params, learnt),
    tokenBalance: (address) => trial?.balances.get(address),
  }
}

const spell = (value: unknown, spelling: Spelling): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => spell(one, spelling))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'address' && typeof one === 'string' && Object.hasOwn(spelling, one) ? spelling[one] : spell(one, spelling),
    ]),
  )
}

/** Its changes as amounts: what leaves is shown with a minus. */
export interface ShownTransaction extends Omit<ExplainedTransaction, 'changes'> {
  readonly changes: readonly { readonly comes: boolean; readonly what: AmountValue }[]
  readonly registry?: readonly RegistryStep[]
}

/** The rows, with the contracts of what else changes. */
const withTokens = ({ rows, steps, changes }: Pick<ShownTransaction, 'rows' | 'steps' | 'changes'>): ShownTransaction['rows'] => {
  const told = [...rows, ...steps.flatMap((step) => step.rows)]
  const isThere = (address: string) => told.some(({ value }) => (Object(value) as Partial<AddressValue>).address === address)
  const more = tokenRows(changes.map(({ what }) => what)).filter(({ value }) => !isThere(value.address))
  const at = rows.findIndex(({ label }) => label === 'network')
  return [...rows.slice(0, at), ...more, ...rows.slice(at)]
}

/** What a person is shown. */
export const shownOf = (request: TransactionRequest, params: Params, learnt: Learnt): ShownTransaction => {
  const { address, origin, chain, known, insists, kind, listed } = params
  const id = String(chain.id)
  const amountOf = ({ asset, amount, item }: Change): AmountValue => {
    if (item !== undefined) return itemAt(id, asset, item, amount < 0n ? -amount : amount)
    const plain = amountAt(id, asset, amount < 0n ? -amount : amount)
    // What a balance has grown or shrunk by is an amount, however large.
    return { ...plain, amount: String(amount < 0n ? -amount : amount) }
  }
  const explained = explainTransaction(
    request,
    factsOf(request, params, learnt),
    {
      ...{ account: address, origin, chain: id, known, used: learnt.used, isTest: () => chain.test },
      ...(insists && { insists }),
      ...(listed && { listed }),
    },
    {
      asked: kind === 'send' && (request.gasPrice ?? request.maxFeePerGas ?? request.maxPriorityFeePerGas) !== undefined,
      show: (changes) => changes.map(amountOf),
    },
  )
  const changes = explained.changes.map((change) => ({ comes: change.amount > 0n, what: amountOf(change) }))
  // Whom this browser has sent to is told with the fee; before, nothing is known.
  const findings = explained.findings.filter(({ rule }) => rule !== 'first-time' || learnt.prepared !== null)
  const told = worded({ ...explained, findings, changes }, { coin: chain, token: tokenOf(params, learnt) })
  return spell(withRegistry({ ...told, rows: withTokens(told) }, learnt.registry ?? []), learnt.spelling) as ShownTransaction
}

export const addressesOf = (shown: ShownTransaction): readonly string[] => {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      if (key === 'address' && typeof one === 'string') found.add(one)
      else look(one)
    }
  }
  look(shown)
  return [...found]
}
