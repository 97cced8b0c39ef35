// A list row (docs/design/look.md, "Lists"): icon, name, one muted line, actions, and a question below it.

import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import type { BrandName } from './brands.ts'
import { Icon, type IconPath } from './icons.tsx'
import { Shortened } from './shortened.tsx'

/** For a name of words, which goes on in a second line: it is not cut. */
export const WORDS = Number.POSITIVE_INFINITY
/** Letters of a name beside two actions, where the account has two panes. */
const ROOMY = 34

interface Props {
  readonly icon: IconPath
  /** A mark in the icon's place. */
  readonly brand?: BrandName | undefined
  readonly name: string
  /** Letters of the name that are shown; absent: as many as fit beside one action on the narrowest sheet. */
  readonly most?: number
  readonly line: string
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** The question, while it is asked. */
  readonly children?: ReactNode
}

export const ListRow = ({ icon, brand, name, most = 22, line, actions, children }: Props) => (
  <li>
    <div className="item">
      <span className="tile">{brand ? <Brand name={brand} /> : <Icon path={icon} />}</span>
      <span className="label">
        <span className="name">
          <Shortened text={name} most={most} roomy={Math.max(most, ROOMY)} />
        </span>
        <span className="line">{line}</span>
      </span>
      {actions}
    </div>
    {children}
  </li>
)
