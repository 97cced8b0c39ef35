// AWAITING_OAUTH_SCREEN: waits for a social provider (docs/design/spec.md, "OAuth login").

import { methodRow } from '../../contract/methods.ts'
import { errors, oauth } from '../../i18n/en/login.json'
import { fill } from '../../kit/fill.ts'
import { Brand } from '../../parts/brand.tsx'
import type { BrandName } from '../../parts/brands.ts'
import { Button } from '../../parts/button.tsx'
import { check, window as otherWindow } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

export { default as styles } from '../shared/pieces.css'

export const copy = { ...oauth, errors }
export type Copy = typeof copy

const TONES = {
  asking: 'plain',
  opening: 'turning',
  blocked: 'plain',
  waiting: 'turning',
  leaving: 'turning',
  verifying: 'turning',
  success: 'success',
  failure: 'error',
} as const

export default function AwaitingOAuth({ state, copy, send }: ScreenProps<'AWAITING_OAUTH_SCREEN', Copy>) {
  const { at, intent } = state
  const method = methodRow(state.provider)
  const mark = method?.icon === 'brand' ? <Brand name={state.provider as BrandName} size={32} /> : otherWindow
  const provider = method?.name ?? state.name ?? state.provider
  const failed = at === 'failure'
  const title = failed
    ? say(copy, state.title)
    : at === 'success'
      ? intent === 'link'
        ? fill(copy.linked, { provider })
        : intent === 'confirm'
          ? copy.confirmed
          : intent === 'login' || state.signedIn
            ? copy.done
            : copy.finished
      : at === 'verifying'
        ? fill(copy.verifying, { provider })
        : fill(copy.title, { provider })
  const text = {
    asking: copy.confirmText,
    opening: copy.opening,
    blocked: copy.blocked,
    waiting: copy.waiting,
    leaving: copy.leaving,
    verifying: copy.checking,
    success: copy.welcome,
    failure: say(copy, state.text),
  }[at]
  const busy = (at === 'opening' || at === 'leaving' || at === 'verifying') && !state.slow
  return (
    <ToldFrame mark={<Mark icon={at === 'success' ? check : mark} tone={TONES[at]} />} title={title} text={text}>
      {at !== 'success' && (
        <Button busy={busy} onPress={() => send({ type: 'press' })}>
          {failed
            ? say(copy, state.button)
            : state.slow
              ? copy.errors['button.again']
              : at === 'asking'
                ? copy.go
                : busy
                  ? copy.moment
                  : at === 'blocked'
                    ? copy.open
                    : copy.show}
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
