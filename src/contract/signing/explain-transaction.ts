// A transaction as a person is shown it: headline, findings, rows, what it changes. Pure: it makes no request.
// See docs/design/signing.md, "Transactions".

import { COIN_ASSET } from './coin.ts'
import { ofPage } from './explain.ts'
import { named } from './known-contracts.ts'
import { ofTokens } from './name-claims.ts'
import { type ReadCalls, readCalls } from './read-calls.ts'
import { type AmountValue, finding, type Values } from './rules.ts'
import { markedText, withoutLinks } from './shown-text.ts'
import { findingsOfAct, findingsOfSwaps } from './transaction-dangers.ts'
import type { Change, Preview, TransactionFacts, TransactionSurroundings } from './transaction-facts.ts'
import type { TransactionRequest } from './transaction-request.ts'
import {
  headlineOf,
  rowsOf,
  type ShownStep,
  shownStep,
  type TransactionHeadline,
  type TransactionRow,
  valuesOf,
} from './transaction-rows.ts'
import { found, type TransactionFinding } from './transaction-rules.ts'

/** Whether the account can pay for it: `loading` as long as it is not known. */
export type Funds =
  | { readonly kind: 'loading' }
  | { readonly kind: 'enough' }
  | { readonly kind: 'short'; readonly need: bigint; readonly have: bigint }

export interface ExplainedTransaction {
  readonly headline: TransactionHeadline
  readonly values: Values
  /** The gravest first. */
  readonly findings: readonly TransactionFinding[]
  /** Of a single act, and of the whole. */
  readonly rows: readonly TransactionRow[]
  /** Of several in one: each as it would be by itself; empty: it is one. */
  readonly steps: readonly ShownStep[]
  /** What leaves the account and what comes to it, as it was tried out; outgoing first. */
  readonly changes: readonly Change[]
  readonly funds: Funds
}

const HIGH_FEE = 3n

/** What no block of a chain holds, and what no chain asks for a unit of gas: high without knowing what is usual. */
const HIGHEST_GAS = 60_000_000n
const HIGHEST_PRICE = 1_000_000_000_000n
const isBeyond = (gas: bigint, fee: bigint): boolean => gas > HIGHEST_GAS || fee > gas * HIGHEST_PRICE

const ofFee = (
  { value, gas = 0n }: TransactionRequest,
  { fee, usualFee }: TransactionFacts,
  asked: boolean,
): TransactionFinding[] => {
  if (fee === undefined || !asked) return []
  if (usualFee === undefined) return isBeyond(gas, fee) ? [found('fee-high')] : []
  if (fee > usualFee * HIGH_FEE || (value > 0n && fee > value && fee > usualFee)) return [found('fee-high')]
  return fee * 2n < usualFee ? [found('fee-low')] : []
}

const ofNonce = ({ nonce }: TransactionRequest, { nonces }: TransactionFacts): TransactionFinding[] => {
  if (!nonces) return []
  const { done, waiting } = nonces
  const own = nonce ?? waiting
  if (own > waiting) return [found('nonce-gap', { n: own - waiting })]
  if (own < waiting && own >= done) return [found('replaces')]
  return waiting > done ? [found('waiting-before', { n: waiting - done })] : []
}

const fundsOf = ({ value }: TransactionRequest, { balance, fee }: TransactionFacts): Funds => {
  if (balance === undefined || fee === undefined) return { kind: 'loading' }
  return value + fee > balance ? { kind: 'short', need: value + fee, have: balance } : { kind: 'enough' }
}

/** Words of a revert: from a contract, which may write anything. */
const REASON_LENGTH = 120
/** What a node says where a contract gives no reason. */
const SAYS_NOTHING =
  /^(vm exception[^:]*: )?(execution |transaction )?(failed|reverted|revert)( without a reason( string)?)?\.?$/i
export const quotedReason = (reason: string): string => {
  // Marked before it is cut: an invisible character must not hide a link.
  const line = reason
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_LENGTH * 4)
  const shown = withoutLinks(markedText(line))
  return SAYS_NOTHING.test(shown) ? '' : shown.slice(0, REASON_LENGTH)
}

/** An asset, or an item of one by its number. */
const assetKey = (asset: string, item?: string | null): string => (item == null ? asset : `${asset} ${item}`)

/** The assets that the acts name as leaving the account. */
const namedAssets = ({ acts }: ReadCalls, { value }: TransactionRequest): ReadonlySet<string> => {
  const assets = acts.flatMap((act) => {
    if (act.kind === 'items') {
      const { address } = act.collection
      return [address, ...act.ids.map((id) => assetKey(address, id))]
    }
    if (act.kind !== 'send' && act.kind !== 'unwrap' && act.kind !== 'swap') return []
    return act.what.map(({ token, item }) => assetKey(typeof token === 'string' ? token : token.address, item))
  })
  return new Set([...assets, ...(value > 0n ? [COIN_ASSET] : [])])
}

const ofPreview = (
  read: ReadCalls,
  request: TransactionRequest,
  preview: Preview | undefined,
  show: (changes: readonly Change[]) => readonly AmountValue[],
): TransactionFinding[] => {
  if (!preview) return []
  if (preview.kind === 'none') return [found('no-preview')]
  if (preview.kind === 'reverted') return [found('likely-fails', { reason: quotedReason(preview.reason) })]
  const out = preview.changes.filter(({ amount }) => amount < 0n)
  const isPlain = read.acts.length === 1 && ['send', 'items'].includes(read.acts[0]?.kind ?? '')
  const expected = namedAssets(read, request)
  const unnamed = read.unread > 0 ? [] : out.filter(({ asset, item }) => !expected.has(assetKey(asset, item)))
  return [
    ...(unnamed.length > 0 ? [found('shown-differs', { assets: show(unnamed) })] : []),
    ...(out.length > 0 && out.length === preview.changes.length && !isPlain && unnamed.length === 0
      ? [found('only-out', { assets: show(out) })]
      : []),
    ...(preview.changes.length > 0 ? [found('estimate')] : []),
  ]
}

