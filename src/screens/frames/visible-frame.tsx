// Screens around a visible frame of the service: key export, import, backup (docs/design/frame.md, "Visible frames").

import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { backup, import as importing, transfer } from '../../i18n/en/transfer.json'
import { Button } from '../../parts/button.tsx'
import { alert, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, joined, say } from '../shared/say.ts'
import { FramePlace } from './frame-place.tsx'
import sheet from './visible-frame.css'

export const styles = pieces + sheet
const said = { errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export const exportCopy = { ...transfer, ...said }
export const importCopy = { ...importing, ...said }
export const backupCopy = { ...backup, ...said }
type Copy = typeof exportCopy
type Screens = 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN' | 'EMBEDDED_WALLET_IMPORT_SCREEN' | 'EMBEDDED_WALLET_BACKUP_SCREEN'
type Props = ScreenProps<Screens, Copy>

export default function VisibleFrame(props: Props) {
  const { state, copy, send } = props
  const { at, title, text, logInAgain } = state
  if (at === 'failed') {
    const head = logInAgain ? copy.recent : say(copy, title)
    const detail = logInAgain ? copy.recentText : say(copy, text)
    return (
      <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={head} subtitle={detailOf(head, detail)}>
        <span className="quiet" role="status">
          {joined(head, detail)}
        </span>
        <Button onPress={() => send({ type: 'again' })}>{copy.errors['button.again']}</Button>
      </ScreenFrame>
    )
  }
  const isHere = at === 'ready' || at === 'used'
  return (
    <ScreenFrame
      mark={isHere ? undefined : <Mark icon={wallet} tone="turning" />}
      title={copy.title}
      subtitle={isHere ? copy.text : copy.wait}
    >
      <span className="quiet" role="status">
        {isHere ? copy.text : copy.wait}
      </span>
      {at !== 'waiting' && <FramePlace frame={state.frame} height={state.height} title={copy.frame} locale={props.locale} />}
      {at === 'used' && (
        <Button kind="secondary" onPress={() => send({ type: 'leave' })}>
          {copy.done}
        </Button>
      )}
    </ScreenFrame>
  )
}
