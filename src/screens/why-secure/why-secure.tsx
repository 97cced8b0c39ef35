// WHY_SECURE_SCREEN: why an account is secured, behind the info button of second factors and of a wallet's recovery.

import { why as copy } from '../../i18n/en/why-secure.json'
import { device, shield } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, type IconPath, mail, paper, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { person } from '../../parts/person-icon.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import why from './why-secure.css'

export const styles = pieces + why
export { copy }
export type Copy = typeof copy
type Props = ScreenProps<'WHY_SECURE_SCREEN', Copy>

/** What each of them guards, and what it takes to come back. */
const POINTS: Readonly<Record<Props['state']['about'], readonly (readonly [keyof Copy, IconPath])[]>> = {
  factor: [
    ['stolen', mail],
    ['asked', wallet],
    ['codes', paper],
  ],
  wallet: [
    ['devices', device],
    ['lost', wallet],
    ['own', person],
  ],
}

export default function WhySecure({ state, copy, send }: Props) {
  return (
    <ScreenFrame mark={<Mark icon={shield} />} title={copy.title} subtitle={copy.text}>
      <ul className="points">
        {POINTS[state.about].map(([name, icon]) => (
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
