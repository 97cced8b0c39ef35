// Why an account has a second step: what it guards, and what the codes of last resort are for.

import { why as copy } from '../../i18n/en/mfa.json'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { guard } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../pieces.css'

export { copy }
export type Copy = typeof copy

export default function Why({ copy, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_WHY', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={guard} />} title={copy.title} subtitle={copy.text}>
      <p>{copy.wallet}</p>
      <p>{copy.backup}</p>
      <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>
    </ScreenFrame>
  )
}