/** What is said of the names of tokens that the acts and the changes are of. */
const ofNames = ({ acts }: ReadCalls, { token, preview }: TransactionFacts, chain: string): TransactionFinding[] => {
  const named = acts.flatMap((act) => {
    if ('collection' in act) return [act.collection.address]
    const amounts = [...('what' in act ? act.what : []), ...('gets' in act ? act.gets : [])]
    return amounts.flatMap(({ token }) => (typeof token === 'string' ? [] : [token.address]))
  })
  const changed = preview?.kind === 'changes' ? preview.changes.map(({ asset }) => asset) : []
  return ofTokens(chain, [...named, ...changed], token)
}

/** Each sentence once, with all steps that it is said of; one that is said of the whole names none. */
const distinct = (findings: readonly TransactionFinding[]): readonly TransactionFinding[] => {
  const keys = findings.map(
    ({ rule, values }) => `${rule} ${JSON.stringify(values, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))}`,
  )
  return findings.flatMap(({ steps: _, ...one }, at) => {
    if (keys.indexOf(keys[at] as string) !== at) return []
    const same = findings.filter((__, other) => keys[other] === keys[at])
    const steps = same.flatMap((other) => other.steps ?? [])
    return [same.every((other) => other.steps) ? { ...one, steps: [...new Set(steps)] } : one]
  })
}

/** What is said of each act; of several, with the number of its step. */
const ofActs = ({ list }: ReadCalls, isOne: boolean, facts: TransactionFacts, around: TransactionSurroundings) =>
  list.flatMap(({ act, number }): TransactionFinding[] => {
    const findings = act ? findingsOfAct(act, facts, around) : []
    return isOne || number === '' ? findings : findings.map((one) => ({ ...one, steps: [number] }))
  })

/** The steps of a call of several; that call itself has rows of its own. */
const stepsOf = ({ list }: ReadCalls, facts: TransactionFacts, chain: string): readonly ShownStep[] =>
  list
    .filter(({ number }) => number !== '')
    .map((step) => {
      const depth = step.number.split('.').length
      const within = list.filter(({ number }) => number.startsWith(`${step.number}.`) && number.split('.').length === depth + 1)
      return shownStep(step, within.length, { chain, balanceOf: (token) => facts.tokenBalance(token) })
    })

const GRAVITY = { danger: 0, warn: 1, note: 2 }

/** What a person is shown of a transaction. `asked`: whether the page named a price of its own. */
export const explainTransaction = (
  request: TransactionRequest,
  facts: TransactionFacts,
  around: TransactionSurroundings,
  { asked = false, show }: { readonly asked?: boolean; show(changes: readonly Change[]): readonly AmountValue[] },
): ExplainedTransaction => {
  const { chain } = around
  const account = around.account.toLowerCase()
  const data = request.data.toLowerCase()
  const to = request.to?.toLowerCase() ?? null
  const read = readCalls({ to, value: request.value, data }, { account, chain, token: (one) => facts.token(one) })
  const [first] = read.acts
  const isOne = read.acts.length === 1 && first !== undefined
  const changes = facts.preview?.kind === 'changes' ? [...facts.preview.changes] : []
  const withCoins = request.value > 0n && data !== '0x' && !(isOne && first.kind === 'wrap')
  const findings = [
    ...ofActs(read, isOne, facts, { ...around, account }),
    ...findingsOfSwaps(read.acts),
    ...ofNames(read, facts, chain),
    ...(read.steps > 1 && read.unread > 0 ? [found('cannot-read-part', { n: read.unread, m: read.steps })] : []),
    // One that may grant something is said not to be read by that danger.
    ...(read.steps === 1 && read.unread > 0 && !Object(first).grants ? [finding('cannot-read')] : []),
    ...(to !== null && data !== '0x' && facts.hasCode(to) === false ? [found('data-to-person', { to: named(chain, to) })] : []),
    ...ofPreview(read, request, facts.preview, show),
    ...ofFee(request, facts, asked),
    ...(request.gas !== undefined && facts.gasNeeded !== undefined && request.gas < facts.gasNeeded ? [found('gas-low')] : []),
    ...ofNonce(request, facts),
    ...(facts.balance === undefined ? [found('loading-balance')] : []),
    ...(around.isTest(chain) ? [finding('test-network')] : []),
    ...ofPage(around),
  ].sort((one, other) => GRAVITY[one.level] - GRAVITY[other.level])
  // Trust: of nothing, to oneself; what else it would be called hides what it is for.
  const isCancellation =
    to === account && data === '0x' && request.value === 0n && findings.some(({ rule }) => rule === 'replaces')
  return {
    headline: isCancellation ? 'cancel' : isOne ? headlineOf(first) : 'steps',
    values: isOne ? valuesOf(first) : { count: read.steps, ...(to && { contract: named(chain, to) }) },
    findings: distinct(findings),
    steps: isOne ? [] : stepsOf(read, facts, chain),
    rows: [
      ...(isOne ? rowsOf(first, (token) => facts.tokenBalance(token)) : []),
      ...(to !== null && read.list.length > 1 ? [{ label: 'contract', value: named(chain, to) } as const] : []),
      ...(withCoins ? [{ label: 'value', value: show([{ asset: COIN_ASSET, amount: request.value }]) } as const] : []),
      { label: 'network', value: { chain } },
    ],
    changes: changes.sort((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n)),
    funds: fundsOf(request, facts),
  }
}
