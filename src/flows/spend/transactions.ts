// What the person sent, from this browser and from others. Flow of TRANSACTIONS_SCREEN.

import type { CodeWords } from '../../contract/errors/view.ts'
import { messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import { knownAt, named } from '../../contract/signing/known-contracts.ts'
import { type ListedTokens, tokenKey } from '../../contract/signing/listed-tokens.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { carried, type TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { SentRow } from '../../wallets/transactions/sent.ts'
import { type Learnt, questionsOf, type ShownTransaction, shownOf } from '../../wallets/transactions/shown/send-shown.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'
import { type ElsewhereRow, type ElsewhereState, type Ended, keyOf } from './sent-elsewhere.ts'

type Params = ScreenParams['TRANSACTIONS_SCREEN']

/** How long until the chain is asked again while one waits, in milliseconds. */
export const LOOK_AGAIN = 3000

/** A transaction with what it did, and the chain that it is on; null: the app works on it no more. */
export interface ListedTransaction extends Pick<SentRow, 'hash' | 'chain' | 'nonce' | 'at' | 'kind'> {
  readonly state: ElsewhereState
  /** As this browser keeps it; null: it was sent from another one. */
  readonly row: SentRow | null
  readonly on: SendChain | null
  readonly shown: Pick<ShownTransaction, 'headline' | 'values'>
}
/** What is kept, and what is known beside it. */
export interface Kept {
  readonly rows: readonly SentRow[]
  readonly chains: readonly SendChain[]
  /** Tokens that the app names. */
  readonly tokens: ListedTokens
}
/** A token whose contract is asked. */
export interface TokenAt {
  readonly chain: number
  readonly address: string
}
export interface TransactionsState {
  readonly at: 'loading' | 'shown'
  readonly address: string
  readonly kept: Kept | null
  /** What contracts of tokens have said of themselves, by chain and address; empty facts: they were asked. */
  readonly told: Readonly<Record<string, TokenFacts>>
  /** The newest first. */
  readonly list: readonly ListedTransaction[]
  /** What the service has kept. */
  readonly elsewhere: readonly ElsewhereRow[]
  /** Whether that is known; `none`: the app has nothing kept. */
  readonly service: 'loading' | 'shown' | 'none' | 'failed'
  /** Hash of the one that another is to take the place of, while the person reviews that. */
  readonly replacing: string | null
  /** Why it was not replaced. */
  readonly problem: CodeWords | null
}
export interface Replacing {
  readonly address: string
  readonly row: SentRow
  readonly kind: 'speed-up' | 'cancel'
}
export type TransactionsEvent =
  | { type: 'listed'; kept: Kept }
  | { type: 'look' | 'look-elsewhere' | 'elsewhere-failed' }
  /** Null: the app has nothing kept. */
  | { type: 'elsewhere'; rows: readonly ElsewhereRow[] | null }
  | { type: 'told'; tokens: Readonly<Record<string, TokenFacts>> }
  | { type: 'replace'; hash: string; kind: Replacing['kind'] }
  | { type: 'leave' }
  | { type: 'replaced' }
  | { type: 'refused'; error: Failure }

/** What can be read of a transaction, wherever it was sent from. `data` null: they are too long to be kept. */
interface Sent extends Pick<SentRow, 'chain' | 'to' | 'value' | 'kind'> {
  readonly data: string | null
}

const requestOf = ({ to, data, value }: Sent): TransactionRequest => ({
  to: to as TransactionRequest['to'],
  data: (data ?? '0x') as TransactionRequest['data'],
  value: BigInt(value),
})

const FACTS_ALONE: Omit<Learnt, 'trial'> = { prepared: null, code: {}, used: [], speed: 'normal', spelling: {} }
const OTHER_CHAIN = { name: '', symbol: '', decimals: 18, test: false, explorer: null }

/** What it did, as its review has said it. Without its data no more is known than whom it has called. */
const shownBy = (
  sent: Sent,
  on: SendChain | null,
  { address, told }: Pick<TransactionsState, 'address' | 'told'>,
  { tokens }: Kept,
): ListedTransaction['shown'] => {
  if (sent.data === null && sent.to !== null)
    return { headline: 'call', values: { contract: named(String(sent.chain), sent.to) } }
  const chain: SendChain = on ?? { id: sent.chain, ...OTHER_CHAIN }
  const own = Object.entries(told).flatMap(([key, facts]): [string, TokenFacts][] => {
    const [id, token = ''] = key.split(' ')
    return Number(id) === sent.chain ? [[token, facts]] : []
  })
  const learnt: Learnt = { ...FACTS_ALONE, trial: { preview: { kind: 'none' }, tokens: new Map(own), balances: new Map() } }
  const request = requestOf(sent)
  const params = {
    request: carried(request),
    address,
    origin: 'https://own.invalid',
    chain,
    kind: sent.kind,
    known: [],
    tokens,
  } as const
  const { headline, values } = shownOf(request, params, learnt)
  return { headline, values }
}

/** What is known of one before it is listed. */
type Known = Sent & Pick<ListedTransaction, 'hash' | 'nonce' | 'at' | 'state' | 'row'>
/** The two lists as one, the newest first and each transaction once: this browser knows more of what it has sent. */
const joined = ({ rows }: Kept, elsewhere: readonly ElsewhereRow[]): readonly Known[] => {
  const own = new Set(rows.map(keyOf))
  const others = elsewhere.filter((row) => !own.has(keyOf(row)))
  const all = [
    ...rows.map((row): Known => ({ ...row, row })),
    ...others.map((row): Known => ({ ...row, kind: 'send', row: null })),
  ]
  return all.sort((one, other) => other.at - one.at)
}

/** Tokens of what is listed, where nobody has asked their contracts yet. */
const unasked = ({ kept, elsewhere, told, address }: TransactionsState): readonly TokenAt[] => {
  const all = (kept ? joined(kept, elsewhere) : []).flatMap((sent): TokenAt[] => {
    const on = kept?.chains.find(({ id }) => id === sent.chain)
    if (!on) return []
    const { tokens } = questionsOf(requestOf(sent), { address, chain: on })
    return tokens.map((token) => ({ chain: sent.chain, address: token }))
  })
  const fresh = all.filter(
    ({ chain, address }) => knownAt(String(chain), address) === null && !Object.hasOwn(told, tokenKey(chain, address)),
  )
  return fresh.filter((one, at) => fresh.findIndex((other) => other.chain === one.chain && other.address === one.address) === at)
}

const relisted = (state: TransactionsState): TransactionsState => {
  const { kept, elsewhere } = state
  if (!kept) return state
  const list = joined(kept, elsewhere).map((sent): ListedTransaction => {
    const on = kept.chains.find(({ id }) => id === sent.chain) ?? null
    const { hash, chain, nonce, at, kind, state: outcome, row } = sent
    return { ...{ hash, chain, nonce, at, kind, row, on }, state: outcome, shown: shownBy(sent, on, state, kept) }
  })
  return { ...state, at: 'shown', list }
}

type Next = readonly [TransactionsState, ...Command<TransactionsEvent>[]]
/** The list anew, and what asks the contracts of its tokens. Once: what does not answer is not asked again. */
const listedAnew = (state: TransactionsState): Next => {
  const next = relisted(state)
  const tokens = unasked(next)
  if (tokens.length === 0) return [next]
  const asked = Object.fromEntries(tokens.map(({ chain, address }) => [tokenKey(chain, address), {}]))
  return [
    { ...next, told: { ...asked, ...next.told } },
    { run: 'ask', with: tokens },
  ]
}

/** What the service has kept is asked for once; then how those have ended that had not. */
const askElsewhere = ({ address, elsewhere, service }: TransactionsState): Command<TransactionsEvent> => {
  const over = elsewhere.filter(({ state }) => state !== 'waiting' && state !== 'unknown')
  const ended: Ended = Object.fromEntries(over.map((row) => [keyOf(row), row.state]))
  return { run: 'elsewhere', with: { address, rows: service === 'shown' ? elsewhere : null, ended } }
}

/** Whether one waits that was sent from here, or from another browser. */
const waits = ({ list }: TransactionsState, from: 'here' | 'elsewhere'): boolean =>
  list.some(({ state, row }) => state === 'waiting' && (row !== null) === (from === 'here'))

/** Whether another one can take its place: it waits, on a chain that the app works on, and is the newest of its number. */
export const canReplace = (
  { list, replacing }: TransactionsState,
  { state, on, chain, nonce, at, row }: ListedTransaction,
): boolean =>
  row !== null &&
  state === 'waiting' &&
  on !== null &&
  replacing === null &&
  !list.some((other) => other.chain === chain && other.nonce === nonce && other.at > at)

export const machine: Machine<TransactionsState, TransactionsEvent, Params> = {
  start: ({ address }) => [
    {
      ...{ at: 'loading', address, kept: null, told: {}, list: [], elsewhere: [], service: 'loading' },
      ...{ replacing: null, problem: null },
    },
    { run: 'list', with: { address, asks: false } },
    { run: 'elsewhere', with: { address, rows: null, ended: {} } },
  ],
  on(state, event): Step<TransactionsState, TransactionsEvent> {
    const look: Command<TransactionsEvent> = { run: 'list', with: { address: state.address, asks: true } }
    switch (event.type) {
      case 'listed': {
        const [next, ...ask] = listedAnew({ ...state, kept: event.kept })
        if (!waits(next, 'here')) return [next, ...ask]
        const again = state.at === 'loading' ? look : ({ after: LOOK_AGAIN, send: { type: 'look' } } as const)
        return [next, again, ...ask]
      }
      case 'elsewhere': {
        const service = event.rows ? 'shown' : 'none'
        const [next, ...ask] = listedAnew({ ...state, service, elsewhere: event.rows ?? [] })
        if (!waits(next, 'elsewhere')) return [next, ...ask]
        return [next, { after: LOOK_AGAIN, send: { type: 'look-elsewhere' } }, ...ask]
      }
      case 'elsewhere-failed':
        return [{ ...state, service: state.service === 'loading' ? 'failed' : state.service }]
      case 'look-elsewhere':
        return [state, askElsewhere(state)]
      case 'told':
        return [relisted({ ...state, told: { ...state.told, ...event.tokens } })]
      case 'look':
        return [state, look]
      case 'replace': {
        const one = state.list.find(({ hash }) => hash === event.hash)
        if (!one?.row || !canReplace(state, one)) return [state]
        const replacing: Replacing = { address: state.address, row: one.row, kind: event.kind }
        return [
          { ...state, replacing: one.hash, problem: null },
          { run: 'replace', with: replacing },
        ]
      }
      case 'leave':
        return [state, { close: 'dismissed' }]
      case 'replaced':
        return [{ ...state, replacing: null }, look]
      case 'refused': {
        const problem = event.error.code === 'user_rejected_request' ? null : messageOf(event.error)
        return [{ ...state, replacing: null, problem }, look]
      }
    }
  },
}
