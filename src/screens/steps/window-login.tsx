// The view of TELEGRAM_AUTH_SCREEN and the like: waits for another party (docs/design/spec.md, "OAuth login").

import { methodRow } from '../../contract/methods.ts'
import type { WindowEvent, WindowState } from '../../flows/steps/window-login.ts'
import { errors, oauth } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MethodMark } from '../../parts/method-mark.tsx'
import { say } from '../shared/say.ts'
import { ToldFrame } from './told-frame.tsx'

export { default as styles } from '../shared/pieces.css'

export const copy = { ...oauth, errors }
export type Copy = typeof copy

const TONES = {
  asking: 'plain',
  opening: 'turning',
  blocked: 'plain',
  waiting: 'turning',
  verifying: 'turning',
  success: 'success',
  failure: 'error',
} as const
interface Props {
  readonly state: WindowState
  readonly copy: Copy
  send(event: WindowEvent): void
}

export default function WindowLogin({ state, copy, send }: Props) {
  const { at, intent, method } = state
  const provider = methodRow(method)?.name ?? method
  const failed = at === 'failure'
  const success = { login: copy.done, link: fill(copy.linked, { provider }), confirm: copy.confirmed }[intent]
  const title = failed
    ? say(copy, state.title)
    : at === 'success'
      ? success
      : fill(at === 'verifying' ? copy.verifying : copy.title, { provider })
  const text = {
    asking: copy.confirmText,
    opening: copy.opening,
    blocked: copy.blocked,
    waiting: copy.waiting,
    verifying: copy.checking,
    success: copy.welcome,
    failure: say(copy, state.text),
  }[at]
  const busy = at === 'opening' || at === 'verifying'
  const label = { asking: copy.go, opening: copy.moment, blocked: copy.open, waiting: copy.show, verifying: copy.moment }
  return (
    <ToldFrame
      mark={<Mark icon={at === 'success' ? check : <MethodMark method={method} size={32} />} tone={TONES[at]} />}
      title={title}
      text={text}
    >
      {at !== 'success' && (
        <Button busy={busy} onPress={() => send({ type: 'press' })}>
          {failed ? say(copy, state.button) : label[at]}
        </Button>
      )}
      {at !== 'success' && intent === 'login' && state.to !== 'menu' && (
        <Button kind="link" onPress={() => send({ type: 'another' })}>
          {copy.another}
        </Button>
      )}
    </ToldFrame>
  )
}
