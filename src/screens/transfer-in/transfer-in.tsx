// FUND_TRANSFER_SCREEN: coins from a connected wallet into the person's own.

import { canSend, isMissing, type TransferInState } from '../../flows/transfer-in/transfer-in.ts'
import { errors as own, transfer as words } from '../../i18n/en/fund.json'
import { errors, messages } from '../../i18n/en/login.json'
import { formatAmount } from '../../kit/addresses/format-amount.ts'
import { fill } from '../../kit/fill.ts'
import address from '../../parts/address.css'
import { Address } from '../../parts/avatar/address.tsx'
import { Button } from '../../parts/button.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { check, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import look from '../fund/fund.css'
import { laterMessages } from '../request/words.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'

export const styles = pieces + address + look
export const copy = { ...words, errors: { ...errors, ...own }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'FUND_TRANSFER_SCREEN', Copy>

const Sent = ({ state: { chain, hash }, copy, send }: Props) => (
  <ScreenFrame mark={<Mark icon={check} tone="success" />} title={copy.sent} subtitle={copy.sent_text}>
    <Button onPress={() => send({ type: 'leave' })}>{copy.done}</Button>
    {chain?.explorer && (
      <a className="button link" part="button" href={`${chain.explorer}/tx/${hash}`} target="_blank" rel="noopener noreferrer">
        {copy.explorer}
      </a>
    )}
  </ScreenFrame>
)

const saidOf = (state: TransferInState, copy: Copy): string => {
  if (state.refusal) {
    const { code } = state.refusal
    return code === 'user_rejected_request' ? copy.rejected : state.at === 'failed' ? say(copy, state.refusal) : copy.failed
  }
  return isMissing(state) ? copy.missing : ''
}

const Entry = ({ state, copy, locale, send }: Props) => {
  const { chain, balance } = state
  return (
    <EntryForm submitLabel={copy.send} valid={canSend(state)} onSubmit={() => send({ type: 'submit' })}>
      <div className="field">
        <label htmlFor="amount">{copy.amount}</label>
        <div className="row" dir="ltr">
          <input
            data-first
            id="amount"
            part="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={80}
            placeholder="0"
            aria-describedby="have"
            aria-invalid={isMissing(state) || undefined}
            value={state.amount}
            onChange={(event) => send({ type: 'amount', text: event.target.value })}
          />
          <span className="unit">{chain?.symbol}</span>
        </div>
        <p className="line" id="have">
          {chain &&
            balance !== null &&
            fill(copy.balance, { amount: formatAmount(balance, chain.decimals, locale), symbol: chain.symbol })}
        </p>
      </div>
    </EntryForm>
  )
}

export default function TransferIn(props: Props) {
  const { state, copy, send } = props
  const { at, params, chain } = state
  if (at === 'sent') return <Sent {...props} />
  const name = params.from.name
  if (at === 'confirming')
    return (
      <ScreenFrame
        mark={<Mark icon={wallet} tone="turning" />}
        title={fill(copy.confirm, { wallet: name })}
        subtitle={copy.confirm_text}
      >
        {null}
      </ScreenFrame>
    )
  const said = saidOf(state, copy)
  return (
    <ScreenFrame title={copy.title} subtitle={fill(copy.from, { wallet: name })}>
      <p className="note">
        {copy.to} <Address address={params.address} /> {chain && fill(copy.network, { chain: chain.name })}
      </p>
      {at === 'loading' && <Spinner label={copy.loading} />}
      {at === 'entry' && <Entry {...props} />}
      <p className="note brief" part={said ? 'error' : undefined} role="status" data-tone="error">
        {said}
      </p>
      {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
    </ScreenFrame>
  )
}
