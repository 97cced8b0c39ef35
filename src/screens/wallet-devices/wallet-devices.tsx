// EMBEDDED_WALLET_DEVICES_SCREEN: the browsers that open the wallet (docs/design/frame.md, "Devices").

import { devices as copy } from '../../i18n/en/own-wallet.json'
import { fill } from '../../kit/fill.ts'
import { AskedRows } from '../../parts/asked-rows.tsx'
import { device } from '../../parts/avatar/account-icons.ts'
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

export default function WalletDevices({ state, copy, locale, send }: ScreenProps<'EMBEDDED_WALLET_DEVICES_SCREEN', Copy>) {
  const { at, rows: devices, asking, automatic, told, problem } = state
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  type Device = (typeof devices)[number]
  const nameOf = ({ browser, os }: Device): string =>
    (browser && os ? fill(copy.on, { browser, os }) : (browser ?? os)) ?? copy.unknown
  const lineOf = ({ isCurrent, since, lastUsedAt }: Device): string =>
    [
      isCurrent ? copy.current : fill(copy.used, { date: days.format(lastUsedAt * 1000) }),
      fill(copy.since, { date: days.format(since * 1000) }),
    ].join('\n')
  const othersText = devices.length > 2 ? ` ${automatic ? copy.othersAutomatic : copy.othersAsk}` : ''
  return (
    <ScreenFrame mark={<Mark icon={device} />} title={copy.title} subtitle={copy.text}>
      <AskedRows
        {...{ at, asking, send }}
        words={{ ...copy, end: copy.remove }}
        rows={devices.map((one) => ({
          id: one.id,
          icon: MOBILE.test(one.os ?? '') ? phone : device,
          name: nameOf(one),
          line: lineOf(one),
          question: one.isCurrent ? null : fill(copy.ask, { name: nameOf(one) }) + othersText,
        }))}
        said={problem ? say(copy, problem) : told ? copy[told] : ''}
        isProblem={problem !== null}
      >
        {at === 'shown' && devices.length === 0 && <p className="note">{copy.none}</p>}
      </AskedRows>
    </ScreenFrame>
  )
}
