// A request as a person is shown it before they confirm it: the same sentences as on the page, as plain text.
// See docs/design/signing.md, "Screen".

import type { ToConfirm } from '../../../src/contract/key-windows.ts'
import type { Undescribed } from '../../../src/contract/signing/descriptors/describe-request.ts'
import { explain } from '../../../src/contract/signing/explain.ts'
import { explainTransaction } from '../../../src/contract/signing/explain-transaction.ts'
import type { Explained, ShownField } from '../../../src/contract/signing/explained.ts'
import { readRequest } from '../../../src/contract/signing/read-request.ts'
import { type RegistryStep, withRegistry } from '../../../src/contract/signing/registry.ts'
import type { AmountValue, Value } from '../../../src/contract/signing/rules.ts'
import type { TextPart } from '../../../src/contract/signing/shown-text.ts'
import { type TokenFacts, tokenFacts } from '../../../src/contract/signing/tokens.ts'
import {
  highestFeeIn,
  readTransactionRequest,
  type TransactionRequest,
} from '../../../src/contract/signing/transaction-request.ts'
import { amountAt } from '../../../src/contract/signing/typed-acts.ts'
import { unreadCalls } from '../../../src/contract/signing/unread-calls.ts'
import { worded } from '../../../src/contract/signing/worded.ts'
import { NAMED_CHAINS } from '../../../src/contract/wallets/named-chains.ts'
import { type DifferingPart, differing } from '../../../src/kit/addresses/differing.ts'
import { fill } from '../../../src/kit/fill.ts'
import { registryIntent, registryLines } from '../../../src/kit/registry-lines.ts'
import { amountText, claimText, saidOfSteps, sentence, textOf, type Writing } from '../../../src/kit/written-values.ts'
import type { ConfirmWords } from '../../words/confirm-words.ts'

export type Level = 'danger' | 'warn' | 'note'
/** What the registry says, in lines; `source`: whose words these are. */
interface ShownRegistry {
  readonly title: string
  readonly rows: ShownRequest['rows']
  readonly source: string
}

interface ShownFinding {
  readonly level: Level
  readonly text: string
  readonly compared?: readonly (readonly [label: string, parts: readonly DifferingPart[]])[]
}
export interface ShownRequest {
  readonly registry: readonly ShownRegistry[]
  /** What our own readers do not say of it, for the registry; `chain`: on which. */
  readonly undescribed: (Undescribed & { readonly chain: string }) | null
  readonly title: string
  /** `compared`: an address and the one that it imitates, each with its name. */
  readonly findings: readonly ShownFinding[]
  /** A message. */
  readonly text: readonly TextPart[]
  /** `isCode`: an address, or what is compared letter by letter. */
  readonly rows: readonly { readonly label: string; readonly value: string; readonly isCode: boolean }[]
  readonly raw: string
  /** Tokens that our table does not name, on their chain: worth a question. */
  readonly tokens: { readonly chain: string; readonly addresses: readonly string[] } | null
}
/** Who asks, and how the person reads. */
export interface Reader {
  /** Origin of the page. */
  readonly origin: string
  readonly words: ConfirmWords
  readonly locale: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** What contracts of tokens have said of themselves, by their addresses in lower case. */
  readonly told?: ReadonlyMap<string, TokenFacts>
}

type Row = ShownRequest['rows'][number]
const chainOf = (id: string) => NAMED_CHAINS.find((one) => String(one.id) === id)

const rowOf = (label: string, value: Value, writing: Writing): Row => {
  if (typeof value === 'object' && 'address' in value)
    return {
      label,
      value: [value.name ?? (value.claims && claimText(value.claims, writing)), value.address].filter(Boolean).join(' '),
      isCode: true,
    }
  if (Array.isArray(value))
    return { label, value: value.map((one: AmountValue) => amountText(one, writing)).join('\n'), isCode: false }
  return { label, value: String(textOf(value, writing)), isCode: false }
}

