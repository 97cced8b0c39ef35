// What to know before buying by card: the amount, its quote, and the provider's address, which is signed meanwhile.
// Flow of FIAT_ON_RAMP_PROMPT_SCREEN. The page is opened by a link, within the press, so that no popup blocker has a say.

import { FUND, type FundKey } from '../../contract/errors/funding.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import { FIRST_FUNDING_MONEY, FUND_QUOTE_LEAST, FUND_TYPING } from '../../contract/fund-limits.ts'
import type { Funding, ScreenParams } from '../../contract/screens.ts'
import { amountAsTyped, typedAmount } from '../../kit/typed-amount.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['FIAT_ON_RAMP_PROMPT_SCREEN']

/** Money is in US dollars. */
export interface FundQuote {
  readonly coins: number
  readonly total: number
  readonly fee: number
  /** What can be paid at once; null: not known. */
  readonly least: number | null
  readonly most: number | null
  /** Milliseconds since 1970 until which it holds; null: not known. */
  readonly until: number | null
}
export interface PromptState {
  readonly at: 'preparing' | 'ready' | 'failure'
  readonly params: Params
  /** What the typed amount counts: coins where the page has named an amount of them. */
  readonly kind: 'coins' | 'money'
  readonly typed: string
  /** Of the amount that is typed; `asking`: not known yet; null: the provider tells none. */
  readonly quote: FundQuote | 'asking' | null
  /** What the last quote said can be paid at once, in US dollars. */
  readonly range: Pick<FundQuote, 'least' | 'most'>
  /** The provider's page, and the id of the purchase that is made there; null until the service has signed it. */
  readonly signed: { readonly url: string; readonly id: string } | null
  readonly title: Words<FundKey> | null
  readonly text: Words<FundKey> | null
  readonly button: FundKey | null
  readonly to: 'retry' | 'close'
}
export type PromptEvent =
  | { type: 'amount'; text: string }
  /** No other character has come for a moment. */
  | { type: 'typed'; text: string }
  /** Of the amount that was asked for; `holds`: milliseconds. */
  | { type: 'quoted'; funding: Funding; quote: (Omit<FundQuote, 'until'> & { holds: number | null }) | null }
  | { type: 'expired'; quote: FundQuote }
  | { type: 'signed'; url: string; id: string; funding: Funding }
  | { type: 'failed'; error: Failure }
  /** The person has followed the link; a moment later the browser has too. */
  | { type: 'followed' | 'opened' }
  | { type: 'press' }
type Next = Step<PromptState, PromptEvent>

/** Places after the point. */
const PLACES = { coins: 18, money: 2 } as const
const CENTS = 100
/** More digits are no amount that a provider takes. */
const LONGEST = { coins: 31, money: 9 } as const

/** The amount in its smallest unit; null: what is typed is none. */
const unitsOf = ({ typed, kind }: PromptState): bigint | null => {
  const units = typedAmount(typed, PLACES[kind])
  return units !== null && units > 0n && units.toString().length < LONGEST[kind] ? units : null
}

export type AmountFault = 'least' | 'most' | 'none'
/** What is wrong with the typed amount; null: nothing. An empty one is typed at the provider. */
export const amountFault = (state: PromptState): AmountFault | null => {
  if (state.typed.trim() === '') return null
  const units = unitsOf(state)
  if (units === null) return 'none'
  if (state.kind === 'coins') return null
  const { least, most } = state.range
  if (least !== null && units < BigInt(Math.round(least * CENTS))) return 'least'
  return most !== null && units > BigInt(Math.round(most * CENTS)) ? 'most' : null
}

/** What is bought, with the amount that is typed. */
const fundingOf = (state: PromptState): Funding => {
  const { amount: _, money: __, ...rest } = state.params
  const units = unitsOf(state)
  const amount = units === null ? null : amountAsTyped(units, PLACES[state.kind])
  return { ...rest, ...(amount !== null && { [state.kind === 'coins' ? 'amount' : 'money']: amount }) }
}
const isOf = (state: PromptState, { amount, money }: Funding): boolean => {
  const own = fundingOf(state)
  return own.amount === amount && own.money === money
}

