// A row of the login menu that opens another screen: icon, label, and a hint on the right.

import type { ReactNode } from 'react'
import { Icon, onward } from './icons.tsx'
import { Spinner } from './spinner.tsx'

interface Props {
  /** Unique in the menu. */
  readonly name: string
  readonly mark: ReactNode
  readonly label: string
  readonly busy?: boolean
  /** Label of the method used last; null: it was another one. */
  readonly recent?: string | null
  onPress(): void
}

export const MenuRow = ({ name, mark, label, busy = false, recent = null, onPress }: Props) => (
  <button type="button" className="row" part="menu-item" data-entry={name} aria-busy={busy} onClick={() => busy || onPress()}>
    <span className="tile">{mark}</span>
    <span className="label">{label}</span>
    {recent && <span className="recent">{recent}</span>}
    {busy ? <Spinner /> : !recent && <Icon path={onward} size={20} />}
  </button>
)
