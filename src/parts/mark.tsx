// The 72 px icon of a waiting or result screen, in a ring that shows its state.

import type { ReactNode } from 'react'
import { Icon, type IconPath } from './icons.tsx'

interface Props {
  readonly icon: IconPath | ReactNode
  readonly tone?: 'plain' | 'turning' | 'success' | 'error'
}

export const Mark = ({ icon, tone = 'plain' }: Props) => (
  <div className={`mark ${tone}`}>{typeof icon === 'string' ? <Icon path={icon} size={32} /> : icon}</div>
)
