// EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: how a wallet is recovered, chosen (docs/design/requests.md, "Recovery").

import type { RecoveryMethod } from '../../contract/accounts.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { selection as words } from '../../i18n/en/recovery.json'
import { fill } from '../../kit/fill.ts'
import { shield } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { check, Icon, type IconPath } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { again, cloud, drive, key, passkey } from '../../parts/recovery-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { CLOUDS } from './clouds.ts'
import sheet from './recovery.css'
import { failureTexts, said } from './said.ts'

export const styles = pieces + sheet
export const copy = { ...words, ...said }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN', Copy>

const ICONS: Readonly<Record<RecoveryMethod, IconPath>> = {
  'user-passcode': key,
  'google-drive': drive,
  icloud: cloud,
  passkey,
  [AUTOMATIC_RECOVERY]: again,
}

const Options = ({ state, copy, send }: Props) => {
  const { options, current } = state.params
  const names = { ...copy.methods, ...CLOUDS }
  return (
    <div className="menu">
      {options.map((method) => (
        <MenuRow
          key={method}
          name={method}
          mark={<Icon path={ICONS[method]} />}
          label={
            <>
              <span className="name">{names[method]}</span>
              <span className="line">{copy.lines[method]}</span>
            </>
          }
          // Automatic recovery has nothing that could be chosen anew.
          opens={method === AUTOMATIC_RECOVERY && method === current ? 'nothing' : 'screen'}
          hint={method === current && <span className="current">{copy.current}</span>}
          onPress={() => send({ type: 'choose', method })}
        />
      ))}
    </div>
  )
}

export default function RecoverySelection(props: Props) {
  const { state, app, copy, send } = props
  const { at, params } = state
  const isOwn = params.aim.to === 'set' || params.aim.asked === true
  const leave = () => send({ type: 'leave' })
  if (at === 'working')
    return <ScreenFrame key={at} mark={<Mark icon={shield} tone="turning" />} title={copy.working} subtitle={copy.workingText} />
  if (at === 'done')
    return (
      <ScreenFrame key={at} mark={<Mark icon={check} tone="success" />} title={copy.done} subtitle={copy.doneText}>
        <span className="quiet" role="status">
          {copy.done}
        </span>
        <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>
      </ScreenFrame>
    )
  if (at === 'failed' && state.failure)
    return (
      <Failed {...failureTexts(copy, state.failure)} leave={copy.close} onPress={() => send({ type: 'press' })} onLeave={leave} />
    )
  if (at === 'asking')
    return (
      <ScreenFrame key={at} mark={<Mark icon={again} />} title={copy.askTitle} subtitle={fill(copy.askText, { app: app.name })}>
        <Button onPress={() => send({ type: 'yes' })}>{copy.yes}</Button>
        <Button kind="link" onPress={() => send({ type: params.chosen ? 'leave' : 'no' })}>
          {copy.no}
        </Button>
      </ScreenFrame>
    )
  return (
    <ScreenFrame key={at} mark={<Mark icon={shield} />} title={copy.title} subtitle={copy.text}>
      <Options {...props} />
      <Button kind="link" onPress={leave}>
        {isOwn ? copy.cancel : copy.logOut}
      </Button>
    </ScreenFrame>
  )
}
