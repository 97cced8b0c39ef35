// EMBEDDED_WALLET_DEVICES_SCREEN: the browsers that open the wallet (docs/design/frame.md, "Devices").

import { devices as copy } from '../../i18n/en/own-wallet.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { device } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { phone } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow, WORDS } from '../../parts/list-row.tsx'
import { Mark } from '../../parts/mark.tsx'
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

export default function WalletDevices({ state, copy, locale, send }: ScreenProps<'EMBEDDED_WALLET_DEVICES_SCREEN', Copy>) {
  const { at, rows: devices, problem } = state
  const days = dateWriter(locale, { dateStyle: 'medium' })
  type Device = (typeof devices)[number]
  const nameOf = ({ browser, os }: Device): string =>
    (browser && os ? fill(copy.on, { browser, os }) : (browser ?? os)) ?? copy.unknown
  const lineOf = ({ isCurrent, since, lastUsedAt }: Device): string =>
    [
      isCurrent ? copy.current : fill(copy.used, { date: days.format(lastUsedAt * 1000) }),
      fill(copy.since, { date: days.format(since * 1000) }),
    ].join('\n')
  const canRemove = at === 'shown' && devices.some(({ isCurrent }) => !isCurrent)
  return (
    <ScreenFrame mark={<Mark icon={device} />} title={copy.title} subtitle={copy.text}>
      <div className="pane">
        {at === 'loading' && (
          <div className="waiting">
            <Spinner label={copy.loading} />
          </div>
        )}
        {devices.length > 0 && (
          <List count={devices.length}>
            {devices.map((one) => (
              <ListRow
                key={one.id}
                icon={MOBILE.test(one.os ?? '') ? phone : device}
                name={nameOf(one)}
                line={lineOf(one)}
                most={WORDS}
              />
            ))}
          </List>
        )}
        {at === 'shown' && devices.length === 0 && <p className="note">{copy.none}</p>}
        <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone={problem ? 'error' : undefined}>
          {problem ? say(copy, problem) : ''}
        </p>
        {canRemove && (
          <Button kind="secondary" onPress={() => send({ type: 'remove' })}>
            {copy.remove}
          </Button>
        )}
        {at === 'shown' && devices.length === 0 && (
          <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
            {copy.leave}
          </Button>
        )}
        {at === 'failed' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
      </div>
    </ScreenFrame>
  )
}
