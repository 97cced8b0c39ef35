// FIAT_ON_RAMP_PROMPT_SCREEN: what to know before buying by card (docs/elements.md, "Funding").

import { amountFault } from '../../flows/fund/purchase-prompt.ts'
import { errors as own, messages as ownMessages, prompt as words } from '../../i18n/en/fund.json'
import { errors, messages } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import address from '../../parts/address.css'
import { clock, shield } from '../../parts/avatar/account-icons.ts'
import { Address } from '../../parts/avatar/address.tsx'
import { Button } from '../../parts/button.tsx'
import { card } from '../../parts/fund-icons.ts'
import { alert, Icon, outward } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { ToldFrame } from '../steps/told-frame.tsx'
import look from './fund.css'
import { PurchaseAmount } from './purchase-amount.tsx'

export const styles = pieces + address + look
export const copy = { ...words, errors: { ...errors, ...own }, messages: { ...messages, ...ownMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'FIAT_ON_RAMP_PROMPT_SCREEN', Copy>

const POINTS = [
  ['buy', card],
  ['checks', clock],
  ['data', shield],
] as const

const Failure = ({ state, copy, send }: Props) => {
  const [title, text] = [say(copy, state.title), say(copy, state.text)]
  return (
    <ToldFrame mark={<Mark icon={alert} tone="error" />} title={title} text={text}>
      {state.button && <Button onPress={() => send({ type: 'press' })}>{copy.errors[state.button]}</Button>}
    </ToldFrame>
  )
}

/** The link opens the provider's page in a new tab: a popup blocker lets a link pass that a person follows. */
const Onward = ({ state, copy, send }: Props) =>
  state.signed ? (
    <a
      className="button primary"
      part="button button-primary"
      href={state.signed.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => send({ type: 'followed' })}
    >
      {copy.continue}
      <Icon path={outward} size={20} />
    </a>
  ) : (
    <Button {...(amountFault(state) ? { disabled: true } : { busy: true })}>{copy.continue}</Button>
  )

export default function PurchasePrompt(props: Props) {
  const { state, app, copy } = props
  if (state.at === 'failure') return <Failure {...props} />
  const name = app.name || copy.own
  return (
    <ScreenFrame title={copy.title} subtitle={fill(copy.text, { app: name })}>
      <PurchaseAmount state={state} copy={copy} locale={props.locale} send={props.send} />
      <ul className="points">
        {POINTS.map(([point, icon]) => (
          <li key={point}>
            <span className="tile">
              <Icon path={icon} />
            </span>
            <span className="label">
              <span className="name">{copy[point]}</span>
              <span className="line">{copy[`${point}_text`]}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="note">
        {copy.to} <Address address={state.params.address} />
      </p>
      <Onward {...props} />
      <p className="note brief">{copy.tab}</p>
    </ScreenFrame>
  )
}
