// Why an account has a second step: what it guards, and what the codes of last resort are for.

import { why as copy } from '../../i18n/en/mfa.json'
import { Button } from '../../parts/button.tsx'
import { Icon, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { guard, lifebelt } from '../../parts/mfa-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'
import mfa from './mfa.css'

export const styles = pieces + mfa

export { copy }
export type Copy = typeof copy

export default function Why({ copy, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_WHY', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={guard} />} title={copy.title} subtitle={copy.text}>
      <ul className="reasons">
        <li>
          <Icon path={wallet} />
          {copy.wallet}
        </li>
        <li>
          <Icon path={lifebelt} />
          {copy.backup}
        </li>
      </ul>
      <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>
    </ScreenFrame>
  )
}
