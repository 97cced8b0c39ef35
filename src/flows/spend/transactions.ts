// What the person sent from this browser: what waits, and the last that does not. Flow of TRANSACTIONS_SCREEN.

import type { CodeWords } from '../../contract/errors/view.ts'
import { messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import { knownAt } from '../../contract/signing/known-contracts.ts'
import { type ListedTokens, tokenKey } from '../../contract/signing/listed-tokens.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { carried, type TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { SentRow } from '../../wallets/transactions/sent.ts'
import { type Learnt, questionsOf, type ShownTransaction, shownOf } from '../../wallets/transactions/shown/send-shown.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['TRANSACTIONS_SCREEN']

/** How long until the chain is asked again while one waits, in milliseconds. */
export const LOOK_AGAIN = 3000

/** A transaction with what it did, and the chain that it is on; null: the app works on it no more. */
export interface ListedTransaction extends SentRow {
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
  | { type: 'look' }
  | { type: 'told'; tokens: Readonly<Record<string, TokenFacts>> }
  | { type: 'replace'; hash: string; kind: Replacing['kind'] }
  | { type: 'leave' }
  | { type: 'replaced' }
  | { type: 'refused'; error: Failure }

const requestOf = ({ to, data, value }: SentRow): TransactionRequest => ({
  to: to as TransactionRequest['to'],
  data: data as TransactionRequest['data'],
  value: BigInt(value),
})

const FACTS_ALONE: Omit<Learnt, 'trial'> = { prepared: null, code: {}, used: [], speed: 'normal', spelling: {} }
const OTHER_CHAIN = { name: '', symbol: '', decimals: 18, test: false, explorer: null }

/** What it did, as its review has said it. */
const listed = (row: SentRow, address: string, { chains, tokens }: Kept, told: TransactionsState['told']): ListedTransaction => {
  const on = chains.find(({ id }) => id === row.chain) ?? null
  const chain: SendChain = on ?? { id: row.chain, ...OTHER_CHAIN }
  const own = Object.entries(told).flatMap(([key, facts]): [string, TokenFacts][] => {
    const [id, token = ''] = key.split(' ')
    return Number(id) === row.chain ? [[token, facts]] : []
  })
  const learnt: Learnt = { ...FACTS_ALONE, trial: { preview: { kind: 'none' }, tokens: new Map(own), balances: new Map() } }
  const request = requestOf(row)
  const params = {
    request: carried(request),
    address,
    origin: 'https://own.invalid',
    chain,
    kind: row.kind,
    known: [],
    tokens,
  } as const
  const { headline, values } = shownOf(request, params, learnt)
  return { ...row, on, shown: { headline, values } }
}

/** Tokens of those that are listed, where nobody has asked their contracts yet. */
const unasked = ({ list, told, address }: TransactionsState): readonly TokenAt[] => {
  const all = list.flatMap(({ on, chain, ...row }): TokenAt[] => {
    if (!on) return []
    const request = requestOf({ chain, ...row })
    const { tokens } = questionsOf(request, { address, chain: on })
    return tokens.map((token) => ({ chain, address: token }))
  })
  const fresh = all.filter(
    ({ chain, address }) => knownAt(String(chain), address) === null && !Object.hasOwn(told, tokenKey(chain, address)),
  )
  return fresh.filter((one, at) => fresh.findIndex((other) => other.chain === one.chain && other.address === one.address) === at)
}

const relisted = (state: TransactionsState, kept: Kept): TransactionsState => ({
  ...state,
  at: 'shown',
  kept,
  list: kept.rows.map((row) => listed(row, state.address, kept, state.told)),
})

const waits = ({ list }: TransactionsState): boolean => list.some(({ state }) => state === 'waiting')

/** Whether another one can take its place: it waits, on a chain that the app works on, and is the newest of its number. */
export const canReplace = ({ list, replacing }: TransactionsState, { state, on, chain, nonce, at }: ListedTransaction): boolean =>
  state === 'waiting' &&
  on !== null &&
  replacing === null &&
  !list.some((other) => other.chain === chain && other.nonce === nonce && other.at > at)

export const machine: Machine<TransactionsState, TransactionsEvent, Params> = {
  start: ({ address }) => [
    { at: 'loading', address, kept: null, told: {}, list: [], replacing: null, problem: null },
    { run: 'list', with: { address, asks: false } },
  ],
  on(state, event): Step<TransactionsState, TransactionsEvent> {
    const look: Command<TransactionsEvent> = { run: 'list', with: { address: state.address, asks: true } }
    switch (event.type) {
      case 'listed': {
        const next = relisted(state, event.kept)
        const tokens = unasked(next)
        // Once: what does not answer is not asked again.
        const told = { ...Object.fromEntries(tokens.map(({ chain, address }) => [tokenKey(chain, address), {}])), ...next.told }
        const ask: Command<TransactionsEvent>[] = tokens.length > 0 ? [{ run: 'ask', with: tokens }] : []
        if (!waits(next)) return [{ ...next, told }, ...ask]
        const again = state.at === 'loading' ? look : ({ after: LOOK_AGAIN, send: { type: 'look' } } as const)
        return [{ ...next, told }, again, ...ask]
      }
      case 'told':
        return state.kept ? [relisted({ ...state, told: { ...state.told, ...event.tokens } }, state.kept)] : [state]
      case 'look':
        return [state, look]
      case 'replace': {
        const row = state.list.find(({ hash }) => hash === event.hash)
        if (!row || !canReplace(state, row)) return [state]
        const { on: _, shown: __, ...plain } = row
        const replacing: Replacing = { address: state.address, row: plain, kind: event.kind }
        return [
          { ...state, replacing: row.hash, problem: null },
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
