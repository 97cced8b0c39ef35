// A row of the menu that leads on: icon, label, chevron; a ring while what it leads to is being loaded.

import { Icon, type IconPath, onward } from './icons.tsx'
import { Spinner } from './spinner.tsx'

interface Props {
  readonly icon: IconPath
  readonly label: string
  readonly busy: boolean
  onPress(): void
}

export const MenuRow = ({ icon, label, busy, onPress }: Props) => (
  <button type="button" className="row" part="menu-item" aria-busy={busy} onClick={onPress}>
    <span className="tile">
      <Icon path={icon} />
    </span>
    <span className="label">{label}</span>
    {busy ? <Spinner /> : <Icon path={onward} size={20} />}
  </button>
)
