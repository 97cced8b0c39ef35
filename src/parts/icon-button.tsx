// A round icon button with an accessible name: 44 px target, 20 px icon.

import { Icon, type IconPath } from './icons.tsx'

interface Props {
  readonly name: string
  readonly icon: IconPath
  /** Its name as a part of the tag; absent: it is a button like others. */
  readonly part?: 'back' | 'close' | 'info'
  onPress(): void
}

export const IconButton = ({ name, icon, part, onPress }: Props) => (
  <button type="button" part={part ?? 'button'} className={`icon-button ${part ?? ''}`} aria-label={name} onClick={onPress}>
    <Icon path={icon} size={20} />
  </button>
)
