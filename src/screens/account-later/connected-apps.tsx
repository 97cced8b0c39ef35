// CONNECTED_APPS_SCREEN: the apps that the person's wallets are lent to (docs/elements.md, "Methods").

import type { WireConnectedApp } from '../../contract/endpoints/users-connected-apps.ts'
import { list as copy } from '../../i18n/en/connected-apps.json'
import { fill } from '../../kit/fill.ts'
import { purse } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
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

export default function ConnectedApps({ state, copy, locale, send }: ScreenProps<'CONNECTED_APPS_SCREEN', Copy>) {
  const { at, apps, asking, ended, problem } = state
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const lineOf = ({ origin, last_used_at: used, connected_at: since }: WireConnectedApp): string =>
    [
      origin && new URL(origin).host,
      fill(copy.used, { date: days.format(used * 1000) }),
      fill(copy.since, { date: days.format(since * 1000) }),
    ]
      .filter(Boolean)
      .join('\n')
  const empty = at === 'shown' && apps.length === 0
  return (
    <ScreenFrame mark={<Mark icon={purse} />} title={copy.title} subtitle={empty ? copy.none : copy.text}>
      <div className="pane">
        {at === 'loading' && (
          <div className="waiting">
            <Spinner label={copy.loading} />
          </div>
        )}
        {apps.length > 0 && (
          <List count={apps.length}>
            {apps.map((app) => (
              <ListRow
                key={app.id}
                icon={purse}
                name={app.name}
                most={WORDS}
                line={lineOf(app)}
                actions={
                  <Button kind="link" onPress={() => send({ type: 'ask', about: app.id })}>
                    {copy.end}
                    <span className="quiet"> {app.name}</span>
                  </Button>
                }
              >
                {asking === app.id && (
                  <Question
                    text={fill(copy.ask, { name: app.name })}
                    yes={copy.end}
                    no={copy.no}
                    busy={at === 'ending'}
                    onYes={() => send({ type: 'end' })}
                    onNo={() => send({ type: 'keep' })}
                  />
                )}
              </ListRow>
            ))}
          </List>
        )}
        <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone={problem ? 'error' : undefined}>
          {problem ? say(copy, problem) : ended ? copy.ended : ''}
        </p>
        {empty && (
          <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
            {copy.leave}
          </Button>
        )}
        {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
      </div>
    </ScreenFrame>
  )
}
