// A row of a list (look.md, "Lists"): icon, name, one muted line, what can be done at its end. A question about it opens below, in place.

import type { ReactNode } from 'react'
import { Icon, type IconPath } from './icons.tsx'

interface Props {
  readonly icon: IconPath
  readonly name: string
  readonly line: string
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** The question, while it is asked. */
  readonly children?: ReactNode
}

export const ListRow = ({ icon, name, line, actions, children }: Props) => (
  <li>
    <div className="item">
      <span className="tile">
        <Icon path={icon} />
      </span>
      <span className="label">
        <span className="name">
          <bdi>{name}</bdi>
        </span>
        <span className="line">{line}</span>
      </span>
      {actions}
    </div>
    {children}
  </li>
)
