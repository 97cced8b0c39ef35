// What the wallet has allowed others, and what takes it back. Flow of EMBEDDED_WALLET_ALLOWANCES_SCREEN.

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { ScreenParams, SendChain } from '../../contract/screens.ts'
import type { ListedTokens } from '../../contract/signing/listed-tokens.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { type Grant, grantKey, type OpenGrant } from '../../wallets/allowances/grants.ts'
import { eachOnce, type LogCursor, type Look, START } from '../../wallets/allowances/look-in-logs.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_ALLOWANCES_SCREEN']

/** How long until the chain is asked again whether one is gone that was taken back, in milliseconds, and how often. */
export const LOOK_AGAIN = 3000
export const LOOKS = 40

export interface AllowancesState {
  /** `looking`: it goes on to look further back. `silent`: the chain does not answer. */
  readonly at: 'looking' | 'shown' | 'silent'
  readonly address: string
  /** The network that is asked for; null: the app's first one. */
  readonly wanted: number | null
  /** The networks of the app, and the one that is looked at; null: not known yet. */
  readonly chains: readonly SendChain[]
  readonly chain: SendChain | null
  readonly listed: ListedTokens
  readonly cursor: LogCursor
  /** Whether it has come to the first block, to an end of its own, or was told no events at all; null: not yet. */
  readonly ended: 'whole' | 'part' | 'none' | null
  /** Unix milliseconds of the oldest block that it has looked at; null: not known. */
  readonly since: number | null
  /** Where it was to be looked. */
  readonly found: readonly Grant[]
  /** What is in force by the chain's own answer, the newest first. */
  readonly open: readonly OpenGrant[]
  /** Grants that the chain has been asked about, or is. */
  readonly asked: readonly string[]
  readonly facts: Readonly<Record<string, TokenFacts>>
  /** How many of those that were found the chain has not answered about. */
  readonly unread: number
  /** Those that are being taken back, and how often the chain was asked about each since. */
  readonly going: Readonly<Record<string, number>>
  readonly problem: CodeWords | null
}
type OfChain = { readonly chain: number }
export type AllowancesEvent =
  | { type: 'prepared'; chains: readonly SendChain[]; chain: SendChain; listed: ListedTokens; noted: readonly Grant[] }
  | ({ type: 'looked'; look: Look } & OfChain)
  | ({
      type: 'checked'
      grants: readonly Grant[]
      open: readonly OpenGrant[]
      facts: AllowancesState['facts']
      unread: number
    } & OfChain)
  | ({ type: 'dated'; at: number | null } & OfChain)
  | ({ type: 'silent' } & OfChain)
  | { type: 'stop' | 'again' | 'leave' }
  | { type: 'choose'; chain: number }
  | { type: 'remove'; key: string }
  | { type: 'check-again'; key: string; chain: number }
  | { type: 'removed'; key: string }
  | { type: 'not-removed'; key: string; error: Failure }

export interface Preparing {
  readonly address: string
  readonly chain: number | null
}
export interface Looking {
  readonly address: string
  readonly chain: number
  readonly cursor: LogCursor
}
export interface Checking {
  readonly address: string
  readonly chain: number
  readonly grants: readonly Grant[]
}
export interface Removing {
  readonly address: string
  readonly chain: number
  readonly grant: Grant
}
type Next = Step<AllowancesState, AllowancesEvent>

const begin = (address: string, chain: number | null): Next => [
  {
    ...{ at: 'looking', address, wanted: chain, chains: [], chain: null, listed: {}, cursor: START, ended: null, since: null },
    ...{ found: [], open: [], asked: [], facts: {}, unread: 0, going: {}, problem: null },
  },
  { run: 'prepare', with: { address, chain } satisfies Preparing },
]

/** Adds what was found, and asks the chain about what it has not been asked about. */
const finding = (state: AllowancesState, grants: readonly Grant[]): Next => {
  const found = eachOnce([...state.found, ...grants])
  const fresh = found.filter((one) => !state.asked.includes(grantKey(one)))
  const next = { ...state, found, asked: [...state.asked, ...fresh.map(grantKey)] }
  if (fresh.length === 0 || !state.chain) return [next]
  return [next, { run: 'check', with: { address: state.address, chain: state.chain.id, grants: fresh } satisfies Checking }]
}

