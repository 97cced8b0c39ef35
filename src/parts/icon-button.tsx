// A round icon button with an accessible name: 44 px target, 20 px icon.

import { Icon, type IconPath } from './icons.tsx'

interface Props {
  readonly name: string
  readonly icon: IconPath
  readonly part: string
  readonly className: string
  onPress(): void
}

export const IconButton = ({ name, icon, part, className, onPress }: Props) => (
  <button type="button" part={part} className={`icon-button ${className}`} aria-label={name} onClick={onPress}>
    <Icon path={icon} size={20} />
  </button>
)
