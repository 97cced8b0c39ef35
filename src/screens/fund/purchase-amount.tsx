// How much is bought by card, and the provider's quote for it: what is paid, its fees, what arrives, how long it holds.

import { type AmountFault, amountFault, type PromptEvent, type PromptState } from '../../flows/fund/purchase-prompt.ts'
import type { prompt as words } from '../../i18n/en/fund.json'
import { coinOf } from '../../kit/coin-of.ts'
import { dollars } from '../../kit/dollars.ts'
import { fill } from '../../kit/fill.ts'
import { dateWriter, numberWriter } from '../../kit/writers.ts'

interface Props {
  readonly state: PromptState
  readonly copy: typeof words
  readonly locale: string
  send(event: PromptEvent): void
}

const coins = (amount: number, locale: string): string => numberWriter(locale, { maximumSignificantDigits: 8 }).format(amount)
const timeOf = (time: number, locale: string): string => dateWriter(locale, { timeStyle: 'short' }).format(time)

const faultText = (fault: AmountFault, { state: { range }, copy, locale }: Props): string =>
  fault === 'none' ? copy.none : fill(copy[fault], { amount: dollars(range[fault] ?? 0, locale) })

const Field = (props: Props) => {
  const { state, copy, send } = props
  const fault = amountFault(state)
  return (
    <div className="field">
      <label htmlFor="amount">{state.kind === 'coins' ? copy.coins : copy.pay}</label>
      <div className="row" dir="ltr">
        <input
          id="amount"
          part="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={32}
          placeholder="0"
          aria-describedby="amount-fault"
          aria-invalid={fault !== null || undefined}
          value={state.typed}
          onChange={(event) => send({ type: 'amount', text: event.target.value })}
        />
        <span className="unit">{state.kind === 'coins' ? coinOf(state.params.currency) : 'USD'}</span>
      </div>
      <p className="line fault" id="amount-fault" role="status" part={fault ? 'error' : undefined}>
        {fault && faultText(fault, props)}
      </p>
    </div>
  )
}

/** As high while it is asked for, and where an amount has none, so that nothing moves. */
const Quote = ({ state, copy, locale }: Props) => {
  const { quote, kind, params } = state
  const isBuyable = amountFault(state) === null
  if (quote === null && isBuyable)
    return (
      <div className="quote">
        <p className="line">{copy.noQuote}</p>
      </div>
    )
  const known = quote === 'asking' || !isBuyable ? null : quote
  const coin = coinOf(params.currency)
  const empty = isBuyable ? <span className="waits" /> : '–'
  const value = (text: string | null) => <dd>{text === null ? empty : <bdi>{text}</bdi>}</dd>
  return (
    <div className="quote" aria-busy={isBuyable && !known}>
      <dl>
        <div>
          <dt>{kind === 'coins' ? copy.pay : copy.get}</dt>
          {value(known && (kind === 'coins' ? dollars(known.total, locale) : `${coins(known.coins, locale)} ${coin}`))}
        </div>
        <div className="minor">
          <dt>{copy.fee}</dt>
          {value(known && dollars(known.fee, locale))}
        </div>
      </dl>
      <p className="line" role="status">
        {known ? known.until !== null && fill(copy.until, { time: timeOf(known.until, locale) }) : isBuyable && copy.asking}
      </p>
    </div>
  )
}

export const PurchaseAmount = (props: Props) => (
  <div className="purchase">
    <Field {...props} />
    <Quote {...props} />
  </div>
)
