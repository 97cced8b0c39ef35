// CONNECTED_APPS_SCREEN: apps that wallets are lent to, or that log people in (docs/elements.md, "Methods").

import type { WireConnectedApp } from '../../contract/endpoints/users-connected-apps.ts'
import { list as copy } from '../../i18n/en/connected-apps.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { AskedRows } from '../../parts/asked-rows.tsx'
import { purse } from '../../parts/avatar/account-icons.ts'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'

export const styles = pieces + lists + wide

export { copy }
export type Copy = typeof copy

/** Of an app that signs people in the service names the host alone. */
const hostOf = (origin: string): string => (URL.canParse(origin) && new URL(origin).host) || origin

export default function ConnectedApps({ state, copy, locale, send }: ScreenProps<'CONNECTED_APPS_SCREEN', Copy>) {
  const { at, rows: apps, asking, told, problem } = state
  const days = dateWriter(locale, { dateStyle: 'medium' })
  const lineOf = ({ origin, last_used_at: used, connected_at: since }: WireConnectedApp): string =>
    [
      origin && hostOf(origin),
      fill(copy.used, { date: days.format(used * 1000) }),
      fill(copy.since, { date: days.format(since * 1000) }),
    ]
      .filter(Boolean)
      .join('\n')
  const empty = at === 'shown' && apps.length === 0
  return (
    <ScreenFrame mark={<Mark icon={purse} />} title={copy.title} subtitle={empty ? copy.none : copy.text}>
      <AskedRows
        {...{ at, asking, send }}
        words={copy}
        rows={apps.map((app) => ({
          id: app.id,
          icon: purse,
          name: app.name,
          line: lineOf(app),
          question: fill(copy.ask, { name: app.name }),
        }))}
        said={problem ? say(copy, problem) : told ? copy[told] : ''}
        isProblem={problem !== null}
      />
    </ScreenFrame>
  )
}
