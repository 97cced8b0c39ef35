// What a transaction costs: the fee in dollars and in the coin, a choice of speeds, the total.

import { formatAmount } from '../kit/addresses/format-amount.ts'
import { formatUsd } from '../kit/format-usd.ts'

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

interface Props<S extends string> {
  readonly copy: { readonly [word in 'fee' | 'total' | 'speed' | 'checking' | S]: string }
  readonly coin: Coin
  /** Null: not known yet. */
  readonly fee: bigint | null
  readonly value: bigint
  readonly speeds: readonly S[]
  readonly speed: S
  readonly locked: boolean
  readonly locale: string
  choose(speed: S): void
}

export const Fee = <S extends string>({ copy, coin, fee, value, speeds, speed, locked, locale, choose }: Props<S>) => (
  <>
    <dl className="facts costs">
      <div>
        <dt>{copy.fee}</dt>
        <dd>{fee === null ? copy.checking : <Money amount={fee} coin={coin} locale={locale} />}</dd>
      </div>
      <div>
        <dt>{copy.total}</dt>
        <dd>{fee === null ? copy.checking : <Money amount={fee + value} coin={coin} locale={locale} />}</dd>
      </div>
    </dl>
    {speeds.length > 1 && (
      <fieldset className="speeds" disabled={locked}>
        <legend>{copy.speed}</legend>
        {speeds.map((one) => (
          <label key={one}>
            <input type="radio" name="speed" checked={speed === one} onChange={() => choose(one)} />
            <span>{copy[one]}</span>
          </label>
        ))}
      </fieldset>
    )}
  </>
)
