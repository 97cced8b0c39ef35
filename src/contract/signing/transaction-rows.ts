// How one act of a transaction is told: its headline, what fills that, and its rows.

import type { CallAct, Items } from './call-acts.ts'
import { named } from './known-contracts.ts'
import type { ReadStep } from './read-calls.ts'
import type { AddressValue, AmountValue, Value, Values } from './rules.ts'
import { tokenRows } from './tokens.ts'
import { isRevoke } from './typed-acts.ts'

export type TransactionHeadline =
  | 'send'
  /** To oneself and of nothing, in the place of one that waits. */
  | 'cancel'
  | 'items'
  | 'allow'
  | 'revoke'
  | 'allow-all'
  | 'wrap'
  | 'unwrap'
  | 'swap'
  | 'collect'
  | 'portion'
  | 'check'
  | 'lower'
  | 'owner'
  | 'create'
  | 'call'
  | 'steps'
type TransactionLabel =
  | 'to'
  | 'gives'
  | 'least'
  | 'share'
  | 'of'
  | 'spender'
  | 'from'
  | 'amount'
  | 'has'
  | 'token'
  | 'items'
  | 'collection'
  | 'contract'
  | 'until'
  | 'usable'
  | 'network'
  | 'value'
  | 'threshold'
export interface TransactionRow {
  readonly label: TransactionLabel
  readonly value: Value
}

const HEADLINES: { readonly [K in CallAct['kind']]: TransactionHeadline } = {
  send: 'send',
  items: 'items',
  allow: 'allow',
  'allow-all': 'allow-all',
  wrap: 'wrap',
  unwrap: 'unwrap',
  swap: 'swap',
  collect: 'collect',
  check: 'check',
  lower: 'lower',
  owner: 'owner',
  disown: 'owner',
  threshold: 'owner',
  'foreign-code': 'call',
  create: 'create',
  call: 'call',
}
/** A step of several, as it is shown. */
export interface ShownStep {
  /** `2.1` is the first step within the second one. */
  readonly number: string
  readonly headline: TransactionHeadline
  readonly values: Values
  readonly rows: readonly TransactionRow[]
  /** The rest goes on where it fails. */
  readonly mayFail: boolean
}

export const headlineOf = (act: CallAct): TransactionHeadline => {
  const takenBack = (act.kind === 'allow' && isRevoke(act)) || (act.kind === 'allow-all' && !act.allowed)
  if (act.kind === 'collect' && act.share !== undefined) return 'portion'
  return takenBack ? 'revoke' : HEADLINES[act.kind]
}

const seconds = (until: bigint | null): { readonly until: number | null } => ({ until: until === null ? null : Number(until) })

/** Items that a headline names one by one. */
const FEW = 3
/** Single items of a collection by their numbers; of many in a headline, how many. */
const itemsOf = ({ collection, ids, counts }: Items, most = Number.POSITIVE_INFINITY): readonly AmountValue[] => {
  const count = (at: number): string => counts?.[at] ?? '1'
  if (ids.length > most)
    return [{ amount: String(ids.reduce((sum, _, at) => sum + BigInt(count(at)), 0n)), token: collection, isItems: true }]
  return ids.map((item, at) => ({ amount: count(at), token: collection, item }))
}

/** Hundredths of a percent in percent: `0.25 %`. */
const percent = (share: bigint): string => `${share / 100n}.${String(share % 100n).padStart(2, '0')} %`

/** The rows of a step of a trade, and the contracts of tokens in it. */
const tradeRows = (act: Extract<CallAct, { readonly kind: 'swap' | 'collect' | 'check' }>): TransactionRow[] => {
  if (act.kind === 'swap')
    return [
      ...(act.from ? [{ label: 'from', value: act.from } as const] : []),
      { label: 'gives', value: act.what },
      { label: 'least', value: act.gets },
      { label: 'to', value: act.to },
      ...tokenRows([...act.what, ...act.gets]),
    ]
  const least: TransactionRow = { label: 'least', value: act.what }
  if (act.kind === 'check') return [{ label: 'of', value: act.of }, least, ...tokenRows(act.what)]
  const share = act.share === undefined ? least : ({ label: 'share', value: percent(act.share) } as const)
  return [{ label: 'to', value: act.to }, share, ...tokenRows(act.what)]
}

