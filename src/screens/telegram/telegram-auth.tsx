// TELEGRAM_AUTH_SCREEN: waits for Telegram (docs/design/spec.md, "OAuth login").

import { errors, oauth } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Brand } from '../../parts/brand.tsx'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { detailOf, joined, say } from '../shared/say.ts'

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
const provider = 'Telegram'

export default function TelegramAuth({ state, copy, send }: ScreenProps<'TELEGRAM_AUTH_SCREEN', Copy>) {
  const { at, intent } = state
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
    <ScreenFrame
      mark={<Mark icon={at === 'success' ? check : <Brand name="telegram" size={32} />} tone={TONES[at]} />}
      title={title}
      subtitle={detailOf(title, text)}
    >
      <span className="quiet" role="status">
        {joined(title, text)}
      </span>
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
    </ScreenFrame>
  )
}
