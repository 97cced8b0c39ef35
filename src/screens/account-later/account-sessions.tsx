// ACCOUNT_SESSIONS_SCREEN: where the signed-in person is logged in (docs/elements.md, "Methods").

import { sessions as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { Asked, AskedRows } from '../../parts/asked-rows.tsx'
import { device } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { phone } from '../../parts/icons.tsx'
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

const MOBILE = /^(iOS|Android)$/

export default function AccountSessions({ state, copy, locale, send }: ScreenProps<'ACCOUNT_SESSIONS_SCREEN', Copy>) {
  const { at, rows: sessions, asking, problem } = state
  const times = dateWriter(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const nameOf = ({ browser, os }: (typeof sessions)[number]): string =>
    (browser && os ? fill(copy.on, { browser, os }) : (browser ?? os)) ?? copy.unknown
  const lineOf = ({ isCurrent, country, lastUsedAt }: (typeof sessions)[number]): string =>
    [isCurrent ? copy.current : fill(copy.used, { date: times.format(lastUsedAt) }), country && countries.of(country)]
      .filter(Boolean)
      .join(isCurrent ? ' · ' : '\n')
  const words = { ...copy, end: copy.out }
  return (
    <ScreenFrame mark={<Mark icon={device} />} title={copy.title}>
      <AskedRows
        {...{ at, asking, words, send }}
        rows={sessions.map((one) => ({
          id: one.id,
          icon: MOBILE.test(one.os ?? '') ? phone : device,
          name: nameOf(one),
          line: lineOf(one),
          question: one.isCurrent ? null : fill(copy.ask, { name: nameOf(one) }),
        }))}
        said={say(copy, problem)}
        isProblem={problem !== null}
      >
        {sessions.length > 2 &&
          (asking === 'others' ? (
            <Asked text={copy.askOthers} {...{ at, words, send }} />
          ) : (
            <Button kind="secondary" onPress={() => send({ type: 'ask', about: 'others' })}>
              {copy.outOthers}
            </Button>
          ))}
      </AskedRows>
    </ScreenFrame>
  )
}
