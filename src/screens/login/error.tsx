// ERROR_SCREEN: an error of the catalogue with its button (docs/design/spec.md, "Errors").

import { Button } from '../../parts/button.tsx'
import { alert } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../pieces.css'

/** The words of this screen are the catalogue's (`src/contract/errors.ts`). */
export const copy = {}

export default function ErrorScreen({ state, send }: ScreenProps<'ERROR_SCREEN'>) {
  return (
    <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={state.title} subtitle={state.text}>
      <Button onPress={() => send({ type: 'press' })}>{state.button}</Button>
    </ScreenFrame>
  )
}
