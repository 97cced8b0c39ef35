// AWAITING_PASSKEY_SYSTEM_DIALOGUE: waits for the browser's passkey dialog (docs/design/spec.md, "Passkey login").

import { errors } from '../../i18n/en/login.json'
import { errors as passkeyErrors, login as words } from '../../i18n/en/passkey.json'
import { Button } from '../../parts/button.tsx'
import { check, passkey } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

export { default as styles } from '../shared/pieces.css'

export const copy = { ...words, errors: { ...errors, ...passkeyErrors } }
export type Copy = typeof copy

export default function AwaitingPasskey({ state, app, copy, send }: ScreenProps<'AWAITING_PASSKEY_SYSTEM_DIALOGUE', Copy>) {
  const { at, intent } = state
  const failed = at === 'error'
  const title = failed
    ? say(copy, state.title)
    : at === 'success'
      ? intent === 'confirm'
        ? copy.confirmed
        : copy.done
      : intent === 'sign-up'
        ? copy.signUpTitle
        : copy.title
  const text = failed ? say(copy, state.text) : at === 'success' ? '' : intent === 'sign-up' ? copy.signUpText : copy.text
  return (
    <ToldFrame
      mark={<Mark icon={at === 'success' ? check : passkey} tone={failed ? 'error' : at === 'success' ? 'success' : 'turning'} />}
      title={title}
      text={text}
    >
      {at !== 'success' && (
        <>
          <Button busy={!failed && !state.slow} onPress={() => send({ type: 'press' })}>
            {failed ? say(copy, state.button) : state.slow ? copy.errors['button.again'] : copy.moment}
          </Button>
          {app.allowsPasskeySignup && intent === 'login' && (
            <Button kind="link" onPress={() => send({ type: 'sign-up' })}>
              {copy.signUp}
            </Button>
          )}
          {intent !== 'confirm' && (
            <Button kind="link" onPress={() => send({ type: 'another' })}>
              {app.methods.includes('email') ? copy.email : copy.another}
            </Button>
          )}
        </>
      )}
    </ToldFrame>
  )
}