/** Goes on with the events, or says how far they were told. */
const looked = (state: AllowancesState, { cursor, grants, ended }: Look): Next => {
  const { chain, address } = state
  if (!chain) return [state]
  const [next, ...check] = finding({ ...state, cursor }, grants)
  const isOver = ended !== null || state.at !== 'looking'
  if (!isOver) return [next, { run: 'look', with: { address, chain: chain.id, cursor } satisfies Looking }, ...check]
  const how = ended === 'whole' ? 'whole' : cursor.below === null ? 'none' : 'part'
  const date: Command<AllowancesEvent>[] =
    how === 'part' ? [{ run: 'date', with: { chain: chain.id, block: (cursor.below ?? 0) + 1 } }] : []
  return [{ ...next, at: 'shown', ended: how }, ...date, ...check]
}

const byTime = (one: OpenGrant, other: OpenGrant): number =>
  (other.block ?? -1) - (one.block ?? -1) || (other.at ?? 0) - (one.at ?? 0)

/** What the chain has answered. One that is to go and is still there is asked about again. */
const checked = (state: AllowancesState, event: AllowancesEvent & { type: 'checked' }): Next => {
  const keys = new Set(event.grants.map(grantKey))
  const open = [...state.open.filter((one) => !keys.has(grantKey(one))), ...event.open].sort(byTime)
  const left = new Set(open.map(grantKey))
  const going = Object.fromEntries(
    Object.entries(state.going).flatMap(([key, looks]): [string, number][] => {
      if (!keys.has(key) || looks === 0) return left.has(key) || !keys.has(key) ? [[key, looks]] : []
      return left.has(key) && looks < LOOKS ? [[key, looks + 1]] : []
    }),
  )
  const again = Object.entries(going).flatMap(([key, looks]): Command<AllowancesEvent>[] =>
    keys.has(key) && looks > 0 ? [{ after: LOOK_AGAIN, send: { type: 'check-again', key, chain: event.chain } }] : [],
  )
  return [{ ...state, open, going, unread: state.unread + event.unread, facts: { ...state.facts, ...event.facts } }, ...again]
}

const remove = (state: AllowancesState, key: string): Next => {
  const grant = state.open.find((one) => grantKey(one) === key)
  // Each is reviewed on a screen of its own, one after the other.
  if (!grant || !state.chain || Object.values(state.going).includes(0)) return [state]
  const { address, chain } = state
  return [
    { ...state, going: { ...state.going, [key]: 0 }, problem: null },
    { run: 'remove', with: { address, chain: chain.id, grant } satisfies Removing },
  ]
}

/** Asks about one again. */
const check = (state: AllowancesState, key: string): Next => {
  const grant = state.found.find((one) => grantKey(one) === key)
  if (!grant || !state.chain) return [state]
  return [state, { run: 'check', with: { address: state.address, chain: state.chain.id, grants: [grant] } satisfies Checking }]
}

export const machine: Machine<AllowancesState, AllowancesEvent, Params> = {
  start: ({ address, chain }) => begin(address, chain),
  on(state, event): Next {
    // What was asked of a network that was left is answered too late.
    if ('chain' in event && typeof event.chain === 'number' && event.type !== 'choose' && event.chain !== state.chain?.id)
      return [state]
    switch (event.type) {
      case 'prepared': {
        const { chains, chain, listed, noted } = event
        if (state.wanted !== null && chain.id !== state.wanted && chains.some(({ id }) => id === state.wanted)) return [state]
        const [next, ...asks] = finding({ ...state, chains, chain, listed }, noted)
        return [
          next,
          { run: 'look', with: { address: state.address, chain: chain.id, cursor: START } satisfies Looking },
          ...asks,
        ]
      }
      case 'looked':
        return looked(state, event.look)
      case 'checked':
        return checked(state, event)
      case 'dated':
        return [{ ...state, since: event.at }]
      case 'silent':
        return [{ ...state, at: 'silent' }]
      case 'stop':
        return [{ ...state, at: 'shown' }]
      case 'leave':
        return [state, { back: true }]
      case 'again':
        return begin(state.address, state.chain?.id ?? null)
      case 'choose':
        return begin(state.address, event.chain)
      case 'remove':
        return remove(state, event.key)
      case 'check-again':
        return check(state, event.key)
      case 'removed':
        return check({ ...state, going: { ...state.going, [event.key]: 1 } }, event.key)
      case 'not-removed': {
        const { [event.key]: _, ...going } = state.going
        const problem = event.error.code === 'user_rejected_request' ? null : messageOf(event.error)
        return [{ ...state, going, problem }]
      }
    }
  },
}