const fieldOf = ({ name, depth, value, more }: ShownField, { words, locale }: Reader): Row => {
  const label = `${'· '.repeat(Math.min(depth, 3))}${name}`
  const row = (text: string, isCode = false): Row => ({ label, value: text, isCode })
  if (more !== undefined) return row(fill(words.more, { count: more }, locale))
  if (value === null) return row('')
  if (typeof value === 'boolean') return row(words[value ? 'yes' : 'no'])
  return typeof value === 'object' ? row(value.address, true) : row(value === '' ? words.empty : String(value))
}

const unfolded = (fields: readonly ShownField[]): readonly ShownField[] =>
  fields.flatMap((field) => [field, ...unfolded(field.rest ?? [])])

/** Words of the registry, and the values that it leaves out, all of them. */
const registryOf = (registry: readonly RegistryStep[], reader: Reader): readonly ShownRegistry[] => {
  const { words, locale } = reader
  const writing = { copy: words, locale }
  return registry.map(({ number, described }) => {
    const { owner, contract, source, date, left, leftCount } = described
    const who = sentence(words.registry.of, { owner: contract && contract !== owner ? `${owner}, ${contract}` : owner }, writing)
    const counted = fill(words.registry.left, { count: leftCount }, locale)
    return {
      title: `${number ? `${number}. ` : ''}${words.registry.title}: ${who} ${registryIntent(described, writing)}`,
      rows: [
        ...registryLines(described, writing).map(({ label, value, isCode, depth }) => ({
          ...{ label: `${'· '.repeat(Math.min(depth, 3))}${label}`, value, isCode },
        })),
        ...(leftCount > 0 ? [{ label: counted, value: '', isCode: false }] : []),
        ...unfolded(left).flatMap((field) => (field.more === undefined ? [fieldOf(field, reader)] : [])),
      ],
      source: sentence(words.registry.source, { source, date: { until: date } }, writing),
    }
  })
}

const ofMessage = (
  shown: Explained & { readonly registry: readonly RegistryStep[] },
  undescribed: ShownRequest['undescribed'],
  { address }: ToConfirm,
  reader: Reader,
): ShownRequest => {
  const { words, locale } = reader
  const writing = { copy: words, locale }
  return {
    title: sentence(words.headline[shown.headline], shown.values, writing),
    findings: shown.findings.map(({ rule, level, values }) => ({
      level,
      text: sentence(words.rules[rule], values, writing),
      ...comparedIn(rule, values, words),
    })),
    text: shown.text,
    undescribed,
    registry: registryOf(shown.registry, reader),
    rows: [
      ...shown.rows.map(({ label, value }) => rowOf(words.labels[label], value, writing)),
      // Trust: the rest of a long list is below it; nothing of it is left out here.
      ...unfolded(shown.fields).map((field) => fieldOf(field, reader)),
      { label: words.account, value: address, isCode: true },
    ],
    raw: shown.raw,
    tokens: shown.tokens ?? null,
  }
}

/** Both addresses of an imitation. */
const comparedIn = (rule: string, { address, known }: Readonly<Record<string, Value>>, { compared }: ConfirmWords) => {
  if (rule !== 'lookalike' || typeof address !== 'object' || typeof known !== 'object') return {}
  if (!('address' in address) || !('address' in known)) return {}
  const [here, other] = [address.address, known.address]
  return {
    compared: [
      [compared.here, differing(here, other)],
      [compared.known, differing(other, here)],
    ] as const,
  }
}

/** The coin of a chain as its people call it. */
const coinText = (amount: bigint, chain: string, writing: Writing): string => {
  const { symbol = 'ETH', decimals = 18 } = chainOf(chain)?.nativeCurrency ?? {}
  return amountText({ amount: String(amount), token: symbol, decimals }, writing)
}

const tokensIn = (rows: readonly { readonly label: string; readonly value: Value }[]): readonly string[] =>
  rows.flatMap(({ label, value }) => {
    const isToken = (label === 'token' || label === 'collection') && typeof value === 'object' && 'address' in value
    return isToken && value.name === undefined ? [value.address] : []
  })

