// A row of an action menu: a command, or one of several exclusive choices.

import type { ReactNode } from 'react'
import { Icon, type IconPath } from './icons.tsx'

interface Props {
  /** What it does, as style sheets and tests name it. */
  readonly name: string
  readonly label: string
  readonly icon?: IconPath | undefined
  /** A drawing in the place of the icon. */
  readonly mark?: ReactNode
  /** After the label, with less weight. */
  readonly hint?: ReactNode
  /** Whether it is the present one; absent: it is a command. */
  readonly checked?: boolean
  /** Whether it is the one thing to do here: filled. */
  readonly leads?: boolean
  /** What it does is under way. */
  readonly busy?: boolean
  onPress(): void
}

export const ActionItem = ({ name, label, icon, mark, hint, checked, leads = false, busy = false, onPress }: Props) => (
  <button
    type="button"
    className={leads ? 'action leads' : 'action'}
    part="menu-item"
    role={checked === undefined ? 'menuitem' : 'menuitemradio'}
    tabIndex={-1}
    data-action={name}
    {...(checked !== undefined && { 'aria-checked': checked })}
    aria-disabled={busy || undefined}
    onClick={() => busy || onPress()}
  >
    {icon ? <Icon path={icon} size={20} /> : mark}
    <span className="label">{label}</span>
    {hint && <span className="after">{hint}</span>}
  </button>
)
