// FIAT_ON_RAMP_STATUS_SCREEN: what becomes of a purchase by card (docs/elements.md, "Funding").

import { status as words } from '../../i18n/en/fund.json'
import { fill } from '../../kit/fill.ts'
import { numberWriter } from '../../kit/writers.ts'
import { Button } from '../../parts/button.tsx'
import { card } from '../../parts/fund-icons.ts'
import { alert, check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../shared/pieces.css'
export const copy = words
export type Copy = typeof copy
type Props = ScreenProps<'FIAT_ON_RAMP_STATUS_SCREEN', Copy>

const MARKS = {
  waiting: { icon: card, tone: 'turning' },
  pending: { icon: card, tone: 'turning' },
  waitingAuthorization: { icon: card, tone: 'plain' },
  completed: { icon: check, tone: 'success' },
  failed: { icon: alert, tone: 'error' },
  serviceFailure: { icon: alert, tone: 'error' },
} as const

/** How much was bought, where the provider says so. */
const boughtOf = ({ state: { purchase }, copy, locale }: Props): string | null =>
  purchase?.quoteCurrencyAmount && purchase.currencyCode
    ? fill(copy.amount, {
        amount: numberWriter(locale, { maximumSignificantDigits: 8 }).format(purchase.quoteCurrencyAmount),
        coin: (purchase.currencyCode.split('_')[0] ?? '').toUpperCase(),
      })
    : null

const Buttons = ({ state: { at, params }, copy, send }: Props) => {
  if (at === 'completed' || at === 'waitingAuthorization')
    return <Button onPress={() => send({ type: 'leave' })}>{copy.done}</Button>
  if (at === 'failed' || at === 'serviceFailure')
    return (
      <>
        <Button onPress={() => send({ type: 'retry' })}>{copy.retry}</Button>
        <Button kind="link" onPress={() => send({ type: 'leave' })}>
          {copy.leave}
        </Button>
      </>
    )
  return (
    <>
      {at === 'waiting' && (
        <a className="button secondary" part="button" href={params.url} target="_blank" rel="noopener noreferrer">
          {copy.again}
        </a>
      )}
      <Button kind={at === 'waiting' ? 'link' : 'secondary'} onPress={() => send({ type: 'leave' })}>
        {copy.leave}
      </Button>
    </>
  )
}

export default function PurchaseStatus(props: Props) {
  const { state, copy } = props
  const { at } = state
  const { icon, tone } = MARKS[at]
  const bought = at === 'completed' ? boughtOf(props) : null
  return (
    <ScreenFrame mark={<Mark icon={icon} tone={tone} />} title={copy.title}>
      <p className="subtitle" role="status">
        <span className="strong">{copy[at]}</span>
        <span className="quiet">. </span>
        {copy[`${at}_text`]}
      </p>
      {bought && <p className="note">{bought}</p>}
      {at === 'pending' && <p className="note brief">{copy.leave_text}</p>}
      <Buttons {...props} />
    </ScreenFrame>
  )
}