/** What the account has of what is allowed, where that is known. */
const hasRows = ([first]: readonly AmountValue[], balanceOf: (token: string) => bigint | undefined): TransactionRow[] => {
  if (!first || first.item !== undefined || typeof first.token === 'string') return []
  const balance = balanceOf(first.token.address)
  return balance === undefined ? [] : [{ label: 'has', value: [{ ...first, amount: String(balance) }] }]
}

/** The rows of one act; its account comes first, then what, then where. `balanceOf`: what the account has of a token. */
export const rowsOf = (act: CallAct, balanceOf: (token: string) => bigint | undefined = () => undefined): TransactionRow[] => {
  const taken = (from: AddressValue | undefined): TransactionRow[] => (from ? [{ label: 'from', value: from }] : [])
  const amounts = (what: readonly AmountValue[]): TransactionRow[] => [{ label: 'amount', value: what }, ...tokenRows(what)]
  switch (act.kind) {
    case 'send':
      return [...taken(act.from), { label: 'to', value: act.to }, ...amounts(act.what)]
    case 'items':
      return [
        ...taken(act.from),
        { label: 'to', value: act.to },
        { label: 'items', value: itemsOf(act) },
        { label: 'collection', value: act.collection },
      ]
    case 'allow':
      if (isRevoke(act)) return [...taken(act.from), { label: 'spender', value: act.spender }, ...tokenRows(act.what)]
      return [
        ...taken(act.from),
        { label: 'spender', value: act.spender },
        ...amounts(act.what),
        // What another has is not asked for.
        ...(act.from ? [] : hasRows(act.what, balanceOf)),
        ...(act.until === null ? [] : [{ label: 'until', value: seconds(act.until) } as const]),
        ...(act.usable === undefined ? [] : [{ label: 'usable', value: seconds(act.usable) } as const]),
      ]
    case 'allow-all':
      return [
        { label: 'spender', value: act.spender },
        { label: 'collection', value: act.collection },
      ]
    case 'wrap':
    case 'unwrap':
      return [...amounts(act.what), ...(act.to ? [{ label: 'to', value: act.to } as const] : [])]
    case 'swap':
    case 'collect':
    case 'check':
      return tradeRows(act)
    case 'lower':
      return [...taken(act.from), { label: 'spender', value: act.spender }, ...amounts(act.what)]
    case 'owner':
    case 'disown':
    case 'threshold':
      return [
        { label: 'contract', value: act.contract },
        ...('from' in act ? taken(act.from) : []),
        ...('to' in act ? [{ label: 'to', value: act.to } as const] : []),
        ...(act.threshold === undefined ? [] : [{ label: 'threshold', value: act.threshold } as const]),
      ]
    case 'foreign-code':
      return [
        { label: 'contract', value: act.contract },
        { label: 'to', value: act.code },
      ]
    case 'call':
      return [{ label: 'contract', value: act.to }]
    case 'create':
      return []
  }
}

/** What fills the headline of an act. */
export const valuesOf = (act: CallAct): Values => {
  switch (act.kind) {
    case 'send':
    case 'wrap':
    case 'unwrap':
    case 'swap':
    case 'check':
      return { items: act.what }
    case 'collect':
      return { items: act.what, ...(act.what[0] && { token: act.what[0].token }) }
    case 'allow':
    case 'lower':
      return { items: act.what, ...(act.what[0] && { token: act.what[0].token }) }
    case 'items':
      return { items: itemsOf(act, FEW), collection: act.collection, token: act.collection }
    case 'allow-all':
      return { collection: act.collection, token: act.collection }
    case 'owner':
    case 'disown':
    case 'threshold':
      return { contract: act.contract }
    case 'foreign-code':
      return { contract: act.contract }
    case 'call':
      return { contract: act.to }
    case 'create':
      return {}
  }
}

/** How a step is shown. `count`: of how many it is made, where it is a call of several. */
export const shownStep = (
  { number, act, call, mayFail }: ReadStep,
  count: number,
  { chain, balanceOf }: { readonly chain: string; balanceOf(token: string): bigint | undefined },
): ShownStep => {
  const contract = call?.to ? named(chain, call.to) : null
  if (act)
    return { number, headline: headlineOf(act), values: valuesOf(act), rows: rowsOf(act, balanceOf), mayFail: mayFail === true }
  const rows: TransactionRow[] = contract ? [{ label: 'contract', value: contract }] : []
  const own =
    count === 1 && contract
      ? ({ headline: 'call', values: { contract } } as const)
      : ({ headline: 'steps', values: { count } } as const)
  return { number, ...own, rows, mayFail: mayFail === true }
}
