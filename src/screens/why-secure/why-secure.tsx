// WHY_SECURE_SCREEN: what is behind the info buttons: why an account is secured, what a signature, a fee and a key are.

import { why as copy } from '../../i18n/en/why-secure.json'
import { device, purse, shield } from '../../parts/avatar/account-icons.ts'
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

/** Words that are one sentence. */
type Point = { [K in keyof Copy]: Copy[K] extends string ? K : never }[keyof Copy]
/** What has a title and a text of its own. */
type Topic = Exclude<Props['state']['about'], 'factor' | 'wallet'>
const MARKS: Readonly<Record<Topic, IconPath>> = { signature: paper, fee: purse, key: shield }
const isTopic = (about: Props['state']['about']): about is Topic => Object.hasOwn(MARKS, about)

/** What each of them guards, and what it takes to come back. */
const POINTS: Readonly<Record<Props['state']['about'], readonly (readonly [Point, IconPath])[]>> = {
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
  signature: [
    ['free', paper],
    ['binding', shield],
    ['doubt', person],
  ],
  fee: [
    ['network', device],
    ['most', wallet],
    ['failed', paper],
  ],
  key: [
    ['whole', wallet],
    ['never', person],
    ['kept', paper],
  ],
}

export default function WhySecure({ state, copy, send }: Props) {
  const { about } = state
  const { title, text } = isTopic(about) ? copy[about] : copy
  return (
    <ScreenFrame mark={<Mark icon={isTopic(about) ? MARKS[about] : shield} />} title={title} subtitle={text}>
      <ul className="points">
        {POINTS[about].map(([name, icon]) => (
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
