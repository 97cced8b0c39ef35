// ACCOUNT_SESSIONS_SCREEN: where the signed-in person is logged in (docs/elements.md, "Methods").

import { sessions as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { device } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { phone } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow, WORDS } from '../../parts/list-row.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Question } from '../../parts/question.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'

export const styles = pieces + lists + wide

export { copy }
export type Copy = typeof copy

const MOBILE = /^(iOS|Android)$/

export default function AccountSessions({ state, copy, locale, send }: ScreenProps<'ACCOUNT_SESSIONS_SCREEN', Copy>) {
  const { at, sessions, asking } = state
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const nameOf = ({ browser, os }: (typeof sessions)[number]): string =>
    (browser && os ? fill(copy.on, { browser, os }) : (browser ?? os)) ?? copy.unknown
  const lineOf = ({ isCurrent, country, lastUsedAt }: (typeof sessions)[number]): string =>
    [isCurrent ? copy.current : fill(copy.used, { date: times.format(lastUsedAt) }), country && countries.of(country)]
      .filter(Boolean)
      .join(isCurrent ? ' · ' : '\n')
  const question = (text: string) => (
    <Question
      text={text}
      yes={copy.out}
      no={copy.no}
      busy={at === 'ending'}
      onYes={() => send({ type: 'end' })}
      onNo={() => send({ type: 'keep' })}
    />
  )
  return (
    <ScreenFrame mark={<Mark icon={device} />} title={copy.title}>
      <div className="pane">
        {at === 'loading' && (
          <div className="waiting">
            <Spinner label={copy.loading} />
          </div>
        )}
        {sessions.length > 0 && (
          <List count={sessions.length}>
            {sessions.map((session) => (
              <ListRow
                key={session.id}
                icon={MOBILE.test(session.os ?? '') ? phone : device}
                name={nameOf(session)}
                most={WORDS}
                line={lineOf(session)}
                actions={
                  !session.isCurrent && (
                    <Button kind="link" onPress={() => send({ type: 'ask', about: session.id })}>
                      {copy.out}
                      <span className="quiet"> {nameOf(session)}</span>
                    </Button>
                  )
                }
              >
                {asking === session.id && question(fill(copy.ask, { name: nameOf(session) }))}
              </ListRow>
            ))}
          </List>
        )}
        {sessions.length > 2 &&
          (asking === 'others' ? (
            question(copy.askOthers)
          ) : (
            <Button kind="secondary" onPress={() => send({ type: 'ask', about: 'others' })}>
              {copy.outOthers}
            </Button>
          ))}
        <p className="note brief" part={state.problem ? 'error' : undefined} role="status" data-tone="error">
          {say(copy, state.problem)}
        </p>
        {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
      </div>
    </ScreenFrame>
  )
}
