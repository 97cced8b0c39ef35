// EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: what a recovery password is for, before the first one.

import { splash as copy } from '../../i18n/en/recovery.json'
import { shield } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../shared/pieces.css'
export { copy }
export type Copy = typeof copy

export default function PasswordSplash({ copy, send }: ScreenProps<'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={shield} />} title={copy.title} subtitle={copy.text}>
      <Button onPress={() => send({ type: 'next' })}>{copy.next}</Button>
      <Button kind="link" onPress={() => send({ type: 'leave' })}>
        {copy.cancel}
      </Button>
    </ScreenFrame>
  )
}
