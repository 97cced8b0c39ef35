// What a transaction costs: the fee in dollars and in the coin, a choice of speeds, the total.

import { formatAmount } from '../kit/addresses/format-amount.ts'
import { fill } from '../kit/fill.ts'
import { formatUsd } from '../kit/format-usd.ts'
import { numberWriter } from '../kit/writers.ts'

/** The coin of a chain; `usd`: dollars for one, null: not known, or of no value. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
  readonly usd: number | null
}

/** So much of a coin, without what it is worth. */
export const coinText = (amount: bigint, { symbol, decimals }: Coin, locale: string): string =>
  `${formatAmount(amount, decimals, locale)} ${symbol}`

/** So much of a coin: first what it is worth, where that is known. */
const Money = ({ amount, coin, locale }: { amount: bigint; coin: Coin; locale: string }) =>
  coin.usd === null ? (
    <bdi>{coinText(amount, coin, locale)}</bdi>
  ) : (
    <>
      <bdi>{formatUsd(amount, coin.decimals, coin.usd, locale)}</bdi>{' '}
      <bdi className="minor">{coinText(amount, coin, locale)}</bdi>
    </>
  )

/** A speed that can be chosen: the most that it costs, and the seconds that it usually takes; null: not known. */
export interface SpeedChoice<S extends string> {
  readonly speed: S
  readonly fee: bigint
  readonly seconds: number | null
}

interface Props<S extends string> {
  readonly copy: { readonly [word in 'fee' | 'total' | 'speed' | 'about' | 'checking' | S]: string }
  readonly coin: Coin
  /** Null: not known yet. */
  readonly fee: bigint | null
  readonly value: bigint
  readonly speeds: readonly SpeedChoice<S>[]
  readonly speed: S
  readonly locked: boolean
  readonly locale: string
  choose(speed: S): void
}

const SECONDS_TO_MINUTES = 90
/** `about 24 sec`, in the words of the language. */
const timeText = (seconds: number, about: string, locale: string): string => {
  const isLong = seconds >= SECONDS_TO_MINUTES
  const unit = isLong ? 'minute' : 'second'
  const time = numberWriter(locale, { style: 'unit', unit }).format(isLong ? Math.round(seconds / 60) : seconds)
  return fill(about, { time })
}

/** One row: the speed, and how long it takes; opened, each with its price. */
const Speeds = <S extends string>({ copy, coin, speeds, speed, locked, locale, choose }: Props<S>) => {
  const chosen = speeds.find((one) => one.speed === speed)
  const time = ({ seconds }: SpeedChoice<S>): string => (seconds === null ? '' : ` · ${timeText(seconds, copy.about, locale)}`)
  return (
    <details className="speed">
      <summary>
        <span>{copy.speed}</span>
        <span className="chosen">
          {copy[speed]}
          <span className="minor">{chosen && time(chosen)}</span>
        </span>
      </summary>
      <fieldset className="speeds" disabled={locked}>
        <legend className="quiet">{copy.speed}</legend>
        {speeds.map((one) => (
          <label key={one.speed}>
            <input type="radio" name="speed" checked={speed === one.speed} onChange={() => choose(one.speed)} />
            <span className="way">
              <span>{copy[one.speed]}</span>
              <span className="minor">{time(one)}</span>
            </span>
            <span className="price">
              <Money amount={one.fee} coin={coin} locale={locale} />
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

export const Fee = <S extends string>(props: Props<S>) => {
  const { copy, coin, fee, value, speeds, locale } = props
  return (
    <>
      <dl className="facts costs">
        <div>
          <dt>{copy.fee}</dt>
          <dd>{fee === null ? copy.checking : <Money amount={fee} coin={coin} locale={locale} />}</dd>
        </div>
        {value > 0n && (
          <div>
            <dt>{copy.total}</dt>
            <dd>{fee === null ? copy.checking : <Money amount={fee + value} coin={coin} locale={locale} />}</dd>
          </div>
        )}
      </dl>
      {speeds.length > 1 && <Speeds {...props} />}
    </>
  )
}
