// ERROR_SCREEN: an error of the catalogue with its button (docs/design/spec.md, "Errors").

import { errors } from '../../i18n/en/login.json'
import { Button } from '../../parts/button.tsx'
import { alert } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { detailOf, say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export const copy = { errors }
export type Copy = typeof copy

export default function ErrorScreen({ state, copy, send }: ScreenProps<'ERROR_SCREEN', Copy>) {
  const title = say(copy, state.title)
  return (
    <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={title} subtitle={detailOf(title, say(copy, state.text))}>
      {state.command && (
        <div className="to-run">
          <code className="command" dir="ltr" translate="no">
            {state.command}
          </code>
          <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
            {state.copied ? copy.errors['command.copied'] : copy.errors['command.copy']}
          </Button>
          <span className="quiet" role="status">
            {state.copied ? copy.errors['command.copied'] : ''}
          </span>
        </div>
      )}
      <Button onPress={() => send({ type: 'press' })}>{say(copy, state.button)}</Button>
    </ScreenFrame>
  )
}