const ofTransaction = (
  request: TransactionRequest,
  { address, known, used }: ToConfirm,
  reader: Reader,
  registry: readonly RegistryStep[],
): ShownRequest => {
  const { words, locale, origin } = reader
  const { review } = words
  const writing = { copy: words, locale }
  const chain = String(request.chainId ?? '')
  const { symbol = 'ETH', decimals = 18 } = chainOf(chain)?.nativeCurrency ?? {}
  const token = (one: string): TokenFacts | undefined => tokenFacts(chain, one, { told: reader.told?.get(one) })
  const wording = { coin: { symbol, decimals }, token }
  // Trust: of the reading that the signature is of.
  const fee = highestFeeIn(request)
  const feeText = fee === undefined ? '' : coinText(fee, chain, writing)
  const explained = explainTransaction(
    request,
    { ...(fee !== undefined && { fee }), hasCode: () => undefined, token, tokenBalance: () => undefined },
    { account: address, origin, chain, known, used, isTest: (id) => chainOf(id)?.testnet ?? false },
    { asked: true, show: (changes) => changes.map(({ asset, amount }) => amountAt(chain, asset, amount)) },
  )
  const shown = withRegistry(worded(explained, wording), registry)
  const calls = unreadCalls(request, { account: address, chain })
  const rules = { ...words.rules, ...review.rules }
  return {
    title: sentence(review.headline[shown.headline], shown.values, writing),
    findings: shown.findings.map(({ rule, level, values, steps }) => ({
      level,
      text: saidOfSteps(sentence(rules[rule], { ...values, fee: feeText }, writing), steps, review.stepSays),
      ...comparedIn(rule, values, words),
    })),
    text: [],
    undescribed: calls.length > 0 ? { calls, chain } : null,
    registry: registryOf(registry, reader),
    rows: [
      ...shown.steps.flatMap(({ number, headline, values, rows, mayFail }): Row[] => [
        {
          label: sentence(review.step, { number }, writing),
          value: sentence(review.headline[headline], values, writing),
          isCode: false,
        },
        ...rows.map(({ label, value }) => rowOf(review.labels[label], value, writing)),
        ...(mayFail ? [{ label: '', value: review.mayFail, isCode: false }] : []),
      ]),
      ...shown.rows.map(({ label, value }) => rowOf(review.labels[label], value, writing)),
      { label: review.fee, value: feeText, isCode: false },
      { label: review.nonce, value: String(request.nonce ?? ''), isCode: false },
      { label: words.account, value: address, isCode: true },
    ],
    raw: JSON.stringify(request, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), 1),
    tokens: { chain, addresses: tokensIn([...shown.steps.flatMap(({ rows }) => rows), ...shown.rows]) },
  }
}

/** What is shown of a request; null: it cannot be read, and cannot be confirmed. */
export const shownRequest = (asked: ToConfirm, reader: Reader, registry: readonly RegistryStep[] = []): ShownRequest | null => {
  const { method, params, address, known, used, unsigned } = asked
  if (method === 'eth_signTransaction') {
    const request = readTransactionRequest(params[0])
    return typeof request === 'string' ? null : ofTransaction(request, asked, reader, registry)
  }
  const read = readRequest({ method, params }, address)
  if (read.kind !== 'message' && read.kind !== 'typed-data') return null
  const { origin, now, told } = reader
  // Parts that are not signed were left out by the frame that has read them.
  const whole = read.kind === 'typed-data' && unsigned !== undefined ? { ...read, unsigned } : read
  const isTest = (id: string): boolean => chainOf(id)?.testnet ?? false
  const token = (id: string, one: string): TokenFacts | undefined => tokenFacts(id, one, { told: told?.get(one) })
  const around = { account: address, origin, now, chain: null, known: [...known, ...used], isTest, token }
  const shown = explain(whole, around)
  const chain = whole.kind === 'typed-data' ? whole.data.domain.chainId : undefined
  const isUnsaid = whole.kind === 'typed-data' && shown.headline === 'typed-data' && typeof chain === 'string'
  return ofMessage(withRegistry(shown, registry), isUnsaid ? { data: whole.data, chain } : null, asked, reader)
}
