// A row of a list: icon, label, and at the end what it leads to, or that it was used last.

import type { ReactNode } from 'react'
import { Icon, onward, outward } from './icons.tsx'
import { Spinner } from './spinner.tsx'

interface Props {
  /** Unique in the menu. */
  readonly name: string
  readonly mark: ReactNode
  readonly label: ReactNode
  readonly busy?: boolean
  /** Label of the method used last; null: it was another one. */
  readonly recent?: string | null
  /** What it opens, drawn at its end. Absent: another screen. */
  readonly opens?: 'screen' | 'window' | 'nothing'
  /** What is shown before the end. */
  readonly hint?: ReactNode
  onPress(): void
}

const ENDS = { screen: onward, window: outward, nothing: null } as const

export const MenuRow = ({ name, mark, label, busy = false, recent = null, opens = 'screen', hint, onPress }: Props) => {
  const end = recent ? null : ENDS[opens]
  return (
    <button type="button" className="row" part="menu-item" data-entry={name} aria-busy={busy} onClick={() => busy || onPress()}>
      <span className="tile">{mark}</span>
      <span className="label">{label}</span>
      {recent && <span className="recent">{recent}</span>}
      {hint}
      {busy ? <Spinner /> : end && <Icon path={end} size={20} />}
    </button>
  )
}
