// ERROR_SCREEN of a wallet, a transaction, a second factor or another app (docs/design/spec.md, "Errors").

import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { Button } from '../../parts/button.tsx'
import { alert } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { detailOf, say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export const copy = { errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy

export default function RequestError({ state, copy, send }: ScreenProps<'ERROR_SCREEN_REQUEST', Copy>) {
  const title = say(copy, state.title)
  return (
    <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={title} subtitle={detailOf(title, say(copy, state.text))}>
      <Button onPress={() => send({ type: 'press' })}>{say(copy, state.button)}</Button>
    </ScreenFrame>
  )
}
