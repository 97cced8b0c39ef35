// AWAITING_OAUTH_SCREEN: waits for a social provider (docs/design/spec.md, "OAuth login").

import { METHODS } from '../../contract/methods.ts'
import { Button } from '../../parts/button.tsx'
import { check, window as otherWindow } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../pieces.css'

export const copy = {
  title: (provider: string) => `Continue with ${provider}`,
  opening: 'A window is opening for you.',
  waiting: 'Finish in the window that has opened, then come back here.',
  show: 'Show the window',
  leaving: 'You are being taken there.',
  moment: 'One moment',
  verifying: (provider: string) => `Verifying connection with ${provider}`,
  checking: 'This takes a moment.',
  done: 'You are logged in',
  linked: (provider: string) => `Your ${provider} account is linked`,
  welcome: 'You can go on now.',
  another: 'Log in another way',
}
export type Copy = typeof copy

export default function AwaitingOAuth({ state, copy, send }: ScreenProps<'AWAITING_OAUTH_SCREEN', Copy>) {
  const { at, intent } = state
  const name = METHODS[state.provider].name
  const failed = at === 'failure'
  const title = failed
    ? (state.title ?? '')
    : at === 'success'
      ? intent === 'link'
        ? copy.linked(name)
        : copy.done
      : at === 'verifying'
        ? copy.verifying(name)
        : copy.title(name)
  const text = {
    opening: copy.opening,
    waiting: copy.waiting,
    leaving: copy.leaving,
    verifying: copy.checking,
    success: copy.welcome,
    failure: state.text,
  }[at]
  const busy = at === 'opening' || at === 'leaving' || at === 'verifying'
  return (
    <ScreenFrame
      mark={
        <Mark icon={at === 'success' ? check : otherWindow} tone={at === 'success' ? 'success' : failed ? 'error' : 'turning'} />
      }
      title={title}
      subtitle={text}
    >
      <span className="quiet" role="status">
        {`${title}. ${text ?? ''}`}
      </span>
      {at !== 'success' && (
        <Button busy={busy} onPress={() => send({ type: 'press' })}>
          {failed ? state.button : busy ? copy.moment : copy.show}
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
