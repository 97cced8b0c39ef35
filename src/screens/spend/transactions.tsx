// TRANSACTIONS_SCREEN: what the person sent from this browser and others, and how each of it has ended.

import { canReplace, type ListedTransaction } from '../../flows/spend/transactions.ts'
import { errors, messages } from '../../i18n/en/login.json'
import { request } from '../../i18n/en/signing.json'
import { list } from '../../i18n/en/spend.json'
import { dateWriter } from '../../kit/writers.ts'
import { sentence, type Writing } from '../../kit/written-values.ts'
import { clock } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { alert, check, Icon, outward } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { later, laterMessages } from '../request/words.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import own from './transactions.css'

export const styles = pieces + own
export const copy = {
  ...list,
  signing: request,
  errors: { ...errors, ...later },
  messages: { ...messages, ...laterMessages },
}
export type Copy = typeof copy
type Props = ScreenProps<'TRANSACTIONS_SCREEN', Copy>

const ICONS = { done: check, reverted: alert, replaced: alert, dropped: alert, unknown: clock } as const

const titleOf = ({ kind, shown }: ListedTransaction, copy: Copy, writing: Writing): string =>
  kind === 'cancel' ? copy.canceling : sentence(copy.headline[shown.headline], shown.values, writing)

const Row = ({ one, state, copy, locale, send }: Omit<Props, 'params' | 'app'> & { readonly one: ListedTransaction }) => {
  const { hash, on, at, state: outcome, kind } = one
  const writing: Writing = { copy: copy.signing, locale }
  const time = dateWriter(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const title = titleOf(one, copy, writing)
  return (
    <li className="sent" data-outcome={outcome}>
      <div className="item">
        <span className="tile">{outcome === 'waiting' ? <Spinner /> : <Icon path={ICONS[outcome]} />}</span>
        <span className="label">
          <span className="name">{title}</span>
          <span className="line">
            <span className="outcome">{copy.states[outcome]}</span> · <bdi>{on?.name || copy.elsewhere}</bdi>
          </span>
          <span className="line">
            {time}
            {one.row === null && ` · ${copy.otherBrowser}`}
          </span>
        </span>
      </div>
      <div className="deeds">
        {canReplace(state, one) && (
          <>
            <Button kind="secondary" onPress={() => send({ type: 'replace', hash, kind: 'speed-up' })}>
              {copy.speedUp}
            </Button>
            {kind !== 'cancel' && (
              <Button kind="secondary" onPress={() => send({ type: 'replace', hash, kind: 'cancel' })}>
                {copy.cancel}
              </Button>
            )}
          </>
        )}
        {on?.explorer && (
          <a
            className="button link"
            part="button"
            href={`${on.explorer}/tx/${hash}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${copy.explorer}: ${title}`}
          >
            {copy.explorer}
          </a>
        )}
      </div>
    </li>
  )
}

export default function Transactions({ state, copy, locale, send }: Props) {
  const { at, list, problem, service } = state
  const coming = at === 'loading' || (list.length === 0 && service === 'loading')
  const empty = !coming && list.length === 0
  const [text, none] = service === 'none' || service === 'failed' ? [copy.text, copy.empty] : [copy.textAll, copy.emptyAll]
  return (
    <ScreenFrame mark={empty && <Mark icon={outward} />} title={copy.title} subtitle={empty ? none : text}>
      {coming && (
        <div className="waiting">
          <Spinner label={copy.loading} />
        </div>
      )}
      {list.length > 0 && (
        <ul className="history">
          {list.map((one) => (
            <Row key={one.hash} {...{ one, state, copy, locale, send }} />
          ))}
        </ul>
      )}
      {service === 'failed' && (
        <p className="note brief" role="status">
          {copy.unread}
        </p>
      )}
      <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone="error">
        {say(copy, problem)}
      </p>
      {empty && (
        <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
          {copy.close}
        </Button>
      )}
    </ScreenFrame>
  )
}
