// ACCOUNT_SESSIONS_SCREEN: where the signed-in person is logged in (docs/elements.md, "Methods").

import { device } from '../../parts/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { phone } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Question } from '../../parts/question.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import lists from '../lists.css'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'

export const styles = pieces + lists

export const copy = {
  title: 'Where you are logged in',
  loading: 'Loading',
  on: (browser: string, os: string) => `${browser} on ${os}`,
  unknown: 'Unknown device',
  current: 'This device',
  /** Language of dates. */
  locale: 'en',
  used: (date: string) => `Last used ${date}`,
  out: 'Log out',
  ask: (name: string) => `Log out ${name}?`,
  outOthers: 'Log out all other devices',
  askOthers: 'Log out everywhere but on this device?',
  no: 'Cancel',
  again: 'Try again',
}
export type Copy = typeof copy

const MOBILE = /^(iOS|Android)$/

export default function AccountSessions({ state, copy, send }: ScreenProps<'ACCOUNT_SESSIONS_SCREEN', Copy>) {
  const { at, sessions, asking } = state
  const times = new Intl.DateTimeFormat(copy.locale, { dateStyle: 'medium', timeStyle: 'short' })
  const nameOf = ({ browser, os }: (typeof sessions)[number]): string =>
    (browser && os ? copy.on(browser, os) : (browser ?? os)) ?? copy.unknown
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
              line={session.isCurrent ? copy.current : copy.used(times.format(session.lastUsedAt))}
              actions={
                !session.isCurrent && (
                  <Button kind="link" onPress={() => send({ type: 'ask', about: session.id })}>
                    {copy.out}
                    <span className="quiet"> {nameOf(session)}</span>
                  </Button>
                )
              }
            >
              {asking === session.id && question(copy.ask(nameOf(session)))}
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
      <p className="note" part={state.problem ? 'error' : undefined} role="status" data-tone="error">
        {state.problem}
      </p>
      {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
    </ScreenFrame>
  )
}