const ask = (state: PromptState): Command<PromptEvent> => ({ run: 'quote', with: fundingOf(state) })
const sign = (state: PromptState, { app: { accent, theme } }: Facts): Command<PromptEvent> => ({
  run: 'sign',
  with: { ...fundingOf(state), accent, theme },
})
/** Quote and address of the amount; nothing where it is none. */
const look = (state: PromptState, facts: Facts): Next => {
  if (amountFault(state)) return [{ ...state, quote: null }]
  if (unitsOf(state) === null) return [{ ...state, quote: null }, sign(state, facts)]
  return [{ ...state, quote: 'asking' }, ask(state), sign(state, facts)]
}

const begin = (params: Params, facts: Facts): Next => {
  const kind = params.amount === undefined ? 'money' : 'coins'
  const none = { signed: null, title: null, text: null, button: null, to: 'retry' } as const
  const range = { least: null, most: null }
  return look(
    {
      at: 'preparing',
      params,
      kind,
      typed: params.amount ?? params.money ?? FIRST_FUNDING_MONEY,
      quote: 'asking',
      range,
      ...none,
    },
    facts,
  )
}

const quoted = (state: PromptState, { funding, quote: given }: PromptEvent & { type: 'quoted' }, { now }: Facts): Next => {
  if (state.at === 'failure' || !isOf(state, funding)) return [state]
  if (!given) return [{ ...state, quote: null }]
  const { holds, ...rest } = given
  const quote = { ...rest, until: holds === null ? null : now + holds }
  const next = { ...state, quote, range: { least: rest.least, most: rest.most } }
  return holds === null ? [next] : [next, { after: Math.max(holds, FUND_QUOTE_LEAST), send: { type: 'expired', quote } }]
}

const changed = (state: PromptState, event: PromptEvent & { type: 'amount' | 'typed' }, facts: Facts): Next => {
  if (state.at === 'failure') return [state]
  const { text } = event
  if (event.type === 'typed') return text === state.typed && !state.signed ? look(state, facts) : [state]
  const next: PromptState = { ...state, at: 'preparing', typed: text, signed: null }
  const known = { ...next, quote: unitsOf(next) === null || amountFault(next) ? null : ('asking' as const) }
  return [known, { after: FUND_TYPING, send: { type: 'typed', text } }]
}

export const machine: Machine<PromptState, PromptEvent, Params> = {
  start: begin,
  on(state, event, facts): Next {
    const { params, signed } = state
    switch (event.type) {
      case 'amount':
      case 'typed':
        return changed(state, event, facts)
      case 'quoted':
        return quoted(state, event, facts)
      case 'expired':
        return event.quote === state.quote ? [state, ask(state)] : [state]
      case 'signed':
        // Trust: an address for another amount than the one that is read now is not offered.
        if (!isOf(state, event.funding) || amountFault(state)) return [state]
        return [{ ...state, at: 'ready', signed: { url: event.url, id: event.id } }]
      case 'failed': {
        const { title, text, button, to } = viewOf(event.error, FUND)
        return [
          { ...state, at: 'failure', title, text, button, to: to === 'close' ? 'close' : 'retry' },
          { refused: event.error },
        ]
      }
      case 'followed':
        return signed ? [state, { run: 'started' }, { after: 0, send: { type: 'opened' } }] : [state]
      case 'opened':
        if (!signed) return [state]
        return [state, { replace: { screen: 'FIAT_ON_RAMP_STATUS_SCREEN', params: { ...signed, funding: fundingOf(state) } } }]
      case 'press':
        if (state.at !== 'failure') return [state]
        return state.to === 'close' ? [state, { close: 'dismissed' }] : begin(params, facts)
    }
  },
}
