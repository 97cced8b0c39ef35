// ALLOWLIST_REJECTION_, USER_LIMIT_REACHED_, ACCOUNT_NOT_FOUND_ and LOGIN_FAILED_SCREEN: a login refused or ended.
// Texts are the catalogue's, or the app's own.

import type { OutcomeScreen } from '../../contract/screens.ts'
import { errors, outcome } from '../../i18n/en/login.json'
import { Button } from '../../parts/button.tsx'
import { alert, type IconPath, people } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { detailOf, say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export const copy = { ...outcome, errors }
export type Copy = typeof copy

const lock: IconPath = 'M6.5 11h11v8.5h-11zM9 11V8a3 3 0 0 1 6 0v3M12 14.5v1.5'
const nobody: IconPath =
  'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5c0-3.3 3-5.5 7-5.5 1 0 2 .15 2.8.4M16.5 16.5l4 4M20.5 16.5l-4 4'

const ICONS: Readonly<Record<string, IconPath>> = {
  allowlist_rejected: lock,
  max_accounts_reached: people,
  user_does_not_exist: nobody,
}

export default function Outcome({ params, state, copy, send }: ScreenProps<OutcomeScreen, Copy>) {
  const icon = ICONS[params.code]
  const press = () => send({ type: 'press' })
  const title = say(copy, state.title)
  return (
    <ScreenFrame
      mark={<Mark icon={icon ?? alert} tone={icon ? 'plain' : 'error'} />}
      title={title}
      subtitle={detailOf(title, say(copy, state.text))}
    >
      {state.link ? (
        <>
          <a className="button primary" part="button button-primary" href={state.link} target="_blank" rel="noreferrer noopener">
            {state.button === state.view.button ? copy.more : say(copy, state.button)}
          </a>
          <Button kind="link" onPress={press}>
            {copy.another}
          </Button>
        </>
      ) : (
        <Button onPress={press}>{say(copy, state.button)}</Button>
      )}
    </ScreenFrame>
  )
}
