// The 72 px tile of a waiting or an outcome screen: an icon, or a mark of its own, in a ring that tells how it stands.

import type { ReactNode } from 'react'
import { Icon, type IconPath } from './icons.tsx'

interface Props {
  readonly icon: IconPath | ReactNode
  readonly tone?: 'plain' | 'turning' | 'success' | 'error'
}

export const Mark = ({ icon, tone = 'plain' }: Props) => (
  <div className={`mark ${tone}`}>{typeof icon === 'string' ? <Icon path={icon} size={32} /> : icon}</div>
)
