// WHY_SECURE_SCREEN: why an account needs a recovery of the person's own, behind the info button.

import { why as copy } from '../../i18n/en/recovery.json'
import { device, shield } from '../../parts/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { again, lock } from '../../parts/recovery-icons.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'
import sheet from './recovery.css'

export const styles = pieces + sheet
export { copy }
export type Copy = typeof copy

const POINTS = [
  ['devices', device],
  ['lost', again],
  ['own', lock],
] as const

export default function WhySecure({ copy, send }: ScreenProps<'WHY_SECURE_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={shield} />} title={copy.title}>
      <ul className="points">
        {POINTS.map(([name, icon]) => (
          <li key={name}>
            <Icon path={icon} />
            {copy[name]}
          </li>
        ))}
      </ul>
      <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>
    </ScreenFrame>
  )
}
