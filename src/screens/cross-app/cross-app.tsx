// CROSS_APP_AUTH_SCREEN: waits for the window of another app (docs/design/requests.md, "Attempts at a provider").

import { errors as later, messages as laterMessages, crossApp as words } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { alert, check, window as otherWindow } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

export { default as styles } from '../shared/pieces.css'
export const copy = { ...words, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'CROSS_APP_AUTH_SCREEN', Copy>

const TONES = {
  opening: 'turning',
  blocked: 'plain',
  waiting: 'turning',
  verifying: 'turning',
  success: 'success',
  failure: 'error',
} as const

const textsOf = ({ state, copy }: Props): { title: string; text: string } => {
  const { at, params } = state
  const app = state.name ?? copy.unnamed
  if (at === 'failure') return { title: say(copy, state.title), text: say(copy, state.text) }
  if (at === 'success') return { title: params.intent === 'link' ? fill(copy.linked, { app }) : copy.done, text: copy.welcome }
  if (at === 'verifying') return { title: fill(copy.verifying, { app }), text: copy.checking }
  return { title: fill(copy.title, { app }), text: copy[at] }
}

export default function CrossApp(props: Props) {
  const { state, copy, send } = props
  const { at, to } = state
  const { title, text } = textsOf(props)
  const failed = at === 'failure'
  const label = failed
    ? say(copy, state.button)
    : { opening: copy.moment, verifying: copy.moment, blocked: copy.open, waiting: copy.show, success: '' }[at]
  return (
    <ToldFrame
      mark={<Mark icon={at === 'success' ? check : failed ? alert : otherWindow} tone={TONES[at]} />}
      title={title}
      text={text}
    >
      {at !== 'success' && (
        <Button busy={at === 'opening' || at === 'verifying'} onPress={() => send({ type: 'press' })}>
          {label}
        </Button>
      )}
      {at !== 'success' && at !== 'verifying' && !(failed && to === 'close') && (
        <Button kind="link" onPress={() => send({ type: 'leave' })}>
          {copy.cancel}
        </Button>
      )}
    </ToldFrame>
  )
}
