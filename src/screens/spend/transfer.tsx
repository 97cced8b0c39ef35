// SEND_SCREEN: how much of what goes to whom; the review comes after it (docs/elements.md, "Wallets in the page").

import { type Asset, amountOf, assetOf, canGoOn, isTooMuch } from '../../flows/spend/transfer.ts'
import { errors, messages } from '../../i18n/en/login.json'
import { form } from '../../i18n/en/spend.json'
import { formatAmount } from '../../kit/addresses/format-amount.ts'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { fill } from '../../kit/fill.ts'
import { formatUsd } from '../../kit/format-usd.ts'
import { readPaymentCode } from '../../kit/payment-code.ts'
import { Button } from '../../parts/button.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { later, laterMessages } from '../request/words.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import own from './transfer.css'

export const styles = pieces + own
export const copy = { ...form, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = Omit<ScreenProps<'SEND_SCREEN', Copy>, 'params' | 'app'>

const isolated = (text: string): string => `\u2068${text}\u2069`
const amountText = (amount: bigint, { decimals, symbol }: Asset, locale: string): string =>
  isolated(`${formatAmount(amount, decimals, locale)}\u00a0${symbol}`)

const Assets = ({ state: { assets, chosen }, copy, locale, send }: Props) =>
  assets.length > 1 && (
    <select
      part="input"
      className="picked"
      aria-label={copy.asset}
      value={chosen}
      onChange={(event) => send({ type: 'choose', at: Number(event.target.value) })}
    >
      {assets.map((one, at) => (
        <option key={one.contract ?? ''} value={at}>
          {one.balance === null ? one.symbol : `${one.symbol} · ${formatAmount(one.balance, one.decimals, locale)}`}
        </option>
      ))}
    </select>
  )

/** What is typed in the other unit, and how much there is. */
const Worth = ({ state, copy, locale, send }: Props) => {
  const asset = assetOf(state)
  if (!asset) return null
  const { unit, counting } = state
  const { usd, balance, decimals } = asset
  const amount = amountOf(state) ?? 0n
  const other =
    usd !== null && (unit === 'dollars' ? amountText(amount, asset, locale) : formatUsd(amount, decimals, usd, locale))
  return (
    <>
      <div className="worth">
        {other !== false && (
          <>
            <span>{fill(copy.worth, { amount: other })}</span>
            <button type="button" className="turn" part="button" onClick={() => send({ type: 'unit' })}>
              {unit === 'dollars' ? fill(copy.inCoins, { symbol: asset.symbol }) : copy.inDollars}
            </button>
          </>
        )}
      </div>
      <div className="worth" id="have">
        {balance !== null && (
          <span data-tone={isTooMuch(state) ? 'error' : undefined}>
            {fill(copy.have, { amount: amountText(balance, asset, locale) })}
          </span>
        )}
        {balance !== null && balance > 0n && (
          <button type="button" className="turn" part="button" aria-busy={counting} onClick={() => send({ type: 'max' })}>
            {copy.max}
          </button>
        )}
      </div>
    </>
  )
}

const Amount = (props: Props) => {
  const { state, copy, send } = props
  return (
    <div className="field">
      <label htmlFor="amount">{copy.amount}</label>
      <Assets {...props} />
      <div className="row" dir="ltr">
        {state.unit === 'dollars' && <span className="unit">$</span>}
        <input
          data-first
          id="amount"
          part="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          placeholder="0"
          aria-describedby="have"
          aria-invalid={isTooMuch(state) || undefined}
          value={state.amount}
          onChange={(event) => send({ type: 'amount', text: event.target.value })}
        />
        {state.unit === 'coins' && <span className="unit">{assetOf(state)?.symbol}</span>}
      </div>
      <Worth {...props} />
    </div>
  )
}

const Recipient = ({ state, copy, send }: Props) => (
  <div className="field">
    <label htmlFor="to">{copy.to}</label>
    <div className="row" dir="ltr">
      <textarea
        id="to"
        part="input"
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder={copy.placeholder}
        aria-describedby="problem"
        aria-invalid={state.problem !== null || undefined}
        value={state.to}
        onPaste={(event) => {
          const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
          const text = event.clipboardData.getData('text/plain')
          if (!picture && readPaymentCode(text) === null) return
          event.preventDefault()
          send(picture ? { type: 'picture', picture } : { type: 'scanned', text })
        }}
        onChange={(event) => send({ type: 'to', text: event.target.value.replace(/\s/g, '') })}
      />
    </div>
    <div className="entries">
      <button type="button" className="turn" part="button" onClick={() => send({ type: 'paste' })}>
        {copy.paste}
      </button>
      {state.scans && (
        <label className="turn">
          {copy.scan}
          <input
            className="quiet"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              const [picture] = target.files ?? []
              if (picture) send({ type: 'picture', picture })
              target.value = ''
            }}
          />
        </label>
      )}
    </div>
  </div>
)

/** Whom the account has paid before: a press fills the address in, whole. */
const Recent = ({ state: { recent, to }, copy, send }: Props) =>
  recent.length > 0 &&
  to === '' && (
    <fieldset className="recent">
      <legend>{copy.recent}</legend>
      {recent.map((address) => (
        <button
          type="button"
          key={address}
          className="turn mono"
          part="button"
          dir="ltr"
          aria-label={address}
          onClick={() => send({ type: 'to', text: address })}
        >
          {shortAddress(address)}
        </button>
      ))}
    </fieldset>
  )

export default function Transfer(props: ScreenProps<'SEND_SCREEN', Copy>) {
  const { state, copy, send } = props
  const { at, problem, refusal, chain } = state
  const said = problem
    ? fill(copy.problems[problem], { chain: isolated(chain.name) })
    : at === 'failed'
      ? refusal?.code === 'chain_unreachable'
        ? say(copy, refusal)
        : copy.unread
      : say(copy, refusal)
  return (
    <ScreenFrame title={copy.title} subtitle={<bdi>{chain.name}</bdi>}>
      {at === 'loading' && (
        <div className="waiting">
          <Spinner label={copy.loading} />
        </div>
      )}
      {(at === 'entry' || at === 'review') && (
        <EntryForm submitLabel={copy.review} valid={canGoOn(state)} onSubmit={() => send({ type: 'submit' })}>
          <Amount {...props} />
          <Recipient {...props} />
          <Recent {...props} />
        </EntryForm>
      )}
      <p className="note brief" id="problem" part={said ? 'error' : undefined} role="status" data-tone="error">
        {said}
      </p>
      {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
    </ScreenFrame>
  )
}
