// What the person sent: from this browser what waits and the last that does not, and what the service has kept. Flow of TRANSACTIONS_SCREEN.

import type { CodeWords } from '../../contract/errors/view.ts'
import { messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import { carried, type TransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { SentRow } from '../../wallets/transactions/sent.ts'
import { type Learnt, type ShownTransaction, shownOf } from '../../wallets/transactions/shown/send-shown.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'
import { type ElsewhereRow, type ElsewhereState, type Ended, keyOf } from './sent-elsewhere.ts'

type Params = ScreenParams['TRANSACTIONS_SCREEN']

/** How long until the chain is asked again while one waits, in milliseconds. */
export const LOOK_AGAIN = 3000

/** A transaction with what it did, and the chain that it is on; null: the app works on it no more. */
export interface ListedTransaction extends Pick<SentRow, 'hash' | 'chain' | 'nonce' | 'at' | 'kind'> {
  readonly state: ElsewhereState
  readonly on: SendChain | null
  readonly shown: Pick<ShownTransaction, 'headline' | 'values'>
  /** As this browser keeps it; null: it was sent from another one. */
  readonly row: SentRow | null
}
type Tokens = Readonly<Record<string, { readonly symbol?: string; readonly decimals?: number }>>
/** What is kept, and what is known beside it. */
export interface Kept {
  readonly rows: readonly SentRow[]
  readonly chains: readonly SendChain[]
  /** Tokens that the app names, by chain and address in lower case: `1 0x…`. */
  readonly tokens: Tokens
}
export interface TransactionsState {
  readonly at: 'loading' | 'shown'
  readonly address: string
  /** The newest first. */
  readonly list: readonly ListedTransaction[]
  /** What this browser keeps; null: not read yet. */
  readonly kept: Kept | null
  /** What the service has kept. */
  readonly elsewhere: readonly ElsewhereRow[]
  /** `none`: the app keeps nothing there. */
  readonly service: 'loading' | 'shown' | 'none' | 'failed'
  /** What contracts of tokens say of themselves. */
  readonly told: Tokens
  /** Hash of the one that another is to take the place of, while the person reviews that. */
  readonly replacing: string | null
  /** Why it was not replaced. */
  readonly problem: CodeWords | null
}
/** Of which the contracts that they call are asked what they are. */
export interface Telling {
  readonly address: string
  readonly list: readonly Sent[]
}
export interface Replacing {
  readonly address: string
  readonly row: SentRow
  readonly kind: 'speed-up' | 'cancel'
}
export type TransactionsEvent =
  | { type: 'listed'; kept: Kept }
  | { type: 'look' | 'look-elsewhere' }
  | { type: 'elsewhere'; rows: readonly ElsewhereRow[] | null }
  | { type: 'elsewhere-failed' }
  | { type: 'told'; tokens: Tokens }
  | { type: 'replace'; hash: string; kind: Replacing['kind'] }
  | { type: 'leave' }
  | { type: 'replaced' }
  | { type: 'refused'; error: Failure }

interface Sent {
  readonly chain: number
  readonly to: string | null
  readonly data: string | null
  readonly value: string
  readonly kind: SentRow['kind']
}

/** What it did, as its review has said it. Data that are too long to be kept are not read: it is a call of whom it went to. */
const shownBy = ({ chain: id, to, data, value, kind }: Sent, on: SendChain | null, address: string, tokens: Tokens) => {
  if (data === null && to !== null) return { headline: 'call' as const, values: { contract: { address: to } } }
  const chain: SendChain = on ?? { id, name: '', symbol: '', decimals: 18, test: false, explorer: null }
  const known = Object.entries(tokens).flatMap(([key, told]): [string, Tokens[string]][] => {
    const [place, token = ''] = key.split(' ')
    return Number(place) === id ? [[token, told]] : []
  })
  const learnt: Learnt = {
    prepared: null,
    trial: { preview: { kind: 'none' }, tokens: new Map(known), balances: new Map() },
    code: {},
    used: [],
    speed: 'normal',
    spelling: {},
  }
  const request: TransactionRequest = {
    to: to as TransactionRequest['to'],
    data: (data ?? '0x') as TransactionRequest['data'],
    value: BigInt(value),
  }
  const params = { request: carried(request), address, origin: 'https://own.invalid', chain, kind, known: [] } as const
  const { headline, values } = shownOf(request, params, learnt)
  return { headline, values }
}

/** The two lists as one, each transaction once: this browser knows more of what it has sent. */
const joined = ({ kept, elsewhere, address, told }: TransactionsState): readonly ListedTransaction[] => {
  const { rows = [], chains = [], tokens = {} } = kept ?? {}
  const own = new Set(rows.map(keyOf))
  const listed = (row: Sent & Pick<ListedTransaction, 'hash' | 'nonce' | 'at' | 'state'>, here: SentRow | null): ListedTransaction => {
    const on = chains.find(({ id }) => id === row.chain) ?? null
    const { hash, chain, nonce, at, state, kind } = row
    return { hash, chain, nonce, at, state, kind, on, shown: shownBy(row, on, address, { ...tokens, ...told }), row: here }
  }
  return [
    ...rows.map((row) => listed(row, row)),
    ...elsewhere.filter((row) => !own.has(keyOf(row))).map((row) => listed({ ...row, kind: 'send' }, null)),
  ].sort((one, other) => other.at - one.at)
}

const waitsHere = ({ list }: TransactionsState): boolean => list.some(({ state, row }) => row && state === 'waiting')
const waitsElsewhere = ({ list }: TransactionsState): boolean => list.some(({ state, row }) => !row && state === 'waiting')

/** Whether another one can take its place: it waits, on a chain that the app works on, and is the newest of its number. */
export const canReplace = ({ list, replacing }: TransactionsState, { state, on, chain, nonce, at, row }: ListedTransaction): boolean =>
  row !== null &&
  state === 'waiting' &&
  on !== null &&
  replacing === null &&
  !list.some((other) => other.chain === chain && other.nonce === nonce && other.at > at)

/** What the service has kept, asked for once; then how those have ended that had not. */
const elsewhereOf = ({ address, elsewhere, service }: TransactionsState): Command<TransactionsEvent> => {
  const over = elsewhere.filter(({ state }) => state !== 'waiting' && state !== 'unknown')
  const ended: Ended = Object.fromEntries(over.map((row) => [keyOf(row), row.state]))
  return { run: 'elsewhere', with: { address, rows: service === 'shown' ? elsewhere : null, ended } }
}
/** What can be read of what is listed. */
const sentIn = ({ kept, elsewhere }: TransactionsState): readonly Sent[] => [
  ...(kept?.rows ?? []),
  ...elsewhere.map((row): Sent => ({ ...row, kind: 'send' })),
]
const withList = (state: TransactionsState): TransactionsState => ({ ...state, list: joined(state) })

export const machine: Machine<TransactionsState, TransactionsEvent, Params> = {
  start: ({ address }) => [
    {
      ...{ at: 'loading', address, list: [], kept: null, elsewhere: [], service: 'loading', told: {} },
      ...{ replacing: null, problem: null },
    },
    { run: 'list', with: { address, asks: false } },
    { run: 'elsewhere', with: { address, rows: null, ended: {} } },
  ],
  on(state, event): Step<TransactionsState, TransactionsEvent> {
    const look: Command<TransactionsEvent> = { run: 'list', with: { address: state.address, asks: true } }
    switch (event.type) {
      case 'listed': {
        const next = withList({ ...state, at: 'shown', kept: event.kept })
        const ask: Command<TransactionsEvent>[] = state.kept ? [] : [{ run: 'tell', with: { address: next.address, list: sentIn(next) } }]
        if (!waitsHere(next)) return [next, ...ask]
        return [next, ...ask, ...(state.at === 'loading' ? [look] : [{ after: LOOK_AGAIN, send: { type: 'look' } as const }])]
      }
      case 'look':
        return [state, look]
      case 'elsewhere': {
        const next = withList({ ...state, service: event.rows ? 'shown' : 'none', elsewhere: event.rows ?? [] })
        return [
          next,
          ...(state.service === 'shown' ? [] : [{ run: 'tell', with: { address: next.address, list: sentIn(next) } }]),
          ...(waitsElsewhere(next) ? [{ after: LOOK_AGAIN, send: { type: 'look-elsewhere' } as const }] : []),
        ]
      }
      case 'elsewhere-failed':
        return [{ ...state, service: state.service === 'loading' ? 'failed' : state.service }]
      case 'look-elsewhere':
        return [state, elsewhereOf(state)]
      case 'told':
        return [withList({ ...state, told: { ...state.told, ...event.tokens } })]
      case 'replace': {
        const one = state.list.find(({ hash, row }) => row && hash === event.hash)
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
