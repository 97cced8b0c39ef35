// EMBEDDED_WALLET_ALLOWANCES_SCREEN: what the wallet has allowed others (docs/elements.md, "What a wallet has").

import { named } from '../../contract/signing/known-contracts.ts'
import { tokenKey } from '../../contract/signing/listed-tokens.ts'
import { tokenFacts, withClaim } from '../../contract/signing/tokens.ts'
import type { AllowancesState } from '../../flows/allowances/allowances.ts'
import { errors, messages } from '../../i18n/en/login.json'
import { allowances } from '../../i18n/en/own-wallet.json'
import { request } from '../../i18n/en/signing.json'
import { formatAmount } from '../../kit/addresses/format-amount.ts'
import { fill } from '../../kit/fill.ts'
import { dateWriter, numberWriter } from '../../kit/writers.ts'
import { textOf } from '../../kit/written-values.ts'
import { shield } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { List } from '../../parts/list.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { grantKey, isUnlimited, type OpenGrant } from '../../wallets/allowances/grants.ts'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import { later, laterMessages } from '../request/words.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import own from './allowances.css'

export const styles = pieces + lists + wide + own
export const copy = {
  ...allowances,
  signing: request,
  errors: { ...errors, ...later },
  messages: { ...messages, ...laterMessages },
}
export type Copy = typeof copy
type Props = Omit<ScreenProps<'EMBEDDED_WALLET_ALLOWANCES_SCREEN', Copy>, 'params' | 'app'>

const isolated = (text: string): string => `\u2068${text}\u2069`

/** The token as it goes by, and how it is counted. */
const tokenOf = ({ token }: OpenGrant, { chain, facts, listed }: AllowancesState) => {
  const id = String(chain?.id)
  const told = tokenFacts(id, token, { listed: listed[tokenKey(id, token)], told: facts[token] })
  return { value: withClaim(named(id, token), told), decimals: told?.decimals }
}

const amountOf = (one: OpenGrant, decimals: number | undefined, { copy, locale }: Props): string => {
  const { kind, amount, item } = one
  if (kind === 'all') return copy.all
  if (kind === 'item') return `#${item}`
  if (amount === null || isUnlimited(amount)) return copy.noLimit
  if (decimals === undefined) return fill(copy.units, { amount: numberWriter(locale).format(amount) })
  return formatAmount(amount, decimals, locale)
}

const Row = ({ one, ...props }: Props & { readonly one: OpenGrant }) => {
  const { state, copy, locale, send } = props
  const { value, decimals } = tokenOf(one, state)
  const key = grantKey(one)
  const day = (at: number): string => dateWriter(locale, { dateStyle: 'medium' }).format(at)
  const title = String(textOf(value, { copy: copy.signing, locale }))
  const spender = named(String(state.chain?.id), one.spender)
  const times = [
    one.at !== null && fill(copy.since, { date: day(one.at) }),
    one.until !== null && fill(copy.until, { date: day(one.until * 1000) }),
    one.kind === 'permit2' && copy.byPermit2,
  ].filter((line) => line !== false)
  return (
    <li data-grant={one.kind}>
      <div className="grant">
        <span className="label">
          <span className="name">
            <bdi>{title}</bdi> · <bdi>{amountOf(one, decimals, props)}</bdi>
          </span>
          {value.name === undefined && (
            <span className="line">
              <bdi className="mono" dir="ltr">
                {one.token}
              </bdi>
            </span>
          )}
          <span className="line">
            {copy.spender}: {spender.name && <bdi>{spender.name}</bdi>}
          </span>
          <span className="line">
            <bdi className="mono" dir="ltr">
              {one.spender}
            </bdi>
          </span>
          {times.length > 0 && <span className="line">{times.join(' · ')}</span>}
        </span>
        <Button kind="secondary" busy={Object.hasOwn(state.going, key)} onPress={() => send({ type: 'remove', key })}>
          {copy.remove}
          <span className="quiet">{` ${title}`}</span>
        </Button>
      </div>
    </li>
  )
}

/** From where the list is, and how far back that goes. */
const reach = ({ ended, chain, since }: AllowancesState, copy: Copy, locale: string): string => {
  const network = isolated(chain?.name ?? '')
  if (ended === 'whole') return fill(copy.whole, { network })
  if (ended === 'none') return fill(copy.kept, { network })
  if (ended !== 'part') return ''
  if (since === null) return fill(copy.recent, { network })
  return fill(copy.partly, { network, date: dateWriter(locale, { dateStyle: 'medium' }).format(since) })
}

const Networks = ({ state, copy, send }: Props) =>
  state.chains.length > 1 && (
    <select
      part="input"
      className="picked"
      aria-label={copy.network}
      value={state.chain?.id}
      onChange={(event) => send({ type: 'choose', chain: Number(event.target.value) })}
    >
      {state.chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )

export default function Allowances(props: Props) {
  const { state, copy, locale, send } = props
  const { at, open, chain, unread, problem } = state
  const isEmpty = at === 'shown' && open.length === 0
  return (
    <ScreenFrame mark={<Mark icon={shield} />} title={copy.title} subtitle={copy.text}>
      <div className="pane">
        <Networks {...props} />
        {open.length > 0 && (
          <List count={open.length}>
            {open.map((one) => (
              <Row key={grantKey(one)} one={one} {...props} />
            ))}
          </List>
        )}
        {at === 'looking' && (
          <div className="looking">
            <Spinner label={copy.loading} />
            <span aria-hidden="true">{copy.loading}</span>
            {open.length > 0 && (
              <Button kind="link" onPress={() => send({ type: 'stop' })}>
                {copy.stop}
              </Button>
            )}
          </div>
        )}
        {isEmpty && <p className="note">{copy.none}</p>}
        <p className="note brief" role="status">
          {at === 'silent' ? fill(copy.silent, { network: isolated(chain?.name ?? '') }) : reach(state, copy, locale)}
          {unread > 0 && at !== 'silent' && ` ${fill(copy.unread, { count: unread }, locale)}`}
        </p>
        <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone="error">
          {say(copy, problem)}
        </p>
        {(at === 'silent' || unread > 0) && (
          <Button kind="secondary" onPress={() => send({ type: 'again' })}>
            {copy.again}
          </Button>
        )}
        {isEmpty && unread === 0 && (
          <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
            {copy.leave}
          </Button>
        )}
      </div>
    </ScreenFrame>
  )
}
