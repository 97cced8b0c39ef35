// EMBEDDED_WALLET_CONFIRM_SCREEN: around the frame in which a signature is confirmed.
// See docs/design/frame.md, "Confirming".

import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { confirm } from '../../i18n/en/transfer.json'
import { Button } from '../../parts/button.tsx'
import { alert, check, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, joined, say } from '../shared/say.ts'
import { FramePlace } from './frame-place.tsx'
import sheet from './visible-frame.css'

export const styles = pieces + sheet
export const copy = { ...confirm, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy

export default function ConfirmRequest({ state, copy, locale, send }: ScreenProps<'EMBEDDED_WALLET_CONFIRM_SCREEN', Copy>) {
  const { at, title, text, frame, height } = state
  if (at === 'signed') return <ScreenFrame mark={<Mark icon={check} tone="success" />} title={copy.done} />
  if (at === 'failed') {
    const head = say(copy, title)
    const detail = say(copy, text)
    return (
      <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={head} subtitle={detailOf(head, detail)}>
        <span className="quiet" role="status">
          {joined(head, detail)}
        </span>
        <Button onPress={() => send({ type: 'again' })}>{copy.errors['button.again']}</Button>
      </ScreenFrame>
    )
  }
  const isHere = at === 'ready'
  return (
    <ScreenFrame
      mark={isHere ? undefined : <Mark icon={wallet} tone="turning" />}
      title={copy.title}
      subtitle={isHere ? undefined : copy.wait}
    >
      <span className="quiet" role="status">
        {isHere ? copy.text : copy.wait}
      </span>
      {at !== 'waiting' && <FramePlace {...{ frame, height, locale }} title={copy.frame} />}
    </ScreenFrame>
  )
}
