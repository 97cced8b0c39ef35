// ACCOUNT_ACTIVITY_SCREEN: what happened to the account of the signed-in person (docs/elements.md, "Methods").

import type { LinkedAccount } from '../../contract/entities.ts'
import { activity as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { device, enter, pen, plus, purse, shield, unplug } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { type IconPath, paper } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { lookOf } from '../account/account-rows.ts'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'

export const styles = pieces + lists + wide

export { copy }
export type Copy = typeof copy

const ICONS: Readonly<Record<string, IconPath>> = {
  ...{ login: enter, link: plus, unlink: unplug, update: pen, revoke: shield },
  ...{ factor: shield, 'factor-removed': shield, codes: shield, 'end-session': unplug },
  ...{ create: purse, import: purse, recover: purse, recovery: shield, export: shield, backup: paper, confirm: pen },
  ...{ lend: plus, 'lend-end': unplug, allow: plus, disallow: unplug },
}
const wordIn = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

export default function AccountActivity({ state, copy, locale, send }: ScreenProps<'ACCOUNT_ACTIVITY_SCREEN', Copy>) {
  const { at, activity, problem } = state
  const times = dateWriter(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const nameOf = ({ kind, account }: (typeof activity)[number]): string => {
    const type = wordIn(copy.types, account) ?? lookOf({ type: account } as unknown as LinkedAccount, copy.types).name
    return `${wordIn(copy.kinds, kind) ?? copy.other} · ${type}`
  }
  /** When, and on a line of its own where. */
  const lineOf = ({ browser, os, country, at }: (typeof activity)[number]): string => {
    const where = [browser && os ? fill(copy.on, { browser, os }) : (browser ?? os), country && countries.of(country)]
    return `${times.format(at * 1000)}\n${where.filter(Boolean).join(' · ')}`.trim()
  }
  return (
    <ScreenFrame title={copy.title} subtitle={copy.text}>
      <div className="pane">
        {at === 'loading' && (
          <div className="waiting">
            <Spinner label={copy.loading} />
          </div>
        )}
        {activity.length > 0 && (
          <List>
            {activity.map((one, place) => (
              // Rows have no id, and never change their place.
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                key={place}
                icon={ICONS[one.kind] ?? device}
                name={nameOf(one)}
                most={Number.POSITIVE_INFINITY}
                line={lineOf(one)}
              />
            ))}
          </List>
        )}
        <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone="error">
          {say(copy, problem)}
        </p>
        {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
      </div>
    </ScreenFrame>
  )
}
