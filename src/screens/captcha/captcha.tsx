// CAPTCHA_SCREEN: waits for the captcha's result (docs/design/spec.md, "Captcha").

import { captcha as copy } from '../../i18n/en/rare.json'
import { Button } from '../../parts/button.tsx'
import { check, type IconPath } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { ScreenProps } from '../screen.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

const shield: IconPath = 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6z'

export default function Captcha({ state, copy, send }: ScreenProps<'CAPTCHA_SCREEN', Copy>) {
  const { at } = state
  const [title, text] = {
    loading: [copy.title, copy.text],
    success: [copy.done, copy.goesOn],
    error: [copy.failed, copy.hint],
  }[at] as [string, string]
  return (
    <ToldFrame
      mark={<Mark icon={at === 'success' ? check : shield} tone={at === 'loading' ? 'turning' : at} />}
      title={title}
      text={text}
    >
      {at === 'error' && <Button onPress={() => send({ type: 'retry' })}>{copy.again}</Button>}
    </ToldFrame>
  )
}
